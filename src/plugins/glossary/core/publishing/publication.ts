import { isCalendarDay, type CalendarDay } from '../time/calendar-day';
import { validationErrorsOf } from './completeness';
import type { ValidationError } from './field-limits';
import { contentFromStored, type StoredDebtScore, type StoredTerm } from '../term/stored-term';
import type { RequiredFields } from '../term/required-fields';
import { canonicalJson, type TermContent } from '../term/term-content';
import { labelOf } from '../term/edit-form';

/** A date of a term, by its attribute. */
export type TermDate = 'created' | 'updated';

/** The days of a term, as readers see them. */
export type TermDays = Readonly<Record<TermDate, CalendarDay>>;

export type PublicationDecision =
  | { readonly ok: true; readonly content: TermContent }
  | { readonly ok: false; readonly errors: readonly ValidationError[] };

/**
 * Decides whether a term may be published, and what readers then see.
 *
 * `created` is the day of the first publication, `updated` the day of the last one that changed content. A program may set either: a date
 * that differs from that of the last publication is taken as it is.
 *
 * @param term the draft with category, relations and components
 * @param score the score that readers see with it; it does not count as content
 * @param previous the result of the last publication, null for the first
 * @param today the UTC day of this publication
 * @param required the fields that must not be empty
 * @param stated dates that the caller has stated; they are taken as they are, also when they are unchanged
 */
export function decidePublication(
  term: StoredTerm,
  score: StoredDebtScore | null,
  previous: TermContent | null,
  today: CalendarDay,
  required: RequiredFields,
  stated: ReadonlySet<TermDate> = new Set(),
): PublicationDecision {
  const days = publicationDays(term, previous, today, stated);
  const errors = [...validationErrorsOf(term, required), ...dateErrors(days.created, days.updated)];
  return errors.length > 0
    ? { ok: false, errors }
    : { ok: true, content: { ...contentFromStored(term, score), ...days } };
}

/** The days that a publication of this content would give a term. */
export function publicationDays(
  term: StoredTerm,
  previous: TermContent | null,
  today: CalendarDay,
  stated: ReadonlySet<TermDate> = new Set(),
): TermDays {
  const setByHand = (date: TermDate) =>
    dateSetByHand(term[date], stated.has(date) ? undefined : previous?.[date]);
  const created = setByHand('created') ?? previous?.created ?? today;
  const updated =
    setByHand('updated') ??
    (previous !== null && isSameText(previous, contentFromStored(term, null))
      ? previous.updated
      : dayOfChange(today, created));
  return { created, updated };
}

function dateSetByHand(value: unknown, previous: CalendarDay | undefined): CalendarDay | null {
  return typeof value === 'string' && value !== '' && value !== previous ? value : null;
}

/** The day that a change of the content made today gives a term: never before it was added. */
export function dayOfChange(today: CalendarDay, created: CalendarDay): CalendarDay {
  return today > created ? today : created;
}

export const notADay = (given: string): string =>
  `is ${given}; allowed is a day such as 2026-03-23`;

/** The error for days that contradict each other. */
export const earlierThanAdded = (updated: CalendarDay, created: CalendarDay): string =>
  `is ${updated}, earlier than “${labelOf('created')}”, ${created}`;

/** Whether a term would have been edited last before it was added, which no publication may say. */
export function isEditedBeforeAdded(updated: CalendarDay, created: CalendarDay): boolean {
  return updated < created;
}

function dateErrors(created: CalendarDay, updated: CalendarDay): ValidationError[] {
  const errors: ValidationError[] = [];
  for (const [field, day] of [
    ['created', created],
    ['updated', updated],
  ] as const) {
    if (!isCalendarDay(day)) {
      errors.push({ field, message: notADay(JSON.stringify(day)) });
    }
  }
  if (errors.length === 0 && isEditedBeforeAdded(updated, created)) {
    errors.push({ field: 'updated', message: earlierThanAdded(updated, created) });
  }
  return errors;
}

/** True when the draft says something else than readers see of the term; its score is compared elsewhere. */
export function isChangedSince(published: TermContent | null, draft: StoredTerm): boolean {
  return (
    published === null ||
    published.created !== draft.created ||
    published.updated !== draft.updated ||
    !isSameText(published, contentFromStored(draft, null))
  );
}

/** Whether two contents are the same apart from dates and score. */
function isSameText(one: TermContent, other: TermContent): boolean {
  const textOf = (content: TermContent): string =>
    canonicalJson({ ...content, created: '', updated: '', score: null });
  return textOf(one) === textOf(other);
}
