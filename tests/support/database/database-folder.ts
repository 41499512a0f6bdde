import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '..', '..', '..');
const MEMORY = '/dev/shm';
const PARENT = existsSync(MEMORY) ? MEMORY : path.join(ROOT, '.tmp');
/** Of all runs of this checkout, and of no other. */
const PREFIX = `glossary-tests-${createHash('sha256').update(ROOT).digest('hex').slice(0, 8)}-`;

/**
 * Where the SQLite files of a run of tests stand: in memory where the machine has a file system there, for a test waits for each of its
 * many commits until the disk has it. A killed process loses nothing there either; tests of a full disk bring a disk of their own. Each run
 * has a folder of its own, because it deletes the content.
 */
export const DATABASE_FOLDER = path.join(PARENT, `${PREFIX}${process.env.TEST_RUN ?? process.pid}`);

/** The folders of this run, and of earlier ones that were killed before they could remove them. */
export function foldersToRemove(): readonly string[] {
  const left = existsSync(PARENT) ? readdirSync(PARENT) : [];
  return [
    DATABASE_FOLDER,
    ...left
      .filter((name) => name.startsWith(PREFIX) && !isRunning(name.slice(PREFIX.length)))
      .map((name) => path.join(PARENT, name)),
  ];
}

function isRunning(run: string): boolean {
  try {
    process.kill(Number(run), 0);
    return true;
  } catch (error) {
    // A process of another user is one too.
    return (error as { code?: unknown }).code === 'EPERM';
  }
}
