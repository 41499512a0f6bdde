import { editDistance } from './edit-distance';
import { WordList } from './word-list';

/** A word to search for, with its tolerance. */
export interface QueryWord {
  readonly word: string;
  /** Whether longer words with this prefix match as well. */
  readonly asPrefix: boolean;
  /** The maximum number of slips: substitutions, insertions, deletions, transpositions. */
  readonly slips: number;
}

/** The result of a search, unordered. */
export interface Scored {
  readonly documents: readonly number[];
  /** Their scores, in the same order: above 0, higher is better. */
  readonly scores: Float64Array;
  /** Bit masks of the words that each of them has, in the same order; the lowest bit is the first word. */
  readonly matched: Uint8Array;
  /** Words with slips that led to matches. */
  readonly resembling: ReadonlySet<string>;
}

/** The weight of a prefix match, and of one with slips, relative to the exact word. */
const PREFIX_WEIGHT = 0.5;
const SLIP_WEIGHT = 0.25;
/** How fast the weight of a prefix match falls with each further letter. */
const PREFIX_DECAY = 0.3;
/**
 * BM25+ (https://en.wikipedia.org/wiki/Okapi_BM25): parameters for term frequency (k1), field length (b), and the minimum score of a match (delta).
 */
const [REPETITION, LENGTH, LEAST] = [1.2, 0.7, 0.5];
/**
 * A posting is one small integer, which V8 stores without an object: the document, the field, and the frequency minus one. It is taken apart in this
 * file: called in another module, the same functions make a search take a third longer.
 */
const TIMES_BITS = 4;
const FIELD_BITS = 2;
const TIMES_MOST = 1 << TIMES_BITS;
const FIELDS_MOST = 1 << FIELD_BITS;
/** Maximum number of different words of a field that is stored: as fits in a byte. */
const LENGTH_MOST = 255;

/**
 * A word index for documents with a few short fields, optimized for memory: a word takes one slot of a map, and an array only if it occurs more than
 * once. Documents are small numbers that the caller assigns and may reuse.
 */
export class WordIndex {
  private readonly words = new WordList();
  /** A word with a single posting, as most have, is stored without an array. */
  private readonly postings = new Map<string, number | number[]>();
  /** The number of different words in each field of each document. */
  private lengths = new Uint8Array(0);
  private readonly totalLengths: number[];
  private count = 0;
  // Scores by document, reused between searches, because a large glossary needs long arrays.
  private scores = new Float64Array(0);
  private scoresOfWord = new Float64Array(0);
  private wordsMatched = new Uint8Array(0);
  private matched = new Uint8Array(0);
  /** For each field, the number of documents with the current word there, and its weight. */
  private readonly having = new Uint32Array(FIELDS_MOST);
  private readonly rarities = new Float64Array(FIELDS_MOST);

  /** @param weights the weight of a match in each field */
  constructor(private readonly weights: readonly number[]) {
    if (weights.length > FIELDS_MOST) throw new RangeError(`At most ${FIELDS_MOST} fields.`);
    this.totalLengths = weights.map(() => 0);
  }

  /** @param fields the words of each field, each in all forms under which it is found */
  add(document: number, fields: readonly (readonly (readonly string[])[])[]): void {
    this.makeRoomFor(document);
    this.count += 1;
    fields.forEach((words, field) => {
      const length = lengthOf(words);
      this.lengths[document * FIELDS_MOST + field] = length;
      this.totalLengths[field] = (this.totalLengths[field] ?? 0) + length;
      for (const [form, times] of timesOf(words)) {
        this.addPosting(form, postingOf(document, field, times));
      }
    });
  }

  /** @param fields those with which the document was added */
  remove(document: number, fields: readonly (readonly (readonly string[])[])[]): void {
    this.count -= 1;
    fields.forEach((words, field) => {
      this.totalLengths[field] = (this.totalLengths[field] ?? 0) - lengthOf(words);
      for (const [form, times] of timesOf(words)) {
        this.removePosting(form, postingOf(document, field, times));
      }
    });
  }

  /** Rebuilds what searches need after many additions; otherwise the next search does. */
  keepUp(): void {
    this.words.keepUp();
  }

  placesOf(word: string): number {
    const known = this.postings.get(word);
    return known === undefined ? 0 : typeof known === 'number' ? 1 : known.length;
  }

