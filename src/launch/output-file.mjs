import { constants, existsSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { devNull } from 'node:os';
import path from 'node:path';
import { CLOSED_FOLDERS, closedFolderOf } from './closed-folders.mjs';
import { ROOT } from './run.mjs';
import { whyRefused } from './start-sentences.mjs';

/** Stands for standard output, as in other programs. */
export const STANDARD_OUTPUT = '-';

/** Why the output cannot be written; the message is one sentence for the operator. */
export class OutputError extends Error {
  name = 'OutputError';
}

export const OUTPUT_ERRORS = {
  noName: 'The name of the file to write is empty.',
  needed: (target) =>
    `${target} is the database, a file that belongs to it, or .env; name another file.`,
  closed: (target, folder) =>
    `${target} is in the folder ${folder} of the project; allowed is a file outside ${CLOSED_FOLDERS.join(', ')}.`,
  isThere: (target) => `${target} is there already; --replace writes over it.`,
  noFolder: (folder) => `There is no folder ${folder}.`,
  noFile: (target) =>
    `${target} is not a regular file; allowed is a file, or ${STANDARD_OUTPUT} for standard output.`,
  folderName: (target) =>
    `${target} ends like a folder; allowed is a file, or ${STANDARD_OUTPUT} for standard output.`,
  tooLong: (target) =>
    `${target} is too long a name for this system; allowed are mostly 255 bytes for a name, and 4095 with its folders.`,
  vanished: (target) =>
    `The unfinished file of ${target} was removed or replaced; ${target} itself was not changed.`,
  circle: (target) => `${target} is a link that leads to itself.`,
  outputClosed:
    'Standard output is closed, or discarded by the program that started this one, so all of it would be lost; allowed is a file, or a pipe.',
  refused: (target, folder, code) =>
    `${target} was not written: ${whyRefused(folder, code)} (${code}). Nothing was replaced.`,
  outputRefused: (code) =>
    `Standard output cannot be written: ${whyRefused('standard output', code)} (${code}); what it has is not whole.`,
  readerGone: 'The reader of standard output closed it before the end.',
};

/** Files that SQLite, the locks (shared/server/database/database-lock.ts) and the first administrator's link create beside the database file. */
const BESIDE_DATABASE = [
  ...['', '-wal', '-shm', '-journal'],
  ...['.start-lock', '.import-lock', '.references-lock', '.panel-import-lock'].flatMap((lock) => [
    lock,
    `${lock}-journal`,
  ]),
  '.first-administrator',
];

/**
 * The file a command writes to, after resolving symlinks. Pipes, devices and other special files are never replaced, nor are files that the service
 * needs to start, whatever the options say.
 *
 * @param {string} target as the operator gave it
 * @param {{ replace?: boolean }} options replace: allow overwriting an existing file that is not empty
 * @returns {string | null} null for standard output
 * @throws OutputError
 */
export function outputFile(target, { replace = false } = {}) {
  if (target === STANDARD_OUTPUT) {
    if (isStandardOutputClosed()) throw new OutputError(OUTPUT_ERRORS.outputClosed);
    return null;
  }
  if (target === '') throw new OutputError(OUTPUT_ERRORS.noName);
  // The system would treat `x.gz/` as a folder, Node's path module as `x.gz`.
  if (/(^|\/)\.{0,2}$/.test(target)) throw new OutputError(OUTPUT_ERRORS.folderName(target));
  const there = statsAt(target);
  if (there !== undefined && !there.isFile()) throw new OutputError(OUTPUT_ERRORS.noFile(target));
  const file = behindLinks(target);
  const closed = closedFolderOf(target);
  if (closed !== undefined) throw new OutputError(OUTPUT_ERRORS.closed(target, closed));
  if (neededFiles().some((needed) => isSame(needed, file)))
    throw new OutputError(OUTPUT_ERRORS.needed(target));
  if (!replace && there?.size > 0) throw new OutputError(OUTPUT_ERRORS.isThere(target));
  return file;
}

/**
 * Whether standard output was closed when the process started. Node then opens the null device for reading and writing in its place; a shell
 * that discards an output opens it for writing only. Only Linux says how a file was opened.
 */
function isStandardOutputClosed() {
  try {
    const [, flags] = /^flags:\s*([0-7]+)$/m.exec(readFileSync('/proc/self/fdinfo/1', 'utf8'));
    return (
      readlinkSync('/proc/self/fd/1') === devNull && (parseInt(flags, 8) & constants.O_RDWR) !== 0
    );
  } catch {
    return false;
  }
}

function behindLinks(target) {
  let file = path.resolve(target);
  for (;;) {
    const folder = path.dirname(file);
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      throw new OutputError(OUTPUT_ERRORS.noFolder(folder));
    file = path.join(realpathSync(folder), path.basename(file));
    // An open file of a process, as /dev/stdout and /dev/fd/3 are: its place would be taken by another file, unseen by who holds it open.
    if (file.startsWith('/proc/')) throw new OutputError(OUTPUT_ERRORS.noFile(target));
    const next = linkedFrom(file);
    if (next === null) return file;
    file = path.resolve(path.dirname(file), next);
  }
}

/** Files of the configuration and of its database, existing or not. */
function neededFiles() {
  const database = path.resolve(ROOT, process.env.DATABASE_FILENAME || '.tmp/data.db');
  // SQLite writes its journal beside the target of a symlink, while locks are beside the symlink itself.
  const places = [database, ...(existsSync(database) ? [realpathSync(database)] : [])];
  return [
    path.join(ROOT, '.env'),
    ...places.flatMap((place) => BESIDE_DATABASE.map((suffix) => place + suffix)),
  ];
}

/** Whether two paths are the same file: existing files are compared by inode, others by their folder. */
export function isSame(one, other) {
  const [first, second] = [one, other].map(identityOf);
  if (first !== null || second !== null) return first === second;
  const [folder, otherFolder] = [one, other].map((file) => identityOf(path.dirname(file)));
  return path.basename(one) === path.basename(other) && folder !== null && folder === otherFolder;
}

const identityOf = (file) => identity(statSync(file, { bigint: true, throwIfNoEntry: false }));

/** What tells a file from others, by its stats with large numbers; null for none. */
export const identity = (there) => (there === undefined ? null : `${there.dev}:${there.ino}`);

/** The stats of the file after resolving symlinks; undefined if it does not exist. */
function statsAt(target) {
  try {
    return statSync(target, { throwIfNoEntry: false });
  } catch (error) {
    if (error.code === 'ELOOP') throw new OutputError(OUTPUT_ERRORS.circle(target));
    if (error.code === 'ENAMETOOLONG') throw new OutputError(OUTPUT_ERRORS.tooLong(target));
    throw error;
  }
}

/** The target of a symlink; null for anything else. */
function linkedFrom(file) {
  try {
    return readlinkSync(file);
  } catch {
    return null;
  }
}
