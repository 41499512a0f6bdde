import { randomBytes } from 'node:crypto';
import {
  createWriteStream,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CLOSED_FOLDERS, closedFolderOf } from './closed-folders.mjs';
import { ROOT } from './run.mjs';

/** Names standard output, as for other programs. */
export const STANDARD_OUTPUT = '-';

/** Why nothing can be written where a command was told to, in one sentence for people. */
export class OutputFault extends Error {
  name = 'OutputFault';
}

/** What is wrong with a place to write to. */
export const OUTPUT_FAULTS = {
  noName: 'The name of the file to write is empty.',
  needed: (target) =>
    `${target} is the database, a file that belongs to it, or .env; name another file.`,
  closed: (target, folder) =>
    `${target} is in the folder ${folder} of the project; allowed is a file outside ${CLOSED_FOLDERS.join(', ')}.`,
  isThere: (target) => `${target} is there already; --replace writes over it.`,
  noFolder: (folder) => `There is no folder ${folder}.`,
  noFile: (target) =>
    `${target} is there and is no regular file; allowed is a file, or ${STANDARD_OUTPUT} for standard output.`,
  folderName: (target) =>
    `${target} ends like a folder; allowed is a file, or ${STANDARD_OUTPUT} for standard output.`,
  tooLong: (target) =>
    `${target} is too long a name for this system; allowed are mostly 255 bytes for a name, and 4095 with its folders.`,
  vanished: (target) =>
    `Somebody has removed or replaced the unfinished file of ${target}; what stood at ${target} is as it was.`,
  circle: (target) => `${target} is a link that leads to itself.`,
  readerGone: 'Whoever read standard output has closed it before the end.',
};

/** What SQLite, the locks (server/database/database-lock.ts) and the first administrator's link put beside the file of the database. */
const BESIDE_DATABASE = [
  ...['', '-wal', '-shm', '-journal'],
  ...['.start-lock', '.import-lock', '.references-lock', '.panel-import-lock'],
  '.first-administrator',
];

/**
 * The file to which a command writes, behind all links that lead to it. What is no regular file, such as a pipe or a device, belongs to somebody
 * else and is not replaced; what the service needs to start neither, whatever is asked for.
 *
 * @param {string} target what the operator named
 * @param {{ replace?: boolean }} options replace: a file that is there already, and not empty, may be written over
 * @returns {string | null} null for standard output
 * @throws OutputFault
 */
export function outputFile(target, { replace = false } = {}) {
  if (target === STANDARD_OUTPUT) return null;
  if (target === '') throw new OutputFault(OUTPUT_FAULTS.noName);
  // The system would take `x.gz/` for a folder, and Node's path for `x.gz`.
  if (/(^|\/)\.{0,2}$/.test(target)) throw new OutputFault(OUTPUT_FAULTS.folderName(target));
  const there = whatIsAt(target);
  if (there !== undefined && !there.isFile()) throw new OutputFault(OUTPUT_FAULTS.noFile(target));
  const file = behindLinks(target);
  const closed = closedFolderOf(target);
  if (closed !== undefined) throw new OutputFault(OUTPUT_FAULTS.closed(target, closed));
  if (neededFiles().some((needed) => isSame(needed, file)))
    throw new OutputFault(OUTPUT_FAULTS.needed(target));
  if (!replace && there?.size > 0) throw new OutputFault(OUTPUT_FAULTS.isThere(target));
  return file;
}

function behindLinks(target) {
  let file = path.resolve(target);
  for (;;) {
    const folder = path.dirname(file);
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      throw new OutputFault(OUTPUT_FAULTS.noFolder(folder));
    file = path.join(realpathSync(folder), path.basename(file));
    const next = linkedFrom(file);
    if (next === null) return file;
    file = path.resolve(path.dirname(file), next);
  }
}

/** The files of the configuration and of its database, whether they are there or not. */
function neededFiles() {
  const database = path.resolve(ROOT, process.env.DATABASE_FILENAME || '.tmp/data.db');
  // SQLite writes its log beside the file that a link leads to, and locks stand beside the link.
  const places = [database, ...(existsSync(database) ? [realpathSync(database)] : [])];
  return [
    path.join(ROOT, '.env'),
    ...places.flatMap((place) => BESIDE_DATABASE.map((suffix) => place + suffix)),
  ];
}

