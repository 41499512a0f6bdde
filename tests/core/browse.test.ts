import { browse } from '../../src/plugins/glossary/core/browse';
import type { BrowseQuery } from '../../src/plugins/glossary/core/browse-query';
import { catalogueOf } from '../../src/plugins/glossary/core/catalogue';
import { aCategory, anEntryNamed } from '../support/a-term';

const TODAY = '2026-03-23';
const CATALOGUE = catalogueOf(
  ['Eager', 'Array', 'Deadlock', 'Bug', 'Cache'].map((name, place) =>
    anEntryNamed(name, { created: `2026-01-0${place + 1}`, tags: [name < 'C' ? 'early' : 'late'] }),
  ),
  [aCategory(), aCategory({ key: 'empty', name: 'Empty' })],
);
const EVERYTHING: BrowseQuery = {
  q: null,
  category: null,
  tag: null,
  difficulty: null,
  letter: null,
  added: null,
  updated: null,
  sort: null,
  page: 1,
  pageSize: 2,
};

/** The names on the page with total and number of pages, or why there is no page. */
function found(query: Partial<BrowseQuery>, catalogue = CATALOGUE): unknown {
  const result = browse(catalogue, { ...EVERYTHING, ...query }, TODAY);
  return result.ok
    ? [result.entries.map(({ term }) => term), result.total, result.lastPage]
    : result.reason;
}

describe('browse', () => {
  it.each<[string, Partial<BrowseQuery>, unknown]>([
    ['the first page', {}, [['Array', 'Bug'], 5, 3]],
    ['a page in the middle', { page: 2 }, [['Cache', 'Deadlock'], 5, 3]],
    ['the last page', { page: 3 }, [['Eager'], 5, 3]],
    [
      'everything on one page',
      { pageSize: 5 },
      [['Array', 'Bug', 'Cache', 'Deadlock', 'Eager'], 5, 1],
    ],
    ['another order', { sort: 'newest' }, [['Cache', 'Bug'], 5, 3]],
    ['a filter', { tag: 'early' }, [['Array', 'Bug'], 2, 1]],
    ['a filter, an order and a page', { tag: 'late', sort: 'newest', page: 2 }, [['Eager'], 3, 2]],
    ['a category', { category: 'security', pageSize: 1 }, [['Array'], 5, 5]],
    ['a category without terms', { category: 'empty' }, [[], 0, 1]],
    ['an unknown tag', { tag: 'unknown' }, [[], 0, 1]],
    ['an unknown category', { category: 'unknown' }, 'unknown-category'],
    ['a category in capitals', { category: 'Security' }, 'unknown-category'],
    ['a category that every object has', { category: 'constructor' }, 'unknown-category'],
    ['a page after the last', { page: 4 }, 'unknown-page'],
    ['a second page of nothing', { tag: 'unknown', page: 2 }, 'unknown-page'],
  ])('%s', (_case, query, expected) => {
    expect(found(query)).toEqual(expected);
  });

  it('an empty glossary has one empty page', () => {
    expect(found({}, catalogueOf([], []))).toEqual([[], 0, 1]);
  });

  it('a page that does not exist says how many there are', () => {
    expect(browse(CATALOGUE, { ...EVERYTHING, page: 4 }, TODAY)).toMatchObject({
      detail: 'The list has 3 page(s); page 4 was asked for.',
    });
  });
});
