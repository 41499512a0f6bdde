import { bestPlaces, oldestFirst } from './best';
import { squashed } from '../text/search-words';
import { slipsInName, wordsWithSlips } from './query-words';
import type { QueryWord, WordIndex } from './word-index';

/** Maximum number of near matches. */
export const NEAR_MATCHES = 5;
/** Maximum number of words searched, the rarest ones: a whole sentence is not a name. */
const WORDS_MAX = 4;
/** Maximum number of postings of a word that is searched along with a rarer one: a word in thousands of names distinguishes little. */
const PLACES_MAX = 1000;
const WHOLE_NAME = 1e6;

/**
 * The terms similar to a text, best first: names within one slip of the whole text, then terms with one of its words. The effort is
 * bounded, because clients can send any text: only a few words are searched, and very frequent ones only when there is no rarer one.
 *
 * @param termOf the term that has a number
 */
export function nearTerms<Term extends { readonly position: number }>(
  index: WordIndex,
  text: string,
  termOf: (number: number) => Term | undefined,
): readonly Term[] {
  const joined = squashed(text);
  const slips = slipsInName(joined);
  const whole = new Set(
    slips === 0 ? [] : index.wordsLike(joined, slips).flatMap((word) => index.documentsOf(word)),
  );
  const scores = new Map([...whole].map((number) => [number, WHOLE_NAME]));
  if (whole.size < NEAR_MATCHES) {
    const found = index.search(tellingWords(index, text), 'some');
    found.documents.forEach((number, place) =>
      scores.set(number, (scores.get(number) ?? 0) + (found.scores[place] ?? 0)),
    );
  }
  const scored = [...scores].flatMap(([number, score]) => {
    const term = termOf(number);
    return term === undefined ? [] : { term, score };
  });
  const terms = scored.map(({ term }) => term);
  const best = bestPlaces(
    scored.map(({ score }) => score),
    NEAR_MATCHES,
    oldestFirst(terms),
  );
  return best.flatMap((place) => terms[place] ?? []);
}

/** The rarest words of a text; a word that is in the index as typed is not guessed at. */
function tellingWords(index: WordIndex, text: string): readonly QueryWord[] {
  const words = wordsWithSlips(text)
    .map((word) => ({ word, places: index.placesOf(word.word) }))
    .sort((one, other) => one.places - other.places)
    .slice(0, WORDS_MAX);
  const rare = words.filter(({ places }) => places <= PLACES_MAX);
  return (rare.length > 0 ? rare : words.slice(0, 1)).map(({ word, places }) =>
    places > 0 ? { ...word, asPrefix: false, slips: 0 } : word,
  );
}
