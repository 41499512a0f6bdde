import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import {
  LOCK_NAMES,
  lockCannotBeWritten,
  lockFile,
  type LockName,
} from '../../src/plugins/shared/server/database/database-lock';
import { keepDatabasePrivate } from '../../src/plugins/strapi-guard/server/database/private-database';

const HOLDER = path.resolve(__dirname, '../support/database/hold-lock.mjs');
/** Who owns the database; only root can become them. */
const NOBODY = 65_534;
const DROP = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] as const;
const canDrop =
  process.getuid?.() === 0 &&
  spawnSync(DROP[0], [...DROP.slice(1), 'test', '-r', HOLDER]).status === 0;
const asRoot = canDrop ? describe : describe.skip;

let folder: string;
let filename: string;
let started: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'glossary-locks-'));
  filename = path.join(folder, 'data.db');
  writeFileSync(filename, '', { mode: 0o600 });
});
afterEach(async () => {
  await Promise.all(started.map(end));
  started = [];
  rmSync(folder, { recursive: true });
});

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.stdin?.end();
  await ended;
  started = started.filter((one) => one !== child);
}

/** Starts a process that takes and holds a lock; returns its output. */
async function take(name: LockName, who: readonly string[] = []) {
  const [program = '', ...words] = [...who, process.execPath, HOLDER, filename, name];
  const child = spawn(program, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  started.push(child);
  for await (const said of createInterface({ input: child.stdout })) return { said, child };
  throw new Error('The process ended and said nothing.');
}

const modeOf = (file: string): number => statSync(file).mode & 0o777;

it('a database, its folder and its lock files are for their owner alone', async () => {
  const umask = process.umask(0o022);
  const made = path.join(folder, 'made', 'data.db');
  try {
    keepDatabasePrivate(made);
    expect((await take('import')).said).toBe('held');
  } finally {
    process.umask(umask);
  }
  expect([path.dirname(made), made].map(modeOf)).toEqual([0o700, 0o600]);
  expect(modeOf(lockFile(filename, 'import'))).toBe(0o600);
});

it('a database that is not there yet is prepared by one process', async () => {
  filename = path.join(folder, 'new.db');
  expect((await take('start')).said).toBe('held');
  expect((await take('start')).said).toBe('busy');
});

it('files that others can read, as earlier versions made them, are narrowed', () => {
  const files = [
    ...['', '-wal', '-shm', '-journal'].map((suffix) => filename + suffix),
    ...LOCK_NAMES.map((name) => lockFile(filename, name)),
  ];
  for (const file of files) {
    writeFileSync(file, '');
    chmodSync(file, 0o644);
  }
  keepDatabasePrivate(filename);
  expect(files.map(modeOf)).toEqual(files.map(() => 0o600));
});

asRoot('root beside another owner', () => {
  beforeEach(() => {
    for (const file of [folder, filename]) chownSync(file, NOBODY, NOBODY);
  });

  it('one process holds a lock after root had it', async () => {
    const ofRoot = await take('import');
    expect(ofRoot.said).toBe('held');
    expect((await take('import', DROP)).said).toBe('busy');
    await end(ofRoot.child);
    expect((await take('import', DROP)).said).toBe('held');
    expect((await take('import', DROP)).said).toBe('busy');
  });

  it.each(['start', 'panel-import'] as const)(
    'the lock file of %s that is of root keeps a start from going on',
    async (name) => {
      const file = lockFile(filename, name);
      writeFileSync(file, '', { mode: 0o644 });
      expect((await take('start', DROP)).said).toBe(lockCannotBeWritten(file, 0));
      rmSync(file);
      expect((await take('start', DROP)).said).toBe('held');
      expect(existsSync(file)).toBe(name === 'start');
    },
  );
});