  /**
   * @param queryWords at most QUERY_MAX_WORDS
   * @param combine whether a document needs every word, or one of them
   */
  search(queryWords: readonly QueryWord[], combine: 'every' | 'some'): Scored {
    const resembling = new Set<string>();
    const found: number[] = [];
    const counted = new Set<string>();
    queryWords.forEach((one, place) => {
      const isRepeated = counted.has(one.word);
      // If all words are required, the second is scored only for documents with the first.
      const needed = combine === 'every' ? counted.size : 0;
      counted.add(one.word);
      if (combine === 'every' && place > 0 && found.length === 0) return;
      for (const document of this.scoreWord(one, resembling, needed)) {
        const isNew = this.wordsMatched[document] === 0;
        const mayCome = place === 0 || combine === 'some';
        if (isNew && mayCome) found.push(document);
        if (!isNew || mayCome) {
          if (!isRepeated) this.wordsMatched[document] = (this.wordsMatched[document] ?? 0) + 1;
          this.matched[document] = (this.matched[document] ?? 0) | (1 << place);
          this.scores[document] = (this.scores[document] ?? 0) + (this.scoresOfWord[document] ?? 0);
        }
        this.scoresOfWord[document] = 0;
      }
    });
    const documents = found.filter(
      (document) => combine === 'some' || this.wordsMatched[document] === counted.size,
    );
    const scores = Float64Array.from(
      documents,
      (document) => (this.scores[document] ?? 0) * (this.wordsMatched[document] ?? 1),
    );
    const matched = Uint8Array.from(documents, (document) => this.matched[document] ?? 0);
    for (const document of found) {
      this.scores[document] = 0;
      this.wordsMatched[document] = 0;
      this.matched[document] = 0;
    }
    return { documents, scores, matched, resembling };
  }

  /** Whether a word occurs, or, if prefixes match, begins one that does. */
  knows({ word, asPrefix }: Pick<QueryWord, 'word' | 'asPrefix'>): boolean {
    return this.postings.has(word) || (asPrefix && this.words.beginningWith(word).length > 0);
  }

  /** Documents with a prefix in a field, once for each matching word. */
  documentsBeginning(beginning: string, field: number): readonly number[] {
    return this.words
      .beginningWith(beginning)
      .flatMap((word) => this.postingsOf(word).filter((posting) => fieldOf(posting) === field))
      .map(documentOf);
  }

  /** Words with a distance of at least one and at most `slips`. */
  wordsLike(word: string, slips: number): readonly string[] {
    return this.words.resembling(word, slips).filter((own) => {
      const distance = editDistance(word, own, slips);
      return distance > 0 && distance <= slips && isLikely(word, own, distance);
    });
  }

  /** Documents with a word, in the order in which they were added, once for each posting. */
  documentsOf(word: string): readonly number[] {
    return this.postingsOf(word).map(documentOf);
  }

  private postingsOf(word: string): readonly number[] {
    const known = this.postings.get(word);
    return known === undefined ? NO_POSTINGS : typeof known === 'number' ? [known] : known;
  }

  private addPosting(word: string, posting: number): void {
    const known = this.postings.get(word);
    if (known === undefined) {
      this.postings.set(word, posting);
      this.words.add(word);
    } else if (typeof known === 'number') this.postings.set(word, [known, posting]);
    else known.push(posting);
  }

  private removePosting(word: string, posting: number): void {
    const left = this.postingsOf(word).filter((own) => own !== posting);
    const [first, second] = left;
    if (first !== undefined) this.postings.set(word, second === undefined ? first : left);
    else if (this.postings.delete(word)) this.words.remove(word);
  }

  /**
   * Adds the score of one word to each document in `scoresOfWord`; returns the documents with the word.
   *
   * @param needed skip documents that have not matched this many words
   */
  private scoreWord(
    { word, asPrefix, slips }: QueryWord,
    resembling: Set<string>,
    needed: number,
  ): readonly number[] {
    const documents: number[] = [];
    this.scorePlaces(word, 1, needed, documents);
    if (asPrefix) {
      for (const own of this.words.beginningWith(word)) {
        const further = own.length - word.length;
        if (further === 0) continue;
        const weight = (PREFIX_WEIGHT * own.length) / (own.length + PREFIX_DECAY * further);
        this.scorePlaces(own, weight, needed, documents);
      }
    }
    if (slips > 0) {
      for (const own of this.words.resembling(word, slips)) {
        const distance = editDistance(word, own, slips);
        if (distance === 0 || distance > slips || (asPrefix && own.startsWith(word))) continue;
        if (!isLikely(word, own, distance)) continue;
        // A removed word may still be in the list.
        if (!this.postings.has(own)) continue;
        resembling.add(own);
        const weight = (SLIP_WEIGHT * own.length) / (own.length + distance);
        this.scorePlaces(own, weight, needed, documents);
      }
    }
    return documents;
  }

