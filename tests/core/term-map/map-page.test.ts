import { catalogueOf } from '../../../src/plugins/glossary/core/catalogue/catalogue';
import { runToEnd } from '../../../src/plugins/glossary/core/tasks/cooperative-task';
import { type MapPage, toMapPage } from '../../../src/plugins/glossary/core/term-map/map-page';
import { type MapQuery, mapQueryOf } from '../../../src/plugins/glossary/core/term-map/map-query';
import {
  AROUND_MAX,
  CATEGORY_MAX,
  WHOLE_MAX,
} from '../../../src/plugins/glossary/core/term-map/drawn-terms';
import { TERM_MAP_TEXT } from '../../../src/plugins/glossary/core/texts/term-map';
import { aCategory, anEntryNamed, aPageContext } from '../../support/content/a-term';

const TESTING = { key: 'testing', name: 'Testing' };
const SECURITY = { key: 'security', name: 'Security' };
const CATEGORIES = [aCategory(SECURITY), aCategory(TESTING)];

const alone = { related: [], prerequisites: [] };
const CATALOGUE = catalogueOf(
  [
    anEntryNamed('Test Double', { ...alone, category: TESTING }),
    anEntryNamed('Mock', { ...alone, category: TESTING, prerequisites: ['test_double-id'] }),
    anEntryNamed('Stub', {
      ...alone,
      category: TESTING,
      related: ['mock-id', 'never-published-id'],
    }),
    anEntryNamed('Fuzzing', { ...alone, category: SECURITY, related: ['stub-id'] }),
    anEntryNamed('Token', { ...alone, category: SECURITY }),
  ],
  CATEGORIES,
);

function map(query: MapQuery, catalogue = CATALOGUE): MapPage {
  const page = runToEnd(toMapPage(catalogue, query, aPageContext()));
  if (page === null) throw new Error('No map was made.');
  return page;
}
const labels = ({ drawing }: MapPage): string[] => drawing?.nodes.map(({ label }) => label) ?? [];

/** So many terms of one category, each related to the first. */
const many = (count: number) =>
  catalogueOf(
    Array.from({ length: count }, (_, place) =>
      anEntryNamed(`Term ${String(place).padStart(4, '0')}`, {
        ...alone,
        category: TESTING,
        related: place === 0 ? [] : ['term_0000-id'],
      }),
    ),
    CATEGORIES,
  );

it('the whole glossary has all terms within their categories', () => {
  const { drawing, groups } = map({ shows: 'glossary' });
  expect(drawing?.nodes).toHaveLength(5);
  expect(drawing?.islands.map(({ label }) => label).sort()).toEqual(['Security', 'Testing']);
  const island = drawing?.islands.find(({ label }) => label === 'Testing');
  const mock = drawing?.nodes.find(({ label }) => label === 'Mock');
  expect(mock && island && mock.x > island.x && mock.x + mock.width < island.x + island.width).toBe(
    true,
  );
  expect(groups.map(({ name, terms }) => [name, terms.length])).toEqual([
    ['Security', 2],
    ['Testing', 3],
  ]);
});

it('a line for each relation, an arrow from each prerequisite', () => {
  const page = map({ shows: 'glossary' });
  const names = labels(page);
  const lines = page.drawing?.lines.map(({ source, target, isArrow, isFar }) => ({
    ends: isArrow ? [names[source], names[target]] : [names[source], names[target]].sort(),
    isArrow,
    isFar,
  }));
  expect(lines).toHaveLength(3);
  expect(lines).toEqual(
    expect.arrayContaining([
      { ends: ['Test Double', 'Mock'], isArrow: true, isFar: false },
      { ends: ['Mock', 'Stub'], isArrow: false, isFar: false },
      { ends: ['Fuzzing', 'Stub'], isArrow: false, isFar: true },
    ]),
  );
});

it('around a term are those that it relates to, then theirs; it leads to its page, they to their maps', () => {
  const page = map({ shows: 'term', slug: 'mock' });
  expect(labels(page)).toEqual(['Mock', 'Test Double', 'Stub', 'Fuzzing']);
  expect(page.drawing?.nodes.map(({ url, isCentre }) => [url, isCentre])).toMatchObject([
    ['/glossary/mock', true],
    ['/glossary/term-map?term=test_double', false],
    ['/glossary/term-map?term=stub', false],
    ['/glossary/term-map?term=fuzzing', false],
  ]);
  expect(page).toMatchObject({
    heading: 'Map around Mock',
    frame: { indexed: false, canonicalUrl: 'https://glossary.example/glossary/term-map?term=mock' },
  });
});

it('a category has its own terms only', () => {
  const page = map({ shows: 'category', key: 'testing' });
  expect(labels(page).sort()).toEqual(['Mock', 'Stub', 'Test Double']);
  expect(page.choices.map(({ name, current }) => [name, current])).toEqual([
    ['Whole glossary', false],
    ['Security', false],
    ['Testing', true],
  ]);
});

it('there is no map of unpublished terms and categories', () => {
  for (const query of [
    { shows: 'term', slug: 'absent' },
    { shows: 'category', key: 'absent' },
  ] as const)
    expect(runToEnd(toMapPage(CATALOGUE, query, aPageContext()))).toBeNull();
});

it('more terms than can be read on one map are shown by their categories', () => {
  expect(map({ shows: 'glossary' }, many(WHOLE_MAX)).drawing?.nodes).toHaveLength(WHOLE_MAX);
  const page = map({ shows: 'glossary' }, many(WHOLE_MAX + 1));
  expect(page).toMatchObject({
    drawing: { nodes: [], categories: [{ label: 'Testing', count: WHOLE_MAX + 1 }] },
    categories: [{ name: 'Testing', url: '/glossary/term-map?category=testing' }],
    groups: [],
  });
  expect(page.leftOut).toBe(TERM_MAP_TEXT.tooMany(WHOLE_MAX + 1));
});

it('of a large category, and around a term that many name, the map says how many it leaves out', () => {
  const catalogue = many(CATEGORY_MAX + 3);
  const category = map({ shows: 'category', key: 'testing' }, catalogue);
  expect(labels(category)).toHaveLength(CATEGORY_MAX);
  expect(labels(category)).toContain('Term 0000');
  expect(category.leftOut).toContain('3 more');
  const around = map({ shows: 'term', slug: 'term_0000' }, catalogue);
  expect(labels(around)).toHaveLength(AROUND_MAX + 1);
  expect(around.leftOut).toContain(`${AROUND_MAX} of the ${CATEGORY_MAX + 2} terms`);
});

it.each([
  ['', { shows: 'glossary' }],
  ['?term=', { shows: 'glossary' }],
  ['?utm_source=x', { shows: 'glossary' }],
  ['?term=Race-Condition', { shows: 'term', slug: 'race_condition' }],
  ['?category=testing', { shows: 'category', key: 'testing' }],
])('%s is read', (text, query) => {
  expect(mapQueryOf(new URLSearchParams(text))).toEqual({ ok: true, query });
});

it.each(['?term=<b>', '?term=a&term=b', '?category=a&category=b', '?term=a&category=b'])(
  '%s is refused',
  (text) => {
    expect(mapQueryOf(new URLSearchParams(text)).ok).toBe(false);
  },
);
