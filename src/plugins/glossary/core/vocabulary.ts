/** Letters that a signature tells apart: as many as V8 has bits in a number without an object. */
const SIGNATURE_BITS = 30;

/** How many words may have come and gone before the sorted list is made anew; until then, what came is looked through one by one. */
const CHANGES_MAX = 2000;

/**
 * The words of an index, each with the numbers that were added to it. Words are found as they are, by their beginning, and by
 * resemblance; for the last two they stand in a sorted list.
 */
export class Vocabulary {
  private readonly numbers = new Map<string, number | number[]>();
  private sorted: string[] = [];
  /** The places in the list of the words of each length, in their order. */
  private placesByLength: readonly Uint32Array[] = [];
  private signatures = new Uint32Array(0);
  /** Words that are not in the list yet, and words that are still there without a number. */
  private readonly missing = new Set<string>();
  private readonly leftOver = new Set<string>();

  add(word: string, number: number): void {
    const known = this.numbers.get(word);
    if (known === undefined) {
      this.numbers.set(word, number);
      if (!this.leftOver.delete(word)) this.missing.add(word);
    } else if (typeof known === 'number') this.numbers.set(word, [known, number]);
    else known.push(number);
  }

  remove(word: string, number: number): void {
    const known = this.numbers.get(word);
    const left = (typeof known === 'number' ? [known] : (known ?? [])).filter(
      (own) => own !== number,
    );
    const [first, second] = left;
    if (first !== undefined) this.numbers.set(word, second === undefined ? first : left);
    else if (this.numbers.delete(word) && !this.missing.delete(word)) this.leftOver.add(word);
  }

  /** The numbers of a word, in the order in which they were added. */
  get(word: string): readonly number[] {
    const known = this.numbers.get(word);
    if (known === undefined) return [];
    return typeof known === 'number' ? [known] : known;
  }

  /** All words that begin so, the beginning itself included; some may have no number any more. */
  beginningWith(beginning: string): readonly string[] {
    this.keepUp();
    const from = firstFrom(this.sorted, (word) => word >= beginning);
    const to = firstFrom(this.sorted, (word) => word > beginning && !word.startsWith(beginning));
    const missing = [...this.missing].filter((word) => word.startsWith(beginning));
    return [...this.sorted.slice(from, to), ...missing];
  }

  /**
   * The words that may differ in so many letters at most: by their length and by which letters they have, of which a wrong letter
   * changes two at most. Some differ in more, and some may have no number any more.
   */
  resembling(word: string, typos: number): readonly string[] {
    this.keepUp();
    const signature = signatureOf(word);
    const places: number[] = [];
    for (let length = word.length - typos; length <= word.length + typos; length += 1) {
      for (const place of this.placesByLength[length] ?? []) {
        if (bitsOf((this.signatures[place] ?? 0) ^ signature) <= 2 * typos) places.push(place);
      }
    }
    const resembling = places
      .sort((one, other) => one - other)
      .map((place) => this.sorted[place] ?? '');
    return [...resembling, ...this.missing];
  }

  /** Sorts the words when so many have changed that it pays. */
  keepUp(): void {
    if (this.missing.size + this.leftOver.size <= CHANGES_MAX) return;
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

function firstFrom(sorted: readonly string[], isFrom: (word: string) => boolean): number {
  let [from, to] = [0, sorted.length];
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

/** Which letters a word has, one bit each; letters far from one another may share a bit. */
function signatureOf(word: string): number {
  let signature = 0;
  for (let index = 0; index < word.length; index += 1) {
    signature |= 1 << (word.charCodeAt(index) % SIGNATURE_BITS);
  }
  return signature;
}

/** How many bits are set in 32 (https://graphics.stanford.edu/~seander/bithacks.html#CountBitsSetParallel). */
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
