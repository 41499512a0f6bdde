import { progressOn } from './progress.mjs';
import { goOnToEnd } from '../interrupt.mjs';
import { STANDARD_OUTPUT } from '../output-file.mjs';
import { writeOutput } from '../output-writer.mjs';

const DONE = 0;

/** Exports the glossary to a file or to standard output. Returns the exit code. */
export async function exportGlossary({ importExport, file, format, state, bom, replace }) {
  const progress = progressOn();
  const tell = (sentence) => process.stderr.write(`${sentence}\n`);
  const text = importExport.export({
    format,
    version: state,
    mark: bom,
    onProgress: file === null ? undefined : (done, total) => progress.show({ done, total }),
    onLeftOut: tell,
  });
  await writeOutput(file ?? STANDARD_OUTPUT, text, { replace, whenWhole: goOnToEnd });
  progress.end();
  if (file !== null) tell(`Written to ${file}.`);
  return DONE;
}