/** Whether two names are those of one file: what is there is known by its inode, and what is not there by its folder. */
function isSame(one, other) {
  const [first, second] = [one, other].map(identityOf);
  if (first !== null || second !== null) return first === second;
  const [folder, otherFolder] = [one, other].map((file) => identityOf(path.dirname(file)));
  return path.basename(one) === path.basename(other) && folder !== null && folder === otherFolder;
}

const identityOf = (file) => identity(statSync(file, { bigint: true, throwIfNoEntry: false }));

const identity = (there) => (there === undefined ? null : `${there.dev}:${there.ino}`);

/** What stands behind all links; undefined where nothing does. */
function whatIsAt(target) {
  try {
    return statSync(target, { throwIfNoEntry: false });
  } catch (error) {
    if (error.code === 'ELOOP') throw new OutputFault(OUTPUT_FAULTS.circle(target));
    if (error.code === 'ENAMETOOLONG') throw new OutputFault(OUTPUT_FAULTS.tooLong(target));
    throw error;
  }
}

/** Where a link leads; null for what is none. */
function linkedFrom(file) {
  try {
    return readlinkSync(file);
  } catch {
    return null;
  }
}

/**
 * Writes a file beside its place until it is whole, for what was cut short looks like a smaller glossary; or writes to standard output.
 *
 * @param {string} target what the operator named
 * @param {AsyncIterable<string>} text
 * @param {{ replace?: boolean, mode?: number, through?: readonly import('node:stream').Transform[], whenWhole?: () => void }} options replace:
 *   see outputFile; mode of a file; what the text goes through; whenWhole: called at the moment from which the output is there
 * @throws OutputFault, or what the disk or the source failed with; nothing is left behind then
 */
export async function writeOutput(
  target,
  text,
  { replace, mode = 0o666, through = [], whenWhole = () => undefined } = {},
) {
  const file = outputFile(target, { replace });
  if (file === null) {
    await writeToStandardOutput(text, through);
    return whenWhole();
  }
  removeAbandoned(path.dirname(file));
  // Two that write to one place do not meet: the numbers of their processes may be the same in containers.
  const unfinished = path.join(path.dirname(file), unfinishedName());
  const descriptor = openSync(unfinished, 'wx', mode);
  const written = identity(fstatSync(descriptor, { bigint: true }));
  const isOurs = () =>
    identity(lstatSync(unfinished, { bigint: true, throwIfNoEntry: false })) === written;
  const remove = () => isOurs() && rmSync(unfinished);
  // A signal may end the program.
  process.once('exit', remove);
  try {
    const stream = createWriteStream(unfinished, { fd: descriptor, flush: true });
    await pipeline(Readable.from(text), ...through, stream);
    if (!isOurs()) throw new OutputFault(OUTPUT_FAULTS.vanished(target));
    renameSync(unfinished, file);
    whenWhole();
  } finally {
    remove();
    process.off('exit', remove);
  }
}

const RANDOM_BYTES = 16;
/** Not made of the name of the file, which may be as long as a name can be. */
const unfinishedName = () => `.glossary-${randomBytes(RANDOM_BYTES).toString('hex')}.unfinished`;
const UNFINISHED = new RegExp(`^\\.glossary-[0-9a-f]{${2 * RANDOM_BYTES}}\\.unfinished$`);
/** For how long nobody has written into a file that nobody writes any more, in milliseconds. */
const ABANDONED_AFTER = 24 * 60 * 60 * 1000;

/** What processes have left that were killed while they wrote into this folder; what cannot be removed stays. */
function removeAbandoned(folder) {
  try {
    for (const name of readdirSync(folder).filter((one) => UNFINISHED.test(one))) {
      const file = path.join(folder, name);
      if (Date.now() - lstatSync(file).mtimeMs > ABANDONED_AFTER) rmSync(file);
    }
  } catch {
    // It is of another user, or somebody else has removed it just now.
  }
}

async function writeToStandardOutput(text, through) {
  try {
    await pipeline(Readable.from(text), ...through, process.stdout, { end: false });
  } catch (error) {
    if (error.code === 'EPIPE') throw new OutputFault(OUTPUT_FAULTS.readerGone);
    throw error;
  }
}
