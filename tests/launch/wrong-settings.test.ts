import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyPreparedFile } from '../support/database/fresh-database';
import { type PostgresServer, startPostgresServer } from '../support/database/postgres-server';

const ROOT = path.resolve(__dirname, '..', '..');
const SECRET = 'secret-of-the-operator';
const folder = mkdtempSync(path.join(tmpdir(), 'glossary-settings-'));
const at = (name: string): string => path.join(folder, name);
const UNREACHABLE = `postgres://me:${SECRET}@127.0.0.1:1/nothing`;
/** Names of variables, and no codes of SQLite. */
const NAMES = /\b(?!SQLITE_)[A-Z]+(?:_[A-Z]+)+\b|\bPORT\b/g;

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgresServer('nothing');
  copyPreparedFile('started', at('there.sqlite'));
  writeFileSync(at('terms.json'), '[]');
});
afterAll(async () => {
  await server.remove();
  rmSync(folder, { recursive: true });
});

type Environment = Readonly<Record<string, string>>;

const CREATE = ['create-admin', '--email', 'a@glossary.example', '--password-env', 'NEW_PASSWORD'];
const COMMANDS: readonly (readonly string[])[] = [
  ['backup', at('out.gz')],
  ['restore', at('in.gz')],
  ['move'],
  ['export', at('out.json')],
  ['import', at('terms.json'), '--yes'],
  ['mcp'],
  CREATE,
];

/** What is wrong in the environment of any command, by the variable that a message has to name. */
const WRONG: readonly (readonly [variable: string, how: string, environment: Environment])[] = [
  ['PORT', 'no number', { PORT: 'http' }],
  ['PUBLIC_URL', 'no address', { PUBLIC_URL: 'nowhere' }],
  ['DATABASE_CLIENT', 'unknown', { DATABASE_CLIENT: 'oracle' }],
  ['DATABASE_URL', 'no address', { DATABASE_CLIENT: 'postgres', DATABASE_URL: SECRET }],
];
/** Not found out by a move, which opens another database. */
const NO_SERVER = [
  'DATABASE_URL',
  'unreachable',
  { DATABASE_CLIENT: 'postgres', DATABASE_URL: UNREACHABLE },
] as const;

/** Its exit code, and what it printed. */
function said(words: readonly string[], environment: Environment): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(ROOT, 'src/launch/glossary.mjs'), ...words],
    {
      env: {
        ...process.env,
        DATABASE_CLIENT: 'sqlite',
        DATABASE_FILENAME: at('there.sqlite'),
        NEW_PASSWORD: 'A-password-1',
        MOVE_TO_DATABASE_URL: server.url,
        ...environment,
      },
      encoding: 'utf8',
    },
  );
  return `${status} ${stdout}${stderr}`;
}

const namesIn = (text: string): readonly string[] => [...new Set(text.match(NAMES))];

describe.each(COMMANDS.map((words) => [words[0] ?? '', words] as const))('%s', (name, words) => {
  const wrong = name === 'move' ? WRONG : [...WRONG, NO_SERVER];
  it.each(wrong)('names %s alone where it is wrong: %s', (variable, _how, environment) => {
    const text = said(words, environment);
    expect([text.slice(0, 1), namesIn(text)]).toEqual(['1', [variable]]);
    expect(text).not.toContain(SECRET);
  });
});

const spoilt = (spoil: (url: URL) => unknown) => (): string => {
  const url = new URL(server.url);
  url.password = SECRET;
  spoil(url);
  return url.href;
};
const TARGET = 'MOVE_TO_DATABASE_URL';

it.each([
  ['no address', () => SECRET],
  ['unreachable', () => UNREACHABLE],
  ['of no known host', spoilt((url) => (url.hostname = 'no-such-host.invalid'))],
  ['of a wrong password', spoilt(() => undefined)],
  ['of a file that is not there', spoilt((url) => url.searchParams.set('sslcert', '/no/file'))],
])(`move names ${TARGET} alone where it is %s`, (_how, target) => {
  const text = said(['move'], { [TARGET]: target() });
  expect([text.slice(0, 1), namesIn(text)]).toEqual(['1', [TARGET]]);
  expect(text).not.toContain(SECRET);
});
