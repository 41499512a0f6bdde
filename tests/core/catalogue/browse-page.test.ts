import { browse } from '../../../src/plugins/glossary/core/catalogue/browse';
import {
  showsActivity,
  toBrowseActivity,
} from '../../../src/plugins/glossary/core/catalogue/browse-activity';
import {
  type BrowsePage,
  toBrowsePage,
} from '../../../src/plugins/glossary/core/catalogue/browse-page';
import type { BrowseQuery } from '../../../src/plugins/glossary/core/catalogue/browse-query';
import { catalogueOf } from '../../../src/plugins/glossary/core/catalogue/catalogue';
import type { Answer } from '../../../src/plugins/glossary/core/search/question';
import { runToEnd } from '../../../src/plugins/glossary/core/tasks/cooperative-task';
import { BROWSE_TEXT } from '../../../src/plugins/glossary/core/texts/browse';
import {
  aBrowseQuery,
  aCategory,
  anEntryNamed,
  aPageContext,
  NO_ACTIVITY,
  NO_POPULARITY,
} from '../../support/content/a-term';
import { foundIn } from '../../support/content/found';

const TODAY = '2026-03-23';
const SECURITY = { key: 'security', name: 'Security' };
const TESTING = { key: 'testing', name: 'Testing' };
const CATALOGUE = catalogueOf(
  [
    anEntryNamed('XSS', { category: SECURITY, created: '2026-03-20', updated: '2026-03-20' }),
    anEntryNamed('Mock', {
      category: TESTING,
      tags: ['double'],
      created: '2026-01-01',
      updated: '2026-03-22',
    }),
    anEntryNamed('Mutation Test', {
      category: TESTING,
      tags: ['double'],
      difficulty: 'advanced',
      created: '2026-01-01',
      updated: '2026-01-01',
    }),
    anEntryNamed('2FA', {
      category: SECURITY,
      tags: ['login'],
      created: '2026-01-01',
      updated: '2026-01-01',
    }),
  ],
  [
    aCategory(),
    aCategory({ ...TESTING, tagline: null, introduction: null }),
    aCategory({ key: 'empty', name: 'Empty' }),
  ],
);

interface Search {
  readonly matches: readonly string[];
  readonly words?: readonly string[];
  readonly match?: Answer['match'];
  readonly compared?: Answer['compared'];
}

function pageOf(
  change: Partial<BrowseQuery> = {},
  publicUrl = 'https://glossary.example',
  search: Search | null = null,
): BrowsePage {
  const query = aBrowseQuery(change);
  const found = search && foundIn(CATALOGUE, search.matches, search.words, search);
  const result = runToEnd(browse(CATALOGUE, query, TODAY, found, NO_POPULARITY));
  if (!result.ok) throw new Error(result.detail);
  const input = {
    catalogue: CATALOGUE,
    query,
    result,
    found,
    popularity: NO_POPULARITY,
    passages: new Map<string, string>(),
  };
  return toBrowsePage(input, aPageContext({ publicUrl }));
}

describe('the list', () => {
  const groupsOf = (page: BrowsePage) =>
    page.groups.map(({ letter, terms }) => [letter, ...terms.map(({ name }) => name)]);

  it('is grouped by first letter, names that start with none under #', () => {
    expect(groupsOf(pageOf())).toEqual([
      ['#', '2FA'],
      ['M', 'Mock', 'Mutation Test'],
      ['X', 'XSS'],
    ]);
  });

  it.each([
    ['newest', ['', 'XSS', '2FA', 'Mock', 'Mutation Test']],
    ['updated', ['', 'Mock', 'XSS', '2FA', 'Mutation Test']],
  ] as const)('is one group when it is sorted by %s', (sort, group) => {
    expect(groupsOf(pageOf({ sort }))).toEqual([group]);
  });
});

