import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const OWNER_ONLY_FILE = 0o600;
/** A page of memory and of most file systems, in bytes: an empty file can be created even on a full disk. */
const PROOF = Buffer.alloc(4096);

/** A path that is not writable: the system's error code, and the file or folder. */
export class UnwritablePathError extends Error {
  override readonly name = 'UnwritablePathError';

  /** @param code the system's error code, such as EACCES; null when the path exists but is not a regular file */
  constructor(
    readonly place: string,
    readonly code: string | null,
  ) {
    super(`${place} cannot be written (${code ?? 'it is not a regular file'})`);
  }
}

/**
 * Runs a file operation.
 *
 * @throws UnwritablePathError instead of the system's error, which does not name the path
 */
export function inPlace<Result>(place: string, task: () => Result): Result {
  try {
    return task();
  } catch (error) {
    throw error instanceof UnwritablePathError
      ? error
      : new UnwritablePathError(place, codeOf(error));
  }
}

/**
 * Creates a folder and its missing parents one level at a time. Node's own `recursive` never ends where a folder exists and nothing can be created in
 * it, as in /proc.
 *
 * @param mode of new folders
 * @throws UnwritablePathError
 */
export function makeFolder(folder: string, mode?: number): void {
  if (isFolder(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent, mode);
  inPlace(folder, () => {
    try {
      mkdirSync(folder, { mode });
    } catch (error) {
      // Another process may have just created it. A broken symlink exists as well.
      if (codeOf(error) !== 'EEXIST' || !isFolder(folder)) throw error;
    }
  });
}

/**
 * Tests whether files can be written by writing one and removing it: permission bits are not reliable on every file system, nor for every user.
 *
 * @param beginning the beginning of its path
 * @param more how many characters follow: as many as the longest name needed there has
 * @throws UnwritablePathError of the folder
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
    // The check of the parents finds a file in place of a folder.
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return false;
    throw new UnwritablePathError(folder, codeOf(error));
  }
  throw new UnwritablePathError(folder, 'ENOTDIR');
}

const codeOf = (error: unknown): string =>
  String((error as NodeJS.ErrnoException | null)?.code ?? error);
