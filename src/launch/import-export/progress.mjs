const BAR_WIDTH = 24;
const MILLISECONDS_PER_SECOND = 1000;
const SECONDS_PER_MINUTE = 60;
/** Milliseconds between two updates: the bar is redrawn in place, log lines accumulate. */
const BAR_MILLISECONDS = 100;
const LINE_MILLISECONDS = 5000;

/** `[######------] 1200 of 10000, 31 a second, 4 min 44 s left` */
function progressText({ done, total, seconds }) {
  const part = total === 0 ? 1 : done / total;
  const filled = Math.round(part * BAR_WIDTH);
  const rate = seconds > 0 ? done / seconds : 0;
  const left = rate > 0 ? `, ${duration((total - done) / rate)} left` : '';
  const bar = `${'#'.repeat(filled)}${'-'.repeat(BAR_WIDTH - filled)}`;
  return `[${bar}] ${done} of ${total}, ${Math.round(rate)} a second${left}`;
}

/** `4 min 44 s` */
export function duration(seconds) {
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / SECONDS_PER_MINUTE);
  return minutes === 0 ? `${whole} s` : `${minutes} min ${whole % SECONDS_PER_MINUTE} s`;
}

/** Shows progress on standard error: a bar on a terminal, otherwise occasional lines. */
export function progressOn(stream = process.stderr, now = () => performance.now()) {
  const start = now();
  let printedAt = start - LINE_MILLISECONDS;
  return {
    show({ done, total }) {
      const moment = now();
      const pause = stream.isTTY ? BAR_MILLISECONDS : LINE_MILLISECONDS;
      if (done < total && moment - printedAt < pause) return;
      printedAt = moment;
      const seconds = (moment - start) / MILLISECONDS_PER_SECOND;
      const text = progressText({ done, total, seconds });
      stream.write(stream.isTTY ? `\r\u001b[K${text}` : `${text}\n`);
    },
    end() {
      if (stream.isTTY) stream.write('\r\u001b[K');
    },
  };
}

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
