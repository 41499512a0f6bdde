import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../../src/launch/run.mjs';

const PAGE = 'docs/benchmarks.md';

/** @param part `figures` or `costs`: what the marks in the page begin with */
export function withFigures(text, part, figures) {
  const mark = `<!-- ${part}: `;
  const begin = text.indexOf('-->', text.indexOf(mark)) + '-->'.length;
  const end = text.indexOf(`<!-- end of the ${part} -->`);
  if (!text.includes(mark) || end < begin)
    throw new Error(`${PAGE} lacks the marks of the ${part}`);
  return `${text.slice(0, begin)}\n\n${figures}\n\n${text.slice(end)}`;
}

/** Puts figures into a part of the page, formatted as everything here is. */
export async function writeFigures(part, figures) {
  const { default: prettier } = await import('prettier');
  const file = path.join(ROOT, PAGE);
  const options = await prettier.resolveConfig(file);
  const text = withFigures(readFileSync(file, 'utf8'), part, figures);
  writeFileSync(file, await prettier.format(text, { ...options, filepath: file }));
  return PAGE;
}
