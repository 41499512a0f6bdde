import { createWriteStream, readlinkSync, realpathSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Names standard output, as for other programs. */
export const STANDARD_OUTPUT = '-';

/** Why nothing can be written where a command was told to, in one sentence for people. */
export class OutputFault extends Error {
  name = 'OutputFault';
}

/** What is wrong with a place to write to. */
export const OUTPUT_FAULTS = {
  noFolder: (folder) => `There is no folder ${folder}.`,
  noFile: (target) =>
    `${target} is there and is no regular file; allowed is a file, or ${STANDARD_OUTPUT} for standard output.`,
  circle: (target) => `${target} is a link that leads to itself.`,
  readerGone: 'Whoever read standard output has closed it before the end.',
};

/**
 * The file to which a command writes, behind all links that lead to it. What is no regular file, such as a pipe or a device, belongs to somebody
 * else and is not replaced.
 *
 * @param {string} target what the operator named
 * @returns {string | null} null for standard output
 * @throws OutputFault
 */
export function outputFile(target) {
  if (target === STANDARD_OUTPUT) return null;
  const there = whatIsAt(target);
  if (there !== undefined && !there.isFile()) throw new OutputFault(OUTPUT_FAULTS.noFile(target));
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

/** What stands behind all links; undefined where nothing does. */
function whatIsAt(target) {
  try {
    return statSync(target, { throwIfNoEntry: false });
  } catch (error) {
    if (error.code === 'ELOOP') throw new OutputFault(OUTPUT_FAULTS.circle(target));
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
 * @param {{ mode?: number, through?: readonly import('node:stream').Transform[] }} options mode of a file; what the text goes through
 * @throws OutputFault, or what the disk or the source failed with; nothing is left behind then
 */
export async function writeOutput(target, text, { mode = 0o666, through = [] } = {}) {
  const file = outputFile(target);
  if (file === null) return writeToStandardOutput(text, through);
  // Two that write to one place do not meet.
  const unfinished = `${file}.${process.pid}.unfinished`;
  try {
    const stream = createWriteStream(unfinished, { mode, flags: 'wx', flush: true });
    await pipeline(Readable.from(text), ...through, stream);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
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
