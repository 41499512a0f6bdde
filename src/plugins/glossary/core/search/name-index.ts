import type { CatalogueEntry } from '../catalogue/catalogue';
import type { CooperativeTask } from '../tasks/cooperative-task';
import type { SearchMarks } from '../text/marked-text';
import { nameBearers } from './name-bearers';
import {
  beginsWith,
  type CodedName,
  codedNamesOf,
  codeInNames,
  fieldsOf,
  hasSameNames,
  JOINED_FIELD,
  joinedNamesOf,
  namesHaveOperator,
  WEIGHTS,
} from './name-phrases';
import { nearTerms } from './near-terms';
import { comparedCode, isMostlySigns, operatorsOf } from './operators';
import { phraseOf, queryWordsOf, rootOf, squashed } from '../text/search-words';
import { slipsInName, wordsAsTyped, wordsKnownOrWithSlips, wordsWithSlips } from './query-words';
import { type Scored, type QueryWord, WordIndex } from './word-index';

/** Terms whose names with signs are compared per step: some two milliseconds where each has a dozen. */
const CODED_PER_STEP = 200;
/** The distance between two kinds of matches; larger than any score within a kind. */
export const SCORE_STEP = 1e6;
/** Kinds of matches, better ones higher. What only resembles a query is never before what has its words. */
const KIND = {
  exactName: 5,
  exactAlias: 4,
  beginning: 3,
  words: 2,
  inTexts: 1,
  resembling: 0,
} as const;
/** The minimum scores when a query is a name or an alias, or begins a name; when its words are in names; when they are in texts. */
export const NAMED_FROM = KIND.beginning * SCORE_STEP;
export const IN_NAMES_FROM = KIND.words * SCORE_STEP;
export const IN_TEXTS_FROM = KIND.inTexts * SCORE_STEP;

/** Terms that match a query by name, alias, search term or tag. */
export interface NamesFound {
  /** Unordered. */
  readonly entries: readonly CatalogueEntry[];
  /** Their scores, in the same order: IN_NAMES_FROM or more, or less than IN_TEXTS_FROM where they only resemble the query. */
  readonly scores: readonly number[];
  readonly marks: SearchMarks;
}

/** Terms that have some words of a query in a name, alias or tag. */
export interface SomeNamesFound extends NamesFound {
  /** Bit masks of the words that each of them has, in the same order; the lowest bit is the first word. */
  readonly matched: Uint8Array;
  /** Bit masks of the words that together are its whole name or an alias. */
  readonly named: ReadonlyMap<CatalogueEntry, number>;
  /** Those with an operator of the question in a name, alias or search term. */
  readonly withOperator: ReadonlySet<CatalogueEntry>;
}

/**
 * An index over names, slugs, aliases, identifiers, abbreviations and tags, updated one term at a time. An exact name comes first, then an exact
 * alias, then names that begin with the query, then the rest by weight of what matched; every word of the query has to match, in full, as a beginning
 * or with a slip (a typing error).
 */
export interface NameIndex {
  put(entry: CatalogueEntry): void;
  remove(documentId: string): void;
  entryOf(documentId: string): CatalogueEntry | undefined;
  /** Speeds up the next search after many terms were put. */
  keepUp(): void;
  find(query: string): CooperativeTask<NamesFound>;
  /**
   * Every term with at least one word of a query, with scores below SCORE_STEP; slips are only allowed in words that occur nowhere.
   *
   * @param question the text as it was typed, with its operators
   */
  findSome(query: string, question: string): CooperativeTask<SomeNamesFound>;
  /** Whether a word in lower case is one of a name, alias, search term or tag. */
  knows(word: string): boolean;
  /** Document ids of the terms with this name, alias or identifier; those with this name first. */
  bearing(name: string): readonly string[];
  /** A few terms with a word similar to one of the text, best first. The effort is bounded. */
  near(text: string): readonly string[];
}

