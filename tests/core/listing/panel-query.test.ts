import {
  pageOfRows,
  panelQueryOf,
  placeOfPage,
  ROWS_PER_PAGE,
  type PanelTerm,
} from '../../../src/plugins/glossary/core/listing/panel-query';
import { slugOf } from '../../support/content/slugs';

const LISTS = ['one', 'two'] as const;

describe('the query of a list', () => {
  it('has its defaults', () => {
    expect(panelQueryOf(LISTS, { list: 'one' })).toEqual({
      ok: true,
      query: { list: 'one', category: null, text: '', page: 1 },
    });
  });

  it('is read from the address', () => {
    const given = { list: 'two', category: 'api_design', q: ' Race C ', page: '3' };
    expect(panelQueryOf(LISTS, given)).toEqual({
      ok: true,
      query: { list: 'two', category: 'api_design', text: 'race c', page: 3 },
    });
  });

  it('may leave the category and the text empty', () => {
    expect(panelQueryOf(LISTS, { list: 'one', category: '', q: '' })).toMatchObject({ ok: true });
  });

  it.each([
    ['no list', { list: undefined }, 'list'],
    ['an unknown list', { list: 'three' }, 'list'],
    ['two lists', { list: ['one', 'two'] }, 'list'],
    ['a category that is no key', { list: 'one', category: "a' or 1" }, 'category'],
    ['two categories', { list: 'one', category: ['a', 'b'] }, 'category'],
    ['two texts', { list: 'one', q: ['a', 'b'] }, 'text'],
    ['a text of 101 characters', { list: 'one', q: 'x'.repeat(101) }, 'text'],
    ['page 0', { list: 'one', page: '0' }, 'page'],
    ['page 1.5', { list: 'one', page: '1.5' }, 'page'],
    ['page -1', { list: 'one', page: '-1' }, 'page'],
    ['an endless page', { list: 'one', page: '9'.repeat(40) }, 'page'],
    ['two pages', { list: 'one', page: ['1', '2'] }, 'page'],
  ])('%s is refused', (_what, given, reason) => {
    expect(panelQueryOf(LISTS, given)).toEqual({ ok: false, reason });
  });
});

it.each([
  ['an empty list', 1, 0, { page: 1, pageCount: 1, start: 0 }],
  ['a full page', 1, 25, { page: 1, pageCount: 1, start: 0 }],
  ['one row more', 2, 26, { page: 2, pageCount: 2, start: 25 }],
  ['a page behind the last', 9, 26, { page: 2, pageCount: 2, start: 25 }],
])('the place of a page: %s', (_what, asked, total, expected) => {
  expect(placeOfPage(asked, total)).toEqual(expected);
});

describe('a page of rows', () => {
  const row = (term: string, key: string | null): PanelTerm => ({
    documentId: `${term}-id`,
    term,
    slug: slugOf(term),
    category: key === null ? null : { key, name: key },
  });
  const rows = [row('Dead Code', 'quality'), row('Deadlock', 'concurrency'), row('Orphan', null)];
  const all = { category: null, text: '', page: 1 };

  it.each([
    ['everything', {}, ['Dead Code', 'Deadlock', 'Orphan']],
    ['a category', { category: 'quality' }, ['Dead Code']],
    ['a part of the name', { text: 'dead' }, ['Dead Code', 'Deadlock']],
    ['a part of the slug', { text: 'd_c' }, ['Dead Code']],
    ['both', { category: 'concurrency', text: 'code' }, []],
  ])('%s', (_what, wanted, expected) => {
    const page = pageOfRows(rows, { ...all, ...wanted });
    expect(page.rows.map(({ term }) => term)).toEqual(expected);
    expect(page.total).toBe(expected.length);
  });

  it('counts all rows and holds those of its place', () => {
    const many = Array.from({ length: ROWS_PER_PAGE + 2 }, (_none, index) => row(`T${index}`, 'a'));
    const page = pageOfRows(many, { ...all, page: 2 });
    expect(page).toMatchObject({ total: ROWS_PER_PAGE + 2, page: 2, pageCount: 2 });
    expect(page.rows.map(({ term }) => term)).toEqual([
      `T${ROWS_PER_PAGE}`,
      `T${ROWS_PER_PAGE + 1}`,
    ]);
  });
});
