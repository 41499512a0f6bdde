import type { CooperativeTask } from '../tasks/cooperative-task';
import { pageFrame, type PageContext } from '../pages/page-frame';
import type { Term } from '../term/term';
import type { TermVersion } from '../term/term-version';
import { type LinkedTerms, type TermPage, termPageTask } from './term-page';
import { TERM_TEXT } from '../texts/term';

/** A draft is not a version yet; its page shows no version number. */
const NO_VERSION: TermVersion = { number: 1, latest: 1, published: 0 };

/**
 * The page of a draft: the term's own page, marked as a preview. It has no address that a search engine could keep, has no data for
 * programs that cite, and takes no ratings.
 */
export function* previewPageTask(
  draft: Term,
  linkedTerms: LinkedTerms,
  context: PageContext,
): CooperativeTask<TermPage> {
  return {
    ...(yield* termPageTask(draft, linkedTerms, context, NO_VERSION)),
    frame: pageFrame({ title: TERM_TEXT.previewTitle(draft.term), indexed: false }, context),
    isPreview: true,
    historyUrl: null,
    mapUrl: null,
    reportUrl: null,
    cite: null,
  };
}
