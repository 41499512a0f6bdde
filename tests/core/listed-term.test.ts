import { listedTerm } from '../../src/plugins/glossary/core/listed-term';
import { aCatalogueEntry } from '../support/a-term';

it('outside a search: name escaped, definition in CommonMark', () => {
  expect(listedTerm(aCatalogueEntry({ term: 'Option<T>' }), '/docs', null)).toEqual({
    url: '/docs/glossary/sql_injection',
    name: 'Option&lt;T&gt;',
    short: 'Data that is <em>read as SQL</em> &amp; run.',
    category: 'Security',
    difficulty: 'beginner',
  });
});

it('in a search: what matched is marked, in name and definition', () => {
  const match = { documentId: 'sql-injection-id', words: ['sql'] };
  expect(listedTerm(aCatalogueEntry(), '', { match, query: 'sql' })).toMatchObject({
    name: '<mark>SQL</mark> Injection (<mark>SQLi</mark>)',
    short: 'Data that is read as <mark>SQL</mark> &amp; run.',
  });
});

it.each([
  ['outside a search', null],
  ['in a search', { match: { documentId: 'x', words: ['script'] }, query: '<script>' }],
])('hostile texts stay texts %s', (_case, searched) => {
  const hostile = '<script>alert(1)</script>';
  const { name, short } = listedTerm(
    aCatalogueEntry({ term: hostile, short: hostile }),
    '',
    searched,
  );
  expect(name + short).not.toMatch(/<\/?script/);
});
