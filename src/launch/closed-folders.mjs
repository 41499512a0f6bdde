import { readlinkSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run.mjs';

/**
 * Project folders that must not hold data: the first is served publicly, the others contain code that is executed, or are replaced by updates. An
 * operator may have symlinked the uploads folder to another place.
 */
export const CLOSED_FOLDERS = [
  ...['public', 'public/uploads', 'dist', 'src', 'config', 'node_modules', '.git'],
];

/**
 * The closed folder that would contain a file, by its path or after resolving symlinks; undefined for none.
 *
 * @param {string} file existing or not; relative to the working directory
 */
export function closedFolderOf(file) {
  const folders = [...placesOf(path.resolve(file))].flatMap(foldersAbove);
  return CLOSED_FOLDERS.find((name) => {
    const closed = path.join(ROOT, name);
    return folders.some((folder) => folder === closed || isSame(folder, closed));
  });
}

/** All paths of a file: as given, with its folders resolved, and the target when it is a symlink itself. */
function* placesOf(file) {
  const seen = new Set();
  for (let place = file; !seen.has(place);) {
    seen.add(place);
    const real = path.join(withoutLinks(path.dirname(place)), path.basename(place));
    yield* [place, real];
    try {
      place = path.resolve(path.dirname(real), readlinkSync(place));
    } catch {
      return;
    }
  }
}

/** Resolves symlinks of a folder that may not exist, as far as its path exists. */
function withoutLinks(folder) {
  try {
    return realpathSync(folder);
  } catch {
    return path.join(withoutLinks(path.dirname(folder)), path.basename(folder));
  }
}

function foldersAbove(place) {
  const folder = path.dirname(place);
  return folder === place ? [] : [folder, ...foldersAbove(folder)];
}

/** Compares inodes: some file systems ignore case. */
function isSame(one, other) {
  const [first, second] = [one, other].map(identityOf);
  return first !== null && first === second;
}

function identityOf(folder) {
  try {
    const { dev, ino } = statSync(folder, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
}
