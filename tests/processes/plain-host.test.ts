import { statSync } from 'node:fs';
import path from 'node:path';
import { MISSING } from '../../src/plugins/glossary/core/publishing/completeness';
import {
  MAPPED_LOG,
  TERMS_ARE_ENTRIES,
} from '../../src/plugins/glossary/core/publishing/mapped-log';
import { DEFAULT_GLOSSARY_PATH } from '../../src/plugins/glossary/core/site/glossary-path';
import { ALL_FEATURES, withoutEditing } from '../../src/plugins/glossary/core/settings/features';
import { RATING } from '../../src/plugins/glossary/core/term/content-types';
import manifest from '../../src/plugins/glossary/package.json';
import { demoFiles } from '../support/content/demo-terms';
import { HOST_STRAPI } from '../support/host/host-files';
import { BEFORE_MOST, goneFrom, hostProject } from '../support/host/host-project';
import type { Mapped, Seen } from '../support/host/seen';

/** The package of the glossary in a project that is not this one and has no guard. */
const NAME = 'strapi-plugin-glossary';
/** Of the packed package without the pictures of its README, in bytes, its limit. */
const MOST = 1.5e6;

const host = hostProject({ folder: 'glossary', manifest });
afterAll(host.remove);

/** Uses a key that none of the types has. */
const WRONG = `
import type { GlossaryEvent, GlossaryOptions, GlossaryRecord, GlossaryTerms } from '${NAME}';
export const options: GlossaryOptions = { nothing: true };
export const wrong = (event: GlossaryEvent, record: GlossaryRecord, terms: GlossaryTerms): unknown[] => [
  event.nothing,
  record.nothing,
  terms.nothing,
];`;

const withGlossary = (options: object): string => `glossary: {
  enabled: true,
  resolve: ${JSON.stringify(host.installed)},
  config: ${JSON.stringify(options)},
}`;
const OPTIONS = { requiredFields: ['short'], features: { ratings: false, map: false } };
const COLLECTION = {
  uid: 'api::faq.faq',
  attributes: { term: 'title', slug: 'slug', short: 'excerpt', long: 'body', tags: 'keywords' },
};
const { uid, attributes: fields } = COLLECTION;
const NOTES = { uid: 'api::note.note', fields: { term: 'title', short: 'text', long: 'text' } };
const observeMapped = (way: string): Promise<Mapped> =>
  host.observe(
    withGlossary({ isSite: true, contentTypes: { term: { uid, fields } } }),
    'observe-mapped',
    way,
  );

let before: Seen;
let demo: object;
let mapped: Mapped;
let mappedAgain: Mapped;
let mappedOther: object;
let during: Seen;
let refusal: string;
let after: Seen;
beforeAll(async () => {
  await host.make();
  // Strapi writes some of its settings at the second start.
  await host.observe('');
  before = await host.observe('');
  await host.install();
  demo = await host.observe(withGlossary({ demo: true }), 'observe-demo');
  mapped = await observeMapped('first');
  mappedAgain = await observeMapped('again');
  mappedOther = await host.observe(
    withGlossary({ contentTypes: { term: NOTES } }),
    'observe-mapped',
    'other',
  );
  during = await host.observe(withGlossary(OPTIONS));
  refusal = await observeMapped('again').then(() => '', String);
  await host.uninstall();
  after = await host.observe('');
}, BEFORE_MOST);

const isOwn = (text: string): boolean =>
  /(plugin|components)::glossary\.|\/glossary\b|glossary[-_]/.test(text);

it('the package is small, and has what it needs and no sources', async () => {
  const pictures = (await host.files()).filter((file) => file.startsWith('images/'));
  expect(pictures.length).toBeGreaterThan(0);
  // Compression leaves them as large as they are.
  const sizes = [host.tarball, ...pictures.map((file) => path.join('docs', file))];
  const [whole = 0, ...ofPictures] = sizes.map((file) => statSync(file).size);
  expect(ofPictures.reduce((left, size) => left - size, whole)).toBeLessThan(MOST);
  expect(await host.wrongFiles(['dist', 'assets', 'demo', 'images', 'views'])).toEqual([]);
});

it('a new database can begin with the demo glossary', () => {
  expect(demo).toEqual({ terms: demoFiles().length, page: 200, record: 'Deadlock' });
});

it('the package declares what it imports and nothing else', () => {
  const { dependencies: own, peerDependencies: peers } = manifest;
  expect(host.imported()).toEqual(Object.keys({ ...own, ...peers }).sort());
});

// The first is how Strapi's projects compile their servers.
it.each([['commonjs', 'node'], ['node16'], ['esnext', 'bundler']])(
  'a project that compiles to %s has types of all that the package offers',
  async (module, resolution = module) => {
    const files = { ...host.examples(), 'wrong.ts': WRONG };
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        ...['src/glossary.ts', 'config/plugins.ts'],
        ...['front-end/main.ts', 'front-end/article.tsx'],
      ]),
    );
    host.write('typed/front-end/package.json', { type: 'module' });
    for (const [file, code] of Object.entries(files)) host.write(`typed/${file}`, code);
    const compiled = Object.keys(files).filter(
      // A front end knows modules.
      (file) => module !== 'commonjs' || !file.startsWith('front-end/'),
    );
    const found = await host.complaints(
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

it('GraphQL, where the project has it, has the types that the REST API has', () => {
  const names = during.graphql?.map((name) =>
    name
      .replace(/^(create|update|delete)/, '')
      .replace(/_connection$/, '')
      .toLowerCase(),
  );
  expect(names && [...new Set(names)].sort()).toEqual(
    HOST_STRAPI && [
      ...['glossarycategories', 'glossarycategory', 'glossarydebtscore', 'glossarydebtscores'],
      ...['glossaryterm', 'glossaryterms'],
    ],
  );
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
