import { catalogueOf } from '../../../src/plugins/glossary/core/catalogue/catalogue';
import { exampleSearches } from '../../../src/plugins/glossary/core/home/example-searches';
import { INDEX_MAX, toHomePage } from '../../../src/plugins/glossary/core/home/home-page';
import { excessiveGrowth } from '../../support/growth';
import { aCategory, anEntryNamed, aPageContext, NO_POPULARITY } from '../../support/content/a-term';
import { pathsAt } from '../../support/content/site-paths';

const TODAY = '2026-03-23';
const TESTING = { key: 'testing', name: 'Testing' };
const CATALOGUE = catalogueOf(
  [
    anEntryNamed('Test Double', {
      category: TESTING,
      aliases: ['Stand-in'],
      related: ['mock-id'],
      created: '2026-01-01',
      updated: '2026-03-01',
    }),
    anEntryNamed('Mock', {
      category: TESTING,
      aliases: [],
      related: [],
      created: '2026-03-02',
      updated: '2026-03-02',
    }),
  ],
  [
    aCategory({ ...TESTING, tagline: 'What proves it' }),
    aCategory({ key: 'empty', name: 'Empty' }),
  ],
);
const home = (catalogue = CATALOGUE, views: [string, number][] = [], publicUrl?: string) =>
  toHomePage(
    catalogue,
    { ...NO_POPULARITY, views: new Map(views), reach: new Map(views) },
    TODAY,
    aPageContext(publicUrl === undefined ? {} : { publicUrl }),
  );

it('leads to the categories that have terms', () => {
  expect(home().categories).toEqual([
    {
      url: '/glossary?category=testing',
      term: 'Testing',
      count: 2,
      isOne: false,
      tagline: 'What proves it',
    },
  ]);
});

it('shows what changed last, and whether it is new', () => {
  expect(home().changed).toMatchObject([
    { term: 'Mock', isNew: true, day: { machine: '2026-03-02' } },
    { term: 'Test Double', isNew: false, day: { text: '1 Mar 2026' } },
  ]);
});

it('shows the most read terms, and no unread term', () => {
  expect(home(CATALOGUE, [['mock-id', 1]]).mostRead).toEqual([
    { url: '/glossary/mock', term: 'Mock', views: 1, isOne: true },
  ]);
});

const ABBREVIATED = { text: 'SBB', url: '/glossary?q=SBB', about: ['stub'] };

it('offers a question, two terms beside each other, and an abbreviation', () => {
  const catalogue = catalogueOf(
    [
      anEntryNamed('Flaky Test', { aliases: [], related: ['spy-id'] }),
      anEntryNamed('Spy', { aliases: [], related: ['flaky_test-id'] }),
      anEntryNamed('Stub (SBB)', { slug: 'stub', aliases: ['Stand-in'], related: ['spy-id'] }),
      anEntryNamed('A name that nobody would type in full', { aliases: [], related: [] }),
    ],
    [],
  );
  for (const day of ['2026-03-23', '2026-03-24', '2026-03-25']) {
    const [question, pair, short] = exampleSearches(catalogue, NO_POPULARITY, day, pathsAt());
    expect(question?.text).toMatch(/^What is (flaky test|spy|stub)\?$/);
    expect(pair?.text).toMatch(/^(flaky test|spy|stub) vs (flaky test|spy)$/);
    // None where the question is about the only term that has an abbreviation.
    expect(short ?? ABBREVIATED).toEqual(ABBREVIATED);
    expect(exampleSearches(catalogue, NO_POPULARITY, day, pathsAt())).toEqual(
      [question, pair, short].filter(Boolean),
    );
  }
});

it('examples are about the most read terms', () => {
  const entries = Array.from({ length: 200 }, (_, number) =>
    anEntryNamed(`Term ${number}`, { aliases: [], related: [] }),
  );
  const reach = new Map(entries.slice(150, 190).map(({ documentId }) => [documentId, 7]));
  const read = new Set([...reach.keys()].map((id) => id.replace('-id', '')));
  for (const day of ['2026-03-23', '2026-03-24', '2026-03-25']) {
    const [question] = exampleSearches(catalogueOf(entries, []), { reach }, day, pathsAt());
    expect(question?.about.every((slug) => read.has(slug))).toBe(true);
  }
});

it('names of the best known terms that others have too cost as much as their number', () => {
  const withNames = (count: number) =>
    catalogueOf(
      Array.from({ length: 80 }, (_, number) =>
        anEntryNamed(`Term ${10 + number}`, {
          // The first forty are the best known, and each shares its names with one of the others.
          aliases: Array.from({ length: count }, (_none, alias) => `Name ${number % 40} ${alias}`),
        }),
      ),
      [],
    );
  const [few, many] = [withNames(12), withNames(96)];
  expect(
    excessiveGrowth(
      () => home(few),
      () => home(many),
      20,
    ),
  ).toBeNull();
});

it('offers possible searches in a small glossary', () => {
  expect(
    home(catalogueOf([anEntryNamed('Spy', { aliases: [], related: [] })], [])).examples,
  ).toMatchObject([{ text: 'What is spy?', url: '/glossary?q=What+is+spy%3F' }]);
});

it('names every term in the index of a small glossary, and none in that of a large one', () => {
  expect(home().letters).toMatchObject([
    { label: 'M', count: 1, terms: [{ term: 'Mock' }] },
    { label: 'T', count: 1, url: '/glossary?letter=t', terms: [{ term: 'Test Double' }] },
  ]);
  const many = Array.from({ length: INDEX_MAX + 1 }, (_, number) => anEntryNamed(`Term ${number}`));
  expect(home(catalogueOf(many, []))).toMatchObject({
    hasNames: false,
    letters: [{ label: 'T', count: INDEX_MAX + 1, terms: [] }],
  });
});
