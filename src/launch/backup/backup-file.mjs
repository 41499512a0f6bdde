import { createReadStream, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { writeOutput } from '../output-writer.mjs';

/**
 * A backup is gzip of JSON lines: a header, then for each table its columns and its rows, and at the end how many rows there are.
 *
 *     {"glossary_backup":1,"version":"1.0.0","migrations":["…"],"tables":[{"name":"glossary_terms","columns":["id",…]}]}
 *     ["glossary_terms",[1,…]]
 *     {"rows":1}
 *
 * Moments are milliseconds since 1970, JSON is text, booleans are booleans, whichever database the backup comes from.
 */
export const FORMAT = 1;

/** Stands for standard input, as in other programs. */
export const STANDARD_INPUT = '-';

/** The file contains password hashes: only its owner may read it. */
const OWNER_ONLY = 0o600;

/** A problem with a backup file; the message is one sentence for the operator. */
export class BackupError extends Error {
  name = 'BackupError';
}

export const incompleteBackup = (file, why) => `${file} is not a whole backup (${why}).`;
/** Node could not be ended while it waits for a pipe that it has opened by its name. */
export const notReadable = (file) =>
  `${file} is not a regular file; allowed is a file, or ${STANDARD_INPUT} for standard input.`;

/**
 * @param {string} target a file, or - for standard output
 * @param {AsyncIterable<unknown>} values one per line
 * @param {{ replace?: boolean, whenWhole?: () => void }} options see writeOutput
 * @throws OutputError, or the error of the disk or database; no partial file is left behind
 */
export function writeBackup(target, values, options) {
  const through = [createGzip()];
  return writeOutput(target, lines(values), { ...options, mode: OWNER_ONLY, through });
}

/**
 * Writes a backup for another process.
 *
 * @param {import('node:stream').Writable} input of it
 * @param {AsyncIterable<unknown>} values one per line
 * @returns {Promise<boolean>} false when it ended before it had read all
 * @throws the error of the database
 */
export async function sendBackup(input, values) {
  try {
    await pipeline(Readable.from(lines(values)), createGzip(), input);
    return true;
  } catch (error) {
    if (['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(error.code)) return false;
    throw error;
  }
}

async function* lines(values) {
  for await (const value of values) yield `${JSON.stringify(value)}\n`;
}

/**
 * Reads the values of a backup, one per line.
 *
 * @param {string} file or - for standard input
 * @throws BackupError when the file is not a backup, or is truncated or changed (gzip has a checksum)
 */
export async function* readBackup(file) {
  const unpacked = createGunzip().setEncoding('utf8');
  // The reader of `unpacked` gets the same error; a reader that stops early caused it.
  pipeline(openedBackup(file), unpacked).catch(() => undefined);
  try {
    for await (const line of linesOf(unpacked)) yield JSON.parse(line);
  } catch (error) {
    if (error.code?.startsWith('Z_') || error instanceof SyntaxError) {
      throw new BackupError(incompleteBackup(file, error.message));
    }
    throw error;
  }
}

function openedBackup(file) {
  if (file === STANDARD_INPUT) return process.stdin;
  const there = statSync(file, { throwIfNoEntry: false });
  if (there === undefined) throw new BackupError(`There is no file ${file}.`);
  if (!there.isFile()) throw new BackupError(notReadable(file));
  return createReadStream(file);
}

async function* linesOf(chunks) {
  // Of the line that has not ended: a long one is not searched again for each chunk.
  let parts = [];
  for await (const chunk of chunks) {
    const [first, ...others] = `${chunk}`.split('\n');
    parts.push(first);
    if (others.length === 0) continue;
    yield parts.join('');
    parts = [others.pop()];
    yield* others;
  }
  const rest = parts.join('');
  if (rest !== '') yield rest;
}
