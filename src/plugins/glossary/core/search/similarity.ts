import { namesIn } from '../text/name-parts';
import { editDistance } from './edit-distance';
import { singularOf, wordsOf } from '../text/search-words';

/** Minimum length for a one-letter difference, in characters: shorter names that differ by one letter are often different terms. */
const TYPO_FROM = 8;

export interface NamedTerm {
  readonly term: string;
  readonly aliases: readonly string[];
}

/**
 * Whether a name probably means an existing term: the same words in any spelling, number or case, with or without the abbreviation, as its name or an
 * alias; in a long name one letter may differ.
 */
export function isSimilar(name: string, other: NamedTerm): boolean {
  const others = [...namesIn(other.term), ...other.aliases].map(keyOf);
  return namesIn(name)
    .map(keyOf)
    .some((one) => one !== '' && others.some((another) => isAlmost(one, another)));
}

function keyOf(name: string): string {
  return wordsOf(name).map(singularOf).join('');
}

function isAlmost(one: string, other: string): boolean {
  return one === other || (one.length >= TYPO_FROM && editDistance(one, other, 1) <= 1);
}
