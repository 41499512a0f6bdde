import type { Found } from '../catalogue/browse';
import type { CatalogueEntry } from '../catalogue/catalogue';
import type { CooperativeTask } from '../tasks/cooperative-task';
import { bestPlaces, oldestFirst } from './best';
import { IN_NAMES_FROM, IN_TEXTS_FROM, NAMED_FROM, SCORE_STEP } from './name-index';
import { isMostlySigns } from './operators';
import { withoutMarkup } from './markup';
import { wholeWordsIn } from './name-phrases';
import { STOP_WORDS } from './stop-words';
import { queryWordsOf, wordsOf } from '../text/search-words';

/** Code that is searched by its signs has no words that a name could have. */
const NO_WORDS: readonly string[] = [];
/** Maximum number of near matches, and the minimum score of one relative to the best. */
export const NEAR_MOST = 20;
const NEAR_SHARE = 0.4;
/** Higher than any other score, including that of an exact name. */
const COMPARED = 10 * SCORE_STEP;

/**
 * How sure the best match of a question is: its names (with aliases and identifiers) have all the telling words; have words that begin with them;
 * only its texts, search terms or tags have them; its names resemble them by a slip or two; it has some of them. Or nothing was found.
 */
export const MATCHES = [
  'all-words',
  'beginning',
  'mentioned',
  'resembling',
  'some-words',
  'none',
] as const;

type Match = (typeof MATCHES)[number];

export interface Answer extends Found {
  readonly match: Match;
  /** How sure the search is of one of the terms, by its score: `match` is that of the best. */
  readonly matchOf: (entry: CatalogueEntry, score: number) => Match;
  /** The two terms to compare; null unless the question names two. */
  readonly compared: readonly [CatalogueEntry, CatalogueEntry] | null;
}

export interface SomeFound extends Found {
  /** Bit masks of the words that each of them has, in the order of `entries`; the lowest bit is the first word. */
  readonly matched: ArrayLike<number>;
  /** Bit masks of the words that together are its whole name or an alias. */
  readonly named: ArrayLike<number>;
}

export interface Searches {
  /** The terms with every word of a query. */
  every(query: string): CooperativeTask<Found>;
  /**
   * The terms with its most significant words; rare words and words in names count more.
   *
   * @param question the text as it was typed, with the signs between its words
   */
  some(query: string, question: string): CooperativeTask<SomeFound>;
  /** A question whose words of code are separated, except for those that the glossary has as they are. */
  separated(question: string): string;
}

/** The significant words of a question; all words, if none is. */
function tellingWordsOf(question: string): readonly string[] {
  const words = [...new Set(wordsOf(question))];
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  return telling.length > 0 ? telling : words;
}

/**
 * Finds the terms that a question is about, for readers who do not know their names. A text that is a name, or the beginning of one, is searched as
 * it is. Otherwise the search tries, in this order: two names to compare, terms with all the significant words, and near matches, which have as many
 * of them as possible. What only resembles a question is found where nothing else is.
 */
export function* searchQuestion(searches: Searches, typed: string): CooperativeTask<Answer> {
  const question = withoutMarkup(typed);
  const whole = yield* searches.every(question);
  if (isMostlySigns(question)) return answer(whole, NO_WORDS);
  if (bestOf(whole) >= NAMED_FROM) return answer(whole, queryWordsOf(question));
  yield;
  const comparison = yield* searchSides(searches, question);
  if (comparison !== null) return comparison;
  const separated = searches.separated(question);
  const words = queryWordsOf(tellingWordsOf(separated).join(' '));
  const isWhole = separated === question && words.length === new Set(wordsOf(question)).size;
  const telling = isWhole ? whole : yield* searches.every(words.join(' '));
  const isSettled =
    bestOf(telling) >= IN_NAMES_FROM ||
    words.length < 2 ||
    (telling.entries.length > 0 && bestOf(telling) < IN_TEXTS_FROM);
  if (isSettled) return answer(telling, words);
  yield;
  return yield* searchSome(searches, words, telling, question);
}

/**
 * The terms with all the words, each in names or texts; near matches instead, if a term with only some of them matches the question better.
 *
 * @param inTexts terms with all the words in their texts
 */
