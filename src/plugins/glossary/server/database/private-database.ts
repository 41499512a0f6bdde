import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import path from 'node:path';

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_FOLDER = 0o700;
const EVERYBODY_ELSE = 0o077;
/** SQLite gives its further files the mode of the first, but only when it makes them. */
const SUFFIXES = ['', '-wal', '-shm', '-journal'];

/**
 * Makes sure that only its owner can read the file of SQLite, which holds password hashes, tokens and drafts: a new file is made so,
 * one that is there is narrowed. A file of another owner cannot be, and is left.
 */
export function keepDatabasePrivate(filename: string): void {
  mkdirSync(path.dirname(filename), { recursive: true, mode: OWNER_ONLY_FOLDER });
  closeSync(openSync(filename, 'a', OWNER_ONLY_FILE));
  for (const file of SUFFIXES.map((suffix) => filename + suffix).filter((name) =>
    existsSync(name),
  )) {
    const { mode, uid } = statSync(file);
    const isOurs = uid === process.getuid?.() || process.getuid?.() === 0;
    if (isOurs && (mode & EVERYBODY_ELSE) !== 0) chmodSync(file, OWNER_ONLY_FILE);
  }
}
