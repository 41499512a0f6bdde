import { createHash } from 'node:crypto';
import { isCalendarDay, type CalendarDay } from './calendar-day';
import { faultsOf, type Fault } from './completeness';
import type { StoredTerm } from './stored-term';
import { labelOf } from './term-form';

/**
 * What a publication fixes about a term beside its texts; kept on the draft and on the published row.
 *
 * Relations are kept as document ids because Strapi's own links from a published row vanish for good when the other term is
 * unpublished once: a related term that comes back has to appear again.
 */
export interface PublicationStamp {
  readonly digest: string;
  readonly created: CalendarDay;
  readonly updated: CalendarDay;
  readonly related: readonly string[];
  readonly prerequisites: readonly string[];
}

/** A date of a term, by its attribute. */
export type TermDate = 'created' | 'updated';

export type PublicationDecision =
  | { readonly ok: true; readonly stamp: PublicationStamp }
  | { readonly ok: false; readonly reason: 'incomplete'; readonly faults: readonly Fault[] };

/**
 * Decides whether a term may be published and with which dates.
 *
 * `created` is the day of the first publication, `updated` the day of the last one that changed content. A program may set
 * either: a date that differs from what the last publication left is taken as it is.
 *
 * @param term the draft with category, relations and components
 * @param previous the stamp of the last publication, null for the first
 * @param today the UTC day of this publication
 * @param stated dates that whoever publishes has stated; they are taken as they are, also when they are those of before
 */
export function decidePublication(
  term: StoredTerm,
  previous: PublicationStamp | null,
  today: CalendarDay,
  stated: ReadonlySet<TermDate> = new Set(),
): PublicationDecision {
  const { digest, created, updated } = publicationDays(term, previous, today, stated);
  const faults = [...faultsOf(term), ...dateFaults(term, created, updated)];
  if (faults.length > 0) return { ok: false, reason: 'incomplete', faults };
  return {
    ok: true,
    stamp: {
      digest,
      created,
      updated,
      related: documentIds(term.related),
      prerequisites: documentIds(term.prerequisites),
    },
  };
}

/** The days that a publication of this content would give a term, and the digest that decides whether it was changed. */
export function publicationDays(
  term: StoredTerm,
  previous: PublicationStamp | null,
  today: CalendarDay,
  stated: ReadonlySet<TermDate> = new Set(),
): Pick<PublicationStamp, 'digest' | TermDate> {
  const digest = contentDigest(term);
  const setByHand = (date: TermDate) =>
    dateSetByHand(term[date], stated.has(date) ? undefined : previous?.[date]);
  const created = setByHand('created') ?? previous?.created ?? today;
  const updated =
    setByHand('updated') ??
    (previous?.digest === digest ? previous.updated : later(today, created));
  return { digest, created, updated };
}

function dateSetByHand(value: unknown, previous: CalendarDay | undefined): CalendarDay | null {
  return typeof value === 'string' && value !== '' && value !== previous ? value : null;
}

function later(one: CalendarDay, other: CalendarDay): CalendarDay {
  return one > other ? one : other;
}

function dateFaults(term: StoredTerm, created: CalendarDay, updated: CalendarDay): Fault[] {
  const faults: Fault[] = [];
  for (const [field, day] of [
    ['created', created],
    ['updated', updated],
  ] as const) {
    if (!isCalendarDay(day)) {
      faults.push({
        field,
        message: `is ${JSON.stringify(day)}; allowed is a day such as 2026-03-23`,
      });
    }
  }
  if (faults.length === 0 && updated < created) {
    faults.push({
      field: 'updated',
      message: `is ${updated}, earlier than “${labelOf('created')}”, ${created}`,
    });
  }
  return faults;
}

function documentIds(others: StoredTerm['related']): string[] {
  return (others ?? []).map((other) => other.documentId);
}

/** True when the draft says something else than the publication that left the stamp. */
export function isChangedSince(stamp: PublicationStamp | null, draft: StoredTerm): boolean {
  return (
    stamp?.digest !== contentDigest(draft) ||
    stamp.created !== draft.created ||
    stamp.updated !== draft.updated
  );
}

/** A digest of everything that readers can see of the term itself; the dates are not content. */
function contentDigest(term: StoredTerm): string {
  const content = [
    term.term,
    term.slug,
    term.category?.documentId,
    term.difficulty,
    term.short,
    term.long,
    term.aliases ?? [],
    term.tags ?? [],
    term.misconception,
    term.why_it_matters,
    term.common_mistakes ?? [],
    term.when_to_use ?? [],
    term.avoid_when ?? [],
    documentIds(term.related),
    documentIds(term.prerequisites),
    term.refs ?? [],
    term.code_language,
    term.bad_code,
    term.good_code,
    term.quick_fix,
    term.severity,
    term.effort,
    term.applies_to,
    [
      term.detection?.symptoms ?? [],
      term.detection?.auto_detectable ?? false,
      term.detection?.tools ?? [],
    ],
    ['confidence', 'false_positives', 'fix', 'fix_effort', 'context', 'tests'].map(
      (key) => term.agent?.[key] ?? null,
    ),
    term.author,
    term.author_url,
  ].map((value) => value ?? null);
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}
