import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.mjs';
import { postgresPrograms } from './postgres-programs.mjs';

const USER = 'glossary';
/** PostgreSQL refuses to run as root; this user of every Unix owns nothing that could be harmed. */
const INSTEAD_OF_ROOT = 'nobody';
const PASSWORD_BYTES = 18;
/** Lines of a failed program that its error shows. */
const SHOWN_LINES = 8;

/**
 * Differs from SQLite where a test could come to rely on it: text is sorted as people sort it, and the server's days begin
 * elsewhere. What is written need not survive the machine, only the server's own end.
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
 * A PostgreSQL server of its own on a free port of the own machine, in a folder of the system's temporary ones; not started yet.
 *
 * @param {string} [kept] where `keep` has put an earlier one: it begins as a copy of that, not empty
 * @returns its address (of the database `postgres`, whose user may create others), and what can be done with it
 * @throws Error whose message is one sentence, when there are no binaries for this platform or they do not run
 */
export async function createCluster(kept) {
  const account = unprivilegedAccount();
  const folder = makeFolder(account);
  const data = path.join(folder, 'data');
  const log = path.join(folder, 'log');
  const port = await freePort();
  const password =
    kept === undefined
      ? randomBytes(PASSWORD_BYTES).toString('hex')
      : readFileSync(path.join(kept, 'password'), 'utf8');

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
  function copyKept(from) {
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
    /** Lets statements under way fail, keeps what was committed. */
    stop: () => run(programs.pg_ctl, ['stop', '--wait', '--mode=fast', `--pgdata=${data}`]),
    /** Ends it as a crash would; the next start recovers. */
    kill: () => run(programs.pg_ctl, ['stop', '--wait', '--mode=immediate', `--pgdata=${data}`]),
    /** Every process of it stands still, with all connections open, until `thaw`. */
    freeze: () => signalAll(data, 'SIGSTOP'),
    thaw: () => signalAll(data, 'SIGCONT'),
    /** Copies what is in it into another folder, while it is stopped. */
    keep(target) {
      cpSync(data, path.join(target, 'data'), { recursive: true });
      writeFileSync(path.join(target, 'password'), password, { mode: 0o600 });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
  try {
    programs = await postgresPrograms(account, folder);
    if (kept === undefined) initialize();
    else copyKept(kept);
  } catch (error) {
    cluster.remove();
    throw error;
  }
  return cluster;
}

/** Sends a signal to the server and to its processes for connections. */
function signalAll(data, signal) {
  const [server] = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', server], { encoding: 'utf8' });
  for (const pid of [server, ...stdout.trim().split(/\s+/)]) process.kill(Number(pid), signal);
}

/** Who runs the server: whoever runs this, except root. */
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
