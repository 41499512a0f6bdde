import type { CooperativeTask } from '../platform/cooperative-task';
import { PostingList } from './posting-list';
import { queryWordsOf } from './search-words';
import { wordCountsOf } from './text-tokens';
import { WordList } from './word-list';

/** Shortest word that is also looked for as the beginning of a longer one. */
const PREFIX_FROM = 4;
/** BM25 (https://en.wikipedia.org/wiki/Okapi_BM25): weight of repetition, and of the text's length. */
const [REPETITION, LENGTH] = [1.2, 0.75];
/** Shortest word that is looked for: a single letter tells nothing. */
const LETTERS_LEAST = 2;
/** Bytes of lists that are looked through in one step: less than a millisecond. */
const BYTES_PER_STEP = 50_000;
const ROOM_AT_FIRST = 1024;
/** Words of a text that are counted. */
const LENGTH_MOST = 0xffff;

export interface Text {
  readonly documentId: string;
  readonly text: string;
}

/** What a search in the texts found, in no order. */
export interface TextsFound {
  readonly documentIds: readonly string[];
  /** How well each text matches, in the same order: above 0, more is better. */
  readonly scores: ArrayLike<number>;
}

export interface TextIndex {
  put(texts: readonly Text[]): void;
  remove(documentId: string): void;
  /** Every text that holds all the words of a query, in full or from PREFIX_FROM letters on as the beginning of a longer one. */
  find(query: string): CooperativeTask<TextsFound>;
}

/**
 * An index of running texts, ranked by BM25. It keeps the words only, in a byte or two for each text that has one. A text that changes
 * gets another number, and the old one no longer counts.
 */
export function textIndexOf(): TextIndex {
  const postings = new Map<string, PostingList>();
  const words = new WordList();
  const numbers = new Map<string, number>();
  /** By number; null for a text that is gone. */
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

  /** The lists of a word and of those that it begins. */
  const listsOf = (word: string): readonly PostingList[] =>
    (word.length < PREFIX_FROM ? [word] : words.beginningWith(word)).flatMap(
      (own) => postings.get(own) ?? [],
    );

  function* find(query: string): CooperativeTask<TextsFound> {
    const lists = wordsAskedOf(query)
      .map(listsOf)
      .sort((one, other) => sizeOf(one) - sizeOf(other));
    if (lists.length === 0 || lists.some((own) => own.length === 0)) return NOTHING_FOUND;
    // Of this search alone: others may come between its steps.
    const scores = new Float32Array(documentIds.length);
    const times = new Uint16Array(documentIds.length);
    const matched = new Uint8Array(documentIds.length);
    const average = totalLength / numbers.size;
    let found: number[] = [];
    for (const [place, own] of lists.entries()) {
      found = [];
      let bytes = 0;
      for (const list of own) {
        list.forEach((number, timesHere) => {
          if (matched[number] === place && !isGone(number)) {
            matched[number] = place + 1;
            times[number] = timesHere;
            found.push(number);
          } else if (matched[number] === place + 1) {
            times[number] = (times[number] ?? 0) + timesHere;
          }
        });
        bytes += list.size;
        if (bytes < BYTES_PER_STEP) continue;
        bytes = 0;
        yield;
      }
      const rarity = Math.log(1 + (numbers.size - found.length + 0.5) / (found.length + 0.5));
      for (const number of found) {
        const longer = LENGTH * ((lengths[number] ?? 0) / average) + 1 - LENGTH;
        const share = (times[number] ?? 0) / ((times[number] ?? 0) + REPETITION * longer);
        scores[number] = (scores[number] ?? 0) + rarity * (REPETITION + 1) * share;
      }
      yield;
    }
    const left = found.filter((number) => !isGone(number));
    return {
      documentIds: left.map((number) => documentIds[number] ?? ''),
      scores: Float32Array.from(left, (number) => scores[number] ?? 0),
    };
  }

  return {
    put: (texts) => texts.forEach(put),
    remove,
    find,
  };
}

const NOTHING_FOUND: TextsFound = { documentIds: [], scores: [] };

/** The words that a text has to have; none when one of them could stand in no text. */
function wordsAskedOf(query: string): readonly string[] {
  const words = queryWordsOf(query).map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''));
  return words.some((word) => word.length < LETTERS_LEAST) ? [] : [...new Set(words)];
}

function sizeOf(lists: readonly PostingList[]): number {
  return lists.reduce((sum, { size }) => sum + size, 0);
}
