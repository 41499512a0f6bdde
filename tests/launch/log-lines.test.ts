import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, cpSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eventually } from '../support/eventually';
import { freePort } from '../support/process/free-port';
import { sentences } from '../support/start-sentences';
import { printedBy } from '../support/process/printed';

const ROOT = path.resolve(__dirname, '..', '..');

const folder = mkdtempSync(path.join(os.tmpdir(), 'glossary-checkout-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function launch(script: string, ...words: readonly string[]) {
  const child = spawn(process.execPath, [script, ...words], {
    env: { ...process.env, LOG_FORMAT: 'json', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = printedBy(child);
  return { child, printed };
}
const environment: Record<string, string> = { GLOSSARY_DEMO: 'false', DATABASE_URL: '' };

interface Line {
  readonly time: string;
  readonly level: string;
  readonly msg: string;
  readonly instance?: string;
}

/** Every line, each of which has to be an object of the log. */
function linesOf(printed: string): readonly Line[] {
  const lines = printed
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  for (const { time, level, msg } of lines)
    expect([new Date(time).toISOString(), level, msg]).toEqual([
      time,
      expect.stringMatching(/^(debug|info|warn|error)$/),
      expect.any(String),
    ]);
  return lines;
}

it('the output of a failing compiler is logged as JSON lines, like all output of a build', async () => {
  for (const shared of ['node_modules', 'package.json', 'package-lock.json'])
    symlinkSync(path.join(ROOT, shared), path.join(folder, shared));
  cpSync(path.join(ROOT, 'src/launch'), path.join(folder, 'src/launch'), { recursive: true });
  mkdirSync(path.join(folder, 'config'));
  writeFileSync(path.join(folder, 'tsconfig.json'), '{ "include": ["config"] }');
  writeFileSync(path.join(folder, 'config/broken.ts'), 'const broken = (;\nconst other = );\n');
  const { child, printed } = launch(path.join(folder, 'src/launch/build.mjs'));
  const [code] = await once(child, 'close');
  const lines = linesOf(printed());
  expect(code).toBe(1);
  expect(lines.filter(({ msg }) => msg.includes('config/broken.ts')).length).toBeGreaterThan(1);
  expect(lines.at(-1)?.level).toBe('error');
});

it('a warning of Node is a line of the log', () => {
  const program = `import { sayInLog } from ${JSON.stringify(path.join(ROOT, 'src/launch/say.mjs'))};
    sayInLog();
    process.emitWarning('Not for long any more.', 'DeprecationWarning');`;
  const said = (format: string, ...options: readonly string[]): string =>
    spawnSync(process.execPath, [...options, '--input-type=module', '--eval', program], {
      env: { ...process.env, LOG_FORMAT: format },
      encoding: 'utf8',
    }).stderr;
  expect(linesOf(said('json'))).toEqual([
    expect.objectContaining({ level: 'warn', msg: 'DeprecationWarning: Not for long any more.' }),
  ]);
  expect(said('text')).toMatch(/^\(node:\d+\) DeprecationWarning: Not for long any more\.\n/);
  expect(said('json', '--no-warnings')).toBe('');
});

it('so are the lines of a cluster and of its instances, which say whose they are', async () => {
  environment.PORT = String(await freePort());
  const { child, printed } = launch(path.join(ROOT, 'src/launch/cluster.mjs'), '--instances', '1');
  try {
    await eventually(printed, (text) => {
      if (child.exitCode !== null) throw new Error(text);
      return text.includes('kill -HUP');
    });
  } finally {
    child.kill('SIGTERM');
    await once(child, 'close');
  }
  const lines = linesOf(printed());
  expect(lines.filter(({ msg }) => msg === sentences.isServed())).toEqual([
    expect.objectContaining({ instance: 'instance 1' }),
  ]);
});
