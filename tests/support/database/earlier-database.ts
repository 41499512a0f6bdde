import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ownDatabase } from '../process/real-process';

const FIXTURES = path.resolve(__dirname, '..', '..', 'fixtures', 'earlier');
const ENDINGS = { sqlite: '.sqlite.gz', postgres: '.postgres.sql.gz' } as const;

/** A database that an earlier version made, as the settings that choose it. */
export interface EarlierDatabase {
  readonly environment: Readonly<Record<string, string>>;
  remove(): void;
}

/** The records that the version of the database served for its published terms, by slug. */
export function earlierRecords(name: string): Readonly<Record<string, object>> {
  const file = path.join(FIXTURES, `${name}.records.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, object>;
}

/** Puts such a database where it can be changed: a file of its own, or the test file's database, replacing its content. */
export function restoreEarlier(name: string): EarlierDatabase {
  const database = ownDatabase();
  const content = gunzipSync(readFileSync(path.join(FIXTURES, name + ENDINGS[database.client])));
  if (database.client === 'postgres') {
    const script = path.join(__dirname, 'restore-postgres.mjs');
    execFileSync(process.execPath, [script, database.url], { input: content });
    return { environment: {}, remove: () => undefined };
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'earlier-database-'));
  const filename = path.join(folder, 'data.db');
  writeFileSync(filename, content);
  return {
    environment: { DATABASE_FILENAME: filename },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
