import { editDistance } from './edit-distance';
import { Vocabulary } from './vocabulary';

/** What a search looks for: a word, and how far from it words of documents may be. */
export interface WantedWord {
  readonly word: string;
  /** Longer words that begin with it count as well. */
  readonly asPrefix: boolean;
  /** How many letters may be wrong. */
  readonly typos: number;
}

export interface Ranked {
  /** Numbers of the documents, best first, equals in the order in which they came. */
  readonly documents: readonly number[];
  /** The words by which documents were found. */
  readonly words: ReadonlySet<string>;
}

/** How much a longer word, and one with typing errors, counts against the word itself. */
const PREFIX_WEIGHT = 0.5;
const TYPO_WEIGHT = 0.25;
/** How fast a longer word counts less with each further letter. */
const PREFIX_DECAY = 0.3;
/** BM25+ (https://en.wikipedia.org/wiki/Okapi_BM25): weight of repetition, of the field's length, and the least of a match. */
const [REPETITION, LENGTH, LEAST] = [1.2, 0.7, 0.5];
/**
 * A posting says where a word stands, in one number that V8 keeps without an object: the document, then the field, then how often it
 * stands there, less one.
 */
const TIMES_BITS = 4;
const FIELD_BITS = 2;
const TIMES_MOST = 1 << TIMES_BITS;
const FIELDS_MOST = 1 << FIELD_BITS;
/** Different words of a field that are counted, as many as a byte holds. */
const LENGTH_MOST = 255;

/**
 * An index of the words of documents that have a few short fields. Memory is what it is made for: a word costs one slot of a map, and
 * where it stands once, no array; the documents are numbers from 0 on that the caller gives and may give again.
 */
export class WordIndex {
  private readonly vocabulary = new Vocabulary();
  /** Unique words of each field of each document. */
  private lengths = new Uint8Array(0);
  private readonly totalLengths: number[];
  private count = 0;
  // What a search adds up, by document; kept between searches, because a large glossary needs long arrays.
  private scores = new Float64Array(0);
  private scoresOfWord = new Float64Array(0);
  private wordsMatched = new Uint8Array(0);

  /** @param weights how much a match counts, for each field */
  constructor(private readonly weights: readonly number[]) {
    if (weights.length > FIELDS_MOST) throw new RangeError(`At most ${FIELDS_MOST} fields.`);
    this.totalLengths = weights.map(() => 0);
  }

  /** @param fields for each field the words as they stand there, each in all forms under which it is found */
  add(document: number, fields: readonly (readonly (readonly string[])[])[]): void {
    this.makeRoomFor(document);
    this.count += 1;
    fields.forEach((words, field) => {
      const length = lengthOf(words);
      this.lengths[document * FIELDS_MOST + field] = length;
      this.totalLengths[field] = (this.totalLengths[field] ?? 0) + length;
      for (const [form, times] of timesOf(words)) {
        this.vocabulary.add(form, postingOf(document, field, times));
      }
    });
  }

  /** @param fields what the document was added with */
  remove(document: number, fields: readonly (readonly (readonly string[])[])[]): void {
    this.count -= 1;
    fields.forEach((words, field) => {
      this.totalLengths[field] = (this.totalLengths[field] ?? 0) - lengthOf(words);
      for (const [form, times] of timesOf(words)) {
        this.vocabulary.remove(form, postingOf(document, field, times));
      }
    });
  }

  /** Makes searches quick after much was added; they do it themselves otherwise. */
  keepUp(): void {
    this.vocabulary.keepUp();
  }

  /**
   * @param combine whether every word has to be found in a document, or one is enough
   * @param most documents that are asked for, the best: of thousands that have one common word, the others need no order
   */
  search(wanted: readonly WantedWord[], combine: 'every' | 'some', most = Infinity): Ranked {
    const words = new Set<string>();
    const found: number[] = [];
    const counted = new Set<string>();
    wanted.forEach((one, place) => {
      const isRepeated = counted.has(one.word);
      // Of two words that have to be there, only documents of the first are worth scoring for the second.
      const needed = combine === 'every' ? counted.size : 0;
      counted.add(one.word);
      if (combine === 'every' && place > 0 && found.length === 0) return;
      for (const document of this.scoreWord(one, words, needed)) {
        const isNew = this.wordsMatched[document] === 0;
        const mayCome = place === 0 || combine === 'some';
        if (isNew && mayCome) found.push(document);
        if (!isNew || mayCome) {
          if (!isRepeated) this.wordsMatched[document] = (this.wordsMatched[document] ?? 0) + 1;
          this.scores[document] = (this.scores[document] ?? 0) + (this.scoresOfWord[document] ?? 0);
        }
        this.scoresOfWord[document] = 0;
      }
    });
    const documents = found.filter(
      (document) => combine === 'some' || this.wordsMatched[document] === counted.size,
    );
    for (const document of documents) {
      this.scores[document] = (this.scores[document] ?? 0) * (this.wordsMatched[document] ?? 1);
    }
    const best = this.bestOf(documents, most);
    for (const document of found) {
      this.scores[document] = 0;
      this.wordsMatched[document] = 0;
    }
    return { documents: best, words };
  }

