import { chmodSync, closeSync, existsSync, openSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { LOCK_NAMES, lockFile } from './database-lock';
import { inPlace, makeFolder, PlaceFault, proveWritable } from './writable-place';

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_FOLDER = 0o700;
const EVERYBODY_ELSE = 0o077;
/** SQLite gives its further files the mode of the first, but only when it makes them. */
const SUFFIXES = ['', '-wal', '-shm', '-journal'];
/** The longest suffix that this service adds to the database's name for files beside it (database-lock.ts), in bytes. */
const LONGEST_SUFFIX = Math.max(...LOCK_NAMES.map((name) => lockFile('', name).length));
/** The longest path that SQLite opens, in bytes: that of a journal beside it fits MAX_PATHNAME of its os_unix.c. */
const LONGEST_PATH = 512 - '-journal'.length;

/**
 * Makes sure that the file of SQLite, which holds password hashes, tokens and drafts, can be written, and that only its owner can read it: a
 * new file is made so, one that is there is narrowed. A file of another owner cannot be, and is left.
 *
 * @throws PlaceFault when it is no file, or it or another file beside it cannot be written
 */
export function keepDatabasePrivate(filename: string): void {
  if (Buffer.byteLength(filename) + LONGEST_SUFFIX > LONGEST_PATH)
    throw new PlaceFault(filename, 'ENAMETOOLONG');
  makeFolder(path.dirname(filename), OWNER_ONLY_FOLDER);
  requireFile(filename);
  // SQLite writes its log beside the file that a symbolic link leads to, and locks stand beside the link.
  const file = existsSync(filename) ? inPlace(filename, () => realpathSync(filename)) : filename;
  const files = [
    ...SUFFIXES.map((suffix) => file + suffix),
    ...LOCK_NAMES.map((name) => lockFile(filename, name)),
  ];
  for (const each of files) requireFile(each);
  for (const each of new Set([filename, file])) proveWritable(each, LONGEST_SUFFIX);
  inPlace(filename, () => closeSync(openSync(filename, 'a', OWNER_ONLY_FILE)));
  for (const each of files.filter((name) => existsSync(name))) {
    const { mode, uid } = statSync(each);
    const isOurs = uid === process.getuid?.() || process.getuid?.() === 0;
    if (isOurs && (mode & EVERYBODY_ELSE) !== 0) chmodSync(each, OWNER_ONLY_FILE);
  }
}

/**
 * Opening a named pipe would block until its other end is opened, and the mode of a device belongs to the machine.
 *
 * @throws PlaceFault when something is there and is no file
 */
function requireFile(name: string): void {
  if (existsSync(name) && !statSync(name).isFile()) throw new PlaceFault(name, null);
}
