import { namesIn } from '../text/name-parts';
import { squashed, withoutAccents } from '../text/search-words';

export type NameField = 'term' | 'aliases' | 'identifiers';

/** The names of a term, by which readers may look it up. */
export interface TermNames {
  readonly term: string;
  readonly slug: string | null;
  readonly aliases: readonly string[];
  readonly identifiers: readonly string[];
}

/** A name as written. */
export interface WrittenName {
  readonly text: string;
  readonly field: NameField;
}

/** The key under which names are compared, as in a search: ignoring case, accents, hyphens and spaces. */
export const nameKey = squashed;

const spelling = (text: string): string =>
  withoutAccents(text.toLowerCase()).trim().replace(/\s+/g, ' ');

/** All names by which readers may look up a term, without duplicates: its name, with and without abbreviation, comes first. */
export function namesByKey(called: TermNames): ReadonlyMap<string, WrittenName> {
  const { term, slug, aliases, identifiers } = called;
  const names = new Map<string, WrittenName>();
  const add = (text: string, field: NameField, written = text): void => {
    const key = nameKey(text);
    if (key !== '' && !names.has(key)) names.set(key, { text: written, field });
  };
  for (const name of namesIn(term)) add(name, 'term');
  add((slug ?? '').replaceAll('_', ' '), 'term', slug ?? '');
  for (const alias of aliases) add(alias, 'aliases');
  for (const identifier of identifiers) add(identifier, 'identifiers');
  return names;
}

/**
 * Aliases and identifiers that repeat the term's name, or are listed twice. `Hardcoded` beside `Hard-Coded` does not count: texts with that spelling
 * become links.
 */
export function namesRepeated({ term, aliases, identifiers }: TermNames): readonly WrittenName[] {
  const seen = new Set([spelling(term)]);
  const written: readonly WrittenName[] = [
    ...aliases.map((text) => ({ text, field: 'aliases' as const })),
    ...identifiers.map((text) => ({ text, field: 'identifiers' as const })),
  ];
  return written.filter(({ text }) => {
    const key = spelling(text);
    if (key !== '' && seen.has(key)) return true;
    seen.add(key);
    return false;
  });
}
