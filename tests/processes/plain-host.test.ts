import { execFile } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../support/process/free-port';
import { dependencies } from '../../package.json';
import manifest from '../../src/plugins/glossary/package.json';

/**
 * The package of the glossary in a project that is not this one: with types of its own, one of them called like one of the glossary's, with readers'
 * accounts, and without the guard.
 */
const ROOT = path.resolve(__dirname, '../..');
const PACKAGES = path.join(ROOT, '.tmp/packages');
/** Of the packed package, in bytes, its limit. */
const MOST = 1.5e6;
const OBSERVER = path.join(ROOT, 'tests/support/host/observe.mjs');
const NAME = 'strapi-plugin-glossary';
/** As a bundle has it. */
const IMPORT = /\b(?:require\(|from |import\()"([^."][^"]*)"/g;
/** Another Strapi than the application's, from the registry, and a server of PostgreSQL: `npm run check:hosts`. */
const { HOST_STRAPI, HOST_DATABASE_URL } = process.env;
/** Milliseconds in which npm installs another Strapi and four starts end. */
const BEFORE_MOST = 1_200_000;
const SECRET = 'a-secret-of-the-project-for-tests';

/** Everything that can be seen of the project, as texts. */
interface Seen {
  readonly term: {
    readonly page: boolean;
    readonly record: string;
    /** To addresses of the project. */
    readonly links: number;
    readonly broken: readonly string[];
    /** Whether scheduled publications run. */
    readonly looksForDue: boolean;
  } | null;
  readonly answers: readonly string[];
  readonly routes: readonly string[];
  readonly rights: readonly string[];
  readonly readersRights: readonly string[];
  readonly settings: readonly string[];
  readonly tables: readonly string[];
  readonly articles: readonly string[];
  readonly crons: number;
  readonly listeners: number;
}

const run = promisify(execFile);
const project = mkdtempSync(path.join(os.tmpdir(), 'plain-host-'));
afterAll(() => rmSync(project, { recursive: true, force: true }));

function write(file: string, content: string | object): void {
  const target = path.join(project, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, typeof content === 'string' ? content : JSON.stringify(content));
}

/** Uses a key that none of the types has. */
const WRONG = `
import type { GlossaryEvent, GlossaryOptions, GlossaryRecord, GlossaryTerms } from '${NAME}';
export const options: GlossaryOptions = { nothing: true };
export const wrong = (event: GlossaryEvent, record: GlossaryRecord, terms: GlossaryTerms): unknown[] => [
  event.nothing,
  record.nothing,
  terms.nothing,
];`;

/** The examples of the package's README that use the package, by the place that each names in its first line. */
function examples(): Readonly<Record<string, string>> {
  const text = readFileSync(path.join(project, 'node_modules', NAME, 'README.md'), 'utf8');
  const blocks = [...text.matchAll(/^```tsx?\n\/\/ (\S+)\n([^]*?)^```$/gm)];
  return Object.fromEntries(blocks.map(([, file = '', code = '']) => [file, code]));
}

/** What the compiler finds wrong in files of the project. */
async function complaints(files: readonly string[], parameters: readonly string[]) {
  const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc');
  const all = [
    ...['--strict', '--noEmit', '--skipLibCheck', '--types', 'node'],
    ...['--target', 'es2022', '--jsx', 'react-jsx', ...parameters, ...files],
  ];
  const { stdout } = await run(process.execPath, [compiler, ...all], { cwd: project }).catch(
    (error: { readonly stdout: string }) => error,
  );
  return stdout.trim().split('\n');
}

/** Gives the project the packages of the application; with another Strapi npm installs its own. */
async function installHost(): Promise<void> {
  if (HOST_STRAPI !== undefined) return npm('install');
  const packages = path.join(project, 'node_modules');
  mkdirSync(packages);
  for (const name of readdirSync(path.join(ROOT, 'node_modules')))
    if (name !== NAME)
      symlinkSync(path.join(ROOT, 'node_modules', name), path.join(packages, name));
}

/** Packs the plugin, and unpacks it among the packages of the project, as npm would; with another Strapi npm does it. */
async function installPackage(): Promise<string> {
  await run(process.execPath, [path.join(ROOT, 'tools/packages/pack.mjs')]);
  const packed = path.join(PACKAGES, `${NAME}-${manifest.version}.tgz`);
  if (HOST_STRAPI === undefined) {
    const installed = path.join(project, 'node_modules', NAME);
    mkdirSync(installed);
    await run('tar', ['xzf', packed, '-C', installed, '--strip-components=1']);
  } else await npm('install', packed);
  return packed;
}

async function npm(...words: readonly string[]): Promise<void> {
  await run('npm', [...words, '--no-audit', '--no-fund'], { cwd: project });
}

async function makeProject(): Promise<void> {
  const strapi = HOST_STRAPI ?? dependencies['@strapi/strapi'];
  write('package.json', {
    name: 'project',
    version: '0.1.0',
    dependencies: {
      '@strapi/strapi': strapi,
      '@strapi/plugin-users-permissions': strapi,
      // As in a project of create-strapi-app.
      ...(HOST_STRAPI && {
        'better-sqlite3': '^12.0.0',
        pg: dependencies.pg,
        react: '^18.0.0',
        'react-dom': '^18.0.0',
        'react-router-dom': '^6.0.0',
        'styled-components': '^6.0.0',
      }),
    },
  });
  write('config/server.json', {
    host: '127.0.0.1',
    port: await freePort(),
    app: { keys: [SECRET, `${SECRET}2`] },
  });
  write('config/admin.json', {
    auth: { secret: SECRET },
    apiToken: { salt: SECRET },
    transfer: { token: { salt: SECRET } },
    secrets: { encryptionKey: SECRET },
  });
  write('config/database.json', {
    connection:
      HOST_DATABASE_URL === undefined
        ? {
            client: 'sqlite',
            connection: { filename: path.join(project, 'data.db') },
            useNullAsDefault: true,
          }
        : { client: 'postgres', connection: { connectionString: HOST_DATABASE_URL } },
  });
  write(
    'config/middlewares.json',
    [
      'logger',
      'errors',
      'security',
      'cors',
      'poweredBy',
      'query',
      'body',
      'session',
      'favicon',
      'public',
    ].map((name) => `strapi::${name}`),
  );
  mkdirSync(path.join(project, 'public/uploads'), { recursive: true });
  write('src/api/article/content-types/article/schema.json', {
    kind: 'collectionType',
    collectionName: 'articles',
    info: { singularName: 'article', pluralName: 'articles', displayName: 'Article' },
    options: { draftAndPublish: true },
    pluginOptions: { i18n: { localized: true } },
    attributes: {
      title: { type: 'string' },
      cover: { type: 'media', multiple: false, allowedTypes: ['images'] },
      category: { type: 'relation', relation: 'manyToOne', target: 'api::category.category' },
    },
  });
  write('src/api/category/content-types/category/schema.json', {
    kind: 'collectionType',
    collectionName: 'categories',
    info: { singularName: 'category', pluralName: 'categories', displayName: 'Category' },
    options: { draftAndPublish: false },
    attributes: { name: { type: 'string' } },
  });
  for (const name of ['article', 'category'])
    for (const [folder, factory] of [
      ['routes', 'Router'],
      ['controllers', 'Controller'],
      ['services', 'Service'],
    ])
      write(
        `src/api/${name}/${folder}/${name}.js`,
        `module.exports = require('@strapi/strapi').factories.createCore${factory}('api::${name}.${name}');`,
      );
  write('src/index.js', 'module.exports = {};');
}

async function observe(plugins: string): Promise<Seen> {
  write(
    'config/plugins.js',
    `module.exports = { 'users-permissions': { config: { jwtSecret: '${SECRET}' } }, ${plugins} };`,
  );
  // Its database is its own, whatever the tests run on.
  const others = Object.entries(process.env).filter(
    ([name]) => !/^(DATABASE_|GLOSSARY_)/.test(name),
  );
  const environment = { ...Object.fromEntries(others), NODE_ENV: 'production' };
  const { stdout } = await run(process.execPath, [OBSERVER, project], {
    env: environment,
    cwd: project,
    maxBuffer: 2 ** 26,
  });
  // Strapi prints its addresses before.
  return JSON.parse(stdout.slice(stdout.lastIndexOf('\n') + 1)) as Seen;
}

const WITH_GLOSSARY = `glossary: {
  enabled: true,
  resolve: ${JSON.stringify(path.join(project, 'node_modules', NAME))},
  config: { requiredFields: ['short'], features: { ratings: false, map: false } },
}`;

let tarball: string;
let before: Seen;
let during: Seen;
let after: Seen;
beforeAll(async () => {
  await makeProject();
  await installHost();
  // Strapi writes some of its settings at the second start.
  await observe('');
  before = await observe('');
  tarball = await installPackage();
  during = await observe(WITH_GLOSSARY);
  if (HOST_STRAPI !== undefined) await npm('uninstall', NAME);
  after = await observe('');
}, BEFORE_MOST);

const isOwn = (text: string): boolean =>
  /(plugin|components)::glossary\.|\/glossary\b|glossary[-_]/.test(text);
const goneFrom = (earlier: readonly string[], later: readonly string[]): readonly string[] =>
  earlier.filter((text) => !later.includes(text));

it('the package is small, and has what it needs and no sources', async () => {
  expect(statSync(tarball).size).toBeLessThan(MOST);
  const { stdout } = await run('tar', ['tzf', tarball]);
  const files = stdout.trim().split('\n');
  const inPackage =
    /^package\/((package\.json|LICENSE|README\.md|CHANGELOG\.md)|(dist|assets|images|views)\/.*)$/;
  expect(files.filter((file) => !inPackage.test(file))).toEqual([]);
  expect(files.filter((file) => /(?<!\.d)\.[mc]?tsx?$/.test(file))).toEqual([]);
  expect(files).toEqual(
    expect.arrayContaining(
      ['package.json', 'LICENSE', 'README.md', 'CHANGELOG.md'].map((file) => `package/${file}`),
    ),
  );
  const packed = readFileSync(path.join(PACKAGES, 'glossary/package.json'), 'utf8');
  const { exports } = JSON.parse(packed) as Pick<typeof manifest, 'exports'>;
  const offered = Object.values(exports).flatMap((entry: string | object) =>
    typeof entry === 'string' ? [entry] : (Object.values(entry) as string[]),
  );
  expect(offered.filter((file) => !files.includes(file.replace('.', 'package')))).toEqual([]);
});

it('the package declares what it imports and nothing else, in the versions that the application has', () => {
  const { dependencies: own, peerDependencies: peers } = manifest;
  const built = path.join(PACKAGES, 'glossary/dist');
  const imported = readdirSync(built, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.m?js$/.test(file))
    .flatMap((file) => [...readFileSync(path.join(built, file), 'utf8').matchAll(IMPORT)])
    .map(([, name = '']) => name)
    .filter((name) => !isBuiltin(name))
    .map((name) => /^(@[^/]*\/)?[^/]*/.exec(name)?.[0] ?? '');
  expect([...new Set(imported)].sort()).toEqual(Object.keys({ ...own, ...peers }).sort());
  expect(dependencies).toMatchObject(own);
});

// The first is how Strapi's projects compile their servers.
it.each([['commonjs', 'node'], ['node16'], ['esnext', 'bundler']])(
  'a project that compiles to %s has types of all that the package offers',
  async (module, resolution = module) => {
    const files = { ...examples(), 'wrong.ts': WRONG };
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        ...['src/glossary.ts', 'config/plugins.ts'],
        ...['front-end/main.ts', 'front-end/article.tsx'],
      ]),
    );
    write('typed/front-end/package.json', { type: 'module' });
    for (const [file, code] of Object.entries(files)) write(`typed/${file}`, code);
    const compiled = Object.keys(files).filter(
      // A front end knows modules.
      (file) => module !== 'commonjs' || !file.startsWith('front-end/'),
    );
    const found = await complaints(
      compiled.map((file) => `typed/${file}`),
      ['--module', module, '--moduleResolution', resolution],
    );
    expect(
      found.map((line) => /^typed\/wrong\.ts.*'nothing'.* '(\w+)'/.exec(line)?.[1] ?? line),
    ).toEqual(['GlossaryOptions', 'GlossaryEvent', 'GlossaryRecord', 'GlossaryTerms']);
  },
);