  private scorePlaces(word: string, weight: number, needed: number, documents: number[]): void {
    const postings = this.postings.get(word);
    if (postings === undefined) return;
    this.having.fill(0);
    if (typeof postings === 'number') {
      if (this.isLeftOut(postings, needed)) return;
      this.having[fieldOf(postings)] = 1;
      this.rateRarities();
      this.scorePosting(postings, weight, documents);
      return;
    }
    let isAnyNeeded = false;
    for (const posting of postings) {
      const field = fieldOf(posting);
      this.having[field] = (this.having[field] ?? 0) + 1;
      isAnyNeeded ||= !this.isLeftOut(posting, needed);
    }
    if (!isAnyNeeded) return;
    this.rateRarities();
    for (const posting of postings) {
      if (!this.isLeftOut(posting, needed)) this.scorePosting(posting, weight, documents);
    }
  }

  private isLeftOut(posting: number, needed: number): boolean {
    return needed > 0 && (this.wordsMatched[documentOf(posting)] ?? 0) < needed;
  }

  private scorePosting(posting: number, weight: number, documents: number[]): void {
    const document = documentOf(posting);
    const field = fieldOf(posting);
    const times = (posting & (TIMES_MOST - 1)) + 1;
    const length = this.lengths[document * FIELDS_MOST + field] ?? 0;
    const average = (this.totalLengths[field] ?? 0) / this.count;
    const share =
      (times * (REPETITION + 1)) /
      (times + REPETITION * (1 - LENGTH + (LENGTH * length) / average));
    const score =
      weight * (this.weights[field] ?? 0) * (this.rarities[field] ?? 0) * (LEAST + share);
    const before = this.scoresOfWord[document] ?? 0;
    if (before === 0) documents.push(document);
    this.scoresOfWord[document] = before + score;
  }

  /** Computes the weight of a word in each field: the fewer documents have it there, the higher. */
  private rateRarities(): void {
    for (let field = 0; field < this.weights.length; field += 1) {
      const count = this.having[field] ?? 0;
      this.rarities[field] =
        count === 0 ? 0 : Math.log(1 + (this.count - count + 0.5) / (count + 0.5));
    }
  }

  private makeRoomFor(document: number): void {
    if (document < this.scores.length) return;
    const room = Math.max(1024, (document + 1) * 2);
    const lengths = new Uint8Array(room * FIELDS_MOST);
    lengths.set(this.lengths);
    this.lengths = lengths;
    this.scores = new Float64Array(room);
    this.scoresOfWord = new Float64Array(room);
    this.wordsMatched = new Uint8Array(room);
    this.matched = new Uint8Array(room);
  }
}

const NO_POSTINGS: readonly number[] = [];

/** Up to this length another letter makes another word: `cdn` is not `ccn`. */
const SHORT_WORD = 3;

/** Whether slips may have made one word of another: who makes two of them begins with the right letter. */
function isLikely(word: string, own: string, distance: number): boolean {
  if (distance > 1) return word.charCodeAt(0) === own.charCodeAt(0);
  return word.length > SHORT_WORD || own.length !== word.length || hasSameLetters(word, own);
}

function hasSameLetters(one: string, other: string): boolean {
  return [...one].sort().join('') === [...other].sort().join('');
}

function postingOf(document: number, field: number, times: number): number {
  return (((document << FIELD_BITS) | field) << TIMES_BITS) | (times - 1);
}

function documentOf(posting: number): number {
  return posting >>> (TIMES_BITS + FIELD_BITS);
}

function fieldOf(posting: number): number {
  return (posting >>> TIMES_BITS) & (FIELDS_MOST - 1);
}

/** The number of different words, counting all forms of a word once; the first form is the word itself. */
function lengthOf(words: readonly (readonly string[])[]): number {
  return Math.min(LENGTH_MOST, new Set(words.map(([word]) => word)).size);
}

/** The frequency of each form in a field, up to the maximum of a posting. */
function timesOf(words: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const form of words.flat()) {
    times.set(form, Math.min(TIMES_MOST, (times.get(form) ?? 0) + 1));
  }
  return times;
}
