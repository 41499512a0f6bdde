import {
  type Catalogue,
  type CatalogueEntry,
  catalogueOf,
  catalogueWith,
} from '../../../src/plugins/glossary/core/catalogue/catalogue';
import {
  pageIsUnchanged,
  phraseNumbers,
  formatIsUnchanged,
  wordsOfTexts,
} from '../../../src/plugins/glossary/core/term-page/term-dependencies';
import { anEntryNamed, aTerm } from '../../support/content/a-term';

const OTHER_SCORE = { detectability: 5, effort: 3, burden: 5, trap: 8 };
const NO_WORDS = new Int32Array();
const EMPTY_TEXTS = {
  short: '',
  misconception: '',
  whyItMatters: '',
  commonMistakes: [],
  whenToUse: [],
  avoidWhen: [],
  quickFix: '',
  appliesTo: null,
  detection: null,
};
const TERMS = 1000;
/** A publication makes fewer cached answers stale than this, on average. */
const STALE_MAX = 50;

const term = aTerm({
  documentId: 'deadlock-id',
  long: 'Two **threads** wait; see lock orders, C\\# and R&amp;D.\n\n|Kind|\n|-|\n|spinlock|',
});
const related = anEntryNamed('Mutex');
const deadlock = anEntryNamed('Deadlock', { related: [related.documentId] });
const before = catalogueOf(
  [anEntryNamed('Array'), anEntryNamed('Cache'), deadlock, related, anEntryNamed('Zombie')],
  [],
);
const pageIsSame = pageIsUnchanged(before, deadlock, {
  words: wordsOfTexts(term),
  mentioned: [anEntryNamed('Array')],
  candidates: [],
});
const recordIsSame = formatIsUnchanged(before, deadlock);

const isUnchangedIn = (after: Catalogue, names: readonly CatalogueEntry[] = []): boolean =>
  pageIsSame(after, [{ position: 2, phrases: names.flatMap(phraseNumbers), words: NO_WORDS }]);

describe('a cached term stays valid when', () => {
  it('nothing has changed', () => {
    expect(isUnchangedIn(before)).toBe(true);
  });

  it('a term far from it is new, or has another definition', () => {
    const others = [anEntryNamed('Apple'), anEntryNamed('Zombie', { short: 'Another one.' })];
    expect(isUnchangedIn(catalogueWith(before, others, []), others)).toBe(true);
  });

  it('one word of a new name is in its text, but not all of them', () => {
    expect(isUnchangedIn(before, [anEntryNamed('Lock Contention')])).toBe(true);
  });
});

describe('a cached term is rebuilt when', () => {
  it.each<[string, readonly CatalogueEntry[], readonly string[]]>([
    ['it was published again', [{ ...deadlock, position: 2 }], []],
    ['a related term has another slug', [{ ...related, slug: 'lock' }], []],
    ['a related term has another definition', [{ ...related, short: 'Another one.' }], []],
    ['a related term has another score', [{ ...related, score: OTHER_SCORE }], []],
    ['a related term has no score any more', [{ ...related, score: null }], []],
    ['a related term is gone', [], [related.documentId]],
    ['another term stands before it', [anEntryNamed('Dead Code')], []],
    ['another term stands behind it', [anEntryNamed('Debounce')], []],
    ['another term builds on it', [anEntryNamed('Yak', { prerequisites: ['deadlock-id'] })], []],
    [
      'a term that it mentions has another definition',
      [anEntryNamed('Array', { short: 'X.' })],
      [],
    ],
    ['a term that it mentions is gone', [], ['array-id']],
  ])('%s', (_case, changed, gone) => {
    expect(isUnchangedIn(catalogueWith(before, changed, gone))).toBe(false);
  });

  it.each(['Thread', 'Lock Order', 'C#', 'R&D', 'Spinlock'])(
    'its text has the words of a new name: %s',
    (name) => {
      expect(isUnchangedIn(before, [anEntryNamed(name)])).toBe(false);
    },
  );
});

