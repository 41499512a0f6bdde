import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { asRoot } from './as-root';

const ROOT = path.resolve(__dirname, '..', '..', '..');
/** Room for the tables of the service and a glossary of a test, in MiB. */
const SIZE = 24;
/** A page of memory, of the file system's and of SQLite's, in bytes. */
const PAGE = Buffer.alloc(4096);

/** A real file system with little room, and a database of SQLite on it. */
export interface SmallDisk {
  readonly filename: string;
  /** Leaves room for so many pages, none if left out. */
  fill(pagesLeft?: number): void;
  isFull(): boolean;
  free(): void;
  remove(): void;
}

/**
 * Mounts a file system in memory, which takes root, or sudo without a password.
 *
 * @returns null when neither is there; a test that needs it has to say that it was skipped
 */
export function mountSmallDisk(): SmallDisk | null {
  const parent = path.join(ROOT, '.tmp', 'tests');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(path.join(parent, 'small-disk-'));
  const options = `size=${SIZE}m,mode=777`;
  try {
    asRoot('mount', '-t', 'tmpfs', '-o', options, 'tmpfs', folder);
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  const filename = path.join(folder, 'data.db');
  const ballast = path.join(folder, 'ballast');
  return {
    filename,
    fill(pagesLeft = 0) {
      // What is left of earlier commits in the write-ahead log would be room for the next ones.
      const database = new Sqlite(filename);
      database.pragma('wal_checkpoint(TRUNCATE)');
      database.close();
      const file = openSync(ballast, 'a');
      try {
        for (;;) writeSync(file, PAGE);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
      truncateSync(ballast, statSync(ballast).size - pagesLeft * PAGE.length);
    },
    isFull: () => statfsSync(folder).bfree === 0,
    free: () => rmSync(ballast, { force: true }),
    remove() {
      asRoot('umount', '--lazy', folder);
      rmSync(folder, { recursive: true });
    },
  };
}
