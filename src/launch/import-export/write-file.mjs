import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Writes a text to a file, beside its place until it is whole: a file that was cut short looks like a smaller glossary.
 *
 * @param {string} file
 * @param {AsyncIterable<string>} text
 */
export async function writeFile(file, text) {
  const unfinished = `${file}.unfinished`;
  try {
    await pipeline(Readable.from(text), createWriteStream(unfinished));
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
