import type { CatalogueEntry } from '../catalogue/catalogue';
import type { CooperativeTask } from '../platform/cooperative-task';
import type { SearchMarks } from '../text/marked-text';
import { PhraseIndex } from '../text/phrase-index';
import {
  aliasPhrases,
  fieldsOf,
  joinedNamesOf,
  namePhrases,
  squashedOf,
  WEIGHTS,
} from './name-phrases';
import { nearTerms } from './near-terms';
import { phraseOf, queryWordsOf, squashed } from './search-words';
import { PREFIX_FROM, slipsInName, wordsAsTyped, wordsWithSlips } from './wanted-words';
import { type WantedWord, WordIndex } from './word-index';

/** Most names that a query of one or two letters finds by their beginning. */
const SHORT_QUERY_MATCHES = 200;
/** What lies between two kinds of matches; more than a match can score within its kind. */
export const SCORE_STEP = 1e6;
/** The kinds, better ones higher; 0 is for those who find terms by their texts. */
const KIND = { exactName: 4, exactAlias: 3, beginning: 2, words: 1 } as const;

/** Terms that a query finds by their names, aliases and tags. */
export interface NamesFound {
  /** In no order. */
  readonly entries: readonly CatalogueEntry[];
  /** How well each of them matches, in the same order: SCORE_STEP or more. */
  readonly scores: readonly number[];
  readonly marks: SearchMarks;
}

/**
 * An index over names, slugs, aliases, abbreviations and tags, kept up one term at a time. An exact name comes first, then an exact
 * alias, then names that begin with the query, then the rest by weight of what matched; every word of the query has to match, in full, as a
 * beginning or with a slip.
 */
export interface NameIndex {
  put(entry: CatalogueEntry): void;
  remove(documentId: string): void;
  /** What is known of a term, as it was put last. */
  entryOf(documentId: string): CatalogueEntry | undefined;
  /** Makes the next search quick after many terms were put. */
  keepUp(): void;
  find(query: string): CooperativeTask<NamesFound>;
  /** A few terms that a text may have meant, best first: those of which at least one word resembles it. The effort is bounded. */
  near(text: string): readonly string[];
}

