import type { TermContent } from '../term/term-content';

/** Texts that no editor would write twice in the same words. */
const OWN_TEXTS = [
  'short',
  'long',
  'misconception',
  'why_it_matters',
  'bad_code',
  'good_code',
] as const satisfies readonly (keyof TermContent)[];
/** A shorter text may be the same by chance, in characters. */
const SHORTEST_TEXT = 30;
/** A score and its term may be written together, one a moment after the other, in milliseconds. */
const WRITTEN_TOGETHER = 60_000;

/** A term that lost its score, and the copy of it that has the score. */
export interface LostScore {
  /** Document ids. */
  readonly term: string;
  readonly copy: string;
}

/**
 * A score that is older than its term came from another one: earlier versions moved it to the copy when a term was duplicated and the copy
 * published. Both moments are in milliseconds since 1970.
 */
export function isOlderThanItsTerm(scoreMade: number, termMade: number): boolean {
  return termMade - scoreMade > WRITTEN_TOGETHER;
}

/** Whether a term without a score is the original of a copy: both have a text of their own in common. */
export function isCopyOf(copy: TermContent, term: TermContent): boolean {
  return (
    term.score === null &&
    OWN_TEXTS.some((name) => term[name].length >= SHORTEST_TEXT && term[name] === copy[name])
  );
}

/** @param names of the terms and of their copies */
export function lostScoresSentence(
  names: readonly { readonly term: string; readonly copy: string }[],
): string {
  const lost = names.map(({ term, copy }) => `“${term}” (“${copy}” has its score now)`);
  return (
    'An earlier version of this service moved the score of a term to its copy when the term was duplicated. ' +
    `These seem to have lost theirs: ${lost.join(', ')}. The history of the copy shows the values and reasons.`
  );
}