export function nameIndexOf(entries: Iterable<CatalogueEntry>): NameIndex {
  const index = new WordIndex(WEIGHTS);
  // The index uses small numbers for terms, which are reused when a term is removed.
  const numbers = new Map<string, number>();
  const known: (CatalogueEntry | undefined)[] = [];
  const phrases: string[] = [];
  const free: number[] = [];
  const bearers = nameBearers((number) => known[number]);
  const coded = new Map<number, readonly CodedName[]>();

  const put = (entry: CatalogueEntry): void => {
    const before = numbers.get(entry.documentId);
    const isSame = before !== undefined && hasSameNames(entry, known[before]);
    if (isSame) known[before] = entry;
    else replace(entry);
  };
  const replace = (entry: CatalogueEntry): void => {
    remove(entry.documentId);
    const number = free.pop() ?? known.length;
    numbers.set(entry.documentId, number);
    known[number] = entry;
    phrases[number] = phraseOf(entry.term);
    index.add(number, fieldsOf(entry));
    bearers.add(number, entry);
    const codedNames = codedNamesOf(entry);
    if (codedNames.length > 0) coded.set(number, codedNames);
  };
  const remove = (documentId: string): void => {
    const number = numbers.get(documentId);
    const entry = number === undefined ? undefined : known[number];
    if (number === undefined || entry === undefined) return;
    numbers.delete(documentId);
    known[number] = undefined;
    free.push(number);
    index.remove(number, fieldsOf(entry));
    bearers.remove(number, entry);
    coded.delete(number);
  };
  for (const entry of entries) put(entry);
  index.keepUp();

  /** Terms whose name or slug has this prefix, ignoring spaces. */
  const namesBeginningWith = (joined: string): readonly number[] =>
    joined === ''
      ? []
      : index.documentsBeginning(joined, JOINED_FIELD).filter((number) => {
          const { slug = '' } = known[number] ?? {};
          return beginsWith(phrases[number] ?? '', joined, ' ') || beginsWith(slug, joined, '_');
        });

  /** Terms with names, aliases or search terms with signs, with what they are; those that are nothing are left out. */
  function* codedAs<Kind>(
    kindOf: (names: readonly CodedName[]) => Kind | null,
  ): CooperativeTask<readonly (readonly [number: number, kind: Kind])[]> {
    const found: (readonly [number, Kind])[] = [];
    let looked = 0;
    for (const [number, names] of coded) {
      looked += 1;
      if (looked % CODED_PER_STEP === 0) yield;
      const kind = kindOf(names);
      if (kind !== null) found.push([number, kind]);
    }
    return found;
  }

  function* withOperators(question: string): CooperativeTask<readonly number[]> {
    const operators = operatorsOf(question);
    if (operators.length === 0) return [];
    const having = yield* codedAs((names) => namesHaveOperator(names, operators) || null);
    return having.map(([number]) => number);
  }

  /** Terms with a whole name within one slip of the query, including a wrong space. */
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
    /** Terms of a better kind than having words in common: only a few. */
    const special = new Map<number, number>();
    const add = (number: number, score: number): void => {
      if (score > (special.get(number) ?? 0)) special.set(number, score);
    };
    /** If several names begin with the typed text, with or without its spaces, the shorter one is better. */
    const addAsBeginning = (number: number): void =>
      add(number, (KIND.beginning + 1) * SCORE_STEP - (known[number]?.term.length ?? 0));
    bearers
      .ofName([phrase, joined])
      .forEach((number, place) => add(number, (KIND.exactName + 1) * SCORE_STEP - place));
    bearers
      .ofAlias([phrase, joined])
      .forEach((number, place) => add(number, (KIND.exactAlias + 1) * SCORE_STEP - place));
    const signsDecide = isMostlySigns(query);
    if (signsDecide) {
      const code = comparedCode(query);
      const alike = code === '' ? [] : yield* codedAs((names) => codeInNames(names, code));
      for (const [number, likeness] of alike) {
        if (likeness === 'same') add(number, KIND.exactAlias * SCORE_STEP);
        else addAsBeginning(number);
      }
      if (special.size === 0)
        for (const number of yield* withOperators(query)) add(number, KIND.words * SCORE_STEP);
    } else namesBeginningWith(joined).forEach(addAsBeginning);
    let asked = signsDecide ? [] : wordsAsTyped(query);
    let found = index.search(asked, 'every');
    let kind: number = KIND.words;
    // Slips are allowed only if nothing is found as typed: `race` does not mean `rate`.
    if (found.documents.length === 0 && special.size === 0 && !signsDecide) {
      yield;
      kind = KIND.resembling;
      asked = wordsWithSlips(query);
      found = index.search(asked, 'every');
      yield;
      for (const number of namesLike(joined))
        add(number, (KIND.resembling + 1) * SCORE_STEP - (known[number]?.term.length ?? 0));
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
      if (!special.has(number)) take(number, kind * SCORE_STEP + (found.scores[place] ?? 0));
    });
    return { entries: entriesFound, scores, marks: marksOf(query, asked, found) };
  }

  function* findSome(query: string, question: string): CooperativeTask<SomeNamesFound> {
    const asked = wordsKnownOrWithSlips(query, (word) => index.knows(word));
    const found = index.search(asked, 'some');
    const having = yield* withOperators(question);
    const places = found.documents.flatMap((number, place) => (known[number] ? [place] : []));
    return {
      entries: places.flatMap((place) => known[found.documents[place] ?? -1] ?? []),
      scores: places.map((place) => found.scores[place] ?? 0),
      matched: Uint8Array.from(places, (place) => found.matched[place] ?? 0),
      named: wholeNamesIn(queryWordsOf(query)),
      withOperator: new Set(having.flatMap((number) => known[number] ?? [])),
      marks: marksOf(query, asked, found),
    };
  }

  /** Terms with a whole name or alias among the words, as bit masks of those words. */
  const wholeNamesIn = (words: readonly string[]): ReadonlyMap<CatalogueEntry, number> => {
    const found = new Map<CatalogueEntry, number>();
    for (let from = 0; from < words.length; from += 1) {
      for (let to = from + 1; to <= words.length; to += 1) {
        const name = words.slice(from, to);
        const bits = (1 << to) - (1 << from);
        for (const number of bearers.of([name.join(' '), name.join('')])) {
          const entry = known[number];
          if (entry !== undefined) found.set(entry, (found.get(entry) ?? 0) | bits);
        }
      }
    }
    return found;
  };

  const bearing = (name: string): readonly string[] =>
    [...new Set(bearers.of([phraseOf(name), squashed(name)]))].flatMap(
      (number) => known[number]?.documentId ?? [],
    );

  return {
    put,
    remove,
    entryOf: (documentId) => known[numbers.get(documentId) ?? -1],
    keepUp: () => index.keepUp(),
    find,
    findSome,
    knows: (word) => index.knows({ word, asPrefix: false }),
    bearing,
    near: (text) =>
      nearTerms(index, text, (number) => known[number]).map(({ documentId }) => documentId),
  };
}

/** The words to highlight in the texts of the matches. */
function marksOf(query: string, asked: readonly QueryWord[], { resembling }: Scored): SearchMarks {
  return {
    words: [...asked.map(({ word }) => word), ...resembling],
    beginnings: [...queryWordsOf(query), ...asked.flatMap(beginningIn), ...rootsOf(query)],
  };
}

/** Texts are searched by the roots of words. */
const rootsOf = (query: string): readonly string[] => queryWordsOf(query).map(rootOf);

function beginningIn({ word, asPrefix }: QueryWord): readonly string[] {
  return asPrefix ? [word] : [];
}
