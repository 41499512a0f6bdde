import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '..', '..', '..');
const MEMORY = '/dev/shm';

/**
 * Where the SQLite files of tests stand: in memory where the machine has a file system there, for a test waits for each of its many
 * commits until the disk has it. A killed process loses nothing there either; tests of a full disk bring a disk of their own.
 */
export const DATABASE_FOLDER = existsSync(MEMORY)
  ? path.join(
      MEMORY,
      `glossary-tests-${createHash('sha256').update(ROOT).digest('hex').slice(0, 8)}`,
    )
  : path.join(ROOT, '.tmp', 'tests');
