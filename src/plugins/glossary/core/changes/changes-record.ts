import { type NamedTerm, namedTerm } from '../pages/problem';
import { termPageUrl, termRecordUrl } from '../term/term-address';
import type { ChangeKind, LoggedChange } from './logged-change';

/** A change of what readers see. */
export interface Change {
  /** Its place in the order of all changes; `since` with it gets the following ones. */
  readonly cursor: string;
  readonly kind: ChangeKind;
  /** The slug that the term had from this change on, or had last. */
  readonly slug: string;
  /** Of a renamed term the slug that it had before; null for all others. */
  readonly previous_slug: string | null;
  /** The current name of the term; null when it is not published now. */
  readonly term: string | null;
  /** The version that readers saw from this change on; null for a withdrawal. */
  readonly version: number | null;
  /** RFC 3339, UTC. */
  readonly moment: string;
  readonly html_url: string;
  readonly json_url: string;
  /** The published term in the place of a withdrawn one, as it is now; null when none is named. */
  readonly successor: NamedTerm | null;
}

export interface Changes {
  readonly changes: readonly Change[];
  /** Where to go on: the `since` of the next request, also when nothing has changed. */
  readonly next: string;
  /** Whether there is more now. */
  readonly more: boolean;
}

/** The current state of the term that an entry is about. */
export interface TermNow {
  readonly term: string | null;
  readonly successor: { readonly slug: string; readonly term: string } | null;
}

export function toChange(
  { entry, kind, previousSlug }: LoggedChange,
  { term, successor }: TermNow,
  { cursor, base }: { readonly cursor: string; readonly base: string },
): Change {
  const { slug, version, moment } = entry;
  return {
    cursor,
    kind,
    slug,
    previous_slug: previousSlug,
    term,
    version,
    moment: new Date(moment).toISOString(),
    html_url: termPageUrl(base, slug),
    json_url: termRecordUrl(base, slug),
    successor: kind === 'withdrawn' && successor !== null ? namedTerm(successor, base) : null,
  };
}
