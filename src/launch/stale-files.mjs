import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
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
  for (const entry of readdirSync(compiled, { withFileTypes: true })) {
    const made = path.join(compiled, entry.name);
    if (entry.isDirectory()) {
      removeStale(path.join(sources, entry.name), made);
      // Strapi does not start with a folder of a content type that is empty.
      if (readdirSync(made).length === 0) rmdirSync(made);
    } else if (!sourcesOf(entry.name).some((name) => existsSync(path.join(sources, name)))) {
      rmSync(made);
    }
  }
}

function sourcesOf(file) {
  const { name, ext } = path.parse(file);
  return ext === '.js' ? SOURCES.map((extension) => name + extension) : [file];
}
