/** What is exported: drafts, as editors see them, or what readers see. */
export const VERSIONS = ['draft', 'published'] as const;
export type Version = (typeof VERSIONS)[number];

/** What a file would not carry, as the panel is told. */
export interface LeftOut {
  /** A sentence each; the first of them, where there are many. */
  readonly sentences: readonly string[];
  readonly total: number;
}
