import MiniSearch from 'minisearch';
import type { CatalogueEntry } from './catalogue';
import { formsOf, phraseOf, queryWordsOf, singularOf, squashed, wordsOf } from './search-words';

/** How much a match in a field counts against a match in a tag. */
const FIELD_WEIGHTS = { name: 8, aliases: 6, joined: 4, tags: 2 } as const;
type Field = keyof typeof FIELD_WEIGHTS;
/** Shortest word in which one letter may be wrong, and shortest in which two may. */
const ONE_TYPO_FROM = 4;
const TWO_TYPOS_FROM = 8;
/** Shortest word that is also looked for as the beginning of a longer one; a shorter one begins thousands. */
const PREFIX_FROM = 3;
/** Most names that a query of one or two letters finds by their beginning. */
const SHORT_QUERY_MATCHES = 200;
/** Most terms that are offered when nothing matches. */
export const NEAR_MATCHES = 5;

/** A term in the index, with its name as searches compare it. */
interface Known {
  readonly entry: CatalogueEntry;
  readonly phrase: string;
  readonly joined: string;
}

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
      prefix: (word) => word.length >= PREFIX_FROM,
      weights: { fuzzy: 0.25, prefix: 0.5 },
    },
  });
  const known = new Map<string, Known>();

  const put = (entry: CatalogueEntry): void => {
    remove(entry.documentId);
    known.set(entry.documentId, {
      entry,
      phrase: phraseOf(entry.term),
      joined: squashed(entry.term),
    });
    index.add(entry);
    for (const phrase of namePhrases(entry)) names.add(phrase, entry.documentId);
    for (const phrase of aliasPhrases(entry)) aliases.add(phrase, entry.documentId);
  };
  const remove = (documentId: string): void => {
    const entry = known.get(documentId)?.entry;
    if (!entry) return;
    known.delete(documentId);
    index.remove(entry);
    for (const phrase of namePhrases(entry)) names.delete(phrase, documentId);
    for (const phrase of aliasPhrases(entry)) aliases.delete(phrase, documentId);
  };
  for (const entry of entries) put(entry);

  /** Terms whose whole name, or an alias, is the query. */
  const exactMatches = (phrases: readonly string[]): Set<string> =>
    new Set([names, aliases].flatMap((map) => phrases.flatMap((phrase) => [...map.get(phrase)])));

  /** What the index finds, as typed; with typos only when that is nothing: `race` does not mean `rate`. */
  const indexMatches = (query: string): Match[] => {
    const asTyped = index.search(query);
    const found = asTyped.length > 0 ? asTyped : index.search(query, { fuzzy: typosIn });
    return found.map((result) => ({ documentId: String(result.id), words: result.terms }));
  };

  return {
    put,
    remove,
    find: (query) => {
      const words = queryWordsOf(query);
      if (words.length === 0) return [];
      const [phrase, joined] = [phraseOf(query), squashed(query)];
      const matches = new Map<string, Match>();
      const add = (match: Match): void => {
        if (!matches.has(match.documentId)) matches.set(match.documentId, match);
      };
      const found = indexMatches(query);
      const wordsFound = new Map(found.map((match) => [match.documentId, match.words]));
      for (const documentId of exactMatches([phrase, joined])) {
        add({ documentId, words: wordsFound.get(documentId) ?? words });
      }
      // Of two names that begin with what was typed, with or without its spaces, the shorter is meant.
      const begins = (match: Match): boolean => {
        const name = known.get(match.documentId);
        return Boolean(name?.phrase.startsWith(phrase) || name?.joined.startsWith(joined));
      };
      const length = (match: Match): number => known.get(match.documentId)?.entry.term.length ?? 0;
      found
        .filter(begins)
        .sort((one, other) => length(one) - length(other))
        .forEach(add);
      if (joined.length < PREFIX_FROM) {
        [...names.beginningWith(joined, SHORT_QUERY_MATCHES)]
          .map((documentId) => ({ documentId, words }))
          .sort((one, other) => length(one) - length(other))
          .forEach(add);
      }
      found.forEach(add);
      return [...matches.values()];
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

  /** Terms with a phrase that begins so, in the order in which they became known. */
  beginningWith(beginning: string, most: number): ReadonlySet<string> {
    const found = new Set<string>();
    for (const [phrase, documentIds] of this.ids) {
      if (!phrase.startsWith(beginning)) continue;
      for (const documentId of documentIds) found.add(documentId);
      if (found.size >= most) break;
    }
    return found;
  }
}

const NOTHING: ReadonlySet<string> = new Set();
