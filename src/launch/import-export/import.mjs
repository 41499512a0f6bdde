import { createReadStream, statSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { say } from '../say.mjs';
import { planText, refusedLine } from './plan-text.mjs';
import { duration, progressOn } from './progress.mjs';

const DONE = 0;
const NOT_ALL = 1;
const MILLISECONDS_PER_SECOND = 1000;

/** Shows what a file would change, asks, and does it. Returns the exit code. */
export async function importGlossary({ importExport, file, format, as, yes }) {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
    throw new Error(`there is no file ${JSON.stringify(file)}.`);
  }
  await importExport.requireNoImport();
  const source = { format, open: () => createReadStream(file) };
  const plan = await withProgress((show) =>
    importExport.plan(source, { as, onProgress: onRows(show) }),
  );
  say(planText(plan));
  const left = plan.refused.length > 0 ? NOT_ALL : DONE;
  if (plan.planned.length === 0) {
    say('Nothing to write.');
    return left;
  }
  if (!yes && !(await isWanted(plan))) {
    say('Nothing was written.');
    return NOT_ALL;
  }
  const stopping = new AbortController();
  const onInterrupt = () => {
    say('\nStopping after the terms in hand …');
    stopping.abort();
  };
  process.once('SIGINT', onInterrupt);
  const start = performance.now();
  const outcome = await withProgress((show) =>
    importExport.apply(source, plan, importerOf(file), {
      onProgress: show,
      signal: stopping.signal,
    }),
  );
  process.off('SIGINT', onInterrupt);
  const seconds = (performance.now() - start) / MILLISECONDS_PER_SECOND;
  for (const row of outcome.refused) say(refusedLine(row));
  say(endText(outcome, seconds));
  return outcome.end === 'done' && outcome.refused.length === 0 ? left : NOT_ALL;
}

/** Who imports, for those who want to at the same time: enough to find the process. */
const importerOf = (file) => ({
  who: `the command line on ${hostname()} (process ${process.pid})`,
  file: path.basename(file),
});

const onRows = (show) => (done, total) => show({ done, total });

async function withProgress(work) {
  const progress = progressOn();
  try {
    return await work(progress.show);
  } finally {
    progress.end();
  }
}

async function isWanted({ as }) {
  if (!process.stdin.isTTY) {
    say('Nobody can be asked here; --yes writes without a question.');
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const what = as === 'draft' ? 'Write this as drafts' : 'Write and publish this';
  const answer = await terminal.question(`${what}? [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

function endText({ end, written, failure }, seconds) {
  const sofar = `${written} ${written === 1 ? 'term is' : 'terms are'} as the file says`;
  const again = 'The same import again goes on from there.';
  if (end === 'failed') {
    return `Failed at line ${failure.line}, ${failure.name}: ${failure.message}\n${sofar}; nothing that was written is lost. ${again}`;
  }
  if (end === 'stopped') return `Stopped: ${sofar}. ${again}`;
  return `Done: ${sofar}, after ${duration(seconds)}.`;
}
