import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { codeOfSignal, endedBy, onSignalDo } from '../interrupt.mjs';
import { sendBackup, STANDARD_INPUT } from './backup-file.mjs';
import { openSource, valuesOf } from './backup.mjs';

const GLOSSARY = path.resolve(import.meta.dirname, '..', 'glossary.mjs');

const endedUnseen = (signal) =>
  `The restore was ended by ${signal} before it said whether it is done: all was moved, or nothing.`;

/**
 * Copies everything from the SQLite database of the settings into an empty PostgreSQL, which is rolled back on failure. The SQLite file is not
 * changed, so that the move can be undone, and nobody else can open it until the end: what a service counted there meanwhile would be left behind.
 *
 * @param {{ client: 'sqlite', filename: string }} database
 * @param {string} url of the PostgreSQL
 * @param {(sentence: string) => void} notice called with what is left out
 * @returns {Promise<number>} the exit code of the restore
 */
export async function move(database, url, notice) {
  const source = await openSource(database, { alone: true });
  try {
    const values = valuesOf(source, notice);
    // What cannot be backed up at all fails here, before anything is started.
    const header = (await values.next()).value;
    // A separate process: Strapi is loaded with one database only, the one in its environment.
    const restoring = spawn(
      process.execPath,
      [...process.execArgv, GLOSSARY, 'restore', STANDARD_INPUT],
      {
        // By the channel it notices that this process has ended: a small backup is whole in the pipe by then.
        stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
        env: { ...process.env, DATABASE_CLIENT: 'postgres', DATABASE_URL: url },
      },
    );
    // Only the restore knows whether it has committed.
    onSignalDo((signal) => restoring.kill(signal));
    const ended = once(restoring, 'exit');
    let isSent = false;
    try {
      isSent = await sendBackup(restoring.stdin, withHeader(header, values));
    } catch (error) {
      restoring.kill();
      await ended;
      throw error;
    }
    const [code, signal] = await ended;
    if (code === null)
      process.stderr.write(`\n${isSent ? endedUnseen(signal) : endedBy(signal, 'move')}\n`);
    return code ?? codeOfSignal(signal);
  } finally {
    await source.close();
  }
}

async function* withHeader(header, values) {
  yield header;
  yield* values;
}
