import type { CatalogueEntry } from './catalogue';
import { PhraseTable } from './phrase-table';
import { formsOf, phraseOf, queryWordsOf, singularOf, squashed, wordsOf } from './search-words';
import { type Ranked, type WantedWord, WordIndex } from './word-index';

/** How much a match in a field counts against a match in a tag. */
const FIELD_WEIGHTS = { name: 8, aliases: 6, joined: 4, tags: 2 } as const;
/** Shortest word in which one letter may be wrong, and shortest in which two may. */
const ONE_TYPO_FROM = 4;
const TWO_TYPOS_FROM = 8;
/** Shortest word that is also looked for as the beginning of a longer one; a shorter one begins thousands. */
const PREFIX_FROM = 3;
/** Most names that a query of one or two letters finds by their beginning. */
const SHORT_QUERY_MATCHES = 200;
/** Most terms that are offered when nothing matches. */
export const NEAR_MATCHES = 5;

/** A term that a search found. */
export interface Match {
  readonly documentId: string;
  /** Words of the term that matched, to be marked; lower case. */
  readonly words: readonly string[];
}

/**
 * An index over names, slugs, aliases, abbreviations and tags, kept up one term at a time. An exact name comes first, then an exact
 * alias, then names that begin with the query, then the rest by weight of what matched; every word of the query has to match, in full, as a beginning or with a typo.
 */
export interface NameIndex {
  put(entry: CatalogueEntry): void;
  remove(documentId: string): void;
  /** Makes the next search quick after many terms were put. */
  keepUp(): void;
  find(query: string): readonly Match[];
  /** Terms of which at least one word resembles the query, best first. */
  near(query: string): readonly string[];
}

export function nameIndexOf(entries: Iterable<CatalogueEntry>): NameIndex {
  const index = new WordIndex(Object.values(FIELD_WEIGHTS));
  const names = new PhraseTable<number>();
  const aliases = new PhraseTable<number>();
  // The index knows terms by small numbers, which are given again when a term goes.
  const numbers = new Map<string, number>();
  const known: (CatalogueEntry | undefined)[] = [];
  const phrases: string[] = [];
  const free: number[] = [];

  const put = (entry: CatalogueEntry): void => {
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

  /** Terms whose whole name is the query, then those of which an alias is. */
  const exactMatches = (phrase: string, joined: string): readonly number[] =>
    [
      { table: names, phrasesOf: namePhrases },
      { table: aliases, phrasesOf: aliasPhrases },
    ].flatMap(({ table, phrasesOf: own }) => {
      const candidates = table.candidates(joined).flatMap((number) => {
        const entry = known[number];
        return entry === undefined ? [] : { number, phrases: own(entry) };
      });
      return [phrase, joined].flatMap((wanted) =>
        candidates.filter((one) => one.phrases.includes(wanted)).map(({ number }) => number),
      );
    });

  /** What the index finds, as typed; with typos only when that is nothing: `race` does not mean `rate`. */
  const ranked = (query: string): Ranked => {
    const asTyped = index.search(wantedWords(query, { typos: false }), 'every');
    return asTyped.documents.length > 0
      ? asTyped
      : index.search(wantedWords(query, { typos: true }), 'every');
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

  return {
    put,
    remove,
    keepUp: () => index.keepUp(),
    find: (query) => {
      const words = queryWordsOf(query);
      if (words.length === 0) return [];
      const [phrase, joined] = [phraseOf(query), squashed(query)];
      const found = ranked(query);
      // Of two names that begin with what was typed, with or without its spaces, the shorter is meant.
      const shorterFirst = (one: number, other: number): number =>
        (known[one]?.term.length ?? 0) - (known[other]?.term.length ?? 0);
      const numbersFound = new Set([
        ...exactMatches(phrase, joined),
        ...found.documents
          .filter((number) => beginsWith(phrases[number] ?? '', joined, ' '))
          .sort(shorterFirst),
        ...(joined.length < PREFIX_FROM ? namesBeginningWith(joined).sort(shorterFirst) : []),
        ...found.documents,
      ]);
      return [...numbersFound].flatMap((number) => {
        const entry = known[number];
        return entry === undefined ? [] : new NameMatch(entry, found.words, words);
      });
    },
    near: (query) =>
      index
        .search(wantedWords(query, { typos: true }), 'some', NEAR_MATCHES)
        .documents.flatMap((number) => known[number]?.documentId ?? []),
  };
}

/** A match that works out its words when it is shown: a search finds thousands, and a page shows a hundred. */
class NameMatch implements Match {
  constructor(
    private readonly entry: CatalogueEntry,
    private readonly wordsFound: ReadonlySet<string>,
    private readonly queryWords: readonly string[],
  ) {}

  get documentId(): string {
    return this.entry.documentId;
  }

  get words(): readonly string[] {
    const own = new Set(fieldsOf(this.entry).flat(2));
    const matched = [...own].filter((word) => this.wordsFound.has(word));
    return matched.length > 0 ? matched : this.queryWords;
  }
}

function wantedWords(query: string, allowed: { readonly typos: boolean }): readonly WantedWord[] {
  return queryWordsOf(query)
    .map(singularOf)
    .map((word) => ({
      word,
      asPrefix: word.length >= PREFIX_FROM,
      typos: allowed.typos ? typosIn(word) : 0,
    }));
}

/** The words of a term in the fields of the index, in the order of their weights, each word in all its forms. */
function fieldsOf(entry: CatalogueEntry): readonly (readonly (readonly string[])[])[] {
  return [
    `${entry.term} ${entry.slug.replaceAll('_', ' ')}`,
    entry.aliases.join(' '),
    [entry.slug, withoutParenthesis(entry.term), ...entry.aliases].map(squashed).join(' '),
    entry.tags.join(' '),
  ].map((text) => wordsOf(text).map(formsOf));
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

function namePhrases(entry: CatalogueEntry): string[] {
  return phrasesOf([entry.term, withoutParenthesis(entry.term), entry.slug.replaceAll('_', ' ')]);
}

/** Aliases, and the abbreviation that stands in parentheses behind the name. */
function aliasPhrases(entry: CatalogueEntry): string[] {
  const abbreviation = /\(([^()]+)\)\s*$/.exec(entry.term)?.[1];
  return phrasesOf([...entry.aliases, ...(abbreviation ? [abbreviation] : [])]);
}

/** How many letters of a word may be wrong. */
function typosIn(word: string): number {
  if (word.length >= TWO_TYPOS_FROM) return 2;
  return word.length >= ONE_TYPO_FROM ? 1 : 0;
}

function phrasesOf(texts: readonly string[]): string[] {
  const phrases = texts.flatMap((text) => [phraseOf(text), squashed(text)]);
  return [...new Set(phrases)].filter((phrase) => phrase !== '');
}

function withoutParenthesis(name: string): string {
  return name.replace(/\s*\([^()]*\)\s*$/, '');
}

/** Phrases without their spaces, each once: whoever has a phrase has it without spaces too. */
function squashedOf(phrases: readonly string[]): ReadonlySet<string> {
  return new Set(phrases.map((phrase) => phrase.replaceAll(' ', '')));
}
