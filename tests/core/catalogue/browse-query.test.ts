import {
  browseParameters,
  type BrowseQuery,
  browseQueryOf,
  PAGE_SIZE_HTML,
  PAGE_SIZE_JSON,
} from '../../../src/plugins/glossary/core/catalogue/browse-query';
import { POSSIBLE } from '../../../src/plugins/glossary/core/texts/refusals';
import { aBrowseQuery } from '../../support/content/a-term';

const FOR_READERS = { default: PAGE_SIZE_HTML, most: PAGE_SIZE_HTML };
const NOTHING_ASKED = aBrowseQuery({ pageSize: 50 });

function read(parameters: string, pageSize: typeof FOR_READERS = PAGE_SIZE_JSON) {
  return browseQueryOf(new URLSearchParams(parameters), pageSize);
}

describe('a good value is read', () => {
  it.each<[string, Partial<BrowseQuery>]>([
    ['', {}],
    ['q=sql+injection', { q: 'sql injection' }],
    ['q=%20sql%20', { q: 'sql' }],
    [`q=${'a'.repeat(200)}`, { q: 'a'.repeat(200) }],
    ['category=security', { category: 'security' }],
    ['tag=c%23', { tag: 'c#' }],
    ['tag=SQL', { tag: 'sql' }],
    ['difficulty=beginner', { difficulty: 'beginner' }],
    ['letter=s', { letter: 's' }],
    ['letter=S', { letter: 's' }],
    ['letter=other', { letter: 'other' }],
    ['added=1d', { added: 1 }],
    ['added=3650d', { added: 3650 }],
    ['updated=30d', { updated: 30 }],
    ['sort=name', { sort: 'name' }],
    ['sort=rated', { sort: 'rated' }],
    ['page=2', { page: 2 }],
    ['page=100000', { page: 100_000 }],
    ['page_size=1', { pageSize: 1 }],
    ['page_size=100', { pageSize: 100 }],
    [
      'category=security&tag=sql&letter=s&added=7d&page=3',
      { category: 'security', tag: 'sql', letter: 's', added: 7, page: 3 },
    ],
  ])('?%s', (parameters, expected) => {
    expect(read(parameters)).toEqual({ ok: true, query: { ...NOTHING_ASKED, ...expected } });
  });
});

describe('counts as not given', () => {
  it.each([
    [
      'every field of a form left empty',
      'q=&category=&tag=&difficulty=&letter=&added=&updated=&sort=&page=&page_size=',
    ],
    ['white space', 'q=+&tag=%09'],
    ['a parameter that we do not know', 'utm_source=mail&fbclid=1'],
    ['an unknown one that is repeated', 'a=1&a=2'],
    ['a known one in capitals', 'TAG=sql&Page=2'],
    ['a name that every object has', '__proto__=x&constructor=y'],
  ])('%s', (_case, parameters) => {
    expect(read(parameters)).toEqual({ ok: true, query: NOTHING_ASKED });
  });

  it('page_size where the size of a page is fixed', () => {
    expect(read('page_size=7', FOR_READERS)).toMatchObject({ ok: true, query: { pageSize: 100 } });
    expect(read('page_size=x', FOR_READERS)).toMatchObject({ ok: true, query: { pageSize: 100 } });
  });

  it('an empty one beside a filled one', () => {
    expect(read('tag=&tag=sql')).toMatchObject({ ok: true, query: { tag: 'sql' } });
  });
});

describe('a malformed value is named with the valid ones', () => {
  const DAYS = POSSIBLE.days(3650, 7);
  const PAGE = POSSIBLE.somePage;
  const SIZE = POSSIBLE.pageSize(100);
  const DIFFICULTY = POSSIBLE.difficulty(['beginner', 'intermediate', 'advanced']);
  const LETTER = POSSIBLE.letter;
  const SORT = POSSIBLE.sort(['name', 'newest', 'updated', 'viewed', 'rated']);

  it.each([
    ['difficulty', 'expert', DIFFICULTY],
    ['letter', 'ss', LETTER],
    ['letter', '1', LETTER],
    ['added', '7', DAYS],
    ['added', '-7d', DAYS],
    ['added', '3651d', DAYS],
    ['updated', '1.5d', DAYS],
    ['sort', 'random', SORT],
    ['sort', 'constructor', SORT],
    ['page', '0', PAGE],
    ['page', '1.5', PAGE],
    ['page', '100001', PAGE],
    ['page', '2 or 1=1', PAGE],
    ['page_size', '0', SIZE],
    ['page_size', '101', SIZE],
  ])('%s=%s', (parameter, value, possible) => {
    expect(read(new URLSearchParams({ [parameter]: value }).toString())).toEqual({
      ok: false,
      reason: 'malformed',
      problems: [{ parameter, value, possible }],
    });
  });

  it('a search text that is too long, of which only the beginning is repeated', () => {
    expect(read(`q=${'a'.repeat(9000)}`)).toEqual({
      ok: false,
      reason: 'malformed',
      problems: [
        {
          parameter: 'q',
          value: 'a'.repeat(200),
          possible: POSSIBLE.search(200),
        },
      ],
    });
  });

  it.each([
    ['sort', 'sort=name&sort=newest', 'name, newest', POSSIBLE.once(SORT)],
    ['page', 'page=2&page=2', '2, 2', POSSIBLE.once(PAGE)],
    ['tag', 'tag=sql&tag=php', 'sql, php', POSSIBLE.once(POSSIBLE.tag(200))],
    ['category', 'category=a&category=b', 'a, b', POSSIBLE.oneCategory],
  ])('%s given twice', (parameter, parameters, value, possible) => {
    expect(read(parameters)).toEqual({
      ok: false,
      reason: 'malformed',
      problems: [{ parameter, value, possible }],
    });
  });

  it('every malformed parameter at once', () => {
    expect(read('letter=1&sort=random&tag=sql')).toEqual({
      ok: false,
      reason: 'malformed',
      problems: [
        { parameter: 'letter', value: '1', possible: LETTER },
        { parameter: 'sort', value: 'random', possible: SORT },
      ],
    });
  });
});

describe('browseParameters', () => {
  it.each<[string, Partial<BrowseQuery>, string]>([
    ['nothing', {}, ''],
    ['everything that is not asked for', NOTHING_ASKED, ''],
    ['the first page', { page: 1 }, ''],
    ['another page', { page: 2 }, '?page=2'],
    ['a window', { added: 7 }, '?added=7d'],
    ['a search text', { q: 'a&b=c d' }, '?q=a%26b%3Dc+d'],
    ['a tag with a sign', { tag: 'c#' }, '?tag=c%23'],
    [
      'one fixed order',
      {
        page: 2,
        sort: 'newest',
        updated: 30,
        added: 7,
        letter: 's',
        difficulty: 'beginner',
        tag: 'sql',
        category: 'security',
        q: 'x',
      },
      '?q=x&category=security&tag=sql&difficulty=beginner&letter=s&added=7d&updated=30d&sort=newest&page=2',
    ],
  ])('%s', (_case, query, expected) => {
    expect(browseParameters(query)).toBe(expected);
  });

  it('gives the same query when it is read again', () => {
    const parameters =
      '?q=a+b&category=security&tag=c%23&letter=other&added=7d&sort=updated&page=4';
    const result = read(parameters);
    expect(result.ok && browseParameters(result.query)).toBe(parameters);
  });
});
