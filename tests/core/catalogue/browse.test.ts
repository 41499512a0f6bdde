import { browse } from '../../../src/plugins/glossary/core/catalogue/browse';
import type { BrowseQuery } from '../../../src/plugins/glossary/core/catalogue/browse-query';
import {
  type CatalogueEntry,
  catalogueOf,
} from '../../../src/plugins/glossary/core/catalogue/catalogue';
import { nameIndexOf } from '../../../src/plugins/glossary/core/search/name-index';
import { runToEnd } from '../../../src/plugins/glossary/core/tasks/cooperative-task';
import { REFUSED } from '../../../src/plugins/glossary/core/texts/refusals';
import { foundIn } from '../../support/content/found';
import { aBrowseQuery, aCategory, anEntryNamed, NO_POPULARITY } from '../../support/content/a-term';

const TODAY = '2026-03-23';
const CATALOGUE = catalogueOf(
  ['Eager', 'Array', 'Deadlock', 'Bug', 'Cache'].map((name, place) =>
    anEntryNamed(name, { created: `2026-01-0${place + 1}`, tags: [name < 'C' ? 'early' : 'late'] }),
  ),
  [aCategory(), aCategory({ key: 'empty', name: 'Empty' })],
);
const POPULARITY = {
  // One client has asked for it again and again: no order goes by this number.
  views: new Map([['deadlock-id', 100_000]]),
  reach: new Map([
    ['bug-id', 7],
    ['eager-id', 12],
  ]),
  rating: new Map([
    ['cache-id', 4.5],
    ['bug-id', 3],
  ]),
  rated: new Map(),
};

/** The names on the page with total and number of pages, or why there is no page. */
function found(query: Partial<BrowseQuery>, catalogue = CATALOGUE): unknown {
  const result = runToEnd(
    browse(catalogue, aBrowseQuery({ pageSize: 2, ...query }), TODAY, null, NO_POPULARITY),
  );
  return result.ok
    ? [result.entries.map(({ term }) => term), result.total, result.lastPage]
    : result.reason;
}

describe('browse', () => {
  it.each<[string, Partial<BrowseQuery>, unknown]>([
    ['the first page', {}, [['Array', 'Bug'], 5, 3]],
    ['a page in the middle', { page: 2 }, [['Cache', 'Deadlock'], 5, 3]],
    ['the last page', { page: 3 }, [['Eager'], 5, 3]],
    ['another order', { sort: 'newest' }, [['Cache', 'Bug'], 5, 3]],
    ['a filter', { tag: 'early' }, [['Array', 'Bug'], 2, 1]],
    ['a filter, an order and a page', { tag: 'late', sort: 'newest', page: 2 }, [['Eager'], 3, 2]],
    ['a category', { category: 'security', pageSize: 1 }, [['Array'], 5, 5]],
    ['a category without terms', { category: 'empty' }, [[], 0, 1]],
    ['an unknown tag', { tag: 'unknown' }, [[], 0, 1]],
    ['an unknown category', { category: 'unknown' }, 'unknown-category'],
    ['a category that every object has', { category: 'constructor' }, 'unknown-category'],
    ['a page after the last', { page: 4 }, 'unknown-page'],
    ['a second page of nothing', { tag: 'unknown', page: 2 }, 'unknown-page'],
  ])('%s', (_case, query, expected) => {
    expect(found(query)).toEqual(expected);
  });

  it('an empty glossary has one empty page', () => {
    expect(found({}, catalogueOf([], []))).toEqual([[], 0, 1]);
  });

  it.each<[string, Partial<BrowseQuery>, string]>([
    ['several pages', { page: 4 }, REFUSED.page(4, 3)],
    ['one page', { page: 2, pageSize: 5 }, REFUSED.page(2, 1)],
  ])('a page that does not exist says how many there are: %s', (_case, query, detail) => {
    expect(
      runToEnd(
        browse(CATALOGUE, aBrowseQuery({ pageSize: 2, ...query }), TODAY, null, NO_POPULARITY),
      ),
    ).toMatchObject({ detail });
  });
});

describe('a search', () => {
  const matches = ['deadlock-id', 'array-id', 'eager-id'];
  const namesFor = (query: Partial<BrowseQuery>, from = matches): string[] => {
    const found = foundIn(CATALOGUE, from);
    const result = runToEnd(
      browse(CATALOGUE, aBrowseQuery({ q: 'x', ...query }), TODAY, found, POPULARITY),
    );
    return result.ok ? result.entries.map(({ term }) => term) : [];
  };

  it.each<[string, Partial<BrowseQuery>, string[]]>([
    ['begins with the best match', {}, ['Deadlock', 'Array', 'Eager']],
    ['may be sorted by name', { sort: 'name' }, ['Array', 'Deadlock', 'Eager']],
    ['may be sorted by reach', { sort: 'viewed' }, ['Eager', 'Array', 'Deadlock']],
    ['combines with filters', { tag: 'late' }, ['Deadlock', 'Eager']],
    ['is cut into pages', { pageSize: 2, page: 2 }, ['Eager']],
  ])('%s', (_case, query, expected) => {
    expect(namesFor(query)).toEqual(expected);
  });

  it('has equal matches in one order, in whatever order the index of an instance got its terms', () => {
    const equal = ['Lock A', 'Lock B', 'Lock C', 'Lock D'].map((name, place) =>
      anEntryNamed(name, { position: place + 1, aliases: ['Latch'], tags: ['latch'] }),
    );
    const pagesOf = (q: string, added: readonly CatalogueEntry[]) => {
      const found = runToEnd(nameIndexOf(added).find(q));
      return [1, 2].map((page) => {
        const query = aBrowseQuery({ q, page, pageSize: 2 });
        const result = runToEnd(browse(catalogueOf(equal, []), query, TODAY, found, POPULARITY));
        return result.ok && result.entries.map(({ term }) => term);
      });
    };
    for (const added of [equal, equal.toReversed()])
      for (const q of ['lock', 'latch', 'latc'])
        expect(pagesOf(q, added)).toEqual([
          ['Lock A', 'Lock B'],
          ['Lock C', 'Lock D'],
        ]);
  });
});

describe('the order', () => {
  it.each([
    [null, ['Array', 'Bug', 'Cache', 'Deadlock', 'Eager']],
    ['name', ['Array', 'Bug', 'Cache', 'Deadlock', 'Eager']],
    ['newest', ['Cache', 'Bug', 'Deadlock', 'Array', 'Eager']],
    ['viewed', ['Eager', 'Bug', 'Array', 'Cache', 'Deadlock']],
    ['rated', ['Cache', 'Bug', 'Array', 'Deadlock', 'Eager']],
  ] as const)('by %s, equals by name', (sort, expected) => {
    const result = runToEnd(browse(CATALOGUE, aBrowseQuery({ sort }), TODAY, null, POPULARITY));
    expect(result.ok && result.entries.map(({ term }) => term)).toEqual(expected);
  });
});
