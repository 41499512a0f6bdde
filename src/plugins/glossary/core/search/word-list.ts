import { compareText } from '../text/name-order';

/** Bits of a signature: as many as V8 stores in a number without an object. */
const SIGNATURE_BITS = 30;

/** Number of changes after which the sorted list is rebuilt; until then, added words are searched one by one. */
const CHANGES_MAX = 2000;

/**
 * The words of an index, searchable by prefix and by similarity. Both use a sorted list, which is rebuilt after many changes; removed words may be
 * found until then.
 */
export class WordList {
  private sorted: string[] = [];
  /** The indexes of words in the list by length, in order. */
  private placesByLength: readonly Uint32Array[] = [];
  private signatures = new Uint32Array(0);
  /** Words that are not in the list yet, and removed words that still are. */
  private readonly missing = new Set<string>();
  private readonly leftOver = new Set<string>();

  /** @param word one that is not in it */
  add(word: string): void {
    if (!this.leftOver.delete(word)) this.missing.add(word);
  }

  /** @param word one that is in it */
  remove(word: string): void {
    if (!this.missing.delete(word)) this.leftOver.add(word);
  }

  /** All words with this prefix, including the prefix itself, in one order whenever they were added: scores are sums, which may differ in another. */
  beginningWith(beginning: string): readonly string[] {
    this.keepUpWithMany();
    const from = firstFrom(this.sorted, 0, (word) => word >= beginning);
    const to = firstFrom(this.sorted, from, (word) => !word.startsWith(beginning));
    const words = this.sorted.slice(from, to);
    const missing = [...this.missing].filter((word) => word.startsWith(beginning));
    return missing.length === 0 ? words : merged(words, missing.sort());
  }

  /**
   * Candidates within a number of slips, by length and letters: a wrong letter changes two bits of the signature, a missing one changes one, and a
   * transposition none. Some candidates differ more. They are in one order, as those with a prefix are.
   */
  resembling(word: string, slips: number): readonly string[] {
    this.keepUpWithMany();
    const signature = signatureOf(word);
    const words: string[] = [];
    for (let length = Math.max(1, word.length - slips); length <= word.length + slips; length++) {
      const most = 2 * slips - Math.abs(length - word.length);
      for (const place of this.placesByLength[length] ?? NO_PLACES) {
        if (bitsOf((this.signatures[place] ?? 0) ^ signature) <= most)
          words.push(this.sorted[place] ?? '');
      }
    }
    const missing = [...this.missing].filter((own) => {
      const further = Math.abs(own.length - word.length);
      return further <= slips && bitsOf(signatureOf(own) ^ signature) <= 2 * slips - further;
    });
    return missing.length === 0 ? words : [...words, ...missing].sort(shorterFirst);
  }

  private keepUpWithMany(): void {
    if (this.missing.size + this.leftOver.size > CHANGES_MAX) this.keepUp();
  }

  /** Speeds up the next search after many additions. */
  keepUp(): void {
    if (this.missing.size + this.leftOver.size === 0) return;
    this.sorted = merged(
      this.sorted.filter((word) => !this.leftOver.has(word)),
      [...this.missing].sort(),
    );
    this.missing.clear();
    this.leftOver.clear();
    this.placesByLength = placesByLength(this.sorted);
    this.signatures = Uint32Array.from(this.sorted, signatureOf);
  }
}

const NO_PLACES: readonly number[] = [];

/** The order of a list that is walked length by length. */
function shorterFirst(one: string, other: string): number {
  return one.length - other.length || compareText(one, other);
}

function firstFrom(
  sorted: readonly string[],
  start: number,
  isFrom: (word: string) => boolean,
): number {
  let [from, to] = [start, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (isFrom(sorted[middle] ?? '')) to = middle;
    else from = middle + 1;
  }
  return from;
}

function merged(one: readonly string[], other: readonly string[]): string[] {
  const all: string[] = [];
  let next = 0;
  for (const word of one) {
    for (; next < other.length && (other[next] ?? '') < word; next += 1)
      all.push(other[next] ?? '');
    all.push(word);
  }
  for (; next < other.length; next += 1) all.push(other[next] ?? '');
  return all;
}

/** A bit mask of the letters in a word; distant letters may share a bit. */
function signatureOf(word: string): number {
  let signature = 0;
  for (let index = 0; index < word.length; index += 1) {
    signature |= 1 << (word.charCodeAt(index) % SIGNATURE_BITS);
  }
  return signature;
}

/** The number of set bits of 32 (https://graphics.stanford.edu/~seander/bithacks.html#CountBitsSetParallel). */
function bitsOf(number: number): number {
  const pairs = number - ((number >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function placesByLength(words: readonly string[]): readonly Uint32Array[] {
  const lists: number[][] = [];
  words.forEach((word, place) => {
    (lists[word.length] ??= []).push(place);
  });
  return Array.from(lists, (places) => Uint32Array.from(places ?? []));
}
