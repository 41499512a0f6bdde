import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import type * as BackupFile from '../../src/launch/backup/backup-file.mjs' with {
  'resolution-mode': 'import',
};
import type * as Progress from '../../src/launch/import-export/progress.mjs' with {
  'resolution-mode': 'import',
};
import type * as Import from '../../src/launch/import-export/import.mjs' with {
  'resolution-mode': 'import',
};
import type * as Interrupt from '../../src/launch/interrupt.mjs' with {
  'resolution-mode': 'import',
};
import { COMPLETE_TERM } from '../support/content/content';
import { copyPreparedFile } from '../support/database/fresh-database';
import { eventually } from '../support/eventually';
import { requireOutside } from '../support/jest/require-outside';
import { printedBy } from '../support/process/printed';

const ROOT = path.resolve(__dirname, '..', '..');
const launched = (name: string) => path.join(ROOT, 'src/launch', name);
const { notReadable } = requireOutside<typeof BackupFile>(launched('backup/backup-file.mjs'));
const { codeOfSignal, endedBy } = requireOutside<typeof Interrupt>(launched('interrupt.mjs'));
const { endText } = requireOutside<typeof Progress>(launched('import-export/progress.mjs'));
const { SAID } = requireOutside<typeof Import>(launched('import-export/import.mjs'));

const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;
const EMAIL = 'first@glossary.example';
/** Of several groups, among which an import looks whether it is to stop. */
const TERMS = 60;

const folder = mkdtempSync(path.join(tmpdir(), 'glossary-interrupted-'));
const at = (name: string): string => path.join(folder, name);
let database = '';

/** A command that runs. */
interface Called {
  readonly child: ChildProcess;
  /** Its output so far. */
  printed(): string;
}

const command = () => ({
  cwd: folder,
  env: {
    ...process.env,
    DATABASE_FILENAME: database,
    INIT_CWD: folder,
    TMPDIR: folder,
    NEW_PASSWORD: 'Interrupted-1',
    MOVE_TO_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
  },
});

function call(words: readonly string[], input: 'ignore' | 'pipe' = 'ignore'): Called {
  const child = spawn(process.execPath, [launched('glossary.mjs'), ...words], {
    ...command(),
    stdio: [input, 'pipe', 'pipe'],
  });
  const printed = printedBy(child);
  return { child, printed };
}

const freshDatabase = (name: string): void => {
  database = at(`${name}.sqlite`);
  for (const beside of readdirSync(folder))
    if (beside.startsWith(path.basename(database))) rmSync(at(beside));
  copyPreparedFile('started', database);
};

