import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stop } from '../../src/launch/say.mjs';

const FOLDER = import.meta.dirname;

/** The names of all mutants, in the order in which they are tried. */
export function mutantNames() {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.patch'))
    .map((file) => path.basename(file, '.patch'))
    .sort();
}

/**
 * The description of a mutant in its file.
 *
 * @returns {{ name: string, patch: string, fault: string, tests: readonly string[], files: readonly string[] }} fault: what is wrong
 *   with it, in a sentence; tests: patterns of the paths of the tests that have to find it; files: what it changes
 */
export function readMutant(name) {
  const patch = path.join(FOLDER, `${name}.patch`);
  const text = readFileSync(patch, 'utf8');
  const [, fault] = /^Fault: (.+)$/m.exec(text) ?? stop(`${patch} has no line "Fault: …".`);
  const [, tests] = /^Tests: (.+)$/m.exec(text) ?? stop(`${patch} has no line "Tests: …".`);
  const files = [...text.matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, file]) => file);
  if (files.length === 0) stop(`${patch} changes no file.`);
  return { name, patch, fault, tests: tests.split(' '), files };
}
