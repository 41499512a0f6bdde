import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

/** What tsc and esbuild make a script from. */
const SOURCES = ['.ts', '.tsx', '.js'];

/**
 * Removes what an earlier version has left among compiled files: neither tsc nor esbuild removes the output of a source that is gone, and Strapi loads
 * whatever lies in its folders, content types included.
 *
 * @param {string} sources the folder of the sources
 * @param {string} compiled the folder with what is made from them, with the same names of files
 */
export function removeStale(sources, compiled) {
  if (!existsSync(compiled)) return;
  for (const file of readdirSync(compiled, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const made = path.join(file.parentPath, file.name);
    const { dir, name, ext, base } = path.parse(path.relative(compiled, made));
    const from = ext === '.js' ? SOURCES.map((extension) => name + extension) : [base];
    if (!from.some((source) => existsSync(path.join(sources, dir, source)))) rmSync(made);
  }
}
