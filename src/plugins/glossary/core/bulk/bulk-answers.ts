import type { PanelTerm } from '../listing/panel-query';
import type { CategoryName } from '../term/term';
import type { CatalogueEntry } from '../catalogue/catalogue-entry';

/** The service's answers to the panel about bulk actions. */

/** Whether an action would be carried out on a term; `unchanged` is one that needs no change. */
export type PlanStatus = 'ready' | 'unchanged' | 'refused' | 'forbidden' | 'gone';

type LinkingTerm = Pick<PanelTerm, 'documentId' | 'term'>;

/** The published terms that lead readers to another one: a few of them by name. */
export interface LinkingTerms {
  /** In the order of their names, LINKED_BY_MOST at most. */
  readonly linkedBy: readonly LinkingTerm[];
  /** How many more there are. */
  readonly moreLinking: number;
}

export const LINKED_BY_MOST = 20;
export const LINKED_BY_NONE: LinkingTerms = { linkedBy: [], moreLinking: 0 };

/** Those that link to it are of actions that take it from readers, and outside of the plan. */
export interface PlannedTerm extends Pick<PanelTerm, 'documentId' | 'term'>, LinkingTerms {
  readonly standing: PlanStatus;
  /** When the draft was saved last, ISO 8601; empty for a term that is gone or may not be read. */
  readonly version: string;
  /** Why it is refused, in the words of the form. */
  readonly reasons: readonly string[];
}

export interface BulkPlan {
  readonly terms: readonly PlannedTerm[];
  /** The categories to choose from, in the order of the names. */
  readonly categories: readonly (CategoryName & { readonly documentId: string })[];
}

/** What happened to a term; `changed` is one that another editor saved since the plan, which was left alone. */
export type Outcome =
  'done' | 'unchanged' | 'refused' | 'changed' | 'forbidden' | 'gone' | 'failed';

export interface BulkResult {
  readonly documentId: string;
  readonly outcome: Outcome;
  readonly reasons: readonly string[];
}

export interface BulkResults {
  readonly results: readonly BulkResult[];
}

export interface LinkedBy extends LinkingTerms {
  readonly isPublished: boolean;
}

/**
 * The published terms whose relations lead to each of some terms; those that are among them are left out, because the same is done with
 * them.
 *
 * @param entries in the order of their names
 */
export function linkingTerms(
  entries: readonly Pick<CatalogueEntry, 'documentId' | 'term' | 'related' | 'prerequisites'>[],
  documentIds: ReadonlySet<string>,
): ReadonlyMap<string, LinkingTerms> {
  const linking = new Map<string, { readonly linkedBy: LinkingTerm[]; moreLinking: number }>();
  for (const { documentId, term, related, prerequisites } of entries) {
    if (documentIds.has(documentId)) continue;
    for (const target of new Set([...related, ...prerequisites])) {
      if (!documentIds.has(target)) continue;
      const known = linking.get(target);
      if (known === undefined)
        linking.set(target, { linkedBy: [{ documentId, term }], moreLinking: 0 });
      else if (known.linkedBy.length < LINKED_BY_MOST) known.linkedBy.push({ documentId, term });
      else known.moreLinking += 1;
    }
  }
  return linking;
}
