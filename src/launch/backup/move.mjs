import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { codeOfSignal, endedBy, onSignalDo } from '../interrupt.mjs';
import { sendBackup, STANDARD_INPUT } from './backup-file.mjs';
import { openSource, valuesOf } from './backup.mjs';

const GLOSSARY = path.resolve(import.meta.dirname, '..', 'glossary.mjs');

/**
 * Copies everything from the SQLite database of the settings into an empty PostgreSQL, which is rolled back on failure. The SQLite file is not
 * changed, so that the move can be undone, and nobody else can open it until the end: what a service counted there meanwhile would be left behind.
 *
 * @param {{ client: 'sqlite', filename: string }} database
 * @param {string} url of the PostgreSQL
 * @returns {Promise<number>} the exit code of the restore
 */
export async function move(database, url) {
  const source = await openSource(database, { alone: true });
  try {
    // A separate process: Strapi is loaded with one database only, the one in its environment. When this one ends, so does its input, and it restores
    // nothing.
    const restoring = spawn(
      process.execPath,
      [...process.execArgv, GLOSSARY, 'restore', STANDARD_INPUT],
      {
        stdio: ['pipe', 'inherit', 'inherit'],
        env: { ...process.env, DATABASE_CLIENT: 'postgres', DATABASE_URL: url },
      },
    );
    // Only the restore knows whether it has committed.
    onSignalDo((signal) => restoring.kill(signal));
    const ended = once(restoring, 'exit');
    const isSent = await sendBackup(restoring.stdin, valuesOf(source));
    const [code, signal] = await ended;
    // A signal that comes before it listens to signals.
    if (code === null && !isSent) process.stderr.write(`\n${endedBy(signal, 'move')}\n`);
    return code ?? codeOfSignal(signal);
  } finally {
    await source.close();
  }
}
