import type { CategoryName } from '../term/term';

/** The service's answers to the panel about categories and tags. */

interface Members {
  readonly published: number;
  readonly drafts: number;
}
export type CategoryGroup = CategoryName & Members & { readonly documentId: string };
export type TagGroup = Members & { readonly tag: string };

export interface Groups {
  /** In the order of their names. */
  readonly categories: readonly CategoryGroup[];
  /** In the order of the alphabet. */
  readonly tags: readonly TagGroup[];
  /** Whether the role may merge categories, and tags. */
  readonly mayMerge: { readonly category: boolean; readonly tag: boolean };
}

/** One step of a merge: how many terms were moved, and how many are left; with none left the merge is done. */
export interface MergeStep {
  readonly moved: number;
  readonly left: number;
}
