import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run.mjs';

/** All files below a path of the project, in a stable order. */
function filesBelow(relative, isSkipped) {
  const absolute = path.join(ROOT, relative);
  if (!existsSync(absolute) || isSkipped(relative)) return [];
  if (!statSync(absolute).isDirectory()) return [relative];
  return readdirSync(absolute)
    .sort()
    .flatMap((name) => filesBelow(path.join(relative, name), isSkipped));
}

/** A digest of files and folders, and of strings on which the result depends as well. */
export function digestOf({ paths, words = [], isSkipped = () => false }) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((relative) => filesBelow(relative, isSkipped))) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(ROOT, file)))
      .update('\0');
  }
  return hash.update(words.join('\0')).digest('hex');
}

/** Records the digest of the sources of a build; the file is inside the build, so that both are deleted together. */
export function fingerprintAt(relative) {
  const file = path.join(ROOT, relative);
  return {
    is: (digest) => existsSync(file) && readFileSync(file, 'utf8') === digest,
    exists: () => existsSync(file),
    set: (digest) => writeFileSync(file, digest),
  };
}
