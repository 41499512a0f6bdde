import type { CatalogueEntry } from '../catalogue/catalogue';
import { formsOf, phraseOf, squashed, wordsOf } from './search-words';

/** How much a match in a field counts against a match in a tag. */
const FIELD_WEIGHTS = { name: 8, aliases: 6, joined: 4, tags: 2 } as const;
/** In the order of `fieldsOf`. */
export const WEIGHTS: readonly number[] = Object.values(FIELD_WEIGHTS);

/** The words of a term in the fields of the index, in the order of their weights, each word in all its forms. */
export function fieldsOf(entry: CatalogueEntry): readonly (readonly (readonly string[])[])[] {
  return [
    `${entry.term} ${entry.slug.replaceAll('_', ' ')}`,
    entry.aliases.join(' '),
    joinedNamesOf(entry).join(' '),
    entry.tags.join(' '),
  ].map((text) => wordsOf(text).map(formsOf));
}

/** The names of a term, each without spaces as one word. */
export function joinedNamesOf(entry: CatalogueEntry): readonly string[] {
  return [entry.slug, withoutParenthesis(entry.term), ...entry.aliases].map(squashed);
}

/** The phrases by which a term goes as its name. */
export function namePhrases(entry: CatalogueEntry): string[] {
  return phrasesOf([entry.term, withoutParenthesis(entry.term), entry.slug.replaceAll('_', ' ')]);
}

/** Aliases, and the abbreviation that stands in parentheses behind the name. */
export function aliasPhrases(entry: CatalogueEntry): string[] {
  const abbreviation = /\(([^()]+)\)\s*$/.exec(entry.term)?.[1];
  return phrasesOf([...entry.aliases, ...(abbreviation ? [abbreviation] : [])]);
}

/** Phrases without their spaces, each once: whoever has a phrase has it without spaces too. */
export function squashedOf(phrases: readonly string[]): ReadonlySet<string> {
  return new Set(phrases.map((phrase) => phrase.replaceAll(' ', '')));
}

function phrasesOf(texts: readonly string[]): string[] {
  const phrases = texts.flatMap((text) => [phraseOf(text), squashed(text)]);
  return [...new Set(phrases)].filter((phrase) => phrase !== '');
}

function withoutParenthesis(name: string): string {
  return name.replace(/\s*\([^()]*\)\s*$/, '');
}
