import type { CalendarDay } from '../time/calendar-day';
import { isHttpUrl } from '../text/http-url';
import type { PanelTerm } from '../listing/panel-query';

/**
 * The results of checking a reference. `unclear` is an address that answers programs otherwise than browsers, such as with 403, or could
 * not be requested; `not-public` one that leads to a network which is not public, and is not requested.
 */
export const FINDINGS = ['ok', 'dead', 'moved', 'https', 'unclear', 'not-public'] as const;
export type Finding = (typeof FINDINGS)[number];

export interface Found {
  readonly finding: Finding;
  /** The new address of one that has moved or has https; else the answer, or why there was none. */
  readonly detail: string | null;
}

/** The last result for an address. */
export interface CheckedReference extends Found {
  readonly address: string;
  /** In milliseconds since 1970. */
  readonly checkedAt: number;
  /** On how many days in a row it failed: a server may be away for an hour. */
  readonly failedDays: number;
  readonly failedDay: CalendarDay | null;
}

/** Days on which an address has failed before it counts as dead. */
const DAYS_UNTIL_DEAD = 2;
/** How often an address is checked automatically, in milliseconds. */
const WEEK = 7 * 86_400_000;

/** The same address after another check. */
export function afterCheck(
  before: CheckedReference | null,
  address: string,
  found: Found,
  now: { readonly moment: number; readonly day: CalendarDay },
): CheckedReference {
  const isDead = found.finding === 'dead';
  const isSameDay = before?.failedDay === now.day;
  const failedDays = (before?.failedDays ?? 0) + (isSameDay ? 0 : 1);
  return {
    address,
    ...found,
    checkedAt: now.moment,
    failedDays: isDead ? failedDays : 0,
    failedDay: isDead ? now.day : null,
  };
}

/** Whether it is time to check an address: a week after the last check, and the day after a first failure. */
export function isDue(
  checked: CheckedReference | null,
  now: { readonly moment: number; readonly day: CalendarDay },
): boolean {
  if (checked === null || now.moment - checked.checkedAt >= WEEK) return true;
  return isInDoubt(checked) && checked.failedDay !== now.day;
}

/** An address that failed on one day only. */
function isInDoubt({ finding, failedDays }: CheckedReference): boolean {
  return finding === 'dead' && failedDays < DAYS_UNTIL_DEAD;
}

/** Whether an editor should do something about a reference. */
export function needsAttention(checked: CheckedReference): boolean {
  const { finding } = checked;
  return finding !== 'ok' && finding !== 'unclear' && !isInDoubt(checked);
}

/** The new address of a reference that has moved or is available by https; null for any other. */
export function newAddressOf({ finding, detail }: Found): string | null {
  if (detail === null || (finding !== 'moved' && finding !== 'https')) return null;
  return isHttpUrl(detail) ? detail : null;
}

/** Replaces an address by a new one; if the new one is already listed, the old one is removed. */
export function withNewAddress(
  references: readonly string[],
  old: string,
  current: string,
): readonly string[] {
  if (references.includes(current)) return references.filter((reference) => reference !== old);
  return references.map((reference) => (reference === old ? current : reference));
}

/** A reference in the panel's list of those that need attention. */
export type ReferenceRow = PanelTerm &
  Pick<CheckedReference, 'address' | 'finding' | 'detail' | 'checkedAt'>;

/** The references of a draft, in its order. */
export interface TermReferences {
  /** False where the service checks none: `GLOSSARY_CHECK_REFERENCES` says so. */
  readonly isOn: boolean;
  readonly references: readonly {
    readonly address: string;
    /** Null for one that was never checked. */
    readonly checked: Omit<CheckedReference, 'address'> | null;
  }[];
}
