import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type * as Interrupt from '../../src/launch/interrupt.mjs' with {
  'resolution-mode': 'import',
};
import { WAITS } from '../../src/plugins/strapi-guard/server/database/start-lock';
import { eventually } from '../support/eventually';
import { requireOutside } from '../support/jest/require-outside';
import { freePort } from '../support/process/free-port';
import { sentences } from '../support/start-sentences';
import { printedBy } from '../support/process/printed';

const ROOT = path.resolve(__dirname, '..', '..');
const { codeOfSignal } = requireOutside<typeof Interrupt>(
  path.join(ROOT, 'src/launch/interrupt.mjs'),
);
const HOLDER = path.resolve(__dirname, '../support/database/hold-lock.mjs');
/** A start on a busy machine, in milliseconds; nothing is installed or built, `npm test` has done that. */
const START = 120_000;
/** A user who owns nothing of this checkout; only root can switch to it. */
const NOBODY = 65_534;
const DROP = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] as const;
const isNobody =
  process.getuid?.() === 0 &&
  spawnSync(DROP[0], [...DROP.slice(1), 'test', '-r', path.join(ROOT, 'package.json')]).status ===
    0;

const data = mkdtempSync(path.join(os.tmpdir(), 'glossary-data-'));
if (isNobody) chownSync(data, NOBODY, NOBODY);
const started: ChildProcess[] = [];
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(data, { recursive: true, force: true });
});

/** `start.mjs --built` without npm, as a user who cannot write into the checkout. */
function start(environment: Readonly<Record<string, string>>, root = ROOT) {
  const command = [
    ...(isNobody ? DROP : []),
    process.execPath,
    path.join(root, 'src/launch/start.mjs'),
    '--built',
  ];
  const child = spawn(command[0] ?? '', command.slice(1), {
    cwd: os.tmpdir(),
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PUBLIC_URL: '',
      DATABASE_CLIENT: 'sqlite',
      DATABASE_FILENAME: path.join(data, 'data.db'),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  const printed = printedBy(child);
  return { child, printed };
}

/** Waits until the log of a start is complete; throws with the output when the process ends before. */
const isServed = (child: ChildProcess, printed: () => string): Promise<unknown> =>
  eventually(
    printed,
    (text) => {
      if (child.exitCode !== null) throw new Error(text);
      return text.includes(sentences.howToStop()) && text.endsWith('\n');
    },
    START,
  );

/** The output as JSON objects; throws where a line is none. */
const objectsIn = (printed: string) =>
  printed
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly time: string; level: string; msg: string });

it('serves readers and the panel at any address, without npm, as a user who can write only its data, and logs one JSON object a line', async () => {
  const port = await freePort();
  const PUBLIC_URL = 'https://any.example/wiki';
  const { child, printed } = start({ PORT: String(port), PUBLIC_URL, LOG_FORMAT: 'json' });
  await isServed(child, printed);
  const lines = objectsIn(printed());
  expect(lines.map(({ msg }) => msg)).toEqual(
    expect.arrayContaining([sentences.isServed(), sentences.howToStop()]),
  );
  for (const { time, level } of lines)
    expect([new Date(time).toISOString(), level]).toEqual([time, expect.any(String)]);
  const statusOf = async (address: string) =>
    (await fetch(`http://127.0.0.1:${port}${address}`)).status;
  expect(await statusOf('/readyz')).toBe(200);
  const panel = await (await fetch(`http://127.0.0.1:${port}/wiki/admin`)).text();
  const [, script = ''] = / src="([^"]+)"/.exec(panel) ?? [];
  expect([script, await statusOf(script)]).toEqual([
    expect.stringMatching(/^\/wiki\/admin\/strapi-/),
    200,
  ]);
  expect(printed()).not.toMatch(/EACCES|EROFS|EPERM/);
  child.stdout.destroy();
  child.stderr.destroy();
  for (let asked = 0; asked < 20; asked += 1) expect(await statusOf('/admin/users/me')).toBe(401);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('a signal during the start ends it with its number and a sentence, which is no error', async () => {
  const DATABASE_FILENAME = path.join(data, 'prepared-elsewhere.db');
  writeFileSync(DATABASE_FILENAME, '');
  if (isNobody) chownSync(DATABASE_FILENAME, NOBODY, NOBODY);
  // As another process that prepares the database holds it: the start waits.
  const [program = '', ...words] = [
    ...(isNobody ? DROP : []),
    ...[process.execPath, HOLDER, DATABASE_FILENAME, 'start'],
  ];
  const holder = spawn(program, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  started.push(holder);
  expect(String(await once(holder.stdout, 'data')).trim()).toBe('held');
  const port = String(await freePort());
  const { child, printed } = start({ DATABASE_FILENAME, LOG_FORMAT: 'json', PORT: port });
  await eventually(printed, (text) => text.includes(WAITS));
  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([codeOfSignal('SIGTERM'), null]);
  expect(objectsIn(printed()).filter(({ level }) => level === 'error')).toEqual([]);
  expect(objectsIn(printed()).at(-1)?.msg).toBe(sentences.endedBeforeServed('SIGTERM'));
});

it('with LOG_FORMAT=json the sentence with which a start ends is an object as well', async () => {
  const { child, printed } = start({ LOG_FORMAT: 'json', DATABASE_FILENAME: '/proc/data.db' });
  const [code] = await once(child, 'close');
  expect([code, objectsIn(printed())]).toEqual([
    1,
    [
      {
        time: expect.any(String),
        level: 'error',
        msg: expect.stringContaining(sentences.databaseIs('/proc/data.db')),
      },
    ],
  ]);
});

it('ends with a sentence when nothing was built from these sources', async () => {
  const other = path.join(data, 'checkout');
  cpSync(path.join(ROOT, 'src/launch'), path.join(other, 'src/launch'), { recursive: true });
  for (const shared of ['node_modules', 'package.json', 'config', 'src/plugins', 'src/admin'])
    symlinkSync(path.join(ROOT, shared), path.join(other, shared));
  const { child, printed } = start({}, other);
  const [code] = await once(child, 'close');
  expect([code, printed()]).toEqual([1, expect.stringContaining(sentences.notBuilt())]);
});
