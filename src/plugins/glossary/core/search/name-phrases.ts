import { namePartsOf } from '../text/name-parts';
import type { CatalogueEntry } from '../catalogue/catalogue';
import { comparedCode, isMostlySigns, operatorsOf } from './operators';
import { formsOf, phraseOf, singularOf, squashed, wordsOf } from '../text/search-words';

/** The weight of each field, relative to tags. */
const FIELD_WEIGHTS = { name: 8, aliases: 6, joined: 4, tags: 2 } as const;
/** In the order of `fieldsOf`. */
export const WEIGHTS: readonly number[] = Object.values(FIELD_WEIGHTS);
export const JOINED_FIELD = Object.keys(FIELD_WEIGHTS).indexOf('joined');

/** The words of a term in the fields of the index, in the order of their weights, each word in all its forms. */
export function fieldsOf(entry: CatalogueEntry): readonly (readonly (readonly string[])[])[] {
  return [
    `${entry.term} ${entry.slug.replaceAll('_', ' ')}`,
    // Search terms are found like aliases but do not stand for the term: several terms may have the same one.
    [...otherNamesOf(entry), ...entry.searchTerms].join(' '),
    joinedNamesOf(entry).join(' '),
    entry.tags.join(' '),
  ].map((text) => wordsOf(text).map(formsOf));
}

/** Whether a term has whole words, in any number, in its names; if not, whether it has them there or in its search terms and tags. */
export function wholeWordsIn(
  entry: CatalogueEntry,
  words: readonly string[],
): 'names' | 'search-terms' | null {
  const has = (searched: CatalogueEntry): boolean => {
    const forms = new Set(fieldsOf(searched).flat(2));
    return words.every((word) => forms.has(word) || forms.has(singularOf(word)));
  };
  // Code has no words: it is in search terms.
  if (words.length > 0 && has({ ...entry, searchTerms: [], tags: [] })) return 'names';
  return has(entry) ? 'search-terms' : null;
}

/** Other names of a term, each of which stands for it. */
function otherNamesOf({ aliases, identifiers }: CatalogueEntry): readonly string[] {
  return [...aliases, ...identifiers];
}

/** The names of a term without spaces. */
export function joinedNamesOf(entry: CatalogueEntry): readonly string[] {
  const names = [entry.slug, entry.term, namePartsOf(entry.term).bare, ...otherNamesOf(entry)];
  return [...new Set(names.map(squashed))];
}

export function namePhrases(entry: CatalogueEntry): string[] {
  return phrasesOf([entry.term, namePartsOf(entry.term).bare, entry.slug.replaceAll('_', ' ')]);
}

/** Aliases, identifiers, and the abbreviation in parentheses after the name. */
export function aliasPhrases(entry: CatalogueEntry): string[] {
  const { inParentheses } = namePartsOf(entry.term);
  return phrasesOf([...otherNamesOf(entry), ...(inParentheses === null ? [] : [inParentheses])]);
}

/** Phrases without spaces, and without duplicates, so that a term is found without its spaces, too. */
export function squashedOf(phrases: readonly string[]): ReadonlySet<string> {
  return new Set(phrases.map((phrase) => phrase.replaceAll(' ', '')));
}

function phrasesOf(texts: readonly string[]): string[] {
  const phrases = texts.flatMap((text) => [phraseOf(text), squashed(text)]);
  return [...new Set(phrases)].filter((phrase) => phrase !== '');
}

/** Minimum length of a search term made of signs that is found in longer code. */
const CODE_FROM = 4;
/** A character of code that names of prose seldom have. */
const SIGN = /[=?/\\|&+*%^~$@<>#;(){}[\]]/;

/** A name, alias or search term with signs, as it is compared with code that is typed. */
export interface CodedName {
  readonly code: string;
  readonly operators: readonly string[];
}

/** The names of a term that have signs: few terms have any. */
export function codedNamesOf(entry: CatalogueEntry): readonly CodedName[] {
  return searchedNamesOf(entry)
    .filter((name) => SIGN.test(name))
    .map((name) => ({ code: comparedCode(name), operators: operatorsOf(name) }))
    .filter(({ code }) => code !== '');
}

/**
 * How names are like code such as `==` or `; rm -rf /`: one is the same, or one is a part of it or around it.
 *
 * @param code as it is compared, not empty
 */
export function codeInNames(names: readonly CodedName[], code: string): 'same' | 'part' | null {
  if (names.some((own) => own.code === code)) return 'same';
  const isPart = names.some(
    (own) =>
      own.code.includes(code) ||
      (own.code.length >= CODE_FROM && isMostlySigns(own.code) && code.includes(own.code)),
  );
  return isPart ? 'part' : null;
}

/** Whether a name has one of some operators, or a part of it that is one: `../` of `../../`. */
export function namesHaveOperator(
  names: readonly CodedName[],
  operators: readonly string[],
): boolean {
  return names.some((name) =>
    name.operators.some((own) => operators.some((operator) => operator.includes(own))),
  );
}

/** The names of a term, and its search terms. */
function searchedNamesOf(entry: CatalogueEntry): readonly string[] {
  return [entry.term, ...otherNamesOf(entry), ...entry.searchTerms];
}

/** Whether two entries are the same to the index. */
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

/** Whether a text begins with another, ignoring spaces and their substitutes. */
export function beginsWith(text: string, beginning: string, space: string): boolean {
  let matched = 0;
  for (let index = 0; matched < beginning.length; index += 1) {
    if (text.charAt(index) === space) continue;
    if (text.charAt(index) !== beginning.charAt(matched)) return false;
    matched += 1;
  }
  return true;
}
