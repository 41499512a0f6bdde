import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import type * as Interrupt from '../../src/launch/interrupt.mjs' with {
  'resolution-mode': 'import',
};
import { copyPreparedFile } from '../support/database/fresh-database';
import { requireOutside } from '../support/jest/require-outside';
import { printedBy } from '../support/process/printed';

const ROOT = path.resolve(__dirname, '..', '..');
const launched = (name: string) => path.join(ROOT, 'src/launch', name);
const { codeOfSignal, endedBy } = requireOutside<typeof Interrupt>(launched('interrupt.mjs'));

const folder = mkdtempSync(path.join(tmpdir(), 'glossary-early-'));
const own = path.join(folder, 'own');
const database = path.join(own, 'glossary.sqlite');
const backup = path.join(folder, 'whole.gz');

const call = () => ({
  cwd: own,
  env: {
    ...process.env,
    DATABASE_FILENAME: database,
    INIT_CWD: own,
    TMPDIR: own,
    NEW_PASSWORD: 'Early-signal-1',
  },
});

function freshFolder(): void {
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own);
  copyPreparedFile('started', database);
  writeFileSync(path.join(own, 'in.json'), '[{"kind":"category","key":"early","name":"Early"}]');
}

beforeAll(() => {
  freshFolder();
  for (const words of [
    ['import', 'in.json', '--yes'],
    ['backup', backup],
  ])
    execFileSync(process.execPath, [launched('glossary.mjs'), ...words], call());
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function count(table: string): number {
  const connection = new Sqlite(database, { readonly: true });
  const rows = connection.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number;
  connection.close();
  return rows;
}
const isThere = (name: string): boolean => existsSync(path.join(own, name));

const COMMANDS: readonly (readonly [words: readonly string[], isDone: () => boolean])[] = [
  [['backup', 'out.gz'], () => isThere('out.gz')],
  [['restore', backup], () => count('glossary_categories') > 0],
  [['import', 'in.json', '--yes'], () => count('glossary_categories') > 0],
  [['export', 'out.json'], () => isThere('out.json')],
  [
    ['create-admin', '--email', 'early@glossary.example', '--password-env', 'NEW_PASSWORD'],
    () => count('admin_users') > 0,
  ],
];
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/** In milliseconds after the start of the process, which takes two seconds or more where the service is loaded. */
const MOMENTS = [0, 50, 200, 500];

const CASES = COMMANDS.flatMap(([words, isDone]) =>
  SIGNALS.flatMap((signal) =>
    MOMENTS.map((moment) => [words[0] ?? '', signal, moment, words, isDone] as const),
  ),
);

it.each(CASES)('%s, ended by %s after %d ms, leaves nothing half-made', async (...one) => {
  const [name, signal, moment, words, isDone] = one;
  freshFolder();
  const child = spawn(process.execPath, [launched('glossary.mjs'), ...words], {
    ...call(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = printedBy(child);
  const closed = once(child, 'close');
  await wait(moment);
  child.kill(signal);
  await closed;
  const ends = isDone()
    ? { code: 0, signal: null, says: false }
    : child.signalCode === null
      ? { code: codeOfSignal(signal), signal: null, says: true }
      : { code: null, signal, says: false };
  const says = printed().includes(endedBy(signal, name));
  expect({ code: child.exitCode, signal: child.signalCode, says }).toEqual(ends);
  expect(printed()).not.toMatch(/^ +at /m);
  const left = readdirSync(own, { recursive: true }).map(String);
  expect(left.filter((file) => file.endsWith('.unfinished'))).toEqual([]);
});
