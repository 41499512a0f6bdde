import { chmodSync, closeSync, existsSync, openSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { LOCK_NAMES, lockFile } from '../../../shared/server/database/database-lock';
import { inPlace, makeFolder, UnwritablePathError, proveWritable } from './writable-place';

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_FOLDER = 0o700;
const EVERYBODY_ELSE = 0o077;
/** SQLite gives its additional files the mode of the database file, but only when it creates them. */
const SUFFIXES = ['', '-wal', '-shm', '-journal'];
/** The longest suffix of the files that this service creates beside the database (database-lock.ts), in bytes. */
const LONGEST_SUFFIX = Math.max(...LOCK_NAMES.map((name) => lockFile('', name).length));
/** The longest path that SQLite opens, in bytes: with that of a journal beside it, it fits MAX_PATHNAME of os_unix.c. */
const LONGEST_PATH = 512 - '-journal'.length;

/**
 * Makes sure that the SQLite file, which contains password hashes, tokens and drafts, is writable, and readable by its owner only: a new file is
 * created with that mode, an existing one gets it. The mode of another owner's file cannot be changed and stays.
 *
 * @throws UnwritablePathError when it is not a regular file, or it or a file beside it is not writable
 */
export function keepDatabasePrivate(filename: string): void {
  if (Buffer.byteLength(filename) + LONGEST_SUFFIX > LONGEST_PATH)
    throw new UnwritablePathError(filename, 'ENAMETOOLONG');
  makeFolder(path.dirname(filename), OWNER_ONLY_FOLDER);
  requireFile(filename);
  // SQLite writes its journal beside the target of a symlink, while locks are beside the symlink itself.
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
 * @throws UnwritablePathError when something exists there that is not a regular file
 */
function requireFile(name: string): void {
  if (existsSync(name) && !statSync(name).isFile()) throw new UnwritablePathError(name, null);
}
