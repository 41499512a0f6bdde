import type { CatalogueEntry } from '../catalogue/catalogue';
import { isStale, staleLimit } from '../freshness/stale-terms';
import type { CalendarDay } from '../time/calendar-day';
import { validationErrorsOf, missingFieldErrors } from '../publishing/completeness';
import type { ValidationError } from '../publishing/field-limits';
import { type RequiredFields, emptyFieldsOf, filledCount } from '../term/required-fields';
import { contentFromStored, type StoredTerm } from '../term/stored-term';
import type { UnusualRow } from '../unusual/unusual-answers';
import type { PanelTerm } from '../listing/panel-query';
import { RELATION_FIELDS } from '../term/fields';
import { compareText } from '../text/name-order';

/** Why a term needs an editor, in the order in which the panel lists the reasons. */
export const ATTENTION_REASONS = [
  'incomplete',
  'unpublished',
  'changed',
  'unscored',
  'broken',
  'stale',
  'unusual',
] as const;
export type AttentionReason = (typeof ATTENTION_REASONS)[number];

/** A link of a published term that its readers do not see. */
export interface BrokenRelation {
  readonly field: 'related' | 'prerequisites';
  /** The document id of the term that it should lead to. */
  readonly documentId: string;
}

/** A term with the reason why it needs an editor, and its details. */
export type AttentionRow = UnusualRow | NeedyRow;
type NeedyRow = PanelTerm &
  (
    | {
        readonly reason: 'incomplete';
        readonly openPoints: number;
        readonly first: ValidationError;
        /** Keys of the record that hold something, of RECORD_KEY_COUNT. */
        readonly filled: number;
      }
    | { readonly reason: 'unpublished' | 'changed'; readonly changed: CalendarDay }
    | { readonly reason: 'unscored'; readonly updated: CalendarDay }
    | {
        readonly reason: 'broken';
        /** `name` is null for a term that was deleted. */
        readonly relations: readonly (BrokenRelation & { readonly name: string | null })[];
      }
    | { readonly reason: 'stale'; readonly updated: CalendarDay }
  );

export interface AttentionCounts {
  readonly counts: Readonly<Record<AttentionReason, number>>;
  /** References that an editor has to look at; null where none are checked. */
  readonly references: number | null;
}

/** The draft as a row of the list; null when it could be published. */
export function incompleteRow(draft: StoredTerm, required: RequiredFields): AttentionRow | null {
  const errors = validationErrorsOf(draft, required);
  const [first] = errors;
  if (first === undefined) return null;
  return {
    ...panelTermOfDraft(draft),
    reason: 'incomplete',
    openPoints: errors.length,
    first,
    filled: filledCount(emptyFieldsOf(contentFromStored(draft, null))),
  };
}

/** A draft that could be published, and never was. */
export function unpublishedRow(draft: StoredTerm, changed: CalendarDay): AttentionRow {
  return { ...panelTermOfDraft(draft), reason: 'unpublished', changed };
}

/** Published terms that could not be published again, because less was required when they were. */
export function incompleteTerms(
  entries: readonly CatalogueEntry[],
  required: RequiredFields,
): CatalogueEntry[] {
  return entries
    .filter(({ empty }) => required.some((field) => empty.includes(field)))
    .sort((one, other) => compareText(other.updated, one.updated));
}

export function incompleteTermRow(entry: CatalogueEntry, required: RequiredFields): AttentionRow[] {
  const errors = missingFieldErrors(entry.empty, required);
  return errors.slice(0, 1).map((first) => ({
    ...panelTerm(entry),
    reason: 'incomplete',
    openPoints: errors.length,
    first,
    filled: filledCount(entry.empty),
  }));
}

/** Published terms without a score, the latest first: an editor still knows what those are about. */
export function unscoredTerms(entries: readonly CatalogueEntry[]): CatalogueEntry[] {
  return entries
    .filter(({ score }) => score === null)
    .sort((one, other) => compareText(other.updated, one.updated));
}

export function unscoredRow(entry: CatalogueEntry): AttentionRow {
  return { ...panelTerm(entry), reason: 'unscored', updated: entry.updated };
}

/**
 * Published terms whose content did not change for a year, the oldest first.
 *
 * @param confirmed when an editor last confirmed that a term is still correct, by document id
 */
export function staleTerms(
  entries: readonly CatalogueEntry[],
  today: CalendarDay,
  confirmed: ReadonlyMap<string, CalendarDay> = new Map(),
): CatalogueEntry[] {
  const limit = staleLimit(today);
  return entries
    .filter(({ documentId, updated }) => isStale(updated, confirmed.get(documentId) ?? null, limit))
    .sort((one, other) => compareText(one.updated, other.updated));
}

export function staleRow(entry: CatalogueEntry): AttentionRow {
  return { ...panelTerm(entry), reason: 'stale', updated: entry.updated };
}

/** The links of a published term that lead to no published term, in the editors' order. */
export function brokenRelations(
  entry: Pick<CatalogueEntry, BrokenRelation['field']>,
  isPublished: (documentId: string) => boolean,
): BrokenRelation[] {
  return RELATION_FIELDS.flatMap((field) =>
    entry[field]
      .filter((documentId) => !isPublished(documentId))
      .map((documentId) => ({ field, documentId })),
  );
}

export function panelTerm({ documentId, term, slug, category }: CatalogueEntry): PanelTerm {
  return { documentId, term, slug, category: category.key === '' ? null : category };
}

function panelTermOfDraft({ documentId, term, slug, category }: StoredTerm): PanelTerm {
  return {
    documentId,
    term: typeof term === 'string' ? term : '',
    slug: typeof slug === 'string' ? slug : '',
    category: category ? { key: category.key, name: category.name } : null,
  };
}
