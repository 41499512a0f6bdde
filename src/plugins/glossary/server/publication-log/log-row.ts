import type { CategoryContent, TermContent } from '../../core/publishing/term-content';

/** What an entry of the publication log is about. */
export type LogKind =
  /** A term was published, for the first time or with another content. */
  | 'published'
  /** A term was published under another slug. */
  | 'renamed'
  /** A published term got another score. */
  | 'scored'
  /** A term was taken back: readers do not see it any more. */
  | 'withdrawn'
  /** A term that had been published was deleted. Its addresses are free. */
  | 'deleted'
  /** A slug that a term had before there was a log. */
  | 'former-address'
  /** A category is new or says something else. */
  | 'category'
  | 'category-deleted'
  /** The service started with other settings or templates than before. */
  | 'settings';

/** Who made a change. */
export interface LogEditor {
  readonly name: string | null;
  /** Id of an administrator of the panel. */
  readonly id: number | null;
}

/** An entry of the publication log. */
export interface LogRow {
  /** Its place in the order of all commits, from 1. */
  readonly position: number;
  /** Document id of the term or category. */
  readonly subject: string | null;
  /** 1 for the first content of the subject, then 2, 3 …; null for entries without a content. */
  readonly version: number | null;
  readonly kind: LogKind;
  readonly slug: string | null;
  /** In milliseconds since 1970. */
  readonly moment: number;
  readonly content: TermContent | CategoryContent | null;
  /** SHA-256 of the content as canonical JSON; of settings their own. */
  readonly digest: string | null;
}

export type NewEntry = Pick<LogRow, 'subject' | 'version' | 'kind' | 'slug' | 'content'> & {
  readonly digest?: string;
  /** Now, where nothing is said. */
  readonly moment?: number;
  readonly editor: LogEditor;
};

/** An entry as the database answers it: PostgreSQL has large numbers as texts. */
export interface TableRow {
  readonly position: number | string;
  readonly subject: string | null;
  readonly version: number | null;
  readonly kind: LogKind;
  readonly slug: string | null;
  readonly moment: number | string;
  readonly content: string | null;
  readonly digest: string | null;
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
  };
}