function* searchSome(
  { some }: Searches,
  words: readonly string[],
  inTexts: Found,
  question: string,
): CooperativeTask<Answer> {
  const found = yield* some(words.join(' '), question);
  const all = (1 << words.length) - 1;
  const [best] = bestPlaces(found.scores, 1, oldestFirst(found.entries));
  if (best !== undefined && found.matched[best] === all) {
    const scores = new Map(
      inTexts.entries.map((entry, place) => [entry, inTexts.scores[place] ?? 0]),
    );
    const near = found.scores[best] ?? 0;
    for (const [place, entry] of found.entries.entries()) {
      const score = found.scores[place] ?? 0;
      if (found.matched[place] === all) scores.set(entry, IN_NAMES_FROM + score);
      else if (score >= near * NEAR_SHARE && !scores.has(entry)) scores.set(entry, score);
    }
    const called = new Set(found.entries.filter((_entry, place) => found.named[place] !== 0));
    return withMatch({
      entries: [...scores.keys()],
      scores: [...scores.values()],
      marks: found.marks,
      matchOf: (entry, score) => {
        if (score < IN_TEXTS_FROM) return 'some-words';
        // A name with further words, all of which its text has: “closure javascript”.
        return called.has(entry) ? 'all-words' : 'mentioned';
      },
    });
  }
  const least = bestOf(found) * NEAR_SHARE;
  const near = bestPlaces(found.scores, NEAR_MOST, oldestFirst(found.entries)).filter(
    (place) => (found.scores[place] ?? 0) >= least,
  );
  return withMatch({
    entries: near.flatMap((place) => found.entries[place] ?? []),
    scores: near.map((place) => found.scores[place] ?? 0),
    marks: found.marks,
    matchOf: () => 'some-words',
  });
}

/** The results for both sides of a comparison, with the two named terms first; null unless it names two. */
function* searchSides({ every }: Searches, question: string): CooperativeTask<Answer | null> {
  const sides = sidesOf(question);
  if (sides === null) return null;
  const found: Found[] = [];
  for (const side of sides) {
    found.push(yield* every(tellingWordsOf(side).join(' ')));
    yield;
  }
  const [one, other] = found.map(named);
  if (!one || !other || one === other) return null;
  const scores = new Map<CatalogueEntry, number>();
  for (const { entries, scores: own } of found) {
    entries.forEach((entry, place) =>
      scores.set(entry, Math.max(scores.get(entry) ?? 0, own[place] ?? 0)),
    );
  }
  scores.set(one, COMPARED + 1).set(other, COMPARED);
  return {
    entries: [...scores.keys()],
    scores: [...scores.values()],
    marks: {
      words: found.flatMap(({ marks }) => marks.words),
      beginnings: found.flatMap(({ marks }) => marks.beginnings),
    },
    match: 'all-words',
    matchOf: (_entry, score) => matchByScore(score),
    compared: [one, other],
  };
}

/** The term whose name is the text, or begins with it. */
function named({ entries, scores }: Found): CatalogueEntry | null {
  const [best = 0] = bestPlaces(scores, 1, oldestFirst(entries));
  return (scores[best] ?? 0) >= NAMED_FROM ? (entries[best] ?? null) : null;
}

function answer(found: Found, words: readonly string[]): Answer {
  return withMatch({
    ...found,
    matchOf: (entry, score) => {
      const match = matchByScore(score);
      return match === 'all-words' ? WHOLE_WORDS[wholeWordsIn(entry, words) ?? 'none'] : match;
    },
  });
}

function matchByScore(score: number): 'all-words' | 'mentioned' | 'resembling' {
  if (score < IN_TEXTS_FROM) return 'resembling';
  return score < IN_NAMES_FROM ? 'mentioned' : 'all-words';
}

function withMatch(found: Omit<Answer, 'match' | 'compared'>): Answer {
  const [best = 0] = bestPlaces(found.scores, 1, oldestFirst(found.entries));
  return answerFor({ ...found, match: 'none', compared: null }, found.entries[best] ?? null);
}

/** The answer of which the best term is another, because only some pass the filters; null where none does. */
export function answerFor(answer: Answer, best: CatalogueEntry | null): Answer {
  if (best === null) return { ...answer, match: 'none' };
  const score = answer.scores[answer.entries.indexOf(best)] ?? 0;
  return { ...answer, match: answer.matchOf(best, score) };
}

const WHOLE_WORDS = {
  names: 'all-words',
  'search-terms': 'mentioned',
  none: 'beginning',
} as const;

function bestOf({ scores }: Found): number {
  const [best] = bestPlaces(scores, 1);
  return best === undefined ? 0 : (scores[best] ?? 0);
}

/** Maximum length of a text that is parsed, in characters: a comparison names only two terms. */
const LONGEST = 200;
const BETWEEN = /\bdifferences?\s+between\s+(\S.*?)\s+(?:and|or|vs\.?|versus)\s+(\S.*)$/i;
const VERSUS = /^(\S.*?)\s+(?:vs\.?|versus|or|and|compared (?:to|with))\s+(\S.*)$/i;

/** The two sides of a comparison as written: `a vs b`, `difference between a and b`; null for any other text. */
export function sidesOf(text: string): readonly [string, string] | null {
  const found = BETWEEN.exec(text.slice(0, LONGEST)) ?? VERSUS.exec(text.slice(0, LONGEST));
  const [, one, other] = found ?? [];
  return one === undefined || other === undefined ? null : [one, other];
}
