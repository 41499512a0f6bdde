import { execFile } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { DATABASE_FOLDER } from '../database/database-folder';

const ROOT = path.resolve(__dirname, '..', '..', '..');

/** Generates a glossary of so many published terms in a SQLite database of its own; resolves with the name of its file. */
export async function generateGlossary(terms: number): Promise<string> {
  const filename = path.join(DATABASE_FOLDER, `generated-${terms}.sqlite`);
  mkdirSync(path.dirname(filename), { recursive: true });
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${filename}${suffix}`, { force: true });
  await promisify(execFile)(
    process.execPath,
    ['tests/bench/glossary/generate-glossary.mjs', String(terms)],
    {
      cwd: ROOT,
      env: { ...process.env, DATABASE_CLIENT: 'sqlite', DATABASE_FILENAME: filename },
    },
  );
  return filename;
}