describe('the letters', () => {
  const offered = (page: BrowsePage) =>
    page.letters.flatMap(({ label, url }) => (url === null ? [] : [`${label} ${url}`]));

  it('are all shown, and lead somewhere only where there is a term', () => {
    expect(pageOf().letters).toHaveLength(27);
    expect(offered(pageOf())).toEqual([
      'M /glossary?letter=m',
      'X /glossary?letter=x',
      '# /glossary?letter=other',
    ]);
  });

  it('keep the other filters', () => {
    expect(offered(pageOf({ category: 'testing' }))).toEqual([
      'M /glossary?category=testing&letter=m',
    ]);
  });

  it('are not shown where none leads to a term, nor are orders', () => {
    expect(pageOf({ tag: 'nothing-has-this-tag' })).toMatchObject({
      total: 0,
      letters: [],
      sorts: [],
    });
  });
});

describe('the categories', () => {
  const shown = (page: BrowsePage) =>
    page.categories.map(({ label, count, url, current }) => [label, count, url, current]);

  it('that hold a term are offered with their number', () => {
    expect(shown(pageOf())).toEqual([
      ['Security', 2, '/glossary?category=security', false],
      ['Testing', 2, '/glossary?category=testing', false],
    ]);
  });

  it('have their taglines on the plain list alone', () => {
    const taglines = (page: BrowsePage) => page.categories.map(({ tagline }) => tagline);
    expect(taglines(pageOf())).toEqual(['What attackers look for.', null]);
    expect(taglines(pageOf({ sort: 'newest' }))).toEqual([null, null]);
  });

  it('are counted within the other filters', () => {
    expect(shown(pageOf({ letter: 'm' }))).toEqual([
      ['Testing', 2, '/glossary?category=testing&letter=m', false],
    ]);
  });

  it('the chosen one is marked, also when it holds nothing with the other filters', () => {
    expect(shown(pageOf({ category: 'security', difficulty: 'beginner', letter: 'x' }))).toEqual([
      ['Security', 1, '/glossary?category=security&difficulty=beginner&letter=x', true],
    ]);
  });

  it('are all offered, without the filters, when nothing was found', () => {
    expect(shown(pageOf({ category: 'empty', letter: 'q' }))).toEqual([
      ['Security', 2, '/glossary?category=security', false],
      ['Testing', 2, '/glossary?category=testing', false],
    ]);
  });
});

describe('other choices', () => {
  it('windows of days, for added and for updated terms', () => {
    expect(pageOf().recent.map(({ label, count, url }) => [label, count, url])).toEqual([
      [BROWSE_TEXT.addedInLast(7), 1, '/glossary?added=7d'],
      [BROWSE_TEXT.updatedInLast(7), 2, '/glossary?updated=7d'],
      [BROWSE_TEXT.addedInLast(30), 1, '/glossary?added=30d'],
      [BROWSE_TEXT.updatedInLast(30), 2, '/glossary?updated=30d'],
    ]);
  });

  it('a window in which nothing happened is shown but leads nowhere, unless it is the chosen one', () => {
    const openWindows = (page: BrowsePage) => page.recent.map(({ isOpen }) => isOpen);
    expect(openWindows(pageOf({ letter: 'x' }))).toEqual([true, true, true, true]);
    expect(openWindows(pageOf({ letter: 'other' }))).toEqual([false, false, false, false]);
    expect(openWindows(pageOf({ letter: 'other', added: 7 }))).toEqual([true, false, false, false]);
  });

  it('tags, the most frequent first, equals by name', () => {
    expect(pageOf().tags.map(({ label, count }) => [label, count])).toEqual([
      ['double', 2],
      ['login', 1],
      ['prepared statement', 1],
      ['sql', 1],
    ]);
  });

  it('keep the filters that are set, and say which one is chosen', () => {
    expect(pageOf({ letter: 'm', tag: 'double' }).tags).toEqual([
      { label: 'double', count: 2, url: '/glossary?tag=double&letter=m', current: true },
    ]);
  });
});

describe('the orders', () => {
  const shown = (page: BrowsePage) =>
    page.sorts.map(({ label, url, current }) => [label, url, current]);

  it('of a search begin with the best match', () => {
    const matches = ['xss-id', 'mock-id'];
    expect(shown(pageOf({ q: 'x' }, undefined, { matches })).slice(0, 2)).toEqual([
      ['Best match', '/glossary?q=x', true],
      ['Name', '/glossary?q=x&sort=name', false],
    ]);
  });

  it('are not offered where there is one term', () => {
    expect(shown(pageOf({ q: 'x' }, undefined, { matches: ['xss-id'] }))).toEqual([]);
  });
});

