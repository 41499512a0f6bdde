import { createHash } from 'node:crypto';
import { isCalendarDay, type CalendarDay } from './calendar-day';
import { faultsOf, type Fault } from './completeness';
import type { StoredTerm } from './stored-term';

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
 */
export function decidePublication(
  term: StoredTerm,
  previous: PublicationStamp | null,
  today: CalendarDay,
): PublicationDecision {
  const digest = contentDigest(term);
  const created = setByHand(term.created, previous?.created) ?? previous?.created ?? today;
  const updated =
    setByHand(term.updated, previous?.updated) ??
    (previous?.digest === digest ? previous.updated : later(today, created));
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

function setByHand(value: unknown, previous: CalendarDay | undefined): CalendarDay | null {
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
    faults.push({ field: 'updated', message: `is ${updated}, earlier than created, ${created}` });
  }
  return faults;
}

function documentIds(others: StoredTerm['related']): string[] {
  return (others ?? []).map((other) => other.documentId);
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
