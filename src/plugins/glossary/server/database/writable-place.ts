import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const OWNER_ONLY_FILE = 0o600;
/** A page of memory and of most file systems, in bytes: a full disk takes a file of no bytes. */
const PROOF = Buffer.alloc(4096);

/** A place that cannot be written: the system's error code, and the file or folder. */
export class PlaceFault extends Error {
  override readonly name = 'PlaceFault';

  /** @param code of the system, such as EACCES; null for a place that exists and is no file: a folder, a pipe, a device */
  constructor(
    readonly place: string,
    readonly code: string | null,
  ) {
    super(`${place} cannot be written (${code ?? 'it is no file'})`);
  }
}

/**
 * Runs an action on a place.
 *
 * @throws PlaceFault instead of the system's error, which does not say which place it is about
 */
export function inPlace<Result>(place: string, act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    throw error instanceof PlaceFault ? error : new PlaceFault(place, codeOf(error));
  }
}

/**
 * Makes a folder, and those above it that are not there, one level at a time. Node's own `recursive` never ends where a folder is there
 * and nothing can be made in it, as in /proc.
 *
 * @param mode of what is made
 * @throws PlaceFault
 */
export function makeFolder(folder: string, mode?: number): void {
  if (isFolder(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent, mode);
  inPlace(folder, () => {
    try {
      mkdirSync(folder, { mode });
    } catch (error) {
      // Another process may have made it just now. A symbolic link that leads nowhere exists as well.
      if (codeOf(error) !== 'EEXIST' || !isFolder(folder)) throw error;
    }
  });
}

/**
 * Finds out whether files can be written by writing one and removing it: the system's permission bits are not reliable on every file
 * system, nor for every user.
 *
 * @param beginning the beginning of its path
 * @param more how many characters follow, as many as the longest name that is needed there has
 * @throws PlaceFault of the folder
 */
export function proveWritable(beginning: string, more = 16): void {
  const file = `${beginning}-${randomBytes(more).toString('hex').slice(1, more)}`;
  inPlace(path.dirname(file), () => {
    try {
      writeFileSync(file, PROOF, { mode: OWNER_ONLY_FILE, flag: 'wx', flush: true });
    } finally {
      rmSync(file, { force: true });
    }
  });
}

function isFolder(folder: string): boolean {
  try {
    if (statSync(folder).isDirectory()) return true;
  } catch (error) {
    // What is no folder further up is found there.
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return false;
    throw new PlaceFault(folder, codeOf(error));
  }
  throw new PlaceFault(folder, 'ENOTDIR');
}

const codeOf = (error: unknown): string =>
  String((error as NodeJS.ErrnoException | null)?.code ?? error);
