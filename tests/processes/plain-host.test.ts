import { execFile } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { MISSING } from '../../src/plugins/glossary/core/publishing/completeness';
import {
  MAPPED_LOG,
  TERMS_ARE_ENTRIES,
} from '../../src/plugins/glossary/core/publishing/mapped-log';
import type { KnownProject } from '../../src/plugins/glossary/core/panel/panel-answers';
import { DEFAULT_GLOSSARY_PATH } from '../../src/plugins/glossary/core/site/glossary-path';
import { ALL_FEATURES, withoutEditing } from '../../src/plugins/glossary/core/settings/features';
import { RATING } from '../../src/plugins/glossary/core/term/content-types';
import { makeProject, writeInto } from '../support/host/project';
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
const OBSERVER_OF_MAPPING = path.join(ROOT, 'tests/support/host/observe-mapped.mjs');
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
  /** Of the page of an entry whose collection is not mapped any more. */
  readonly entry: number | null;
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

interface Answer {
  readonly status: number;
  readonly text: string;
}
/** What readers and editors get of a mapped collection. */
interface Mapped {
  readonly served: Readonly<Record<string, Answer>>;
  readonly drafted: Readonly<Record<string, Answer>>;
  readonly changed: string;
  readonly changedByRest: string;
  readonly statuses: Readonly<Record<string, number>>;
  readonly rated: string;
  readonly ratings: readonly object[];
  readonly viewed: number;
  readonly viewedAfterDeletion: number;
  readonly own: string;
  readonly project: KnownProject;
  readonly routes: readonly string[];
  readonly displayed: readonly string[];
  readonly short: string;
  readonly said: readonly (readonly [level: string, line: string])[];
  /** Of the table of the collection. */
  readonly rows: readonly object[];
}

const run = promisify(execFile);
const project = mkdtempSync(path.join(os.tmpdir(), 'plain-host-'));
afterAll(() => rmSync(project, { recursive: true, force: true }));

const write = (file: string, content: string | object): void => writeInto(project, file, content);

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

/** Starts the project, and returns what a program saw that acted as its users. */
async function observe<What = Seen>(
  plugins: string,
  [observer, ...words]: readonly string[] = [OBSERVER, project],
): Promise<What> {
  write(
    'config/plugins.js',
    `module.exports = { 'users-permissions': { config: { jwtSecret: '${SECRET}' } }, ${plugins} };`,
  );
  // Its database is its own, whatever the tests run on.
  const others = Object.entries(process.env).filter(
    ([name]) => !/^(DATABASE_|GLOSSARY_)/.test(name),
  );
  const environment = { ...Object.fromEntries(others), NODE_ENV: 'production' };
  const { stdout } = await run(process.execPath, [observer ?? '', ...words], {
    env: environment,
    cwd: project,
    maxBuffer: 2 ** 26,
  });
  // Strapi prints its addresses before.
  return JSON.parse(stdout.slice(stdout.lastIndexOf('\n') + 1)) as What;
}

const withGlossary = (options: object): string => `glossary: {
  enabled: true,
  resolve: ${JSON.stringify(path.join(project, 'node_modules', NAME))},
  config: ${JSON.stringify(options)},
}`;
const OPTIONS = { requiredFields: ['short'], features: { ratings: false, map: false } };
const COLLECTION = {
  uid: 'api::faq.faq',
  attributes: { term: 'title', slug: 'slug', short: 'excerpt', long: 'body', tags: 'keywords' },
};
const { uid, attributes: fields } = COLLECTION;
const NOTES = { uid: 'api::note.note', fields: { term: 'title', short: 'text', long: 'text' } };
const observeMapped = (...words: readonly string[]): Promise<Mapped> =>
  observe(withGlossary({ isSite: true, contentTypes: { term: { uid, fields } } }), [
    ...[OBSERVER_OF_MAPPING, project],
    ...words,
  ]);

