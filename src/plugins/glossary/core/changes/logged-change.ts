import type { LogKind } from '../history/log-kind';

export const CHANGE_KINDS = ['added', 'updated', 'renamed', 'withdrawn'] as const;
/** The kinds of changes that readers see: a term is published for the first time or again, changes its content or its slug, or is gone. */
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Entries after which readers see a term, or another content of it. */
const PUBLIC: ReadonlySet<LogKind> = new Set(['published', 'renamed', 'scored']);
/** Entries after which they do not see it. */
const GONE: ReadonlySet<LogKind> = new Set(['withdrawn', 'deleted']);

/** Kinds of entries that say whether readers see a term. */
export const STATE_KINDS: readonly LogKind[] = [...PUBLIC, ...GONE];
const KINDS_OF_TERMS: ReadonlySet<LogKind> = new Set([...STATE_KINDS, 'successor-named']);
/** Kinds of entries that may be a change for readers, of their own term or of others. */
export const KINDS_FOR_READERS: readonly LogKind[] = [...KINDS_OF_TERMS, 'category', 'settings'];

/** An entry of the publication log about a term, a category or the settings. */
export interface LoggedEntry {
  readonly position: number;
  /** Document id of the term or category; empty for settings. */
  readonly subject: string;
  readonly kind: LogKind;
  readonly slug: string;
  readonly version: number | null;
  /** In milliseconds since 1970. */
  readonly moment: number;
}

/** The state of a term after an entry: whether readers see it, and its current or last slug. */
export type TermState = Pick<LoggedEntry, 'kind' | 'slug'>;

export interface LoggedChange {
  readonly entry: LoggedEntry;
  readonly kind: ChangeKind;
  readonly previousSlug: string | null;
}

/**
 * The changes for readers in entries of the log. A deletion of a withdrawn term is none, and neither is a successor that is named for a
 * term which readers still see; one that is named later is listed as another withdrawal, unless another term has the slug by now: who follows the
 * changes would take that for withdrawn.
 *
 * @param entries in the order of the log
 * @param before the state of their terms before the first of them; terms that were never published are missing
 * @param holderOf the document id of the term that is published under a slug now
 */
export function changesOf(
  entries: readonly LoggedEntry[],
  before: ReadonlyMap<string, TermState>,
  holderOf: (slug: string) => string | undefined,
): LoggedChange[] {
  const states = new Map(before);
  const isOfAnother = ({ subject, slug }: LoggedEntry): boolean =>
    (holderOf(slug) ?? subject) !== subject;
  return entries.flatMap((entry): LoggedChange[] => {
    if (!KINDS_OF_TERMS.has(entry.kind)) return [];
    const state = states.get(entry.subject);
    const wasPublic = state !== undefined && PUBLIC.has(state.kind);
    if (entry.kind === 'successor-named')
      return state === undefined || wasPublic || isOfAnother(entry)
        ? []
        : [{ entry, kind: 'withdrawn', previousSlug: null }];
    states.set(entry.subject, entry);
    if (GONE.has(entry.kind))
      return wasPublic ? [{ entry, kind: 'withdrawn', previousSlug: null }] : [];
    if (!wasPublic) return [{ entry, kind: 'added', previousSlug: null }];
    return state.slug === entry.slug
      ? [{ entry, kind: 'updated', previousSlug: null }]
      : [{ entry, kind: 'renamed', previousSlug: state.slug }];
  });
}
