import { spawnSync } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type PostgresServer, startPostgresServer } from '../support/database/postgres-server';

const ROOT = path.resolve(__dirname, '..', '..');
/** A project of its own, whose `.env` may be spoilt; what it is made of is that of this one. */
const COPIED = [
  'config',
  'src',
  'dist',
  'public',
  'database',
  'types',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
const ONLY_READ = 0o555;
const STACK = /\n\s+at .+:\d+:\d+|node:internal/;
/** Takes root the right to write where others may not: what is refused to the service's account is refused to it as well. */
const AS_OTHERS = [
  'setpriv',
  '--bounding-set=-dac_override,-dac_read_search',
  '--inh-caps=-dac_override,-dac_read_search',
];

let project: string;
let server: PostgresServer;
beforeAll(async () => {
  project = mkdtempSync(path.join(tmpdir(), 'glossary-start-'));
  // The types of the content model are there once they were needed.
  for (const name of COPIED.filter((name) => existsSync(path.join(ROOT, name))))
    cpSync(path.join(ROOT, name), path.join(project, name), {
      recursive: true,
      preserveTimestamps: true,
    });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(project, 'node_modules'));
  server = await startPostgresServer();
});
afterAll(async () => {
  await server.remove();
  rmSync(project, { recursive: true, force: true });
});

function start(environment: Readonly<Record<string, string>>, prefix: readonly string[] = []) {
  const [program = '', ...parameters] = [...prefix, process.execPath, 'src/launch/start.mjs'];
  const { status, stdout, stderr } = spawnSync(program, parameters, {
    cwd: project,
    env: {
      ...process.env,
      NODE_ENV: '',
      HOST: '127.0.0.1',
      PORT: '',
      PUBLIC_URL: '',
      ...environment,
    },
    encoding: 'utf8',
    timeout: 120_000,
  });
  return { status, said: stderr.trim(), hasStack: STACK.test(`${stdout}${stderr}`) };
}

/** It ends with 1, says one sentence, and shows nothing of its insides. */
const failureWith = (said: string): ReturnType<typeof start> => ({
  status: 1,
  said,
  hasStack: false,
});

const spoilt = (bytes: number): Buffer => {
  const content = randomFillSync(Buffer.alloc(bytes));
  content[0] = 0xff;
  return content;
};

describe('.env', () => {
  const env = () => path.join(project, '.env');
  afterEach(() => rmSync(env(), { force: true }));
  const ADVICE =
    'correct it, or put a backup of the file in its place: new secrets cannot read what the old ones wrote.';

  it.each([
    ['bytes that are no text', spoilt(2000), `.env is not a text file; ${ADVICE}`],
    [
      'a file of zeros, as a crash leaves it',
      Buffer.alloc(500),
      `.env is not a text file; ${ADVICE}`,
    ],
    [
      'a quote that does not end',
      Buffer.from('PORT=1\nGLOSSARY_SOURCE="Mine\n'),
      `Line 2 of .env is not NAME=value; ${ADVICE}`,
    ],
    [
      'a line without a name',
      Buffer.from('# mine\n\nhello world\n'),
      `Line 3 of .env is not NAME=value; ${ADVICE}`,
    ],
  ])('with %s stops the start, and is left as it is', (_what, content, sentence) => {
    writeFileSync(env(), content);
    expect(start({})).toEqual(failureWith(sentence));
    expect(readFileSync(env())).toEqual(content);
  });
});

it('a port in use stops the start', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(start({ PORT: String(port) })).toEqual(
    failureWith(
      `PORT is ${port}, which is used by another program on 127.0.0.1; set PORT or HOST to something free.`,
    ),
  );
  other.close();
});

describe('SQLite', () => {
  const inProject = (name: string) => path.join(project, name);

  it('a file that is no database stops the start, and is left as it is', () => {
    const filename = inProject('spoilt.sqlite');
    const content = spoilt(40_000);
    writeFileSync(filename, content);
    expect(start({ DATABASE_CLIENT: 'sqlite', DATABASE_FILENAME: filename })).toEqual(
      failureWith(
        `The file of DATABASE_FILENAME, ${filename}, is damaged or is no SQLite database; put a backup in its place.`,
      ),
    );
    expect(readFileSync(filename)).toEqual(content);
  });

  it('a folder that may not be written stops the start', () => {
    const folder = inProject('read-only');
    mkdirSync(folder);
    chmodSync(folder, ONLY_READ);
    expect(
      start(
        { DATABASE_CLIENT: 'sqlite', DATABASE_FILENAME: path.join(folder, 'data.sqlite') },
        process.getuid?.() === 0 ? AS_OTHERS : [],
      ),
    ).toEqual(
      failureWith(
        `DATABASE_FILENAME is in ${folder}, which cannot be written by user ${process.getuid?.()} (EACCES); docs/operations/installing.md says what the service writes.`,
      ),
    );
  });

  it('a folder in the place of the file stops the start', () => {
    expect(start({ DATABASE_CLIENT: 'sqlite', DATABASE_FILENAME: project })).toEqual(
      failureWith(`DATABASE_FILENAME names ${project}, which is a folder; name a file in it.`),
    );
  });
});

describe('DATABASE_URL', () => {
  it.each<[string, (url: URL) => void, string]>([
    [
      'a host that is not known',
      (url) => void (url.hostname = 'no-such-host.invalid'),
      'The host of DATABASE_URL, no-such-host.invalid, is not known; correct its name, or see to the name server.',
    ],
    [
      'a port on which nothing listens',
      (url) => void (url.port = '1'),
      'No PostgreSQL answers at 127.0.0.1:1, the address of DATABASE_URL; start it, or correct the address.',
    ],
    [
      'a wrong password',
      (url) => void (url.password = 'wrong'),
      'PostgreSQL does not let the user glossary of DATABASE_URL in; correct the user or the password.',
    ],
    [
      'a database that does not exist',
      (url) => void (url.pathname = '/no_such_database'),
      'The database no_such_database of DATABASE_URL does not exist; create it (createdb), or correct its name.',
    ],
  ])('with %s stops the start', (_what, spoil, sentence) => {
    const url = new URL(server.url);
    spoil(url);
    expect(start({ DATABASE_CLIENT: 'postgres', DATABASE_URL: url.href })).toEqual(
      failureWith(sentence),
    );
  });

  it('that is no address stops the start, and is not shown', () => {
    expect(start({ DATABASE_CLIENT: 'postgres', DATABASE_URL: 'me:secret@host' })).toEqual(
      failureWith(
        'DATABASE_URL is a value that is not shown; allowed is an address of the form postgres://user:password@host:5432/database, special characters in it percent-encoded.',
      ),
    );
  });
});
