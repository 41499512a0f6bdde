import type { CooperativeTask } from '../tasks/cooperative-task';
import { bestPlaces } from './best';
import { compareText } from '../text/name-order';
import { PostingList } from './posting-list';
import { isUnspaced, QUERY_MAX_WORDS, queryWordsOf, rootOf } from '../text/search-words';
import { plainWordsOf, wordCountsOf } from './text-tokens';
import { WordList } from './word-list';

/** Minimum length of a word that is also searched as a prefix. */
const PREFIX_FROM = 4;
/** BM25 (https://en.wikipedia.org/wiki/Okapi_BM25): parameters for term frequency (k1) and text length (b). */
const [REPETITION, LENGTH] = [1.2, 0.75];
/** Minimum length of a searched word: single letters are not significant. */
const LETTERS_LEAST = 2;
/** Bytes of posting lists read per step: less than a millisecond. */
const BYTES_PER_STEP = 50_000;
const ROOM_AT_FIRST = 1024;
const LENGTH_MOST = 0xffff;

export interface Text {
  readonly documentId: string;
  readonly text: string;
}

/** The texts that match a search, unordered. */
export interface TextsFound {
  readonly documentIds: readonly string[];
  /** Their scores, in the same order: above 0, higher is better. */
  readonly scores: ArrayLike<number>;
}

/** The scores of texts for the words of a query, by document id. */
export interface TextScores {
  /** The score of a text; 0 if it has none of the words. */
  scoreOf(documentId: string): number;
  /** A bit mask of the words that it has; the lowest bit is the first word. */
  matchedBy(documentId: string): number;
  textsHaving(place: number): number;
  /** Document ids of the best matches, at most `most`; equal ones by document id. */
  best(most: number): readonly string[];
}

export interface TextIndex {
  put(texts: readonly Text[]): void;
  remove(documentId: string): void;
  /** Every text with all the words of a query, in any form, or as a prefix if they have at least PREFIX_FROM letters. */
  find(query: string): CooperativeTask<TextsFound>;
  /** The same for a name: single letters and digits count as well, such as `c` of `C#`, `n` and `1` of `N+1`. */
  findName(name: string): CooperativeTask<TextsFound>;
  /** Scores every text with at least one word of a query. */
  findSome(query: string): CooperativeTask<TextScores>;
  /** Whether a word in lower case is in a text. */
  knows(word: string): boolean;
}

/**
 * An index of running texts, ranked by BM25. It stores only words, in a byte or two for each text that has one. A changed text gets a new number, and
 * its old one is ignored.
 */
