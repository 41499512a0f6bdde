import { entryFromContent } from '../../../src/plugins/glossary/core/catalogue/catalogue-entry';
import { nameOrderOf } from '../../../src/plugins/glossary/core/text/name-order';
import { termFromContent } from '../../../src/plugins/glossary/core/term/term-content';
import {
  contentFromStored,
  type StoredDebtScore,
  type StoredTerm,
} from '../../../src/plugins/glossary/core/term/stored-term';
import type { Term } from '../../../src/plugins/glossary/core/term/term';
import {
  aCatalogueEntry,
  aReference,
  aStoredScore,
  aStoredTerm,
  aTerm,
  REFERENCES,
} from '../../support/content/a-term';

/** A row as a program may have written it past Strapi. */
function aRow(overrides: Readonly<Record<string, unknown>>): StoredTerm {
  return { ...aStoredTerm(), ...overrides } as StoredTerm;
}

const SECURITY = { key: 'security', name: 'Security' };
const NO_CATEGORY = { key: '', name: '' };
const categoryOf = (documentId: string | null) =>
  documentId === 'security-id' ? SECURITY : NO_CATEGORY;

/** What readers would see of a row that is published as it is. */
function termOf(
  stored: StoredTerm,
  terms = REFERENCES,
  score: StoredDebtScore | null = null,
): Term {
  const content = contentFromStored(stored, score);
  return termFromContent(stored.documentId, content, { terms, categoryOf });
}

it('a published row becomes the term with the same content', () => {
  expect(termOf(aStoredTerm(), REFERENCES, aStoredScore())).toEqual(aTerm());
});

const NAMES = { categoryOf, letterOf: nameOrderOf('en').letterOf };

it('a published row becomes the entry of the lists', () => {
  const content = contentFromStored(aStoredTerm(), aStoredScore());
  const at = { documentId: 'sql-injection-id', position: 1 };
  expect(entryFromContent(at, content, NAMES)).toEqual(aCatalogueEntry());
});

it('the entry of a row without relations and score has none', () => {
  const content = contentFromStored(aRow({ related: null, prerequisites: undefined }), null);
  expect(entryFromContent({ documentId: 'x', position: 1 }, content, NAMES)).toMatchObject({
    related: [],
    prerequisites: [],
    score: null,
  });
});

describe('absent optional values are null', () => {
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
    expect(termOf(aRow(stored))).toMatchObject(expected);
  });

  it('a detection block without a single value still says that nothing detects it', () => {
    expect(termOf(aRow({ detection: {} })).detection).toEqual({
      symptoms: [],
      autoDetectable: false,
      tools: [],
    });
  });
});

describe('relations', () => {
  const ids = (...documentIds: string[]) => documentIds.map((documentId) => ({ documentId }));

  it('to a term that is not published are left out', () => {
    const related = ids('draft-id', 'allow-list-id');
    expect(termOf(aRow({ related, prerequisites: ids('draft-id') }))).toMatchObject({
      related: [aReference('allow-list-id')],
      prerequisites: [],
    });
  });
});

describe('the score', () => {
  it('is null when there is none', () => {
    expect(termOf(aStoredTerm()).score).toBeNull();
  });

  it.each(['detectability', 'effort', 'burden', 'trap'])('is null without %s', (axis) => {
    const score = aStoredScore({ [axis]: null });
    expect(termOf(aStoredTerm(), REFERENCES, score).score).toBeNull();
  });

  it('is null when a value is no whole number', () => {
    const score = aStoredScore({ trap: { value: 6.5, rationale: 'Between.' } });
    expect(termOf(aStoredTerm(), REFERENCES, score).score).toBeNull();
  });

  it('may hold 0, an axis that does not apply', () => {
    const score = aStoredScore({ trap: { value: 0, rationale: 'Nothing to guess.' } });
    expect(termOf(aStoredTerm(), REFERENCES, score).score?.trap.value).toBe(0);
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
    expect(termOf(aRow(stored))).toMatchObject(expected);
  });
});
