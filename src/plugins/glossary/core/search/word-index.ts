import { editDistance } from './edit-distance';
import { WordList } from './word-list';

/** A word to look for, and how far words of documents may differ from it. */
export interface WantedWord {
  readonly word: string;
  /** Longer words that begin with it count as well. */
  readonly asPrefix: boolean;
  /** How many letters may be wrong, missing, too many or exchanged. */
  readonly slips: number;
}

/** The results of a search, in no order. */
export interface Scored {
  readonly documents: readonly number[];
  /** How well each of them matches, in the same order: above 0, more is better. */
  readonly scores: Float64Array;
  /** Which of the words each of them has, in the same order: a bit for each, the first word's the lowest. */
  readonly matched: Uint8Array;
  /** Words with slips by which documents were found. */
  readonly resembling: ReadonlySet<string>;
}

/** How much a longer word, and one with slips, counts against the word itself. */
const PREFIX_WEIGHT = 0.5;
const SLIP_WEIGHT = 0.25;
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
 * An index of the words of documents that have a few short fields. It is made to save memory: a word costs one slot of a map, and no array
 * where it stands once; the documents are numbers from 0 on that the caller assigns and may reuse.
 */
export class WordIndex {
  private readonly words = new WordList();
  /** A word that stands in one place alone, as most do, has no list. */
  private readonly postings = new Map<string, number | number[]>();
  /** Unique words of each field of each document. */
  private lengths = new Uint8Array(0);
  private readonly totalLengths: number[];
  private count = 0;
  // The sums of a search, by document; kept between searches, because a large glossary needs long arrays.
  private scores = new Float64Array(0);
  private scoresOfWord = new Float64Array(0);
  private wordsMatched = new Uint8Array(0);
  private matched = new Uint8Array(0);
  /** For each field, in how many documents a word stands there, and how telling that makes it. */
  private readonly having = new Uint32Array(FIELDS_MOST);
  private readonly rarities = new Float64Array(FIELDS_MOST);

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
        this.addPosting(form, postingOf(document, field, times));
      }
    });
  }

  /** @param fields the fields with which the document was added */
  remove(document: number, fields: readonly (readonly (readonly string[])[])[]): void {
    this.count -= 1;
    fields.forEach((words, field) => {
      this.totalLengths[field] = (this.totalLengths[field] ?? 0) - lengthOf(words);
      for (const [form, times] of timesOf(words)) {
        this.removePosting(form, postingOf(document, field, times));
      }
    });
  }

  /** Makes searches quick after much was added; they do it themselves otherwise. */
  keepUp(): void {
    this.words.keepUp();
  }

  placesOf(word: string): number {
    const known = this.postings.get(word);
    return known === undefined ? 0 : typeof known === 'number' ? 1 : known.length;
  }

  /**
   * @param wanted at most QUERY_MAX_WORDS
   * @param combine whether every word has to be found in a document, or one is enough
   */
  search(wanted: readonly WantedWord[], combine: 'every' | 'some'): Scored {
    const resembling = new Set<string>();
    const found: number[] = [];
    const counted = new Set<string>();
    wanted.forEach((one, place) => {
      const isRepeated = counted.has(one.word);
      // Of two words that have to be there, only documents of the first are worth scoring for the second.
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

  /** Whether a word stands anywhere as it is, or as the beginning of one where that counts. */
  knows({ word, asPrefix }: Pick<WantedWord, 'word' | 'asPrefix'>): boolean {
    return this.postings.has(word) || (asPrefix && this.words.beginningWith(word).length > 0);
  }

  /** Documents that have a word in a field that begins so, each as often as it has such words. */
  documentsBeginning(beginning: string, field: number): readonly number[] {
    return this.words
      .beginningWith(beginning)
      .flatMap((word) => this.postingsOf(word).filter((posting) => fieldOf(posting) === field))
      .map(documentOf);
  }

  /** The words that differ from one in so many slips at most, but in one at least. */
  wordsLike(word: string, slips: number): readonly string[] {
    return this.words.resembling(word, slips).filter((own) => {
      const distance = editDistance(word, own, slips);
      return distance > 0 && distance <= slips;
    });
  }

  /** Documents in which a word stands, in the order in which they came, each as often as it has places there. */
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
   * Adds up in `scoresOfWord` the score of one word for each document; returns the documents that have it.
   *
   * @param needed documents that have not matched so many words are left out
   */
  private scoreWord(
    { word, asPrefix, slips }: WantedWord,
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

  /** How telling a word is in each field: the fewer documents have it there, the more. */
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

/** How often each form stands in a field, at most as often as a posting can say. */
function timesOf(words: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const form of words.flat()) {
    times.set(form, Math.min(TIMES_MOST, (times.get(form) ?? 0) + 1));
  }
  return times;
}
