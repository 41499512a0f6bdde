import { faultsOf, inFormWords } from '../../../core/publishing/completeness';
import type { Fault } from '../../../core/publishing/fault';
import type { StoredTerm } from '../../../core/term/stored-term';
import {
  slugHolderFault,
  type SlugHolder,
  WAYS_TO_TAKE_OVER,
} from '../../../core/publishing/slug-holder';
import { fieldsOf, TERM_FORM } from '../../../core/panel/term-form';

/** What is still open, in the words of the form. */
export interface OpenPoint {
  readonly field: string;
  readonly text: string;
}

/** A to-one relation in the form: what the saved draft has, and what was changed since. */
interface RelationChange {
  readonly connect?: readonly unknown[];
  readonly disconnect?: readonly unknown[];
}

/**
 * What keeps the term, as it stands in the form, from being published; the same rules as the server's.
 *
 * @param values the form's values
 * @param hasSavedCategory whether the saved draft has a category
 * @param slugHolder another term that has the slug
 */
export function openPointsOf(
  values: object,
  hasSavedCategory: boolean,
  slugHolder: SlugHolder | null,
): readonly OpenPoint[] {
  const { category, ...rest } = values as { category?: RelationChange | null };
  const hasCategory =
    (category?.connect?.length ?? 0) > 0 ||
    (hasSavedCategory && (category?.disconnect?.length ?? 0) === 0);
  const candidate: StoredTerm = {
    ...rest,
    documentId: '',
    category: hasCategory ? { documentId: '', key: '', name: '' } : null,
    related: null,
    prerequisites: null,
  };
  return [...faultsOf(candidate), ...slugHolderFaults(values, slugHolder)]
    .map((fault) => ({ field: fault.field, text: inFormWords(fault) }))
    .sort((one, other) => placeOf(one.field) - placeOf(other.field));
}

/** What saving or publishing would say of a slug that another term has, in the words of the form. */
export function slugHolderFaults(values: object, holder: SlugHolder | null): Fault[] {
  const { take_over_address: takesOver } = values as { take_over_address?: unknown };
  if (holder === null || (holder.hold === 'old-address' && takesOver === true)) return [];
  return [slugHolderFault(holder, WAYS_TO_TAKE_OVER.inForm)];
}

const ORDER = TERM_FORM.flatMap(fieldsOf).map(({ name }) => name);

/** Where a field stands in the form, from the top. */
function placeOf(field: string): number {
  return ORDER.indexOf(field.split('.')[0] ?? '');
}