describe('a search', () => {
  const search = { matches: ['xss-id', 'mock-id'], words: ['xss'] };

  it('keeps the filters and leaves out the page', () => {
    expect(
      pageOf({ q: 'x', category: 'security', added: 7, sort: 'newest' }, undefined, search).kept,
    ).toEqual([
      { name: 'category', value: 'security' },
      { name: 'added', value: '7d' },
      { name: 'sort', value: 'newest' },
    ]);
  });

  it('says of near matches that they are', () => {
    const near = { matches: ['xss-id'], match: 'some-words' } as const;
    expect(pageOf({ q: 'x y' }, undefined, near)).toMatchObject({ total: 1, areNear: true });
    expect(pageOf({ q: 'x y', category: 'testing' }, undefined, near).areNear).toBe(false);
    expect(pageOf({ q: 'x' }, undefined, search).areNear).toBe(false);
  });

  it('for two terms links to their comparison', () => {
    const compared = [anEntryNamed('XSS'), anEntryNamed('Mock')] as const;
    const page = pageOf({ q: 'xss vs mock' }, 'https://glossary.example/docs', {
      matches: ['xss-id', 'mock-id'],
      compared,
    });
    expect(page.comparison).toEqual({
      url: '/docs/glossary/compare-terms?a=xss&b=mock',
      one: 'XSS',
      other: 'Mock',
    });
    expect(pageOf({ q: 'x' }, undefined, search).comparison).toBeNull();
  });
});

describe('every filter that is set can be removed', () => {
  it('alone', () => {
    const page = pageOf({
      category: 'security',
      tag: 'sql',
      difficulty: 'beginner',
      letter: 'x',
      added: 7,
      updated: 30,
    });
    const rest = (...without: string[]): string => {
      const parameters = new URLSearchParams(
        'category=security&tag=sql&difficulty=beginner&letter=x&added=7d&updated=30d',
      );
      for (const name of without) parameters.delete(name);
      return `/glossary?${parameters}`;
    };
    expect(page.active).toEqual([
      { label: 'Category: Security', removeUrl: rest('category') },
      { label: 'Tag: sql', removeUrl: rest('tag') },
      { label: 'Difficulty: beginner', removeUrl: rest('difficulty') },
      { label: 'Letter: X', removeUrl: rest('letter') },
      { label: 'Added: last 7 days', removeUrl: rest('added') },
      { label: 'Updated: last 30 days', removeUrl: rest('updated') },
    ]);
  });
});

describe('the pages', () => {
  it.each<[string, Partial<BrowseQuery>, BrowsePage['pages']]>([
    ['only one', {}, { areSeveral: false, current: 1, last: 1, previousUrl: null, nextUrl: null }],
    [
      'the first',
      { pageSize: 2 },
      { areSeveral: true, current: 1, last: 2, previousUrl: null, nextUrl: '/glossary?page=2' },
    ],
    [
      'in the middle, with filters',
      { pageSize: 1, page: 3, sort: 'newest' },
      {
        areSeveral: true,
        current: 3,
        last: 4,
        previousUrl: '/glossary?sort=newest&page=2',
        nextUrl: '/glossary?sort=newest&page=4',
      },
    ],
    [
      'the second, whose predecessor has no number in its address',
      { pageSize: 2, page: 2 },
      { areSeveral: true, current: 2, last: 2, previousUrl: '/glossary?sort=name', nextUrl: null },
    ],
  ])('%s', (_case, query, pages) => {
    expect(pageOf(query).pages).toEqual(pages);
  });

  it('a filter leads back to the first page', () => {
    expect(pageOf({ pageSize: 1, page: 2 }).recent[0]?.url).toBe('/glossary?added=7d');
  });
});

