import type { CooperativeTask } from '../tasks/cooperative-task';
import type { TextsFound } from '../search/text-index';
import { plainWordsOf } from '../search/text-tokens';
import { comparableText } from './comparable-text';

/** Words of a quote that are looked for: the longest, which are the rarest in most texts. */
const WORDS_MOST = 8;
/** Shortest word that is looked for. */
const LETTERS_LEAST = 2;
/** Maximum number of terms that are read and compared. */
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

/** Sorts only as many as are needed. */
function bestOf(scores: ReadonlyMap<string, number>): readonly string[] {
  const best: (readonly [string, number])[] = [];
  for (const found of scores) {
    if (best.length === CANDIDATES_MOST && found[1] <= (best.at(-1)?.[1] ?? 0)) continue;
    const place = best.findIndex(([, score]) => score < found[1]);
    best.splice(place < 0 ? best.length : place, 0, found);
    best.length = Math.min(best.length, CANDIDATES_MOST);
  }
  return best.map(([documentId]) => documentId);
}
