import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DATABASE_FOLDER } from './database-folder';

/**
 * Makes an empty database for one test file: a file of SQLite, or a database on the PostgreSQL server that TEST_POSTGRES_URL
 * names (`npm run test:postgres`). Each jest worker has one, so that files which run at the same time do not meet.
 *
 * @returns the settings that choose it
 */
export function freshDatabase(): Readonly<Record<string, string>> {
  return process.env.TEST_POSTGRES_URL ? freshOnPostgres() : freshFile();
}

function freshFile() {
  mkdirSync(DATABASE_FOLDER, { recursive: true });
  const filename = path.join(DATABASE_FOLDER, `worker-${process.env.JEST_WORKER_ID ?? '1'}.sqlite`);
  for (const suffix of ['', '-wal', '-shm', '-journal'])
    rmSync(`${filename}${suffix}`, { force: true });
  return { DATABASE_CLIENT: 'sqlite', DATABASE_FILENAME: filename };
}

function freshOnPostgres() {
  // Jest waits for nothing that a setup file imports: another program does the asking.
  const script = path.join(__dirname, 'fresh-postgres.mjs');
  const url = execFileSync(process.execPath, [script], { encoding: 'utf8' });
  return { DATABASE_CLIENT: 'postgres', DATABASE_URL: url };
}
