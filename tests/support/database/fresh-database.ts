import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DATABASE_FOLDER } from './database-folder';
import { prepared } from './prepared';

/**
 * The initial content of a database: `started`, what a first start makes (tables, roles, forms) and no term;
 * `demo`, the published demo glossary as well; `nothing`, not even a table, for tests of the first start.
 */
export type DatabaseContent = 'nothing' | 'started' | 'demo';

/**
 * Makes the database of a test file: a file of SQLite, or a database on the PostgreSQL server that TEST_POSTGRES_URL names
 * (`npm run test:postgres`). Each jest worker has one, so that files which run at the same time do not meet. It is a copy of one that
 * is prepared once (`prepare.mjs`).
 *
 * @returns the settings that choose it
 */
export function freshDatabase(
  content: DatabaseContent = 'started',
): Readonly<Record<string, string>> {
  return process.env.TEST_POSTGRES_URL ? freshOnPostgres(content) : freshFile(content);
}

function freshFile(content: DatabaseContent) {
  mkdirSync(DATABASE_FOLDER, { recursive: true });
  const filename = path.join(DATABASE_FOLDER, `worker-${process.env.JEST_WORKER_ID ?? '1'}.sqlite`);
  for (const suffix of ['', '-wal', '-shm', '-journal'])
    rmSync(`${filename}${suffix}`, { force: true });
  copyPreparedFile(content, filename);
  return { DATABASE_CLIENT: 'sqlite', DATABASE_FILENAME: filename };
}

/** Puts a prepared SQLite file somewhere else than the test file's own database, such as on a small disk. */
export function copyPreparedFile(content: DatabaseContent, filename: string): void {
  if (content === 'nothing') return;
  copyFileSync(prepared(`${content}.sqlite`), filename);
}

function freshOnPostgres(content: DatabaseContent) {
  // Jest waits for nothing that a setup file imports: another program does the asking.
  const script = path.join(__dirname, 'fresh-postgres.mjs');
  const printed = execFileSync(process.execPath, [script, content], { encoding: 'utf8' });
  // What takes long says so before.
  const url = printed.trimEnd().split('\n').at(-1) ?? '';
  return { DATABASE_CLIENT: 'postgres', DATABASE_URL: url };
}
