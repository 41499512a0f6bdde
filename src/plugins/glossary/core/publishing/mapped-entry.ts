import { type MappedCollection, NEEDED_FIELDS } from '../settings/mapped-collection';
import { DAY_FIELDS, type FieldName, FIELDS, namesOfKind } from '../term/fields';
import { normalizeSlug, slugFromName } from '../term/slug';
import { contentFromStored, type StoredTerm } from '../term/stored-term';
import type { TermContent } from '../term/term-content';
import { normalized } from '../text/normalized';
import { type CalendarDay, dayOf } from '../time/calendar-day';
import { validationErrorsOf } from './completeness';
import { tooLong, type ValidationError } from './field-limits';
import { dayOfChange, publicationDays, type TermDate } from './publication';

/** A published entry of a mapped collection, as its table has it. */
export interface EntryRow extends Readonly<Record<string, unknown>> {
  readonly documentId: string;
  readonly createdAt: string | Date;
  readonly updatedAt: string | Date;
}

/** What the glossary makes of an entry. */
export interface MappedEntry {
  /** Null for an entry that lacks what every term needs: it is not served. */
  readonly content: TermContent | null;
  /** Why it is not served, or what of it is left out. */
  readonly errors: readonly ValidationError[];
}

const NEEDED: readonly string[] = ['slug', ...NEEDED_FIELDS];

/** The slug that an entry asks for: that of its attribute, or one made from its name; empty where the name has no letter. */
export function wantedSlug(row: EntryRow, { attributes }: MappedCollection): string {
  const [own, name] = [attributes.slug, attributes.term].map((attribute) => {
    const value = attribute === undefined ? null : row[attribute];
    return typeof value === 'string' ? value : '';
  });
  return normalizeSlug(own ?? '') ?? slugFromName(own?.trim() ? own : (name ?? ''));
}

/**
 * What readers see of an entry. A field whose value no term may have is left out; an entry without a name, a definition or an explanation is not served.
 *
 * @param slug under which it is served
 * @param previous what readers saw of it last, null for the first time
 * @param today the UTC day of this publication
 */
export function mappedEntry(
  row: EntryRow,
  { attributes }: MappedCollection,
  slug: string,
  previous: TermContent | null,
  today: CalendarDay,
): MappedEntry {
  const values: Record<string, unknown> = { slug };
  for (const [field, attribute] of Object.entries(attributes) as [FieldName, string][])
    if (field !== 'slug')
      values[field] = DAY_FIELDS.includes(field) ? dayIn(row[attribute]) : row[attribute];
  // What looks the same is the same tag; in another case it is one that no term may have.
  if (Array.isArray(values.tags)) values.tags = values.tags.map(composed);
  const { documentId } = row;
  const errors = [
    ...validationErrorsOf({ ...values, documentId }, ['slug', ...NEEDED_FIELDS]).filter(
      // There is none.
      ({ field }) => field !== 'category',
    ),
    ...lineErrors(values),
  ];
  if (errors.some(({ field }) => NEEDED.includes(field))) return { content: null, errors };
  const wrong = new Set(errors.map(({ field }) => field));
  const whole = Object.fromEntries(Object.entries(values).filter(([field]) => !wrong.has(field)));
  const first = previous === null ? daysOfRow(row) : {};
  const term: StoredTerm = { ...first, ...whole, documentId };
  const stated = DAY_FIELDS.filter((day) => values[day] !== undefined) as TermDate[];
  const { created, updated } = publicationDays(term, previous, today, new Set(stated));
  const days = { created, updated: dayOfChange(updated, created) };
  return { content: { ...contentFromStored(term, null), ...days }, errors };
}

const composed = (tag: unknown): unknown =>
  typeof tag === 'string' ? normalized(tag, 'NFC') : tag;

/** The limits of texts that the content type of terms has otherwise. */
const lineErrors = (values: Readonly<Record<string, unknown>>): ValidationError[] =>
  namesOfKind('line', 'address', 'language').flatMap((field) => {
    const value = values[field];
    const { limit } = FIELDS[field];
    if (typeof value !== 'string' || value.length <= limit) return [];
    return [{ field, message: tooLong(value.length, limit) }];
  });

const daysOfRow = ({ createdAt, updatedAt }: EntryRow) => ({
  created: dayIn(createdAt),
  updated: dayIn(updatedAt),
});

/** The UTC day of a date, or of a moment, as either database returns it; undefined where there is none. */
function dayIn(value: unknown): CalendarDay | undefined {
  if (value === null || value === undefined) return undefined;
  const moment = new Date(value as string | number | Date);
  return Number.isNaN(moment.getTime()) ? undefined : dayOf(moment);
}
