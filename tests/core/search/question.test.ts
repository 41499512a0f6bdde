import type { Found } from '../../../src/plugins/glossary/core/catalogue/browse';
import type { CatalogueEntry } from '../../../src/plugins/glossary/core/catalogue/catalogue';
import { runToEnd } from '../../../src/plugins/glossary/core/tasks/cooperative-task';
import { bestPlaces } from '../../../src/plugins/glossary/core/search/best';
import {
  searchQuestion,
  type Searches,
  type SomeFound,
} from '../../../src/plugins/glossary/core/search/question';
import {
  IN_NAMES_FROM,
  IN_TEXTS_FROM,
  NAMED_FROM,
} from '../../../src/plugins/glossary/core/search/name-index';
import { anEntryNamed } from '../../support/content/a-term';

const entryOf = (slug: string): CatalogueEntry =>
  anEntryNamed(slug.replaceAll('_', ' '), { slug, aliases: [], searchTerms: [], tags: [] });
const TERMS = new Map(
  ['deadlock', 'race_condition', 'mutex', 'off_by_one'].map((slug) => [slug, entryOf(slug)]),
);

/** Words that terms are found by; `+` stands before those of names, `!` before those that are a name. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  deadlock: ['!deadlock'],
  mutex: ['!mutex', '+deadlock'],
  lock: ['+mutex', 'deadlock'],
  forever: ['deadlock'],
  threads: ['deadlock', 'mutex', 'race_condition'],
  'off by one': ['!off_by_one'],
};
const SCORES: Readonly<Record<string, number>> = { '!': NAMED_FROM, '+': IN_NAMES_FROM };

const bare = (name: string): string => name.replace(/[+!]/, '');
const termOf = (name: string): CatalogueEntry => TERMS.get(bare(name)) as CatalogueEntry;

function* every(query: string): Generator<void, Found, void> {
  yield;
  const text = query.toLowerCase().replace('?', '');
  const wanted = text in WORDS ? [text] : (text.match(/\w+/g) ?? []);
  const sets = wanted.map((word) => WORDS[word] ?? []);
  const found = (sets[0] ?? []).filter((one) =>
    sets.every((set) => set.map(bare).includes(bare(one)) && isAlike(set, sets)),
  );
  return {
    entries: found.map(termOf),
    scores: found.map((name) =>
      sets.length > 1 ? IN_TEXTS_FROM : (SCORES[name.charAt(0)] ?? IN_TEXTS_FROM),
    ),
    marks: { words: wanted, beginnings: [] },
  };
}

/** Words of a query are looked for in names or in texts, each search for itself. */
const isAlike = (set: readonly string[], sets: readonly (readonly string[])[]): boolean =>
  sets.length === 1 || set.every((name) => name === bare(name));

function* some(query: string): Generator<void, SomeFound, void> {
  yield;
  const words = query.match(/\w+/g) ?? [];
  const has = (name: string, word: string): string | undefined =>
    (WORDS[word] ?? []).find((own) => bare(own) === name);
  const names = [...TERMS.keys()].filter((name) => words.some((word) => has(name, word)));
  return {
    entries: names.map(termOf),
    scores: names.map((name) =>
      words.reduce((sum, word) => sum + weightOf(has(name, word), word), 0),
    ),
    matched: names.map((name) =>
      words.reduce(
        (bits, word, place) => bits | (Number(has(name, word) !== undefined) << place),
        0,
      ),
    ),
    named: names.map(() => 0),
    marks: { words, beginnings: [] },
  };
}

/** A name counts more than a text, a rare word more than a common one. */
const weightOf = (name: string | undefined, word: string): number =>
  name === undefined ? 0 : (name === bare(name) ? 1 : 4) / (WORDS[word] ?? []).length;

const SEARCHES: Searches = { every, some, separated: (question) => question };
const ask = (question: string) => {
  const { entries, scores, match, compared } = runToEnd(searchQuestion(SEARCHES, question));
  return {
    match,
    slugs: bestPlaces(scores, Infinity).map((place) => entries[place]?.slug),
    compared: compared?.map(({ slug }) => slug) ?? null,
  };
};

it('a name is matched as a whole, including its stop words', () => {
  expect(ask('off by one')).toEqual({ match: 'all-words', slugs: ['off_by_one'], compared: null });
});

it('a term with fewer words may go with a question better, and is a near match then', () => {
  expect(ask('lock forever')).toMatchObject({ match: 'some-words', slugs: ['mutex', 'deadlock'] });
});

it('words that every question has are left out', () => {
  expect(ask('What is a deadlock?')).toMatchObject({ match: 'all-words', slugs: ['deadlock'] });
});

it('one word may be in a name and the other in a text; what has one of them comes after', () => {
  expect(ask('mutex forever')).toMatchObject({ match: 'mentioned', slugs: ['deadlock', 'mutex'] });
});

it('otherwise as many words as possible count, rare ones and names more, and terms with few of them are left out', () => {
  expect(ask('why do threads wait for a lock forever')).toMatchObject({
    match: 'some-words',
    slugs: ['mutex', 'deadlock'],
  });
});

it('near matches are marked with the words of all of them', () => {
  const { marks } = runToEnd(searchQuestion(SEARCHES, 'zebra lock'));
  expect(marks.words).toEqual(['zebra', 'lock']);
});

it.each([
  ['words that are nowhere', 'zebra crossing'],
  ['a single word that is nowhere', 'zebra'],
  ['nothing but words that tell nothing', 'what is it'],
])('nothing is found by %s', (_case, question) => {
  expect(ask(question)).toEqual({ match: 'none', slugs: [], compared: null });
});

describe('two terms that are to be compared', () => {
  it.each([
    'mutex vs deadlock',
    'mutex vs. deadlock?',
    'Mutex versus Deadlock',
    'mutex or a deadlock',
    'what is the difference between a mutex and a deadlock?',
    'differences between mutex or deadlock',
  ])('both come first, as they were named: %s', (question) => {
    const found = ask(question);
    expect(found).toMatchObject({ match: 'all-words', compared: ['mutex', 'deadlock'] });
    expect(found.slugs.slice(0, 2)).toEqual(['mutex', 'deadlock']);
  });

  it.each([
    ['one of them is none', 'mutex vs zebra'],
    ['both are the same', 'mutex vs mutex'],
    ['a side only has words of a name', 'lock vs deadlock'],
  ])('not when %s', (_case, question) => {
    expect(ask(question).compared).toBeNull();
  });
});
