import { duration } from './progress.mjs';

const terms = (count) => `${count} ${count === 1 ? 'term is' : 'terms are'} as the file says`;
const drafts = (count) =>
  `${count} new ${count === 1 ? 'draft is' : 'drafts are'} begun and not finished`;
const categories = (count) => `${count} ${count === 1 ? 'category is' : 'categories are'} written`;

const AGAIN = 'The same import again goes on from there.';

/** Formats the result of an import for the terminal. */
export function endText({ end, written, unfinished, categories: made, failure }, seconds, place) {
  const done = [
    terms(written),
    ...(unfinished > 0 ? [drafts(unfinished)] : []),
    ...(end !== 'done' && made > 0 ? [categories(made)] : []),
  ].join(', ');
  if (end === 'failed') {
    return `Failed at ${place(failure)}, ${failure.name}: ${failure.message}\n${done}; nothing that was written is lost. ${AGAIN}`;
  }
  if (end === 'stopped') return `Stopped: ${done}. ${AGAIN}`;
  return `Done: ${done}, after ${duration(seconds)}.`;
}
