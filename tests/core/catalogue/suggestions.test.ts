import { toSuggestions } from '../../../src/plugins/glossary/core/catalogue/suggestions';
import { catalogueOf } from '../../../src/plugins/glossary/core/catalogue/catalogue';
import { aCatalogueEntry, anEntryNamed } from '../../support/content/a-term';
import { foundIn } from '../../support/content/found';

const SETTINGS = { scoreName: 'debt' };
const LONG = `A *text* of ${'many words '.repeat(20)}`;

const one = (entry = aCatalogueEntry()) =>
  toSuggestions({ entries: [entry] }, null, SETTINGS).terms[0];

it('says what a search box shows', () => {
  const entry = aCatalogueEntry({ score: { detectability: 5, effort: 3, burden: 5, trap: 7 } });
  expect(toSuggestions({ entries: [entry] }, null, SETTINGS)).toEqual({
    match: 'all-words',
    terms: [
      {
        slug: 'sql_injection',
        term: 'SQL Injection (SQLi)',
        definition: 'Data that is read as SQL & run.',
        category: 'Security',
        score_line: 'debt(d5/e3/b5/t7)',
      },
    ],
  });
});

it('a term without a score has no score line', () => {
  expect(one(aCatalogueEntry({ score: null }))?.score_line).toBeNull();
});

it('a long definition ends between two words', () => {
  const { definition = '' } = one(anEntryNamed('Long', { short: LONG })) ?? {};
  expect(definition).toMatch(/^A text of many words .* (many|words)…$/);
  expect(definition.length).toBeLessThanOrEqual(121);
});

it('says of near matches that they are, and of nothing that it is nothing', () => {
  const entry = aCatalogueEntry();
  const found = foundIn(catalogueOf([entry], []), [entry.documentId], [], { match: 'some-words' });
  expect(toSuggestions({ entries: [entry] }, found, SETTINGS).match).toBe('some-words');
  expect(toSuggestions({ entries: [] }, found, SETTINGS).match).toBe('none');
});
