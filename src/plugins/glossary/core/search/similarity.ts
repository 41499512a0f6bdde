import { namesIn } from '../term/names-in';
import { editDistance } from './edit-distance';
import { singularOf, wordsOf } from '../text/search-words';

/** From this length on, in characters, one letter may be wrong: shorter names are often other terms that differ by one. */
const TYPO_FROM = 8;

export interface NamedTerm {
  readonly term: string;
  readonly aliases: readonly string[];
}

/**
 * Whether a name may mean a term that is there already: the same words in any spelling, number or case, with or without the
 * abbreviation, as its name or one of its aliases; in a long name one letter may differ.
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
