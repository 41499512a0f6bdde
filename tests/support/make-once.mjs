import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Pause between two looks whether another process has made what is wanted, in milliseconds. */
const PAUSE = 100;

/**
 * Makes a file or folder that several processes need, in one of them while the others wait. It appears complete: whoever is killed while
 * making it leaves nothing that another takes for it.
 *
 * @param {string} target its path, which includes the version of what it is made from
 * @param {(folder: string) => string | Promise<string>} make makes it in this empty folder, and returns the path of what becomes the target
 */
export async function makeOnce(target, make) {
  if (existsSync(target)) return;
  mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
  const lock = `${target}.lock`;
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (isLeft(lock)) rmSync(lock, { force: true });
    await wait(PAUSE);
    return makeOnce(target, make);
  }
  try {
    // Another may have made it and given its lock back since the look.
    if (!existsSync(target)) await makeIn(mkdtempSync(`${target}-`), target, make);
  } finally {
    rmSync(lock, { force: true });
  }
}

async function makeIn(folder, target, make) {
  try {
    const made = await make(folder);
    // After a kill, two processes may take the lock of the killed one away from each other, and both make it.
    if (!existsSync(target)) renameSync(made, target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether a lock is there whose process has ended. */
function isLeft(lock) {
  try {
    // A lock that is only just being written has no number yet; 0 stands for the own group, which runs.
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
    return false;
  } catch (error) {
    // One that was given back meanwhile is no longer there (ENOENT), and a new one would be another process's.
    return error.code === 'ESRCH';
  }
}
