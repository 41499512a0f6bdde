import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { type ActionFilter, keyOfEditor } from '../../core/history/action-query';
import type { KnownEditor } from '../../core/history/history-answers';
import type { CategoryContent, TermContent } from '../../core/term/term-content';
import { countOf, inGroups } from '../database/queries';
import { LOG_COLUMNS, type LogKind, type LogRow, rowFromTable, type TableRow } from './log-row';
import { LOG } from '../database/tables';

/** Documents per statement: both databases limit the number of parameters. */
const SUBJECTS_PER_STATEMENT = 200;

export interface SignedRow extends LogRow {
  readonly editor: string | null;
}
export interface VersionHead {
  readonly position: number;
  readonly version: number;
  /** In milliseconds since 1970. */
  readonly moment: number;
  /** SHA-256 of the content as canonical JSON. */
  readonly digest: string;
}
type SignedTableRow = TableRow & { readonly editor: string | null };

export type LogHistoryService = ReturnType<typeof createLogHistory>;

/** The publication log for people: the history of a document, and the changes by each editor. */
export function createLogHistory({ strapi }: { strapi: Core.Strapi }) {
  const { connection } = strapi.db;
  const log = () => connection(LOG);

  const signed = (row: SignedTableRow): SignedRow => ({ ...rowFromTable(row), editor: row.editor });

  function filtered({ editor, kind, from, before }: ActionFilter): Knex.QueryBuilder {
    const query = log();
    if (editor !== null)
      void (editor.id === null
        ? query.where({ editor: editor.name }).whereNull('editor_id')
        : query.where({ editor_id: editor.id }));
    if (kind !== null) void query.where({ kind });
    // Unary plus keeps SQLite from using the index on `moment`, which would sort all matches for each page; it scans by position instead.
    const moment = strapi.db.dialect.client === 'sqlite' ? '+moment' : 'moment';
    if (from !== null) void query.whereRaw(`${moment} >= ?`, [from]);
    if (before !== null) void query.whereRaw(`${moment} < ?`, [before]);
    return query;
  }

  return {
    /** The number of entries of a document, with and without content. */
    countOfSubject: (subject: string): Promise<number> => countOf(log().where({ subject })),

    async ofSubject(subject: string, start: number, limit: number): Promise<SignedRow[]> {
      const rows = await log()
        .where({ subject })
        .orderBy('position', 'desc')
        .offset(start)
        .limit(limit)
        .select<SignedTableRow[]>(...LOG_COLUMNS, 'editor');
      return rows.map(signed);
    },

    /** The content of a version of a term; null if there is none. */
    async termContent(
      subject: string,
      version: number,
      transaction?: Knex.Transaction,
    ): Promise<TermContent | null> {
      const row = await (transaction ?? connection)(LOG)
        .where({ subject, version })
        .first<TableRow | undefined>(...LOG_COLUMNS);
      return row ? (rowFromTable(row).content as TermContent | null) : null;
    },

    /** Versions of a term before the given one, newest first. */
    async versionsBefore(subject: string, version: number, limit: number): Promise<LogRow[]> {
      const rows = await log()
        .where({ subject })
        .where('version', '<', version)
        .orderBy('version', 'desc')
        .limit(limit)
        .select<TableRow[]>(...LOG_COLUMNS);
      return rows.map(rowFromTable);
    },

    /** The same without their contents. */
    async versionHeadsBefore(
      subject: string,
      version: number,
      limit: number,
    ): Promise<VersionHead[]> {
      const rows = await log()
        .where({ subject })
        .where('version', '<', version)
        .orderBy('version', 'desc')
        .limit(limit)
        .select<Pick<TableRow, keyof VersionHead>[]>('position', 'version', 'moment', 'digest');
      return rows.map(({ position, version: number, moment, digest }) => ({
        position: Number(position),
        version: number ?? 0,
        moment: Number(moment),
        digest: digest ?? '',
      }));
    },

    /** The contents of versions of a term as texts, by version number; missing versions are left out. */
    async contentTexts(
      subject: string,
      versions: readonly number[],
    ): Promise<ReadonlyMap<number, string>> {
      const rows = await log()
        .where({ subject })
        .whereIn('version', versions)
        .select<{ version: number; content: string }[]>('version', 'content');
      return new Map(rows.map(({ version, content }) => [version, content]));
    },

    async withdrawalsOf(subject: string): Promise<number[]> {
      const rows = await log()
        .where({ subject })
        .whereIn('kind', ['withdrawn', 'deleted'] satisfies LogKind[])
        .select<{ position: number | string }[]>('position');
      return rows.map(({ position }) => Number(position));
    },

    /** Terms that were ever published, among at most SUBJECTS_PER_STATEMENT. */
    async everPublishedOf(subjects: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await log()
        .whereIn('subject', subjects)
        .where({ version: 1 })
        .select<{ subject: string }[]>('subject');
      return new Set(rows.map(({ subject }) => subject));
    },

    /** The names of documents in their last entries of the log; documents without entries are left out. */
    async namesOf(
      subjects: readonly string[],
      transaction?: Knex.Transaction,
    ): Promise<ReadonlyMap<string, string>> {
      const names = new Map<string, string>();
      const uniqueSubjects = [...new Set(subjects)];
      for (const some of inGroups(uniqueSubjects, SUBJECTS_PER_STATEMENT)) {
        const last = log()
          .whereIn('subject', some)
          .whereNotNull('version')
          .groupBy('subject')
          .max('position');
        const rows = await (transaction ?? connection)(LOG)
          .whereIn('position', last)
          .select<TableRow[]>(...LOG_COLUMNS);
        for (const row of rows) {
          const name = nameIn(rowFromTable(row));
          if (row.subject !== null && name !== null) names.set(row.subject, name);
        }
      }
      return names;
    },

    countOfAll: (filter: ActionFilter): Promise<number> => countOf(filtered(filter)),

    /** Entries by all editors about all documents before a position, newest first. */
    async page(
      filter: ActionFilter,
      { start, limit, below = null }: { start: number; limit: number; below?: number | null },
    ): Promise<SignedRow[]> {
      const query = filtered(filter).orderBy('position', 'desc').offset(start).limit(limit);
      if (below !== null) void query.where('position', '<', below);
      const rows = await query.select<SignedTableRow[]>(...LOG_COLUMNS, 'editor');
      return rows.map(signed);
    },

    /** All editors in the log, with their latest names and sorted by them; changes outside the panel count as one editor. */
    async editors(): Promise<KnownEditor[]> {
      const rows = await log()
        .groupBy('editor_id', 'editor')
        .max({ last: 'moment' })
        .select<{ editor: string | null; editor_id: number | null; last: number | string }[]>(
          'editor',
          'editor_id',
        );
      const inOrder = rows.sort((one, other) => Number(one.last) - Number(other.last));
      const known = new Map(
        inOrder.map(({ editor, editor_id: id }) => [keyOfEditor({ id, name: editor }), editor]),
      );
      return [...known]
        .map(([key, name]) => ({ key, name }))
        .sort((one, other) => (one.name ?? '').localeCompare(other.name ?? '', 'en'));
    },
  };
}

/** The name in an entry's content; null for an entry without content. */
export function nameIn({ content }: Pick<LogRow, 'content'>): string | null {
  if (content === null) return null;
  if ('term' in content) return content.term;
  if ('tag' in content) return `${content.tag} → ${content.into}`;
  return (content satisfies CategoryContent).name;
}
