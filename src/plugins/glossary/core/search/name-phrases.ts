import type { CatalogueEntry } from '../catalogue/catalogue';
import { formsOf, phraseOf, squashed, wordsOf } from '../text/search-words';

/** How much a match in a field counts against a match in a tag. */
const FIELD_WEIGHTS = { name: 8, aliases: 6, joined: 4, tags: 2 } as const;
/** In the order of `fieldsOf`. */
export const WEIGHTS: readonly number[] = Object.values(FIELD_WEIGHTS);
export const JOINED_FIELD = Object.keys(FIELD_WEIGHTS).indexOf('joined');

/** The words of a term in the fields of the index, in the order of their weights, each word in all its forms. */
export function fieldsOf(entry: CatalogueEntry): readonly (readonly (readonly string[])[])[] {
  return [
    `${entry.term} ${entry.slug.replaceAll('_', ' ')}`,
    // Words that only a search knows are found like aliases, but stand for no term: several may have them.
    [...otherNamesOf(entry), ...entry.searchTerms].join(' '),
    joinedNamesOf(entry).join(' '),
    entry.tags.join(' '),
  ].map((text) => wordsOf(text).map(formsOf));
}

/** The other names of a term: each as a whole stands for the term. */
function otherNamesOf({ aliases, identifiers }: CatalogueEntry): readonly string[] {
  return [...aliases, ...identifiers];
}

/** The names of a term, each without spaces as one word. */
export function joinedNamesOf(entry: CatalogueEntry): readonly string[] {
  const names = [entry.slug, entry.term, withoutParenthesis(entry.term), ...otherNamesOf(entry)];
  return [...new Set(names.map(squashed))];
}

export function namePhrases(entry: CatalogueEntry): string[] {
  return phrasesOf([entry.term, withoutParenthesis(entry.term), entry.slug.replaceAll('_', ' ')]);
}

/** Aliases, identifiers, and the abbreviation that stands in parentheses behind the name. */
export function aliasPhrases(entry: CatalogueEntry): string[] {
  const abbreviation = /\(([^()]+)\)\s*$/.exec(entry.term)?.[1];
  return phrasesOf([...otherNamesOf(entry), ...(abbreviation ? [abbreviation] : [])]);
}

/** Phrases without their spaces, each once: a term with a phrase is found without its spaces too. */
export function squashedOf(phrases: readonly string[]): ReadonlySet<string> {
  return new Set(phrases.map((phrase) => phrase.replaceAll(' ', '')));
}

function phrasesOf(texts: readonly string[]): string[] {
  const phrases = texts.flatMap((text) => [phraseOf(text), squashed(text)]);
  return [...new Set(phrases)].filter((phrase) => phrase !== '');
}

/** Whether a name has signs of which no words are made: `../`, `==`. */
export function namesHave(entry: CatalogueEntry, signs: string): boolean {
  return [entry.term, ...otherNamesOf(entry), ...entry.searchTerms].some((name) =>
    name.includes(signs),
  );
}

function withoutParenthesis(name: string): string {
  return name.replace(/\s*\([^()]*\)\s*$/, '');
}

/** Whether the index has nothing to change: only the entry itself is another one. */
export function hasSameNames(one: CatalogueEntry, other: CatalogueEntry | undefined): boolean {
  return (
    other !== undefined &&
    one.term === other.term &&
    one.slug === other.slug &&
    areSame(one.aliases, other.aliases) &&
    areSame(one.tags, other.tags) &&
    areSame(one.searchTerms, other.searchTerms) &&
    areSame(one.identifiers, other.identifiers)
  );
}

function areSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, place) => text === other[place]);
}

/** Whether a text begins with another when the spaces between their words, or their substitutes, are left out. */
export function beginsWith(text: string, beginning: string, space: string): boolean {
  let matched = 0;
  for (let index = 0; matched < beginning.length; index += 1) {
    if (text.charAt(index) === space) continue;
    if (text.charAt(index) !== beginning.charAt(matched)) return false;
    matched += 1;
  }
  return true;
}
