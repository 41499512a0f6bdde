import { listedTerm } from '../../../src/plugins/glossary/core/catalogue/listed-term';
import { markerFor } from '../../../src/plugins/glossary/core/text/marked-text';
import { aCatalogueEntry } from '../../support/content/a-term';

it('a term without difficulty is of its category', () => {
  expect(listedTerm(aCatalogueEntry({ difficulty: '' }), '', null, 'debt').kind).toBe('Security');
});

it('a term without a score has no sign of one', () => {
  expect(listedTerm(aCatalogueEntry({ score: null }), '', null, 'debt').score).toBeNull();
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
