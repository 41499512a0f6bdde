import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.mjs';
import { postgresPrograms } from './postgres-programs.mjs';

const USER = 'glossary';
/** PostgreSQL refuses to run as root; this user exists on every Unix and owns no files. */
const INSTEAD_OF_ROOT = 'nobody';
const PASSWORD_BYTES = 18;
/** Lines of a failed program's output that its error shows. */
const SHOWN_LINES = 8;

/**
 * Differs from SQLite where a test could come to depend on it: text is sorted by a locale's rules, and the server has another time zone. Writes need
 * not survive a crash of the machine, only the end of the server.
 */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'Asia/Kolkata',
  fsync: 'off',
  full_page_writes: 'off',
};
const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US'];

/**
 * Creates a PostgreSQL server on a free local port, with its data in a temporary folder; it is not started yet.
 *
 * @param {string} [source] a folder written by `keep`: the server starts with a copy of that data
 * @returns the URL (of the database `postgres`, whose user may create others) and the operations on the server
 * @throws Error with a one-sentence message when there are no binaries for this platform or they do not run
 */
export async function createCluster(source) {
  const account = unprivilegedAccount();
  const folder = makeFolder(account);
  const data = path.join(folder, 'data');
  const log = path.join(folder, 'log');
  const port = await freePort();
  const password =
    source === undefined
      ? randomBytes(PASSWORD_BYTES).toString('hex')
      : readFileSync(path.join(source, 'password'), 'utf8');

  let programs;
  const run = (program, parameters) => {
    const { status, error, stdout, stderr } = spawnSync(program, parameters, {
      ...account,
      cwd: folder,
      encoding: 'utf8',
    });
    if (status === 0) return;
    const said = error?.message ?? lastLines(`${stdout}${stderr}${contentOf(log)}`);
    throw new Error(`PostgreSQL could not be run (${path.basename(program)}): ${said}`);
  };
  function initialize() {
    const passwordFile = path.join(folder, 'password');
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (account.uid !== undefined) chownSync(passwordFile, account.uid, account.gid);
    run(programs.initdb, [
      `--pgdata=${data}`,
      `--username=${USER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--no-sync',
      ...LOCALE,
      ...Object.entries(SETTINGS).map(([name, value]) => `--set=${name}=${value}`),
    ]);
  }
  function copyData(from) {
    cpSync(path.join(from, 'data'), data, { recursive: true });
    if (account.uid === undefined) return;
    const { status } = spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, data]);
    if (status !== 0) throw new Error('PostgreSQL could not be copied.');
  }
  const cluster = {
    url: `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`,
    start: () =>
      run(programs.pg_ctl, [
        ...['start', '--wait', `--pgdata=${data}`, `--log=${log}`],
        `--options=-p ${port}`,
      ]),
    /** Aborts running statements, keeps what was committed. */
    stop: () => run(programs.pg_ctl, ['stop', '--wait', '--mode=fast', `--pgdata=${data}`]),
    /** Stops it as a crash would; the next start recovers. */
    kill: () => run(programs.pg_ctl, ['stop', '--wait', '--mode=immediate', `--pgdata=${data}`]),
    /** Suspends every process of the server, with all connections open, until `thaw`. */
    freeze: () => signalAll(data, 'SIGSTOP'),
    thaw: () => signalAll(data, 'SIGCONT'),
    /** Copies the data of the stopped server into another folder. */
    keep(target) {
      cpSync(data, path.join(target, 'data'), { recursive: true });
      writeFileSync(path.join(target, 'password'), password, { mode: 0o600 });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
  try {
    programs = await postgresPrograms(account, folder);
    if (source === undefined) initialize();
    else copyData(source);
  } catch (error) {
    cluster.remove();
    throw error;
  }
  return cluster;
}

/** Sends a signal to the server and its backend processes. */
function signalAll(data, signal) {
  const [server] = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', server], { encoding: 'utf8' });
  for (const pid of [server, ...stdout.trim().split(/\s+/)]) process.kill(Number(pid), signal);
}

/** The user who runs the server: the current one, unless that is root. */
function unprivilegedAccount() {
  if (process.getuid?.() !== 0) return {};
  const idOf = (option) =>
    Number(spawnSync('id', [option, INSTEAD_OF_ROOT], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function makeFolder({ uid, gid }) {
  // Not in `.tmp`, which only its owner may enter.
  const folder = mkdtempSync(path.join(tmpdir(), 'glossary-postgres-'));
  if (uid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

function contentOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const lastLines = (text) => text.trim().split('\n').slice(-SHOWN_LINES).join('\n');
