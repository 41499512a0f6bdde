import { validationErrorsOf, inFormWords } from '../../../core/publishing/completeness';
import type { ValidationError } from '../../../core/publishing/field-limits';
import {
  type RequiredFields,
  emptyFieldsOf,
  filledCount,
} from '../../../core/term/required-fields';
import { contentFromStored, type StoredTerm } from '../../../core/term/stored-term';
import {
  slugTakenError,
  type SlugHolder,
  WAYS_TO_RECLAIM,
} from '../../../core/publishing/slug-holder';
import { fieldsOf, TERM_FORM } from '../../../core/term/edit-form';

export interface OpenPoint {
  readonly field: string;
  readonly text: string;
}

/** A relation in the form: its changes since the draft was saved. A moved entry is connected again. */
interface RelationChange {
  readonly connect?: readonly unknown[];
  readonly disconnect?: readonly unknown[];
}

export type SavedCounts = Readonly<Record<'category' | 'related' | 'prerequisites', number>>;

/**
 * The points that prevent the form's values from being published; the same rules as on the server.
 *
 * @param values the form's values
 * @param slugHolder another term that has the slug
 * @param required the fields that a publication requires
 */
export function openPointsOf(
  values: object,
  saved: SavedCounts,
  slugHolder: SlugHolder | null,
  required: RequiredFields,
): readonly OpenPoint[] {
  const candidate = { ...termInForm(values, saved), related: null, prerequisites: null };
  return [...validationErrorsOf(candidate, required), ...slugTakenErrors(values, slugHolder)]
    .map((error) => ({ field: error.field, text: inFormWords(error) }))
    .sort((one, other) => placeOf(one.field) - placeOf(other.field));
}

/** How many keys of the record are filled in the form. */
export function filledInForm(values: object, saved: SavedCounts): number {
  return filledCount(emptyFieldsOf(contentFromStored(termInForm(values, saved), null)));
}

/** The term in the form; of its relations only whether they are empty. */
function termInForm(values: object, saved: SavedCounts): StoredTerm {
  const { category, related, prerequisites, ...rest } = values as Readonly<
    Record<keyof SavedCounts, RelationChange | null | undefined>
  >;
  const others = (count: number, change: RelationChange | null | undefined) =>
    hasEntries(count, change) ? [{ documentId: OTHER }] : [];
  return {
    ...rest,
    documentId: '',
    category: hasEntries(saved.category, category)
      ? { documentId: OTHER, key: '', name: '' }
      : null,
    related: others(saved.related, related),
    prerequisites: others(saved.prerequisites, prerequisites),
  };
}

/** A placeholder for the document id of a related entry. */
const OTHER = 'other';

function hasEntries(saved: number, change: RelationChange | null | undefined): boolean {
  return (change?.connect?.length ?? 0) > 0 || saved > (change?.disconnect?.length ?? 0);
}

/** The messages for a slug that another term has. */
export function slugTakenErrors(values: object, holder: SlugHolder | null): ValidationError[] {
  const { take_over_address: takesOver } = values as { take_over_address?: unknown };
  if (holder === null || (holder.hold === 'old-address' && takesOver === true)) return [];
  return [slugTakenError(holder, WAYS_TO_RECLAIM.inForm)];
}

const ORDER = TERM_FORM.flatMap(fieldsOf).map(({ name }) => name);

function placeOf(field: string): number {
  return ORDER.indexOf(field.split('.')[0] ?? '');
}
