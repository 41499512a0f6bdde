import type { CooperativeTask } from '../tasks/cooperative-task';
import { bestPlaces } from '../search/best';
import type { TextsFound } from '../search/text-index';
import { plainWordsOf } from '../search/text-tokens';
import { compareText } from '../text/name-order';
import { comparableText } from './comparable-text';

/** Words of a quote that are looked for: the longest, which are the rarest in most texts. */
const WORDS_MOST = 8;
const LETTERS_LEAST = 2;
const CANDIDATES_MOST = 10;
/** Words whose finds are added up in one step. */
const FINDS_PER_STEP = 5000;

/**
 * The document ids of the terms that have most of a quote's significant words in their running texts, best first. Each word is looked up by
 * itself, so that a wrong word in the quote hides no term.
 *
 * @param find the texts that have a word
 */
export function* quoteCandidates(
  text: string,
  find: (word: string) => CooperativeTask<TextsFound>,
): CooperativeTask<readonly string[]> {
  const words = [...new Set(plainWordsOf(comparableText(text).text))]
    .filter(({ length }) => length >= LETTERS_LEAST)
    .sort((one, other) => other.length - one.length)
    .slice(0, WORDS_MOST);
  const scores = new Map<string, number>();
  for (const word of words) {
    const found = yield* find(word);
    for (const [place, documentId] of found.documentIds.entries()) {
      if (place % FINDS_PER_STEP === FINDS_PER_STEP - 1) yield;
      scores.set(documentId, (scores.get(documentId) ?? 0) + (found.scores[place] ?? 0));
    }
  }
  yield;
  return bestOf(scores);
}

/** Equal ones by document id, because each instance finds them in an order of its own. */
function bestOf(scores: ReadonlyMap<string, number>): readonly string[] {
  const documentIds = [...scores.keys()];
  const idOf = (place: number): string => documentIds[place] ?? '';
  return bestPlaces([...scores.values()], CANDIDATES_MOST, (one, other) =>
    compareText(idOf(one), idOf(other)),
  ).map(idOf);
}
