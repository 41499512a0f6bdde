import { createReadStream, statSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { codeOfSignal, goOnToEnd, onSignalDo } from '../interrupt.mjs';
import { outputFile } from '../output-file.mjs';
import { writeOutput } from '../output-writer.mjs';
import { say } from '../say.mjs';
import { endText, progressOn } from './progress.mjs';
import { planOf } from './plan.mjs';
import { placeIn, planText, refusedLine } from './plan-text.mjs';

const DONE = 0;
const NOT_ALL = 1;
const MILLISECONDS_PER_SECOND = 1000;

/** Messages of an import between its comparison and its end. */
export const SAID = {
  noChange: 'Nothing to write.',
  dryRun: 'Nothing was written: this was a dry run.',
  unwanted: 'Nothing was written.',
  stopping: '\nStopping after the terms in hand …',
  noTerminal: 'There is no terminal to ask on; --yes writes without a question.',
  refusedCanBeKept: '--refused FILE writes the refused rows to a file to mend.',
  refusedAreIn: (file) =>
    `The refused rows are in ${file}, with their reasons: mend them there and import it.`,
};

/** Why a file cannot be imported. */
export const NOT_IMPORTED = {
  noFile: (file) => `there is no file ${JSON.stringify(file)}.`,
  notRegular: (file) =>
    `${JSON.stringify(file)} is not a regular file; an import reads its file several times, so a folder, a pipe or a device is none.`,
};

/** Shows what a file would change, asks for confirmation and imports it. Returns the exit code. */
export async function importGlossary(call) {
  const { importExport, file, format, as, yes, set, refused, replace } = call;
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) throw new Error(NOT_IMPORTED.noFile(file));
  if (!stats.isFile()) throw new Error(NOT_IMPORTED.notRegular(file));
  // Checked before anything is written to the glossary.
  if (refused !== undefined) outputFile(refused, { replace });
  await importExport.requireNoImport();
  const source = { format, open: () => createReadStream(file) };
  const compare = (ignoreUnknown) =>
    withProgress((show) =>
      importExport.plan(source, {
        as,
        set,
        ignoreUnknown,
        createCategories: call['create-categories'],
        onProgress: onRows(show),
      }),
    );
  const plan = await planOf(compare, call['ignore-unknown'], canAsk() && !yes ? ask : null);
  say(
    planText(plan, {
      sums: importExport.refusalSums(plan.refused),
      made: importExport.madeCategories(plan),
      categoryRow: importExport.rowThatMakesCategory(plan),
    }),
  );
  const keepRefused = (rows) =>
    writeRefused(() => importExport.refusedRows(source, plan, rows), rows, refused);
  await keepRefused(plan.refused);
  const left = plan.refused.length > 0 ? NOT_ALL : DONE;
  if (plan.planned.length === 0 && !plan.remembers) {
    say(SAID.noChange);
    return left;
  }
  if (call['dry-run']) {
    say(SAID.dryRun);
    return left;
  }
  if (!yes && !(await isConfirmed(plan))) {
    say(SAID.unwanted);
    return NOT_ALL;
  }
  const { signal, ...outcome } = await write(importExport, source, plan, file);
  if (outcome.refused.length > 0) await keepRefused([...plan.refused, ...outcome.refused]);
  if (outcome.end === 'stopped') return codeOfSignal(signal);
  return outcome.end === 'done' && outcome.refused.length === 0 ? left : NOT_ALL;
}

async function write(importExport, source, plan, file) {
  const place = placeIn(plan);
  const stopping = new AbortController();
  onSignalDo((signal) => {
    say(SAID.stopping);
    stopping.abort(signal);
  });
  const start = performance.now();
  const outcome = await withProgress((show) =>
    importExport.apply(source, plan, importerOf(file), {
      onProgress: show,
      signal: stopping.signal,
    }),
  );
  goOnToEnd();
  for (const row of outcome.refused) say(refusedLine(row, place));
  say(endText(outcome, (performance.now() - start) / MILLISECONDS_PER_SECOND, place));
  return { ...outcome, signal: stopping.signal.reason };
}

/** Writes refused rows to the file given for them, or prints how to get one. */
async function writeRefused(textOf, rows, file) {
  if (rows.length === 0) return;
  if (file === undefined) {
    say(SAID.refusedCanBeKept);
    return;
  }
  // Overwriting was checked before the import.
  await writeOutput(file, textOf(), { replace: true });
  say(SAID.refusedAreIn(file));
}

/**
 * Identifies this import to others that want to import at the same time.
 *
 * @param {string} file
 */
export const importerOf = (file, pid = process.pid) => ({
  who: `the command line on ${hostname()} (process ${pid})`,
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

async function isConfirmed({ as, planned }) {
  if (canAsk()) {
    if (planned.length === 0) return ask('Remember which relations are open?');
    return ask(as === 'draft' ? 'Write this as drafts?' : 'Write and publish this?');
  }
  say(SAID.noTerminal);
  return false;
}

/** Whether standard input is a terminal, so that a question can be answered. */
const canAsk = () => process.stdin.isTTY === true;

/** Asks a yes/no question; any answer but yes is a no. */
async function ask(question) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // In line mode, the terminal turns Ctrl-C into an event and sends no signal.
  terminal.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