export function textIndexOf(): TextIndex {
  const postings = new Map<string, PostingList>();
  const words = new WordList();
  const numbers = new Map<string, number>();
  /** By number; null for a removed text. */
  const documentIds: (string | null)[] = [];
  let lengths = new Uint16Array(ROOM_AT_FIRST);
  let totalLength = 0;

  const isGone = (number: number): boolean => documentIds[number] === null;

  const remove = (documentId: string): void => {
    const number = numbers.get(documentId);
    if (number === undefined) return;
    numbers.delete(documentId);
    documentIds[number] = null;
    totalLength -= lengths[number] ?? 0;
  };

  const setLength = (number: number, length: number): void => {
    if (number >= lengths.length) {
      const longer = new Uint16Array(number * 2);
      longer.set(lengths);
      lengths = longer;
    }
    lengths[number] = Math.min(length, LENGTH_MOST);
    totalLength += lengths[number] ?? 0;
  };

  const put = ({ documentId, text }: Text): void => {
    remove(documentId);
    const number = documentIds.length;
    documentIds.push(documentId);
    numbers.set(documentId, number);
    let length = 0;
    for (const [word, times] of wordCountsOf(text)) {
      length += times;
      let list = postings.get(word);
      if (list === undefined) {
        list = new PostingList();
        postings.set(word, list);
        words.add(word);
      }
      list.add(number, times, isGone);
    }
    setLength(number, length);
  };

  const listsOf = (word: string): readonly PostingList[] =>
    (word.length < PREFIX_FROM && !isUnspaced(word) ? [word] : words.beginningWith(word)).flatMap(
      (own) => postings.get(own) ?? [],
    );

  /**
   * Scores the texts with some words, each given by its posting lists.
   *
   * @param combine whether a text needs every word, or one of them
   */
  function* scored(
    wordLists: readonly (readonly PostingList[])[],
    combine: 'every' | 'some',
  ): CooperativeTask<Scores> {
    // Local, because other searches may run between the steps.
    const scores = new Float32Array(documentIds.length);
    const times = new Uint16Array(documentIds.length);
    const matched = new Uint8Array(documentIds.length);
    const average = totalLength / numbers.size;
    const counts: number[] = [];
    let having: number[] = [];
    const found: number[] = [];
    for (const [place, lists] of wordLists.entries()) {
      having = [];
      // All texts with the word: its rarity is the same in whatever order words are looked up and texts were put.
      let count = 0;
      const bit = 1 << place;
      const before = combine === 'every' ? bit - 1 : 0;
      let bytes = 0;
      for (const list of lists) {
        list.forEach((number, timesHere) => {
          const bits = matched[number] ?? 0;
          if ((bits & bit) !== 0) times[number] = (times[number] ?? 0) + timesHere;
          else if (!isGone(number)) {
            if (combine === 'some' && bits === 0) found.push(number);
            count += 1;
            matched[number] = bits | bit;
            times[number] = timesHere;
            if ((bits & before) === before) having.push(number);
          }
        });
        bytes += list.size;
        if (bytes < BYTES_PER_STEP) continue;
        bytes = 0;
        yield;
      }
      counts.push(count);
      const rarity = Math.log(1 + (numbers.size - count + 0.5) / (count + 0.5));
      for (const number of having) {
        const longer = LENGTH * ((lengths[number] ?? 0) / average) + 1 - LENGTH;
        const share = (times[number] ?? 0) / ((times[number] ?? 0) + REPETITION * longer);
        scores[number] = (scores[number] ?? 0) + rarity * (REPETITION + 1) * share;
      }
      yield;
    }
    const all = combine === 'every' ? having : found;
    return { found: all.filter((number) => !isGone(number)), scores, matched, counts };
  }

  function* having(required: readonly string[]): CooperativeTask<TextsFound> {
    const wordLists = required.map(listsOf);
    if (wordLists.length === 0 || wordLists.some((lists) => lists.length === 0))
      return NOTHING_FOUND;
    const { found, scores } = yield* scored(wordLists, 'every');
    return {
      documentIds: found.map((number) => documentIds[number] ?? ''),
      scores: Float32Array.from(found, (number) => scores[number] ?? 0),
    };
  }

  function* findSome(query: string): CooperativeTask<TextScores> {
    const wordLists = plainQueryWordsOf(query).map(listsOf);
    const { found, scores, matched, counts } = yield* scored(wordLists, 'some');
    const numberOf = (documentId: string): number => numbers.get(documentId) ?? -1;
    const idOf = (number = -1): string => documentIds[number] ?? '';
    return {
      scoreOf: (documentId) => scores[numberOf(documentId)] ?? 0,
      matchedBy: (documentId) => matched[numberOf(documentId)] ?? 0,
      textsHaving: (place) => counts[place] ?? 0,
      best: (most) =>
        bestPlaces(
          found.map((number) => scores[number] ?? 0),
          most,
          // Numbers are those of this instance.
          (one, other) => compareText(idOf(found[one]), idOf(found[other])),
        ).flatMap((place) => documentIds[found[place] ?? -1] ?? []),
    };
  }

  return {
    put: (texts) => texts.forEach(put),
    remove,
    find: (query) => having(significantWordsOf(query)),
    findName: (name) => having(wordsOfName(name)),
    findSome,
    knows: (word) => postings.has(word),
  };
}

/** The sums of a search by text number. */
interface Scores {
  readonly found: readonly number[];
  readonly scores: Float32Array;
  readonly matched: Uint8Array;
  /** By index of the word: how many texts have it. */
  readonly counts: readonly number[];
}

/** The answer of a search that has no words. */
export const NOTHING_FOUND: TextsFound = { documentIds: [], scores: [] };

/** The words of a query as they are in texts, without symbols; insignificant ones are empty. */
function plainQueryWordsOf(query: string): readonly string[] {
  return queryWordsOf(query)
    .map((word) => rootOf(word.replace(/[^\p{L}\p{N}\p{M}]/gu, '')))
    .map((word) => (word.length >= LETTERS_LEAST || isUnspaced(word) ? word : ''));
}

/** The words that a text must have: single letters beside other words are left out. */
function significantWordsOf(query: string): readonly string[] {
  return [...new Set(plainQueryWordsOf(query))].filter((word) => word !== '');
}

/** A symbol separates words in a text: `N+1` is two. */
function wordsOfName(name: string): readonly string[] {
  return [...new Set(plainWordsOf(name).slice(0, QUERY_MAX_WORDS).map(rootOf))];
}
