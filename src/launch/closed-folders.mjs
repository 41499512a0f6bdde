import { readlinkSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run.mjs';

/**
 * Folders of the project in which no data stands: everybody may fetch what is in the first, and what is in the others is run, or replaced by an
 * update. An operator may have made the folder of pictures a link to somewhere else.
 */
export const CLOSED_FOLDERS = [
  ...['public', 'public/uploads', 'dist', 'src', 'config', 'node_modules', '.git'],
];

/**
 * The closed folder in which a file would stand, by its name or behind the links that lead to it; undefined for none.
 *
 * @param {string} file whether it is there or not; relative names begin where the program is called
 */
export function closedFolderOf(file) {
  const folders = [...placesOf(path.resolve(file))].flatMap(foldersAbove);
  return CLOSED_FOLDERS.find((name) => {
    const closed = path.join(ROOT, name);
    return folders.some((folder) => folder === closed || isSame(folder, closed));
  });
}

/** All names of a file: the one that is given, the one without links among its folders, and those to which it is a link itself. */
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

/** A folder that may not be there yet: as far as it is. */
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

/** Known by its inode: some file systems take capitals for small letters. */
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