export function nameIndexOf(entries: Iterable<CatalogueEntry>): NameIndex {
  const index = new WordIndex(WEIGHTS);
  const names = new PhraseIndex<number>();
  const aliases = new PhraseIndex<number>();
  // The index knows terms by small numbers, which are given again when a term goes.
  const numbers = new Map<string, number>();
  const known: (CatalogueEntry | undefined)[] = [];
  const phrases: string[] = [];
  const free: number[] = [];

  const put = (entry: CatalogueEntry): void => {
    const before = numbers.get(entry.documentId);
    const isSame = before !== undefined && hasSameNames(entry, known[before]);
    if (isSame) known[before] = entry;
    else putAnew(entry);
  };
  const putAnew = (entry: CatalogueEntry): void => {
    remove(entry.documentId);
    const number = free.pop() ?? known.length;
    numbers.set(entry.documentId, number);
    known[number] = entry;
    phrases[number] = phraseOf(entry.term);
    index.add(number, fieldsOf(entry));
    for (const phrase of squashedOf(namePhrases(entry))) names.add(phrase, number);
    for (const phrase of squashedOf(aliasPhrases(entry))) aliases.add(phrase, number);
  };
  const remove = (documentId: string): void => {
    const number = numbers.get(documentId);
    const entry = number === undefined ? undefined : known[number];
    if (number === undefined || entry === undefined) return;
    numbers.delete(documentId);
    known[number] = undefined;
    free.push(number);
    index.remove(number, fieldsOf(entry));
    for (const phrase of squashedOf(namePhrases(entry))) names.remove(phrase, number);
    for (const phrase of squashedOf(aliasPhrases(entry))) aliases.remove(phrase, number);
  };
  for (const entry of entries) put(entry);
  index.keepUp();

  /** Of the terms that may go by a phrase those that do, whole phrases before those without their spaces. */
  const bearersOf = (
    table: PhraseIndex<number>,
    phrasesIn: (entry: CatalogueEntry) => readonly string[],
    wanted: readonly string[],
  ): readonly number[] => {
    const candidates = table.candidates(wanted[1] ?? '').flatMap((number) => {
      const entry = known[number];
      return entry === undefined ? [] : { number, phrases: phrasesIn(entry) };
    });
    return wanted.flatMap((phrase) =>
      candidates.filter((one) => one.phrases.includes(phrase)).map(({ number }) => number),
    );
  };

  /** A few of the terms that begin so, though not of all: a letter or two begin thousands of names. */
  const namesBeginningWith = (joined: string): number[] => {
    const found: number[] = [];
    for (let number = 0; number < known.length && found.length < SHORT_QUERY_MATCHES; number += 1) {
      const entry = known[number];
      if (entry === undefined) continue;
      if (beginsWith(phrases[number] ?? '', joined, ' ') || beginsWith(entry.slug, joined, '_'))
        found.push(number);
    }
    return found;
  };

  /** Terms of which a whole name differs from the query in one slip, and be it in a space. */
  const namesLike = (joined: string): readonly number[] => {
    const slips = slipsInName(joined);
    if (slips === 0) return [];
    return index.wordsLike(joined, slips).flatMap((word) =>
      index.documentsOf(word).filter((number) => {
        const entry = known[number];
        return entry !== undefined && joinedNamesOf(entry).includes(word);
      }),
    );
  };

  function* find(query: string): CooperativeTask<NamesFound> {
    const [phrase, joined] = [phraseOf(query), squashed(query)];
    /** Terms that are more than some words in common: a few. */
    const special = new Map<number, number>();
    const add = (number: number, score: number): void => {
      if (score > (special.get(number) ?? 0)) special.set(number, score);
    };
    /** Of two names that begin with what was typed, with or without its spaces, the shorter is meant. */
    const addAsBeginning = (number: number): void =>
      add(number, (KIND.beginning + 1) * SCORE_STEP - (known[number]?.term.length ?? 0));
    bearersOf(names, namePhrases, [phrase, joined]).forEach((number, place) =>
      add(number, (KIND.exactName + 1) * SCORE_STEP - place),
    );
    bearersOf(aliases, aliasPhrases, [phrase, joined]).forEach((number, place) =>
      add(number, (KIND.exactAlias + 1) * SCORE_STEP - place),
    );
    let asked = wordsAsTyped(query);
    let found = index.search(asked, 'every');
    // With slips only when nothing is found as typed: `race` does not mean `rate`.
    if (found.documents.length === 0) {
      yield;
      asked = wordsWithSlips(query);
      found = index.search(asked, 'every');
      yield;
      if (special.size === 0) namesLike(joined).forEach(addAsBeginning);
    }
    if (joined.length > 0 && joined.length < PREFIX_FROM)
      namesBeginningWith(joined).forEach(addAsBeginning);
    if (joined.length > 0) {
      for (const number of found.documents) {
        if (beginsWith(phrases[number] ?? '', joined, ' ')) addAsBeginning(number);
      }
    }
    const entriesFound: CatalogueEntry[] = [];
    const scores: number[] = [];
    const take = (number: number, score: number): void => {
      const entry = known[number];
      if (entry === undefined) return;
      entriesFound.push(entry);
      scores.push(score);
    };
    special.forEach((score, number) => take(number, score));
    found.documents.forEach((number, place) => {
      if (!special.has(number)) take(number, KIND.words * SCORE_STEP + (found.scores[place] ?? 0));
    });
    const words = [...asked.map(({ word }) => word), ...found.resembling];
    const beginnings = [...queryWordsOf(query), ...asked.flatMap(beginningIn)];
    return { entries: entriesFound, scores, marks: { words, beginnings } };
  }

  return {
    put,
    remove,
    entryOf: (documentId) => known[numbers.get(documentId) ?? -1],
    keepUp: () => index.keepUp(),
    find,
    near: (text) => nearTerms(index, text).flatMap((number) => known[number]?.documentId ?? []),
  };
}

function beginningIn({ word, asPrefix }: WantedWord): readonly string[] {
  return asPrefix ? [word] : [];
}

/** Whether the index has nothing to change: only the entry itself is another one. */
function hasSameNames(one: CatalogueEntry, other: CatalogueEntry | undefined): boolean {
  return (
    other !== undefined &&
    one.term === other.term &&
    one.slug === other.slug &&
    areSame(one.aliases, other.aliases) &&
    areSame(one.tags, other.tags)
  );
}

function areSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, place) => text === other[place]);
}

/** Whether a text begins so when the spaces between its words, or what stands for them, are left out. */
function beginsWith(text: string, beginning: string, space: string): boolean {
  let matched = 0;
  for (let index = 0; matched < beginning.length; index += 1) {
    if (text.charAt(index) === space) continue;
    if (text.charAt(index) !== beginning.charAt(matched)) return false;
    matched += 1;
  }
  return true;
}
