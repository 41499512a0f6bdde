import MiniSearch from 'minisearch';
import type { CatalogueEntry } from './catalogue';
import { formsOf, phraseOf, queryWordsOf, singularOf, squashed, wordsOf } from './search-words';

/** How much a match in a field counts against a match in a tag. */
const FIELD_WEIGHTS = { name: 8, aliases: 6, joined: 4, tags: 2 } as const;
type Field = keyof typeof FIELD_WEIGHTS;
/** Shortest word in which one letter may be wrong, and shortest in which two may. */
const ONE_TYPO_FROM = 4;
const TWO_TYPOS_FROM = 8;
/** Most terms that are offered when nothing matches. */
export const NEAR_MATCHES = 5;

/** A term that a search found. */
export interface Match {
  readonly documentId: string;
  /** Words of the term that matched, to be marked; lower case. */
  readonly words: readonly string[];
}

/**
 * An index over names, slugs, aliases, abbreviations and tags, kept up one term at a time. An exact name comes first, then an exact
 * alias, then names that begin with the query, then the rest by weight of what matched; every word of the query has to match, in full, as a beginning or with a typo.
 */
export interface NameIndex {
  put(entry: CatalogueEntry): void;
  remove(documentId: string): void;
  find(query: string): readonly Match[];
  /** Terms of which at least one word resembles the query, best first. */
  near(query: string): readonly string[];
}

export function nameIndexOf(entries: Iterable<CatalogueEntry>): NameIndex {
  const names = new PhraseMap();
  const aliases = new PhraseMap();
  const index = new MiniSearch<CatalogueEntry>({
    idField: 'documentId',
    fields: Object.keys(FIELD_WEIGHTS),
    extractField: (entry, field) =>
      field === 'documentId' ? entry.documentId : textOf(entry, field as Field),
    tokenize: wordsOf,
    processTerm: formsOf,
    searchOptions: {
      tokenize: queryWordsOf,
      processTerm: singularOf,
      boost: FIELD_WEIGHTS,
      combineWith: 'AND',
      prefix: (word, position, words) => position === words.length - 1 || word.length >= 3,
      weights: { fuzzy: 0.25, prefix: 0.5 },
    },
  });
  const entriesById = new Map<string, CatalogueEntry>();

  const put = (entry: CatalogueEntry): void => {
    remove(entry.documentId);
    entriesById.set(entry.documentId, entry);
    index.add(entry);
    for (const phrase of namePhrases(entry)) names.add(phrase, entry.documentId);
    for (const phrase of aliasPhrases(entry)) aliases.add(phrase, entry.documentId);
  };
  const remove = (documentId: string): void => {
    const known = entriesById.get(documentId);
    if (!known) return;
    entriesById.delete(documentId);
    index.remove(known);
    for (const phrase of namePhrases(known)) names.delete(phrase, documentId);
    for (const phrase of aliasPhrases(known)) aliases.delete(phrase, documentId);
  };
  for (const entry of entries) put(entry);

  return {
    put,
    remove,
    find: (query) => {
      const words = queryWordsOf(query);
      if (words.length === 0) return [];
      const exact = new Set(
        [phraseOf(query), squashed(query)].flatMap((phrase) => [...names.get(phrase)]),
      );
      for (const phrase of [phraseOf(query), squashed(query)]) {
        for (const documentId of aliases.get(phrase)) exact.add(documentId);
      }
      const asTyped = index.search(query);
      // A word that is known as it is written is not mistyped: `race` does not mean `rate`.
      const found = asTyped.length > 0 ? asTyped : index.search(query, { fuzzy: typosIn });
      const wordsById = new Map(found.map((result) => [String(result.id), result.terms]));
      const first = [...exact].map((documentId) => ({
        documentId,
        words: wordsById.get(documentId) ?? words,
      }));
      const rest = found
        .filter((result) => !exact.has(String(result.id)))
        .map((result) => ({ documentId: String(result.id), words: result.terms }));
      const begins = ({ documentId }: Match): boolean =>
        nameBegins(entriesById.get(documentId)?.term ?? '', query);
      const length = ({ documentId }: Match): number =>
        entriesById.get(documentId)?.term.length ?? 0;
      const beginning = rest.filter(begins).sort((one, other) => length(one) - length(other));
      return [...first, ...beginning, ...rest.filter((match) => !begins(match))];
    },
    near: (query) =>
      index
        .search(query, { combineWith: 'OR', fuzzy: typosIn })
        .slice(0, NEAR_MATCHES)
        .map((result) => String(result.id)),
  };
}

function textOf(entry: CatalogueEntry, field: Field): string {
  switch (field) {
    case 'name':
      return `${entry.term} ${entry.slug.replaceAll('_', ' ')}`;
    case 'aliases':
      return entry.aliases.join(' ');
    case 'joined':
      return [entry.slug, withoutParenthesis(entry.term), ...entry.aliases].map(squashed).join(' ');
    case 'tags':
      return entry.tags.join(' ');
  }
}

function namePhrases(entry: CatalogueEntry): string[] {
  return phrasesOf([entry.term, withoutParenthesis(entry.term), entry.slug.replaceAll('_', ' ')]);
}

/** Aliases, and the abbreviation that stands in parentheses behind the name. */
function aliasPhrases(entry: CatalogueEntry): string[] {
  const abbreviation = /\(([^()]+)\)\s*$/.exec(entry.term)?.[1];
  return phrasesOf([...entry.aliases, ...(abbreviation ? [abbreviation] : [])]);
}

/** How many letters of a word may be wrong. */
function typosIn(word: string): number | false {
  if (word.length >= TWO_TYPOS_FROM) return 2;
  return word.length >= ONE_TYPO_FROM ? 1 : false;
}

/** Whether a name begins with what was typed, with or without its spaces; of two such names the shorter is meant. */
function nameBegins(name: string, query: string): boolean {
  return phraseOf(name).startsWith(phraseOf(query)) || squashed(name).startsWith(squashed(query));
}

function phrasesOf(texts: readonly string[]): string[] {
  const phrases = texts.flatMap((text) => [phraseOf(text), squashed(text)]);
  return [...new Set(phrases)].filter((phrase) => phrase !== '');
}

function withoutParenthesis(name: string): string {
  return name.replace(/\s*\([^()]*\)\s*$/, '');
}

/** Which terms have a phrase as a name or alias. */
class PhraseMap {
  private readonly ids = new Map<string, Set<string>>();

  add(phrase: string, documentId: string): void {
    const known = this.ids.get(phrase);
    if (known) known.add(documentId);
    else this.ids.set(phrase, new Set([documentId]));
  }

  delete(phrase: string, documentId: string): void {
    const known = this.ids.get(phrase);
    known?.delete(documentId);
    if (known?.size === 0) this.ids.delete(phrase);
  }

  get(phrase: string): ReadonlySet<string> {
    return this.ids.get(phrase) ?? NOTHING;
  }
}

const NOTHING: ReadonlySet<string> = new Set();
