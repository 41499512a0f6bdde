import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../../src/launch/run.mjs';

const PAGE = 'docs/benchmarks.md';
const BEGIN = '<!-- figures: npm run bench -- --write -->';
const END = '<!-- end of the figures -->';

export function withFigures(text, figures) {
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END);
  if (begin === -1 || end < begin) throw new Error(`${PAGE} lacks the marks ${BEGIN} and ${END}`);
  return `${text.slice(0, begin + BEGIN.length)}\n\n${figures}\n\n${text.slice(end)}`;
}

/** Puts figures into the page, formatted as everything here is. */
export async function writeFigures(figures) {
  const { default: prettier } = await import('prettier');
  const file = path.join(ROOT, PAGE);
  const options = await prettier.resolveConfig(file);
  const text = withFigures(readFileSync(file, 'utf8'), figures);
  writeFileSync(file, await prettier.format(text, { ...options, filepath: file }));
  return PAGE;
}
