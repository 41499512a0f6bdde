import type { CatalogueEntry } from '../catalogue/catalogue';
import type { CooperativeTask } from '../tasks/cooperative-task';
import type { SearchMarks } from '../text/marked-text';

/** Terms that match a query by name, alias or tag. */
export interface NamesFound {
  /** Unordered. */
  readonly entries: readonly CatalogueEntry[];
  /** Their scores, in the same order: SCORE_STEP or more. */
  readonly scores: readonly number[];
  readonly marks: SearchMarks;
}

/** Terms that have some words of a query in a name, alias or tag. */
export interface SomeNamesFound extends NamesFound {
  /** Bit masks of the words that each of them has, in the same order; the lowest bit is the first word. */
  readonly matched: Uint8Array;
  /** Bit masks of the words that together are its whole name or an alias. */
  readonly named: ReadonlyMap<CatalogueEntry, number>;
}

/**
 * An index over names, slugs, aliases, identifiers, abbreviations and tags, updated one term at a time. An exact name comes first, then an exact
 * alias, then names that begin with the query, then the rest by weight of what matched; every word of the query has to match, in full, as a beginning
 * or with a slip (a typing error).
 */
export interface NameIndex {
  put(entry: CatalogueEntry): void;
  remove(documentId: string): void;
  entryOf(documentId: string): CatalogueEntry | undefined;
  /** Speeds up the next search after many terms were put. */
  keepUp(): void;
  find(query: string): CooperativeTask<NamesFound>;
  /** Every term with at least one word of a query, with scores below SCORE_STEP; slips are only allowed in words that occur nowhere. */
  findSome(query: string): SomeNamesFound;
  /** Document ids of the terms with this name, alias or identifier; those with this name first. */
  bearing(name: string): readonly string[];
  /** A few terms with a word similar to one of the text, best first. The effort is bounded. */
  near(text: string): readonly string[];
}