describe('a cached record', () => {
  it.each<[string, readonly CatalogueEntry[], readonly string[]]>([
    ['a related term has another definition', [{ ...related, short: 'Another one.' }], []],
    ['another term stands before it', [anEntryNamed('Dead Code')], []],
    ['another term builds on it', [anEntryNamed('Yak', { prerequisites: ['deadlock-id'] })], []],
    ['a term that the page mentions is gone', [], ['array-id']],
  ])('stays right when %s', (_case, changed, gone) => {
    expect(recordIsSame(catalogueWith(before, changed, gone), [])).toBe(true);
  });

  it.each<[string, readonly CatalogueEntry[], readonly string[]]>([
    ['it was published again', [{ ...deadlock, position: 2 }], []],
    ['it is gone', [], [deadlock.documentId]],
    ['a related term has another slug', [{ ...related, slug: 'lock' }], []],
    ['a related term is gone', [], [related.documentId]],
  ])('is rebuilt when %s', (_case, changed, gone) => {
    expect(recordIsSame(catalogueWith(before, changed, gone), [])).toBe(false);
  });
});

describe('terms that mention it: its page is rebuilt when', () => {
  const candidate = anEntryNamed('Livelock');
  const catalogue = catalogueOf([deadlock, candidate], []);
  const isSame = (candidates: readonly CatalogueEntry[], after: Catalogue, change: object) =>
    pageIsUnchanged(catalogue, deadlock, { words: NO_WORDS, mentioned: [], candidates })(after, [
      { position: 2, phrases: [], words: NO_WORDS, ...change },
    ]);
  const wordsOf = (long: string) => wordsOfTexts(aTerm({ ...EMPTY_TEXTS, long }));

  it('a text that is published has all words of its name', () => {
    expect(isSame([], catalogue, { words: wordsOf('No lock at all.') })).toBe(true);
    expect(isSame([], catalogue, { words: wordsOf('Two **deadlocks**.') })).toBe(false);
  });

  it('a term that was read for it is published again, or gone', () => {
    const again = catalogueWith(catalogue, [{ ...candidate, position: 2 }], []);
    const gone = catalogueWith(catalogue, [], [candidate.documentId]);
    expect(isSame([candidate], catalogue, {})).toBe(true);
    expect(isSame([candidate], again, {})).toBe(false);
    expect(isSame([candidate], gone, {})).toBe(false);
  });

  it('a name with one of its words is new or gone, and a term was read for it', () => {
    const change = { phrases: phraseNumbers(anEntryNamed('Deadlock Detector')) };
    expect(isSame([], catalogue, change)).toBe(true);
    expect(isSame([candidate], catalogue, change)).toBe(false);
  });
});

it('of many terms a publication makes few stale', () => {
  const names = Array.from({ length: TERMS }, (_, index) => `Term ${index}`);
  const entries = names.map((name, index) =>
    anEntryNamed(name, {
      categoryId: `category-${index % 10}`,
      category: { key: `key_${index % 10}`, name: `Category ${index % 10}` },
      related: [1, 7, 30].map((step) => `term_${(index + step) % TERMS}-id`),
      prerequisites: [`term_${(index + 2) % TERMS}-id`],
    }),
  );
  const catalogue = catalogueOf(entries, []);
  const words = wordsOfTexts(aTerm());
  const made = entries.map((entry) =>
    pageIsUnchanged(catalogue, entry, { words, mentioned: [], candidates: [] }),
  );
  const published = entries.filter((_, index) => index % 100 === 0);
  const stale = published.map((entry) => {
    const changed = { ...entry, position: 2, term: `${entry.term} anew`, short: 'Another one.' };
    const after = catalogueWith(catalogue, [changed], []);
    const changes = [{ position: 2, phrases: phraseNumbers(changed), words: NO_WORDS }];
    return made.filter((isUnchanged) => !isUnchanged(after, changes)).length;
  });
  const mean = stale.reduce((sum, count) => sum + count, 0) / stale.length;
  expect(mean).toBeGreaterThan(1);
  expect(mean).toBeLessThan(STALE_MAX);
});
