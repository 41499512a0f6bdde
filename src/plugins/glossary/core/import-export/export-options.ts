/** The exported version: the drafts that editors see, or the published terms. */
export const VERSIONS = ['draft', 'published'] as const;
export type Version = (typeof VERSIONS)[number];

/** Content that an export leaves out, for the panel. */
export interface LeftOut {
  /** One sentence each; only the first of many. */
  readonly sentences: readonly string[];
  readonly total: number;
}
