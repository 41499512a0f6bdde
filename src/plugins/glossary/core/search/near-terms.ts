import { bestPlaces } from './best';
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
 * The numbers of terms similar to a text, best first: names within one slip of the whole text, then terms with one of its words. The effort is
 * bounded, because clients can send any text: only a few words are searched, and very frequent ones only when there is no rarer one.
 */
export function nearTerms(index: WordIndex, text: string): readonly number[] {
  const joined = squashed(text);
  const slips = slipsInName(joined);
  const whole =
    slips === 0 ? [] : index.wordsLike(joined, slips).flatMap((word) => index.documentsOf(word));
  if (new Set(whole).size >= NEAR_MATCHES) return [...new Set(whole)].slice(0, NEAR_MATCHES);
  const { documents, scores } = index.search(tellingWords(index, text), 'some');
  const numbers = [...new Set([...whole, ...documents])];
  const ofDocuments = new Map(documents.map((number, place) => [number, scores[place] ?? 0]));
  const all = numbers.map(
    (number) => (ofDocuments.get(number) ?? 0) + (whole.includes(number) ? WHOLE_NAME : 0),
  );
  return bestPlaces(all, NEAR_MATCHES).flatMap((place) => numbers[place] ?? []);
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