describe('the canonical address is that of the list, and search engines take lists of one subject', () => {
  it.each<[string, Partial<BrowseQuery>, string, boolean]>([
    ['the plain list', {}, '?sort=name', true],
    ['the plain list by name', { sort: 'name' }, '?sort=name', true],
    ['a later page', { page: 2, pageSize: 2 }, '?sort=name&page=2', true],
    ['a category', { category: 'security' }, '?category=security', true],
    [
      'a later page of a category',
      { category: 'security', page: 2, pageSize: 1 },
      '?category=security&page=2',
      true,
    ],
    ['a category by name', { category: 'security', sort: 'name' }, '?category=security', true],
    [
      'a category by age',
      { category: 'security', sort: 'newest' },
      '?category=security&sort=newest',
      false,
    ],
    ['a tag', { tag: 'double' }, '?tag=double', true],
    ['a difficulty', { difficulty: 'advanced' }, '?difficulty=advanced', true],
    ['the latest', { sort: 'updated' }, '?sort=updated', true],
    ['the most viewed', { sort: 'viewed' }, '?sort=viewed', false],
    ['a letter', { letter: 'x' }, '?letter=x', false],
    ['a window', { added: 7 }, '?added=7d', false],
    ['two filters', { category: 'testing', tag: 'double' }, '?category=testing&tag=double', false],
  ])('%s', (_case, query, path, indexed) => {
    const { frame } = pageOf(query);
    expect(frame.canonicalUrl).toBe(`https://glossary.example/glossary${path}`);
    expect(frame.indexed).toBe(indexed);
  });

  it('a tag that no term has, which search engines do not take', () => {
    expect(pageOf({ tag: 'unknown' }).frame).toMatchObject({ indexed: false, jsonLd: null });
  });

  it('a search, which search engines do not take', () => {
    const { frame } = pageOf({ q: 'mock' }, undefined, { matches: ['mock-id'] });
    expect([frame.canonicalUrl, frame.indexed]).toEqual([
      'https://glossary.example/glossary?q=mock',
      false,
    ]);
  });
});

it('describes itself, and the way to it, to search engines', () => {
  const graph = JSON.parse(pageOf({ tag: 'double' }).frame.jsonLd ?? '')['@graph'];
  expect(graph).toMatchObject([
    { '@type': 'CollectionPage', url: 'https://glossary.example/glossary?tag=double' },
    { '@type': 'DefinedTermSet', hasDefinedTerm: [{ name: 'Mock' }, { name: 'Mutation Test' }] },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, item: 'https://glossary.example/glossary' },
        { position: 2, name: 'Terms tagged double' },
      ],
    },
  ]);
});

describe('the activity', () => {
  it('is absent while no term has requests', () => {
    expect(toBrowseActivity(NO_ACTIVITY, null)).toBeNull();
  });

  it.each<[string, Partial<BrowseQuery>]>([
    ['the plain list', {}],
    ['a category', { category: 'security' }],
  ])('is shown on %s', (_case, query) => {
    expect(showsActivity(aBrowseQuery(query))).toBe(true);
  });

  it.each<[string, Partial<BrowseQuery>]>([
    ['a search', { q: 'xss' }],
    ['a tag', { tag: 'double' }],
    ['a difficulty', { difficulty: 'beginner' }],
    ['a letter', { letter: 'm' }],
    ['a window of new terms', { added: 7 }],
    ['a window of changed terms', { updated: 7 }],
    ['another order', { sort: 'newest' }],
    ['a filtered category', { category: 'testing', tag: 'double' }],
    ['a later page', { page: 2, pageSize: 2 }],
    ['a later page of a category', { category: 'security', page: 2, pageSize: 1 }],
  ])('is not shown on %s', (_case, query) => {
    expect(showsActivity(aBrowseQuery(query))).toBe(false);
  });
});

it('every address is below a sub-path', () => {
  const page = pageOf({ letter: 'm', pageSize: 1 }, 'https://example.org/docs');
  const urls = [...JSON.stringify(page).matchAll(/"(?:url|\w+Url)":"([^"]+)"/g)].map(
    ([, url]) => url ?? '',
  );
  expect(urls.length).toBeGreaterThan(10);
  expect(urls.filter((url) => !/^(\/docs\/|https:\/\/)/.test(url))).toEqual([]);
});
