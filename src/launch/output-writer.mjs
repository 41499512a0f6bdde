import { randomBytes } from 'node:crypto';
import {
  createWriteStream,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { identity, OUTPUT_ERRORS, OutputError, outputFile } from './output-file.mjs';

/**
 * Writes to a temporary file and renames it when complete, because a truncated file would look like a smaller glossary; or writes to standard output.
 *
 * @param {string} target as the operator gave it
 * @param {AsyncIterable<string>} text
 * @param {{ replace?: boolean, mode?: number, through?: readonly import('node:stream').Transform[], whenWhole?: () => void }} options replace: see
 *   outputFile; mode: permissions of the file; through: transforms for the text; whenWhole: called at the moment from which the output exists
 * @throws OutputError, or the error of the source; no partial file is left behind
 */
export async function writeOutput(
  target,
  text,
  { replace, mode = 0o666, through = [], whenWhole = () => undefined } = {},
) {
  const file = outputFile(target, { replace });
  try {
    if (file !== null)
      return await writeToFile(target, file, text, { replace, mode, through, whenWhole });
    await writeToStandardOutput(text, through);
    whenWhole();
  } catch (error) {
    // An error of the source has a code of its database, and no call of the system.
    if (error.syscall === undefined || error.code === undefined) throw error;
    throw new OutputError(
      file === null
        ? OUTPUT_ERRORS.outputRefused(error.code)
        : OUTPUT_ERRORS.refused(target, path.dirname(file), error.code),
    );
  }
}

async function writeToFile(target, file, text, { replace, mode, through, whenWhole }) {
  removeAbandoned(path.dirname(file));
  // Random, because two writers in containers may have the same process id.
  const unfinished = path.join(path.dirname(file), unfinishedName());
  const descriptor = openSync(unfinished, 'wx', mode);
  const written = identity(fstatSync(descriptor, { bigint: true }));
  const isOurs = () =>
    identity(lstatSync(unfinished, { bigint: true, throwIfNoEntry: false })) === written;
  const remove = () => isOurs() && rmSync(unfinished);
  // Also when a signal ends the process.
  process.once('exit', remove);
  try {
    const stream = createWriteStream(unfinished, { fd: descriptor, flush: true });
    await pipeline(Readable.from(text), ...through, stream);
    if (!isOurs()) throw new OutputError(OUTPUT_ERRORS.vanished(target));
    // Another program may have written a file there since the output began.
    if (outputFile(target, { replace }) !== file)
      throw new OutputError(OUTPUT_ERRORS.vanished(target));
    renameSync(unfinished, file);
    whenWhole();
  } finally {
    remove();
    process.off('exit', remove);
  }
}

const RANDOM_BYTES = 16;
/** Not derived from the file's name, which may already have the maximum length. */
const unfinishedName = () => `.glossary-${randomBytes(RANDOM_BYTES).toString('hex')}.unfinished`;
const UNFINISHED = new RegExp(`^\\.glossary-[0-9a-f]{${2 * RANDOM_BYTES}}\\.unfinished$`);
/** A temporary file that was not written to for this long is abandoned, in milliseconds. */
const ABANDONED_AFTER = 24 * 60 * 60 * 1000;

/** Removes temporary files of processes that were killed; those that cannot be removed stay. */
function removeAbandoned(folder) {
  try {
    for (const name of readdirSync(folder).filter((one) => UNFINISHED.test(one))) {
      const file = path.join(folder, name);
      if (Date.now() - lstatSync(file).mtimeMs > ABANDONED_AFTER) rmSync(file);
    }
  } catch {
    // It belongs to another user, or another process has just removed it.
  }
}

async function writeToStandardOutput(text, through) {
  try {
    await pipeline(Readable.from(text), ...through, process.stdout, { end: false });
  } catch (error) {
    if (error.code === 'EPIPE') throw new OutputError(OUTPUT_ERRORS.readerGone);
    throw error;
  }
}
