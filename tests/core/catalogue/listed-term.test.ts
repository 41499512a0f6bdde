import { listedTerm } from '../../../src/plugins/glossary/core/catalogue/listed-term';
import { markerFor } from '../../../src/plugins/glossary/core/text/marked-text';
import { aCatalogueEntry } from '../../support/content/a-term';

it('outside a search: name escaped, definition in CommonMark', () => {
  expect(listedTerm(aCatalogueEntry({ term: 'Option<T>' }), '/docs', null, 'debt')).toEqual({
    url: '/docs/glossary/sql_injection',
    name: 'Option&lt;T&gt;',
    short: 'Data that is <em>read as SQL</em> &amp; run.',
    value: null,
    kind: 'Security · beginner',
    score: { line: 'debt(d5/e3/b5/t7)', glyph: expect.stringContaining('class="glyph"') },
  });
});

it('a term without difficulty is of its category', () => {
  expect(listedTerm(aCatalogueEntry({ difficulty: '' }), '', null, 'debt').kind).toBe('Security');
});

it('a term without a score has no sign of one', () => {
  expect(listedTerm(aCatalogueEntry({ score: null }), '', null, 'debt').score).toBeNull();
});

it('in a search: what matched is marked, in name and definition', () => {
  const mark = markerFor({ words: ['sql'], beginnings: ['sql'] });
  expect(listedTerm(aCatalogueEntry(), '', mark, 'debt')).toMatchObject({
    name: '<mark>SQL</mark> Injection (<mark>SQLi</mark>)',
    short: 'Data that is read as <mark>SQL</mark> &amp; run.',
  });
});

it.each([
  ['outside a search', null],
  ['in a search', markerFor({ words: ['script'], beginnings: ['script'] })],
])('hostile texts stay texts %s', (_case, mark) => {
  const hostile = '<script>alert(1)</script>';
  const { name, short } = listedTerm(
    aCatalogueEntry({ term: hostile, short: hostile }),
    '',
    mark,
    'debt',
  );
  expect(name + short).not.toMatch(/<\/?script/);
});
