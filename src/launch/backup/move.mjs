import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { codeOfSignal, onSignalDo } from '../interrupt.mjs';
import { backUp } from './backup.mjs';

const GLOSSARY = path.resolve(import.meta.dirname, '..', 'glossary.mjs');

/**
 * Copies everything from the SQLite database of the settings into an empty PostgreSQL, which is rolled back on failure. The SQLite file is not
 * changed, so that the move can be undone.
 *
 * @param {{ client: 'sqlite', filename: string }} database
 * @param {string} url of the PostgreSQL
 * @returns {Promise<number>} the exit code of the restore
 */
export async function move(database, url) {
  const folder = mkdtempSync(path.join(tmpdir(), 'glossary-move-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // Also when a signal ends the process.
  process.once('exit', remove);
  try {
    const file = path.join(folder, 'glossary.backup.gz');
    await backUp(database, file, { alone: true });
    // A separate process: Strapi is loaded with one database only, the one in its environment.
    const restoring = spawn(process.execPath, [...process.execArgv, GLOSSARY, 'restore', file], {
      stdio: 'inherit',
      env: { ...process.env, DATABASE_CLIENT: 'postgres', DATABASE_URL: url },
    });
    // Only the restore knows whether it has committed.
    onSignalDo((signal) => restoring.kill(signal));
    const [code, signal] = await once(restoring, 'exit');
    return code ?? codeOfSignal(signal);
  } finally {
    remove();
  }
}
