import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { writeOutput } from '../output-file.mjs';

/**
 * A backup is gzip of JSON lines: a header, then for each table its columns and its rows, and at the end how many rows there are.
 *
 *     {"glossary_backup":1,"version":"1.0.0","migrations":["…"],"tables":[{"name":"terms","columns":["id",…]}]}
 *     ["terms",[1,…]]
 *     {"rows":1}
 *
 * Moments are milliseconds since 1970, JSON is text, and what is true or false is so: the same on every database.
 */
export const FORMAT = 1;

/** Hashes of passwords stand in it: only its owner reads it. */
const OWNER_ONLY = 0o600;

/** What is wrong with a file, in one sentence for people. */
export class BackupFault extends Error {
  name = 'BackupFault';
}

/** Of a file that is no backup, or one that was cut short or changed. */
export const notWhole = (file, why) => `${file} is not a whole backup (${why}).`;

/**
 * @param {string} target a file, or - for standard output
 * @param {AsyncIterable<unknown>} values one for each line
 * @param {{ replace?: boolean, whenWhole?: () => void }} options see writeOutput
 * @throws OutputFault, or what the disk or the database failed with; nothing is left behind then
 */
export function writeBackup(target, values, options) {
  const through = [createGzip()];
  return writeOutput(target, lines(values), { ...options, mode: OWNER_ONLY, through });
}

async function* lines(values) {
  for await (const value of values) yield `${JSON.stringify(value)}\n`;
}

/**
 * The values of a backup, one for each line.
 *
 * @throws BackupFault when the file is no backup, or one that was cut short or changed (gzip has a checksum)
 */
export async function* readBackup(file) {
  const unpacked = createGunzip().setEncoding('utf8');
  // What is read tells of a failure; whoever reads no further has a reason of their own.
  pipeline(createReadStream(file), unpacked).catch(() => undefined);
  try {
    for await (const line of linesOf(unpacked)) yield JSON.parse(line);
  } catch (error) {
    if (error.code === 'ENOENT') throw new BackupFault(`There is no file ${file}.`);
    if (error.code?.startsWith('Z_') || error instanceof SyntaxError) {
      throw new BackupFault(notWhole(file, error.message));
    }
    throw error;
  }
}

async function* linesOf(chunks) {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop();
    yield* lines;
  }
  if (rest !== '') yield rest;
}
