import type { CatalogueEntry } from '../catalogue/catalogue';

/** A published term that has a score. */
export type ScoredEntry = CatalogueEntry & {
  readonly score: NonNullable<CatalogueEntry['score']>;
};

/** A term that a page names. */
export interface TermLink {
  readonly url: string;
  readonly term: string;
  readonly plainShort: string;
  /** As `scoreDigits` writes it. */
  readonly scoreDigits: string;
}
