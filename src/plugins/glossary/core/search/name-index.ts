import type { CatalogueEntry } from '../catalogue/catalogue';
import type { CooperativeTask } from '../tasks/cooperative-task';
import type { SearchMarks } from '../text/marked-text';

/** Terms that a query finds by their names, aliases and tags. */
export interface NamesFound {
  /** In no order. */
  readonly entries: readonly CatalogueEntry[];
  /** How well each of them matches, in the same order: SCORE_STEP or more. */
  readonly scores: readonly number[];
  readonly marks: SearchMarks;
}

/** Terms that have some words of a query in their names, aliases and tags. */
export interface SomeNamesFound extends NamesFound {
  /** Which of the words each of them has, in the same order: a bit for each, the first word's the lowest. */
  readonly matched: Uint8Array;
  /** Which of the words stand together as its whole name or an alias, in the same way. */
  readonly named: ReadonlyMap<CatalogueEntry, number>;
}

/**
 * An index over names, slugs, aliases, identifiers, abbreviations and tags, kept up one term at a time. An exact name comes first, then
 * an exact alias, then names that begin with the query, then the rest by weight of what matched; every word of the query has to match, in
 * full, as a beginning or with a slip.
 */
export interface NameIndex {
  put(entry: CatalogueEntry): void;
  remove(documentId: string): void;
  entryOf(documentId: string): CatalogueEntry | undefined;
  /** Makes the next search quick after many terms were put. */
  keepUp(): void;
  find(query: string): CooperativeTask<NamesFound>;
  /** Every term that has at least one word of a query, the scores below SCORE_STEP; a slip counts in a word that stands nowhere. */
  findSome(query: string): SomeNamesFound;
  /** The document ids of the terms of which a text is the name, an alias or an identifier, those of which it is the name first. */
  bearing(name: string): readonly string[];
  /** A few terms that a text may have meant, best first: those of which at least one word resembles it. The effort is bounded. */
  near(text: string): readonly string[];
}
