import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { progressOn } from './progress.mjs';

const DONE = 0;

/** Writes the glossary to a file, or to standard output. Returns the exit code. */
export async function exportGlossary({ importExport, file, format, state }) {
  const progress = progressOn();
  const tell = (sentence) => process.stderr.write(`${sentence}\n`);
  const text = importExport.export({
    format,
    version: state,
    onProgress: file === null ? undefined : (done, total) => progress.show({ done, total }),
    onLeftOut: tell,
  });
  if (file === null) {
    for await (const part of text) process.stdout.write(part);
    return DONE;
  }
  // Beside its place until it is whole: a file that was cut short looks like a smaller glossary.
  const unfinished = `${file}.unfinished`;
  try {
    await pipeline(Readable.from(text), createWriteStream(unfinished));
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  progress.end();
  tell(`Written to ${file}.`);
  return DONE;
}