it('a term is a page and a record, and every link of the page leads somewhere', () => {
  expect(during.term).toMatchObject({
    page: true,
    record: 'A lock that one thread at a time can hold.',
    broken: [],
    looksForDue: true,
  });
  expect(during.term?.links).toBeGreaterThan(5);
});

it.each(['routes', 'rights', 'readersRights', 'settings', 'tables'] as const)(
  'keeps the %s of the project, and adds only its own',
  (what) => {
    expect(before[what].length).toBeGreaterThan(10);
    expect(goneFrom(before[what], during[what])).toEqual([]);
    expect(goneFrom(during[what], before[what]).filter((text) => !isOwn(text))).toEqual([]);
  },
);

it('is gone when it is taken out, but for its tables and its settings', () => {
  for (const what of ['routes', 'rights', 'readersRights', 'answers'] as const)
    expect([what, after[what]]).toEqual([what, before[what]]);
  for (const what of ['settings', 'tables'] as const) {
    expect(goneFrom(before[what], after[what])).toEqual([]);
    expect(goneFrom(after[what], before[what]).filter((text) => !isOwn(text))).toEqual([]);
  }
  expect(after.tables.filter(isOwn)).toEqual(during.tables.filter(isOwn));
  expect(after.articles).toHaveLength(4);
});

it('answers before Strapi only what is its own', () => {
  expect(during.listeners).toBe(before.listeners);
  expect(during.crons).toBe(before.crons);
  expect(during.answers).toEqual(before.answers);
});