  /** The documents with the highest scores, best first, equals in the order in which they come. */
  private bestOf(documents: readonly number[], most: number): readonly number[] {
    const byScore = (one: number, other: number): number =>
      (this.scores[other] ?? 0) - (this.scores[one] ?? 0);
    if (documents.length <= most) return [...documents].sort(byScore);
    const best: number[] = [];
    for (const document of documents) {
      let place = best.length;
      while (place > 0 && byScore(best[place - 1] ?? 0, document) > 0) place -= 1;
      if (place < most) best.splice(place, 0, document);
      if (best.length > most) best.pop();
    }
    return best;
  }

  /**
   * Adds up in `scoresOfWord` what one word of a search gives each document; returns the documents that have it.
   *
   * @param needed documents that have not matched so many words are left out
   */
  private scoreWord(
    { word, asPrefix, typos }: WantedWord,
    words: Set<string>,
    needed: number,
  ): readonly number[] {
    const documents: number[] = [];
    const score = (own: string, weight: number): void => {
      words.add(own);
      this.scorePostings(this.vocabulary.get(own), weight, needed, documents);
    };
    score(word, 1);
    if (asPrefix) {
      for (const own of this.vocabulary.beginningWith(word)) {
        const further = own.length - word.length;
        if (further > 0)
          score(own, (PREFIX_WEIGHT * own.length) / (own.length + PREFIX_DECAY * further));
      }
    }
    if (typos > 0) {
      for (const own of this.vocabulary.resembling(word, typos)) {
        const distance = editDistance(word, own, typos);
        if (distance === 0 || distance > typos || (asPrefix && own.startsWith(word))) continue;
        score(own, (TYPO_WEIGHT * own.length) / (own.length + distance));
      }
    }
    return documents;
  }

  private scorePostings(
    postings: readonly number[],
    weight: number,
    needed: number,
    documents: number[],
  ): void {
    const isLeftOut = (posting: number): boolean =>
      (this.wordsMatched[documentOf(posting)] ?? 0) < needed;
    if (needed > 0 && postings.every(isLeftOut)) return;
    const rarity = this.raritiesOf(postings);
    for (const posting of postings) {
      if (isLeftOut(posting)) continue;
      const document = documentOf(posting);
      const field = fieldOf(posting);
      const times = (posting & (TIMES_MOST - 1)) + 1;
      const length = this.lengths[document * FIELDS_MOST + field] ?? 0;
      const average = (this.totalLengths[field] ?? 0) / this.count;
      const share =
        (times * (REPETITION + 1)) /
        (times + REPETITION * (1 - LENGTH + (LENGTH * length) / average));
      const score = weight * (this.weights[field] ?? 0) * (rarity[field] ?? 0) * (LEAST + share);
      const before = this.scoresOfWord[document] ?? 0;
      if (before === 0) documents.push(document);
      this.scoresOfWord[document] = before + score;
    }
  }

  /** How telling a word is in each field: the fewer documents have it there, the more. */
  private raritiesOf(postings: readonly number[]): readonly number[] {
    const having = this.weights.map(() => 0);
    for (const posting of postings) {
      const field = fieldOf(posting);
      having[field] = (having[field] ?? 0) + 1;
    }
    return having.map((count) => Math.log(1 + (this.count - count + 0.5) / (count + 0.5)));
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
  }
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

/** The number of different words, whatever their forms; the first form is the word itself. */
function lengthOf(words: readonly (readonly string[])[]): number {
  return Math.min(LENGTH_MOST, new Set(words.map(([word]) => word)).size);
}

/** How often each form stands in a field, at most as often as a posting can say. */
function timesOf(words: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const form of words.flat()) {
    times.set(form, Math.min(TIMES_MOST, (times.get(form) ?? 0) + 1));
  }
  return times;
}
