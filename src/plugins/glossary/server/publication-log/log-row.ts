import type { Features } from '../../core/settings/features';
import { contentShown } from '../../core/term/shown-score';
import type { LogKind } from '../../core/history/log-kind';
import type { TagMerge } from '../../core/merging/merge';
import type { CategoryContent, TermContent } from '../../core/term/term-content';

export type { LogKind };

export interface LogEditor {
  readonly name: string | null;
  /** Id of an administrator of the panel. */
  readonly id: number | null;
}

export interface LogRow {
  /** Its position in the order of all commits, 1-based. */
  readonly position: number;
  /** Document id of the term or category; null for tags and settings. */
  readonly subject: string | null;
  /** 1 for the first content of the subject, then 2, 3 …; null for entries without a content. */
  readonly version: number | null;
  readonly kind: LogKind;
  readonly slug: string | null;
  /** In milliseconds since 1970. */
  readonly moment: number;
  readonly content: TermContent | CategoryContent | TagMerge | null;
  /** SHA-256 of the content as canonical JSON; for settings see `settingsDigest`. */
  readonly digest: string | null;
  /**
   * For `successor-named`, the document id of the successor, null when it was removed; for a deleted category, that of the category it was merged
   * into; null for all other kinds.
   */
  readonly successor: string | null;
}

/** What tells an entry from every other one, also from one at the same position of another database. */
export type LogHead = Pick<LogRow, (typeof HEAD_COLUMNS)[number]>;

export type NewEntry = Pick<LogRow, 'subject' | 'version' | 'kind' | 'slug' | 'content'> & {
  readonly digest?: string;
  /** Default: none. */
  readonly successor?: string | null;
  /** Default: now. */
  readonly moment?: number;
  readonly editor: LogEditor;
};

/** An entry as the database returns it: PostgreSQL returns large numbers as texts. */
export interface TableRow {
  readonly position: number | string;
  readonly subject: string | null;
  readonly version: number | null;
  readonly kind: LogKind;
  readonly slug: string | null;
  readonly moment: number | string;
  readonly content: string | null;
  readonly digest: string | null;
  readonly successor: string | null;
}

/** The columns of an entry, without its editor. */
export const LOG_COLUMNS = [
  'position',
  'subject',
  'version',
  'kind',
  'slug',
  'moment',
  'content',
  'digest',
  'successor',
] as const satisfies readonly (keyof TableRow)[];

/** The columns of `LogHead`. */
export const HEAD_COLUMNS = [
  'position',
  'subject',
  'kind',
  'moment',
  'digest',
] as const satisfies readonly (keyof TableRow)[];

export function isSameEntry(one: LogHead | null | undefined, other: LogHead | null): boolean {
  if (!one || !other) return false;
  return HEAD_COLUMNS.every((column) => one[column] === other[column]);
}

export function rowFromTable(row: TableRow): LogRow {
  return {
    position: Number(row.position),
    subject: row.subject,
    version: row.version,
    kind: row.kind,
    slug: row.slug,
    moment: Number(row.moment),
    content: row.content === null ? null : (JSON.parse(row.content) as LogRow['content']),
    digest: row.digest,
    successor: row.successor,
  };
}

/** An entry as readers see its term. */
export const rowShown = (row: LogRow, features: Pick<Features, 'scores'>): LogRow =>
  row.content !== null && 'score' in row.content
    ? { ...row, content: contentShown(row.content, features) }
    : row;
