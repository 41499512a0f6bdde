import type { PanelTerm } from '../listing/panel-query';
import type { CategoryName } from '../term/term';
import type { CatalogueEntry } from '../catalogue/catalogue-entry';

/** The service's answers to the panel about bulk actions. */

/** Whether an action would be carried out on a term; `unchanged` is one that needs no change. */
export type PlanStatus = 'ready' | 'unchanged' | 'refused' | 'forbidden' | 'gone';

/** A published term that leads readers to another one. */
export type LinkingTerm = Pick<PanelTerm, 'documentId' | 'term'>;

export interface PlannedTerm extends Pick<PanelTerm, 'documentId' | 'term'> {
  readonly standing: PlanStatus;
  /** When the draft was saved last, ISO 8601; empty for a term that is gone or may not be read. */
  readonly version: string;
  /** Why it is refused, in the words of the form. */
  readonly reasons: readonly string[];
  /** Published terms outside of the plan that link to it, in the order of their names; of actions that take it from readers. */
  readonly linkedBy: readonly LinkingTerm[];
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

export interface LinkedBy {
  readonly isPublished: boolean;
  readonly linkedBy: readonly LinkingTerm[];
}

/**
 * The published terms whose relations lead to each of some terms, in the order of their names; those that are among them are left out,
 * because the same is done with them.
 */
export function linkingTerms(
  entries: readonly Pick<CatalogueEntry, 'documentId' | 'term' | 'related' | 'prerequisites'>[],
  documentIds: ReadonlySet<string>,
): ReadonlyMap<string, readonly LinkingTerm[]> {
  const linking = new Map<string, LinkingTerm[]>();
  for (const { documentId, term, related, prerequisites } of entries) {
    if (documentIds.has(documentId)) continue;
    for (const target of new Set([...related, ...prerequisites])) {
      if (!documentIds.has(target)) continue;
      linking.set(target, [...(linking.get(target) ?? []), { documentId, term }]);
    }
  }
  for (const terms of linking.values())
    terms.sort((one, other) => one.term.localeCompare(other.term, 'en'));
  return linking;
}
