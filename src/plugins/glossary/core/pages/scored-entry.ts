import type { CatalogueEntry } from '../catalogue/catalogue';

export type ScoredEntry = CatalogueEntry & {
  readonly score: NonNullable<CatalogueEntry['score']>;
};

export interface TermLink {
  readonly url: string;
  readonly term: string;
  readonly plainShort: string;
  /** As `scoreDigits` writes it. */
  readonly scoreDigits: string;
}
