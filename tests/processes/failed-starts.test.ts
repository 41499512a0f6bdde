import { execFile, execFileSync, type ExecFileOptions } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { devNull, tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import knex from 'knex';
import { settingsOf, SECRETS } from '../../src/plugins/glossary/core/settings/settings';
import { NO_SESSIONS } from '../../src/plugins/shared/server/database/postgres-sessions';
import { type PostgresPooler, startPostgresPooler } from '../support/database/postgres-pooler';
import { type PostgresServer, startPostgresServer } from '../support/database/postgres-server';
import { asRoot } from '../support/faults/as-root';
import { mountSmallDisk } from '../support/faults/small-disk';
import { sentences } from '../support/start-sentences';

const ROOT = path.resolve(__dirname, '..', '..');
/** What is not of a project of its own, whose `.env` may be spoilt, but of this one. */
const SHARED = [
  'config',
  'dist',
  'public',
  'database',
  'types',
  'node_modules',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
/** The longest that a start may take until it serves or has ended, in milliseconds. */
const LONGEST_START = 60_000;
const ONLY_READ = 0o555;
const LATIN = 'latin';
const STACK = /\n\s+at .+:\d+:\d+|node:internal/;
/** What it answers whom pg_hba.conf refuses: an ErrorResponse with its severity, code and message. */
const REFUSAL = Buffer.from(
  'SFATAL\0C28000\0Mno pg_hba.conf entry for host "10.0.0.5", user "me", database "it", no encryption\0\0',
);
const REFUSES = Buffer.concat([Buffer.from([0x45, 0, 0, 0, REFUSAL.length + 4]), REFUSAL]);
/** What PostgreSQL answers who may come in without a password: AuthenticationOk and ReadyForQuery. */
const LETS_IN = Buffer.from('520000000800000000' + '5a0000000549', 'hex');
/** Drops root's right to write everywhere, so that it is refused like the service's account. */
const AS_OTHERS = [
  'setpriv',
  '--bounding-set=-dac_override,-dac_read_search',
  '--inh-caps=-dac_override,-dac_read_search',
];

const disk = mountSmallDisk();
// A platform that mounts nothing says so as a skipped suite.
const onSmallDisk = disk === null ? describe.skip : describe;

let project: string;
let server: PostgresServer;
beforeAll(async () => {
  project = mkdtempSync(path.join(tmpdir(), 'glossary-start-'));
  // Where the launcher lies is the project's folder; it only reads the rest.
  cpSync(path.join(ROOT, 'src/launch'), path.join(project, 'src/launch'), { recursive: true });
  const others = readdirSync(path.join(ROOT, 'src')).filter((name) => name !== 'launch');
  for (const name of [...SHARED, ...others.map((other) => `src/${other}`)])
    symlinkSync(path.join(ROOT, name), path.join(project, name));
  server = await startPostgresServer();
});
afterAll(async () => {
  await server.remove();
  rmSync(project, { recursive: true, force: true });
});
// Not where it is used: a run of some of these tests would leave it mounted.
afterAll(() => disk?.remove());

interface Failure {
  readonly status: number | null;
  readonly said: string;
  readonly hasStack: boolean;
}

async function start(
  environment: Readonly<Record<string, string>>,
  prefix: readonly string[] = [],
): Promise<Failure> {
  const [program = '', ...parameters] = [...prefix, process.execPath, 'src/launch/start.mjs'];
  const { status, stdout, stderr } = await ended(program, parameters, {
    cwd: project,
    env: {
      ...process.env,
      NODE_ENV: '',
      HOST: '127.0.0.1',
      PORT: '',
      PUBLIC_URL: '',
      ...environment,
    },
  });
  return { status, said: stderr.trim(), hasStack: STACK.test(`${stdout}${stderr}`) };
}

/** Not synchronously: what listens here has to be able to answer. */
function ended(program: string, parameters: readonly string[], options: ExecFileOptions = {}) {
  return new Promise<{ status: number | null; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(
      program,
      parameters,
      { ...options, timeout: LONGEST_START, killSignal: 'SIGKILL' },
      (_error, stdout, stderr) =>
        resolve({ status: child.exitCode, stdout: String(stdout), stderr: String(stderr) }),
    );
  });
}

/** It ends with 1, says one sentence, and shows nothing of its insides. */
const failureWith = (said: string): Failure => ({
  status: 1,
  said,
  hasStack: false,
});

/** The code with which the system refuses a new file: /sys is read-only in some containers. */
function codeOfWriting(file: string): string {
  try {
    writeFileSync(file, '');
    return 'none';
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  }
}

const makePipe = (file: string): void => void execFileSync('mkfifo', [file]);

const makeNullDevice = (file: string): void => asRoot('mknod', '--mode=666', file, 'c', '1', '3');

/** Not in every container, and not on every file system. */
function hasDevices(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), 'glossary-device-'));
  try {
    makeNullDevice(path.join(folder, 'null'));
    return readFileSync(path.join(folder, 'null')).length === 0;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
// A platform that makes none says so as a skipped suite.
const onDevice = hasDevices() ? describe : describe.skip;

const spoilt = (bytes: number): Buffer => {
  const content = randomFillSync(Buffer.alloc(bytes));
  content[0] = 0xff;
  return content;
};

/**
 * The launcher's message for each of some settings, from one process: a start calls the same function and ends with its message.
 *
 * @param ask JavaScript: a function that takes one of them, over what `configuration.mjs` and `environment-file.mjs` export
 */
async function saidOf(ask: string, settings: readonly string[]): Promise<readonly string[]> {
  const moduleAt = (name: string) => JSON.stringify(path.join(project, 'src/launch', name));
  const program = `
    import { renameSync } from 'node:fs';
    import { requireDatabase } from ${moduleAt('configuration.mjs')};
    import { generateSecrets } from ${moduleAt('environment-file.mjs')};
    const said = [];
    process.stderr.write = (text) => said.push(text.trim());
    process.exit = () => { throw new Error('ended'); };
    const ask = async (one) => (${ask})(one);
    for (const one of ${JSON.stringify(settings)})
      await ask(one).then(
        () => said.push('taken'),
        (error) => { if (error.message !== 'ended') said.push(String(error)); },
      );
    process.stdout.write(JSON.stringify(said));`;
  const { stdout } = await ended(process.execPath, ['--input-type=module', '--eval', program]);
  return JSON.parse(stdout || '[]') as string[];
}

const ofPlaces = (filenames: readonly string[]) =>
  saidOf(`(filename) => requireDatabase({ database: { client: 'sqlite', filename } })`, filenames);

/** Something that listens and is no PostgreSQL. */
async function listen(onConnection: (socket: Socket) => void): Promise<Server> {
  const listener = createServer(onConnection).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return listener;
}

const portOf = (listener: Server): string => String((listener.address() as AddressInfo).port);

describe('.env', () => {
  const env = () => path.join(project, '.env');
  afterEach(() => rmSync(env(), { force: true, recursive: true }));
  it('with bytes that are no text stops the start, and is left as it is', async () => {
    const content = spoilt(2000);
    writeFileSync(env(), content);
    expect(await start({})).toEqual(failureWith(sentences.environmentFileIsNoText()));
    expect(readFileSync(env())).toEqual(content);
  });

  it('that cannot be read is refused by its sentence', async () => {
    const at = (name: string): string => path.join(project, `env-${name}`);
    writeFileSync(at('crashed'), Buffer.alloc(500));
    writeFileSync(at('quote'), 'PORT=1\nGLOSSARY_SOURCE="Mine\n');
    writeFileSync(at('nameless'), '# mine\n\nhello world\n');
    makePipe(at('pipe'));
    mkdirSync(at('folder'));
    symlinkSync('/dev/zero', at('endless'));
    const table: readonly (readonly [string, string])[] = [
      ['crashed', sentences.environmentFileIsNoText()],
      ['quote', sentences.environmentFileHasWrongLine(2)],
      ['nameless', sentences.environmentFileHasWrongLine(3)],
      ['pipe', sentences.environmentFileIsNoFile()],
      ['folder', sentences.environmentFileIsNoFile()],
      ['endless', sentences.environmentFileIsNoFile()],
    ];
    const file = JSON.stringify(env());
    const said = await saidOf(
      `(name) => {
        renameSync(name, ${file});
        try { generateSecrets(); } finally { renameSync(${file}, name); }
      }`,
      table.map(([name]) => at(name)),
    );
    expect(said).toEqual(table.map(([, sentence]) => sentence));
  });

  it('with empty secrets gets some', async () => {
    writeFileSync(env(), 'APP_KEYS=\nJWT_SECRET=""\nOTHER=x\nTRANSFER_TOKEN_SALT=');
    const none = Object.fromEntries(SECRETS.map((name) => [name, '']));
    // Generated before the settings are read, which stop this start.
    expect(await start({ ...none, PORT: 'http' })).toMatchObject({ status: 1 });
    const written = parseEnv(readFileSync(env(), 'utf8'));
    for (const name of SECRETS) expect([name, written[name]]).toEqual([name, expect.any(String)]);
    for (const name of SECRETS) expect(written[name]?.length).toBeGreaterThan(16);
  });

  onDevice('that is masked', () => {
    it('keeps no secrets, and its mode is left as it is', async () => {
      // Not a link: an error would change the device of the whole machine.
      makeNullDevice(env());
      const { mode } = statSync(env());
      const names =
        'APP_KEYS, API_TOKEN_SALT, ADMIN_JWT_SECRET, TRANSFER_TOKEN_SALT, JWT_SECRET, ENCRYPTION_KEY';
      expect(await start(Object.fromEntries(names.split(', ').map((name) => [name, ''])))).toEqual(
        failureWith(
          sentences.secretsCannotBeStored(
            path.join(realpathSync(project), '.env'),
            `it is ${devNull}`,
            names,
          ),
        ),
      );
      expect(statSync(env()).mode).toBe(mode);
    });
  });
});

it('a port in use stops the start', async () => {
  const other = await listen(() => undefined);
  const port = portOf(other);
  expect(await start({ PORT: port })).toEqual(
    failureWith(
      sentences.portCannotBeOpened({ host: '127.0.0.1', port: Number(port) }, 'EADDRINUSE'),
    ),
  );
  other.close();
});

describe('SQLite', () => {
  const inProject = (name: string) => path.join(project, name);

  it('a database in a world-readable folder, or in one that a build replaces, is refused, and nothing is created there', async () => {
    const table = [
      ['public', 'public/data.db'],
      ['dist', './a/../dist/../dist/data.db'],
      ['src', 'src/not-there/data.db'],
    ] as const;
    const at = (name: string): string => path.join(realpathSync(project), name);
    expect(await ofPlaces(table.map(([, name]) => name))).toEqual(
      table.map(([folder, name]) => sentences.databaseIsInProject(at(name), folder)),
    );
    for (const [, name] of table) expect(existsSync(at(name))).toBe(false);
    expect(existsSync(at('src/not-there'))).toBe(false);
  });

  it('a file that is no database stops the start, and is left as it is', async () => {
    const filename = inProject('spoilt.sqlite');
    const content = spoilt(40_000);
    writeFileSync(filename, content);
    expect(await start({ DATABASE_CLIENT: 'sqlite', DATABASE_FILENAME: filename })).toEqual(
      failureWith(sentences.databaseIsDamaged(filename)),
    );
    expect(readFileSync(filename)).toEqual(content);
  });

  const refused = (filename: string, place: string, code: string | null): string =>
    sentences.placeCannotBeWritten(sentences.databaseIs(filename), { place, code });

  it('a folder that may not be written stops the start', async () => {
    const folder = inProject('read-only');
    mkdirSync(folder);
    chmodSync(folder, ONLY_READ);
    const filename = path.join(folder, 'data.sqlite');
    expect(
      await start(
        { DATABASE_CLIENT: 'sqlite', DATABASE_FILENAME: filename },
        process.getuid?.() === 0 ? AS_OTHERS : [],
      ),
    ).toEqual(failureWith(refused(filename, folder, 'EACCES')));
  });

  it('every place where nothing can be kept is refused by its sentence, and nothing is left there', async () => {
    const places = inProject('places');
    const at = (...names: readonly string[]): string => path.join(places, ...names);
    mkdirSync(at('empty'), { recursive: true });
    writeFileSync(at('file'), '');
    makePipe(at('pipe'));
    symlinkSync(at('gone', 'data.db'), at('to-nothing'));
    symlinkSync(at('gone'), at('to-no-folder'));
    symlinkSync(at('circle'), at('circle'));
    for (const each of ['journal', 'wal']) makePipe(at(`beside-pipe-${each}.db-${each}`));
    symlinkSync(at('beside-pipe-journal.db'), at('to-beside-pipe'));
    writeFileSync(at('beside-pipe-journal.db'), '');
    const before = readdirSync(places, { recursive: true });
    const tooLong = 'n'.repeat(256);
    // Its name alone is not too long, that of the lock of an import beside it is.
    const longWithLock = 'n'.repeat(238);
    const longPath = at(...Array.from({ length: 5 }, () => 'n'.repeat(100)), 'data.db');
    // The file, the place that the sentence names, and the code of the system.
    const table: readonly (readonly [string, string, string | null])[] = [
      ['/sys/glossary.db', '/sys', codeOfWriting('/sys/glossary.db')],
      ['/dev/full', '/dev/full', null],
      ['/proc/self/fd/999', '/proc/self/fd', 'ENOENT'],
      // Where the system says that files may be made, and none can be.
      ['/proc/glossary/data.db', '/proc/glossary', 'ENOENT'],
      [at('pipe'), at('pipe'), null],
      [at('empty'), at('empty'), null],
      [at('file', 'data.db'), at('file'), 'ENOTDIR'],
      [at('file', 'further', 'data.db'), at('file'), 'ENOTDIR'],
      [at(tooLong), places, 'ENAMETOOLONG'],
      [at(longWithLock), places, 'ENAMETOOLONG'],
      [at(tooLong, 'data.db'), at(tooLong), 'ENAMETOOLONG'],
      [longPath, longPath, 'ENAMETOOLONG'],
      [at('to-nothing'), at('to-nothing'), 'ENOENT'],
      [at('to-no-folder', 'data.db'), at('to-no-folder'), 'EEXIST'],
      [at('circle'), at('circle'), 'ELOOP'],
      [at('circle', 'data.db'), at('circle'), 'ELOOP'],
      [at('beside-pipe-journal.db'), at('beside-pipe-journal.db-journal'), null],
      [at('beside-pipe-wal.db'), at('beside-pipe-wal.db-wal'), null],
      [at('to-beside-pipe'), at('beside-pipe-journal.db-journal'), null],
    ];
    const { mode } = statSync('/dev/full');
    expect(await ofPlaces(table.map(([filename]) => filename))).toEqual(
      table.map(([filename, place, code]) => refused(filename, place, code)),
    );
    expect(readdirSync(places, { recursive: true })).toEqual(before);
    expect(statSync('/dev/full').mode).toBe(mode);
  });

  it('folders that are not there are made, and a link to a file is followed', async () => {
    const filename = inProject('made/for/it/data.db');
    const link = inProject('link.db');
    symlinkSync(filename, link);
    expect(await ofPlaces([filename, link])).toEqual(['taken', 'taken']);
    expect(readdirSync(path.dirname(filename))).toEqual(['data.db']);
  });
});

onSmallDisk('SQLite on a file system', () => {
  const filename = disk?.filename ?? '';
  const refused = (code: string): string =>
    sentences.placeCannotBeWritten(sentences.databaseIs(filename), {
      place: path.dirname(filename),
      code,
    });

  it('that is full is refused', async () => {
    disk?.fill();
    expect(await ofPlaces([filename])).toEqual([refused('ENOSPC')]);
    disk?.free();
  });

  it('that is read-only is refused, for root as well', async () => {
    asRoot('mount', '-o', 'remount,ro', path.dirname(filename));
    expect(await ofPlaces([filename])).toEqual([refused('EROFS')]);
  });
});

describe('GLOSSARY_UPLOADS', () => {
  const shared = () => path.join(project, 'public');
  const folder = () => path.join(realpathSync(project), 'public', 'uploads');
  beforeEach(() => {
    rmSync(shared());
    mkdirSync(shared());
  });
  afterEach(() => {
    rmSync(shared(), { recursive: true });
    symlinkSync(path.join(ROOT, 'public'), shared());
  });

  it('with a file in the place of its folder stops the start', async () => {
    writeFileSync(folder(), '');
    expect(
      await start({
        GLOSSARY_UPLOADS: 'true',
        DATABASE_CLIENT: 'sqlite',
        DATABASE_FILENAME: path.join(project, 'pictures.sqlite'),
      }),
    ).toEqual(
      failureWith(
        sentences.placeCannotBeWritten(sentences.picturesAreIn(folder()), {
          place: folder(),
          code: 'ENOTDIR',
        }),
      ),
    );
  });
});

describe('DATABASE_URL', () => {
  let silent: Server;
  let closing: Server;
  let hollow: Server;
  let refusing: Server;
  let pooler: PostgresPooler;
  beforeAll(async () => {
    pooler = await startPostgresPooler(server.url);
    silent = await listen((socket) => socket.on('error', () => undefined));
    closing = await listen((socket) => socket.on('error', () => undefined).end());
    hollow = await listen((socket) =>
      socket.on('error', () => undefined).once('data', () => socket.write(LETS_IN)),
    );
    refusing = await listen((socket) =>
      socket.on('error', () => undefined).once('data', () => socket.end(REFUSES)),
    );
  });
  afterAll(async () => {
    for (const listener of [silent, closing, hollow, refusing]) listener.close();
    await pooler.close();
  });

  const spoiltUrl = (spoil: (url: URL) => unknown): URL => {
    const url = new URL(server.url);
    spoil(url);
    return url;
  };

  it('with a wrong password stops the start', async () => {
    const url = spoiltUrl((one) => (one.password = 'wrong'));
    expect(await start({ DATABASE_CLIENT: 'postgres', DATABASE_URL: url.href })).toEqual(
      failureWith(sentences.userIsNotLetIn(url)),
    );
  });

  it('of a database that only reads stops the start', async () => {
    const url = spoiltUrl((one) =>
      one.searchParams.set('options', '-c default_transaction_read_only=on'),
    );
    expect(await start({ DATABASE_CLIENT: 'postgres', DATABASE_URL: url.href })).toEqual(
      failureWith(sentences.databaseOnlyReads(url)),
    );
  });

  it('of a pooler that assigns connections by transaction stops the start', async () => {
    expect(await start({ DATABASE_CLIENT: 'postgres', DATABASE_URL: pooler.url })).toEqual(
      failureWith(sentences.couldNotStart(NO_SESSIONS)),
    );
  });

  it('of a server that cannot be used is refused by its sentence', async () => {
    const pipe = path.join(project, 'certificate');
    makePipe(pipe);
    const gone = '/no/such/certificate';
    const table: readonly (readonly [(url: URL) => unknown, (url: URL) => string])[] = [
      [(url) => (url.hostname = 'no-such-host.invalid'), sentences.hostIsNotKnown],
      [(url) => (url.port = '1'), sentences.noPostgresAnswers],
      // It accepts and says nothing; it accepts and closes; it lets in and answers no question.
      [(url) => (url.port = portOf(silent)), sentences.noPostgresAnswers],
      [(url) => (url.port = portOf(closing)), sentences.noPostgresAnswers],
      [(url) => (url.port = portOf(hollow)), sentences.noPostgresAnswers],
      [(url) => (url.port = portOf(refusing)), sentences.serverRefusesWithoutTls],
      [
        (url) => url.searchParams.set('sslrootcert', pipe),
        () => sentences.tlsFileCannotBeRead('sslrootcert', pipe, null),
      ],
      [
        (url) => url.searchParams.set('sslcert', gone),
        () => sentences.tlsFileCannotBeRead('sslcert', gone, 'ENOENT'),
      ],
      [(url) => (url.pathname = '/no_such_database'), sentences.databaseDoesNotExist],
      [(url) => url.searchParams.set('sslmode', 'verify-full'), sentences.serverHasNoTls],
      [
        (url) => url.searchParams.set('options', '-c search_path=nowhere'),
        sentences.databaseHasNoSchema,
      ],
      [
        (url) => (url.pathname = `/${LATIN}`),
        (url) => sentences.databaseHasEncoding(url, 'LATIN1'),
      ],
    ];
    const connection = knex({ client: 'pg', connection: server.url });
    await connection.raw(
      `CREATE DATABASE ${LATIN} ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0`,
    );
    await connection.destroy();
    const urls = table.map(([spoil]) => spoiltUrl(spoil));
    const said = await saidOf(
      `(url) => {
        Object.assign(process.env, { DATABASE_CLIENT: 'postgres', DATABASE_URL: url });
        return requireDatabase({ database: { client: 'postgres', url } });
      }`,
      urls.map(({ href }) => href),
    );
    expect(said).toEqual(table.map(([, sentence], at) => sentence(urls[at] as URL)));
  });

  it('that is no address stops the start, and is not shown', async () => {
    const environment = { DATABASE_CLIENT: 'postgres', DATABASE_URL: 'me:secret@host' };
    const settings = settingsOf(environment);
    const failure = await start(environment);
    expect(failure).toEqual(failureWith(settings.ok ? '' : settings.problems.join('\n')));
    expect(failure.said).not.toContain('secret');
  });
});
