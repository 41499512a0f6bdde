import {
  catalogueEntryFromStored,
  type StoredTerm,
  termFromStored,
} from '../../src/plugins/glossary/core/stored-term';
import {
  aCatalogueEntry,
  aReference,
  aStoredScore,
  aStoredTerm,
  aTerm,
  REFERENCES,
} from '../support/a-term';

/** A row as a program may have written it past Strapi. */
function aRow(overrides: Readonly<Record<string, unknown>>): StoredTerm {
  return { ...aStoredTerm(), ...overrides } as StoredTerm;
}

it('a published row becomes the term with the same content', () => {
  expect(termFromStored(aStoredTerm(), REFERENCES, aStoredScore())).toEqual(aTerm());
});

it('a published row becomes the entry of the lists', () => {
  const score = { detectability: 5, effort: 3, burden: 5, trap: 7 };
  expect(catalogueEntryFromStored(aStoredTerm(), score)).toEqual(aCatalogueEntry());
});

it('the entry of a row without stamp and score has neither prerequisites nor score', () => {
  expect(catalogueEntryFromStored(aRow({ publication: null }), null)).toMatchObject({
    prerequisites: [],
    score: null,
  });
});

it('a term may have an author of its own', () => {
  const stored = aRow({ author: 'Ada Lovelace', author_url: 'https://ada.example' });
  expect(termFromStored(stored, REFERENCES, null)).toMatchObject({
    author: 'Ada Lovelace',
    authorUrl: 'https://ada.example',
  });
});

describe('what is optional and absent is null', () => {
  it.each(['appliesTo', 'detection', 'agent', 'codeLanguage', 'author', 'authorUrl'] as const)(
    '%s',
    (property) => {
      expect(termFromStored({ documentId: 'x' }, REFERENCES, null)[property]).toBeNull();
    },
  );

  it.each([
    ['a blank author', { author: '  ' }, { author: null }],
    ["a blank author's address", { author_url: '  ' }, { authorUrl: null }],
    ['an empty text about where it applies', { applies_to: '' }, { appliesTo: null }],
    [
      'an agent block without a single value',
      { agent: { id: 7, confidence: null, fix: null } },
      { agent: null },
    ],
  ])('%s', (_case, stored, expected) => {
    expect(termFromStored(aRow(stored), REFERENCES, null)).toMatchObject(expected);
  });

  it('a detection block without a single value still says that nothing detects it', () => {
    expect(termFromStored(aRow({ detection: {} }), REFERENCES, null).detection).toEqual({
      symptoms: [],
      autoDetectable: false,
      tools: [],
    });
  });
});

describe('relations', () => {
  const relations = (publication: unknown, references = REFERENCES) =>
    termFromStored(aRow({ publication }), references, null);

  it('come from the last publication, in its order', () => {
    expect(
      relations({ related: ['allow-list-id', 'path-traversal-id'], prerequisites: [] }).related,
    ).toEqual([aReference('allow-list-id'), aReference('path-traversal-id')]);
  });

  it('to a term that is not published are left out', () => {
    expect(
      relations({ related: ['draft-id', 'allow-list-id'], prerequisites: ['draft-id'] }),
    ).toMatchObject({ related: [aReference('allow-list-id')], prerequisites: [] });
  });

  it('are empty without a stamp', () => {
    expect(relations(null)).toMatchObject({ related: [], prerequisites: [] });
  });
});

describe('the score', () => {
  it('is null when there is none', () => {
    expect(termFromStored(aStoredTerm(), REFERENCES, null).score).toBeNull();
  });

  it.each(['detectability', 'effort', 'burden', 'trap'])('is null without %s', (axis) => {
    const score = aStoredScore({ [axis]: null });
    expect(termFromStored(aStoredTerm(), REFERENCES, score).score).toBeNull();
  });

  it('is null when a value is no whole number', () => {
    const score = aStoredScore({ trap: { value: 6.5, rationale: 'Between.' } });
    expect(termFromStored(aStoredTerm(), REFERENCES, score).score).toBeNull();
  });

  it('may hold 0, an axis that does not apply', () => {
    const score = aStoredScore({ trap: { value: 0, rationale: 'Nothing to guess.' } });
    expect(termFromStored(aStoredTerm(), REFERENCES, score).score?.trap.value).toBe(0);
  });
});

describe('a value of another type counts as not given', () => {
  it.each<[string, Readonly<Record<string, unknown>>, object]>([
    ['a number for a text', { short: 42 }, { short: '' }],
    ['an object for a text', { long: { a: 1 } }, { long: '' }],
    ['null for a text', { quick_fix: null }, { quickFix: '' }],
    ['a text for a list', { aliases: 'SQLi' }, { aliases: [] }],
    ['an object for a list', { tags: { 0: 'sql' } }, { tags: [] }],
    ['null for a list', { refs: null }, { refs: [] }],
    ['numbers in a list', { aliases: [1, 'SQLi', null] }, { aliases: ['SQLi'] }],
    ['no category', { category: null }, { category: { key: '', name: '' } }],
    ['a number for the author', { author: 42 }, { author: null }],
    [
      'references that are no addresses',
      { refs: ['nowhere', 'javascript:alert(1)', 'https://sqlite.org/'] },
      { refs: ['https://sqlite.org/'] },
    ],
    [
      "a script for the author's address",
      { author_url: 'javascript:alert(1)' },
      { authorUrl: null },
    ],
    [
      'a text for the detectable flag',
      { detection: { auto_detectable: 'yes' } },
      { detection: { autoDetectable: false } },
    ],
  ])('%s', (_case, stored, expected) => {
    expect(termFromStored(aRow(stored), REFERENCES, null)).toMatchObject(expected);
  });
});