let tarball: string;
let before: Seen;
let mapped: Mapped;
let mappedAgain: Mapped;
let mappedOther: object;
let during: Seen;
let refusal: string;
let after: Seen;
beforeAll(async () => {
  await makeProject(project, SECRET, { strapi: HOST_STRAPI, databaseUrl: HOST_DATABASE_URL });
  await installHost();
  // Strapi writes some of its settings at the second start.
  await observe('');
  before = await observe('');
  tarball = await installPackage();
  mapped = await observeMapped('first');
  mappedAgain = await observeMapped('again');
  mappedOther = await observe(withGlossary({ contentTypes: { term: NOTES } }), [
    ...[OBSERVER_OF_MAPPING, project, 'other'],
  ]);
  during = await observe(withGlossary(OPTIONS));
  refusal = await observeMapped('again').then(() => '', String);
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

describe('a mapped collection', () => {
  const ENTRY = '/glossary/what_is_idempotency';

  it('is served as pages, records, lists, search, feed and files', () => {
    for (const [address, { status, text }] of Object.entries(mapped.served)) {
      expect([address, status]).toEqual([address, 200]);
      expect([address, text]).toEqual([
        address,
        expect.stringMatching(/what_is_idempotency|What Is Idempotency\?/),
      ]);
      expect(text).not.toContain('not mapped');
    }
    const { text = '' } = mapped.served[`${ENTRY}.json`] ?? {};
    expect(JSON.parse(text)).toMatchObject({
      term: 'What Is Idempotency?',
      short: 'The excerpt of What Is Idempotency?',
      long: 'The body of What Is Idempotency?',
      // One of two is no tag, so that the field is left out.
      tags: [],
      category: '',
      citation: { canonical_url: expect.stringContaining(ENTRY) as string },
    });
  });

  it('shows no draft', () => {
    for (const { text } of Object.values(mapped.drafted)) {
      expect(text).not.toContain('Draft Entry');
      expect(text).not.toContain('Changed in a draft');
    }
  });

  it('is changed, withdrawn and published again at once, in the panel and by programs', () => {
    expect(mapped.changed).toBe('Changed and published');
    expect(mapped.changedByRest).toBe('Changed by a program');
    expect(mapped.statuses).toEqual({
      publishedInPanel: 200,
      unpublishedInPanel: 200,
      draft: 404,
      withdrawn: 410,
      again: 200,
      many: 200,
      pair: 200,
      otherOfPair: 200,
      twin: 200,
      empty: 404,
      beforeDeletion: 200,
      deleted: 410,
    });
  });

  it('is counted and rated, until an entry is deleted', () => {
    expect(mapped.viewed).toBeGreaterThan(0);
    expect(mapped.rated).toBe('given');
    expect([mapped.ratings, mapped.viewedAfterDeletion]).toEqual([[], 0]);
  });

  it('is caught up with at the start', () => {
    expect(mappedAgain.short).toBe('Changed in the table');
  });

  it('may have no drafts, and follow another one, whose entries are withdrawn', () => {
    expect(mappedOther).toMatchObject({
      former: 410,
      texts: ['A first text', 'A second text'],
      deleted: 410,
    });
  });

  it('is said in the log once, with what is off and what is not served', () => {
    const lines = mapped.said.map(([, line]) => line);
    expect(lines.filter((line) => line === MAPPED_LOG.served(COLLECTION))).toHaveLength(1);
    const ofTwin = /entry (\w+) is served at/.exec(lines.join('\n'))?.[1] ?? '';
    const twin = ['what_is_idempotency', 'what_is_idempotency_2'] as const;
    expect(lines).toContain(MAPPED_LOG.slugTaken(ofTwin, ...twin));
    const ofEmpty = /entry (\w+) is not served/.exec(lines.join('\n'))?.[1] ?? '';
    expect(lines).toContain(MAPPED_LOG.notServed(ofEmpty, [`short ${MISSING}`]));
  });

  it('is not edited by the glossary, nor are terms of its own', () => {
    expect(mapped.own).toBe(TERMS_ARE_ENTRIES(uid));
    expect(mapped.project).toEqual({
      features: withoutEditing(ALL_FEATURES),
      glossaryPath: DEFAULT_GLOSSARY_PATH,
      collection: uid,
    });
    expect(mapped.routes).toEqual(['activity', 'project', 'reports', 'waiting']);
    expect(mapped.displayed).toEqual([RATING]);
    expect(mappedAgain.rows).toEqual(mapped.rows);
    expect(during.entry).toBe(410);
  });

  it('is refused beside published terms of the glossary’s own', () => {
    expect(refusal).toContain(MAPPED_LOG.ownTerms(uid, 1));
  });
});
