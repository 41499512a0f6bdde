import { browse } from '../../../src/plugins/glossary/core/catalogue/browse';
import type { BrowseQuery } from '../../../src/plugins/glossary/core/catalogue/browse-query';
import {
  type BrowseRecord,
  toBrowseRecord,
} from '../../../src/plugins/glossary/core/catalogue/browse-record';
import type { Answer } from '../../../src/plugins/glossary/core/search/question';
import { catalogueOf } from '../../../src/plugins/glossary/core/catalogue/catalogue';
import { runToEnd } from '../../../src/plugins/glossary/core/tasks/cooperative-task';
import {
  aBrowseQuery,
  aCatalogueEntry,
  aCategory,
  anEntryNamed,
  NO_POPULARITY,
} from '../../support/content/a-term';
import { foundIn } from '../../support/content/found';
import { addressesAt } from '../../support/content/site-paths';

const CATALOGUE = catalogueOf(
  [aCatalogueEntry(), anEntryNamed('Array'), anEntryNamed('Bug')],
  [aCategory()],
);

function recordOf(
  change: Partial<BrowseQuery>,
  baseUrl = 'https://glossary.example',
  found: Answer | null = null,
): BrowseRecord {
  const query = aBrowseQuery({ pageSize: 50, ...change });
  const result = runToEnd(browse(CATALOGUE, query, '2026-03-23', found, NO_POPULARITY));
  if (!result.ok) throw new Error(result.detail);
  return toBrowseRecord(query, result, found, addressesAt(baseUrl));
}

it('holds exactly the keys of the contract, never the long fields', () => {
  expect(recordOf({ letter: 's' })).toStrictEqual({
    total: 1,
    page: 1,
    page_size: 50,
    next: null,
    terms: [
      {
        slug: 'sql_injection',
        term: 'SQL Injection (SQLi)',
        category: 'security',
        difficulty: 'beginner',
        short: 'Data that is *read as SQL* & run.',
        created: '2025-03-04',
        updated: '2026-03-23',
        html_url: 'https://glossary.example/glossary/sql_injection',
        json_url: 'https://glossary.example/glossary/sql_injection.json',
      },
    ],
  });
});

it('a search reports how its terms match, independent of the filters', () => {
  const near = foundIn(CATALOGUE, ['bug-id'], [], { match: 'some-words' });
  expect(recordOf({ q: 'a bug' }, undefined, near)).toMatchObject({
    total: 1,
    match: 'some-words',
  });
  expect(recordOf({ q: 'a bug', letter: 'x' }, undefined, near)).toMatchObject({
    total: 0,
    match: 'none',
  });
});

describe('next', () => {
  it.each<[string, Partial<BrowseQuery>, string | null]>([
    ['is null on the only page', {}, null],
    ['is null on the last page', { pageSize: 2, page: 2 }, null],
    [
      'repeats filters, order and size',
      { pageSize: 1, tag: 'sql', sort: 'newest' },
      'https://glossary.example/glossary.json?tag=sql&sort=newest&page=2&page_size=1',
    ],
    [
      'leads to the page after this one',
      { pageSize: 1, page: 2 },
      'https://glossary.example/glossary.json?page=3&page_size=1',
    ],
  ])('%s', (_case, query, next) => {
    expect(recordOf(query).next).toBe(next);
  });

  it('is below a sub-path', () => {
    expect(recordOf({ pageSize: 2 }, 'https://example.org/docs')).toMatchObject({
      total: 3,
      page_size: 2,
      next: 'https://example.org/docs/glossary.json?page=2&page_size=2',
    });
  });
});