beforeAll(() => {
  freshDatabase('source');
  const terms = Array.from({ length: TERMS }, (_none, index) => {
    const names = { term: `Number ${index}`, slug: `number_${index}`, aliases: [] };
    return { ...COMPLETE_TERM, ...names, category: 'numbers' };
  });
  const category = { kind: 'category', key: 'numbers', name: 'Numbers' };
  writeFileSync(at('terms.json'), JSON.stringify([category, ...terms]));
  for (const words of [
    ['import', 'terms.json', '--yes'],
    ['backup', 'whole.gz'],
  ])
    execFileSync(process.execPath, [launched('glossary.mjs'), ...words], command());
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** So many rows that their backup is still being written when that is seen. */
function fill(): void {
  const connection = new Sqlite(database);
  connection.exec(`CREATE TABLE many AS WITH RECURSIVE numbers(number) AS
    (SELECT 1 UNION ALL SELECT number + 1 FROM numbers LIMIT 100000) SELECT number, hex(randomblob(8)) AS text FROM numbers`);
  connection.close();
}

/** How many rows of a table the database has. */
function count(table: string): number {
  const connection = new Sqlite(database, { readonly: true });
  const rows = connection.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number;
  connection.close();
  return rows;
}

const isPreparing = (): boolean => existsSync(`${database}.start-lock`);
/** Another process keeps everybody out of the database. */
function isLocked(): boolean {
  const connection = new Sqlite(database, { timeout: 0 });
  try {
    connection.exec('BEGIN IMMEDIATE');
    return false;
  } catch {
    return true;
  } finally {
    connection.close();
  }
}
const isWriting = (): boolean =>
  readdirSync(folder, { recursive: true }).some((name) => String(name).endsWith('.unfinished'));
const hasPrinted =
  (words: RegExp) =>
  ({ printed }: Called): boolean =>
    words.test(printed());

const isWhole = (file: string): boolean => existsSync(file) && readFileSync(file).length > 0;
const CREATE = ['create-admin', '--email', EMAIL, '--password-env', 'NEW_PASSWORD'];

/** At which moments each command is interrupted, and whether it is done afterwards. */
const INTERRUPTED: readonly (readonly [
  what: string,
  words: readonly string[],
  moment: (called: Called) => boolean,
  isDone: () => boolean,
])[] = [
  ['while it prepares', ['restore', 'whole.gz'], isPreparing, () => count('glossary_terms') > 0],
  ['at its end', CREATE, hasPrinted(new RegExp(EMAIL)), () => count('admin_users') > 0],
  ['while it writes', ['export', 'out.json'], isWriting, () => isWhole(at('out.json'))],
  ['at its sum', ['backup', 'out.gz'], hasPrinted(/\d+ rows/), () => isWhole(at('out.gz'))],
  ['while it writes', ['move'], isLocked, () => false],
];
const CASES = INTERRUPTED.map(([what, words, moment, isDone], index) => {
  const signal = SIGNALS[index % SIGNALS.length] ?? 'SIGTERM';
  return [words[0] ?? '', what, signal, words, moment, isDone] as const;
});

it.each(CASES)(
  '%s, interrupted %s by %s, says whether it is done, and so does its code',
  async (name, what, signal, words, moment, isDone) => {
    freshDatabase('interrupted');
    if (what === 'while it writes') fill();
    for (const file of ['out.json', 'out.gz']) rmSync(at(file), { force: true });
    const called = call(words);
    const { child, printed } = called;
    await eventually(
      () => moment(called) || child.exitCode !== null,
      (is) => is,
    );
    child.kill(signal);
    await ended(called);
    const done = isDone();
    // In its last moments, with all done and said, Node gives signals back to the system.
    const code = done && child.signalCode === signal ? 0 : child.exitCode;
    // The one that restores may say it, for a move.
    const isSaid = [name, 'restore'].some((command) =>
      printed().includes(endedBy(signal, command)),
    );
    expect([code, isSaid]).toEqual(done ? [0, false] : [codeOfSignal(signal), true]);
    expect(isWriting()).toBe(false);
    expect(isLocked()).toBe(false);
  },
);

it('a signal that arrives while Strapi is loaded, in which nothing else runs, is not lost', () => {
  const interrupt = JSON.stringify(launched('interrupt.mjs'));
  const { status, stderr } = spawnSync(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { watchSignals } from ${interrupt};
    watchSignals();
    process.kill(process.pid, 'SIGTERM');
    process.on('SIGTERM', () => process.exit(0));
    watchSignals();
    setTimeout(() => process.exit(0), 10_000);`,
  ]);
  const signal = 'SIGTERM';
  expect([status, stderr.toString().trim()]).toEqual([
    codeOfSignal(signal),
    endedBy(signal, undefined),
  ]);
});

async function ended({ child }: Called): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
  return child.exitCode;
}

it('a signal to npm, as a supervisor sends it, ends the command that npm runs', async () => {
  freshDatabase('by-npm');
  const words = ['run', '--silent', '--prefix', ROOT, 'glossary', '--', 'restore', '-'];
  const child = spawn('npm', words, { ...command(), stdio: ['pipe', 'pipe', 'pipe'] });
  const called = { child, printed: printedBy(child) };
  await eventually(isPreparing, (is) => is);
  child.kill('SIGTERM');
  // Its output ends with the last process that has it.
  await once(child, 'close');
  expect(called.printed()).toContain(endedBy('SIGTERM', 'restore'));
});

it('a restore that waits for the other half when it is interrupted has restored nothing, and ends', async () => {
  const signal = 'SIGTERM';
  freshDatabase('interrupted');
  const called = call(['restore', '-'], 'pipe');
  const { stdin } = called.child;
  stdin?.on('error', () => undefined);
  const whole = readFileSync(at('whole.gz'));
  await new Promise((resolve) => stdin?.write(whole.subarray(0, whole.length / 2), resolve));
  await eventually(isLocked, (is) => is);
  called.child.kill(signal);
  expect(await ended(called)).toBe(codeOfSignal(signal));
  expect(called.printed()).toContain(endedBy(signal, 'restore'));
  expect([count('glossary_terms'), count('glossary_categories')]).toEqual([0, 0]);
});

it('a restore takes all of standard input, and no pipe by its name', async () => {
  freshDatabase('interrupted');
  rmSync(at('fifo'), { force: true });
  expect(spawnSync('mkfifo', [at('fifo')]).status).toBe(0);
  const refused = call(['restore', 'fifo']);
  expect([await ended(refused), refused.printed()]).toEqual([
    1,
    expect.stringContaining(notReadable('fifo')),
  ]);
  const called = call(['restore', '-'], 'pipe');
  called.child.stdin?.end(readFileSync(at('whole.gz')));
  expect(await ended(called)).toBe(0);
  expect(count('glossary_categories')).toBe(1);
});

it('an import that is interrupted says its sums', async () => {
  const signal = 'SIGINT';
  freshDatabase('interrupted');
  const called = call(['import', 'terms.json', '--yes']);
  await eventually(
    () => hasPrinted(new RegExp(` of ${2 * TERMS},`))(called) || called.child.exitCode !== null,
    (is) => is,
  );
  called.child.kill(signal);
  const code = await ended(called);
  const [rows, published] = [
    count('glossary_terms'),
    count('glossary_terms WHERE published_at IS NOT NULL'),
  ];
  const sums = {
    written: published,
    unfinished: rows - 2 * published,
    categories: 1,
    failure: null,
  };
  const isStopped = called.printed().includes(SAID.stopping) && published < TERMS;
  const said = isStopped ? endText({ ...sums, end: 'stopped' }, 0, null) : '';
  expect([code, called.printed()]).toEqual([
    isStopped ? codeOfSignal(signal) : 0,
    expect.stringContaining(said),
  ]);
});
