import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { canonicalJson, digestOfJson, type TermContent } from '../../core/term/term-content';
import { inGroups } from '../database/queries';
import { lockUntilTransactionEnds } from '../../../shared/server/database/advisory-locks';
import { isLockTimeout } from '../../../shared/server/database/database-away';
import { inTurn } from '../../../shared/server/tasks/one-at-a-time';
import {
  HEAD_COLUMNS,
  LOG_COLUMNS,
  type LogHead,
  type LogKind,
  type LogRow,
  type NewEntry,
  rowFromTable,
  type TableRow,
} from './log-row';
import type { DatabaseClockService } from '../database/database-clock';
import { CURRENT_TERMS, LOG } from '../database/tables';

/** Entries per read. */
const ENTRIES_PER_STATEMENT = 500;
/** Entries per insert: both databases limit the number of parameters. */
const ENTRIES_PER_INSERT = 50;

const COLUMNS = LOG_COLUMNS.map((column) => `log.${column}` as const);

/** Called with a new entry, and with the one before it in the log. */
export type CommitListener = (entry: LogRow, before: LogHead | null) => void;

export type PublicationLogService = ReturnType<typeof createPublicationLog>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly databaseClock: DatabaseClockService;
}

/**
 * The publication log: one immutable row for each change of what readers can see, in the order of the commits. Pages, lists, searches, feeds and the
 * start read only this log; see docs/decisions/0021-publication-log.md. A small table beside it names the current entry of each published term; its
 * unique index on the slug keeps two terms from having the same address, whichever way they are written.
 */
export function createPublicationLog({ strapi, databaseClock }: Needs) {
  const { connection } = strapi.db;
  const entries = (transaction?: Knex.Transaction) => (transaction ?? connection)(`${LOG} as log`);
  const currentEntries = (transaction?: Knex.Transaction) =>
    (transaction ?? connection)(`${CURRENT_TERMS} as current`).join(
      `${LOG} as log`,
      'log.position',
      'current.position',
    );

  let isHeldUp = false;
  const committed: CommitListener[] = [];

  /**
   * Locks terms, scores, categories and the log against changes by other transactions until this one ends: editors write one after the other, on all
   * instances. Take it before writing the first row. On SQLite only one transaction writes at a time anyway.
   */
  async function lock(transaction: Knex.Transaction): Promise<void> {
    try {
      await lockUntilTransactionEnds(strapi, 'log', transaction);
      isHeldUp = false;
    } catch (error) {
      if (isLockTimeout(error)) isHeldUp = true;
      throw error;
    }
  }

  /** The last entry of the log; null when nothing was ever published. */
  async function head(transaction?: Knex.Transaction): Promise<LogHead | null> {
    const [row] = (await entries(transaction)
      .orderBy('log.position', 'desc')
      .limit(1)
      .select(...HEAD_COLUMNS.map((column) => `log.${column}` as const))) as Pick<
      TableRow,
      keyof LogHead
    >[];
    return row ? { ...row, position: Number(row.position), moment: Number(row.moment) } : null;
  }

  async function appendNow(
    transaction: Knex.Transaction,
    entries: readonly NewEntry[],
  ): Promise<LogRow[]> {
    await lock(transaction);
    const before = await head(transaction);
    const first = (before?.position ?? 0) + 1;
    const now = databaseClock.now().getTime();
    const texts = entries.map(({ content }) => (content === null ? null : canonicalJson(content)));
    const rows = entries.map((entry, index): LogRow => {
      const { kind, subject, version, slug, content, moment = now, successor = null } = entry;
      const text = texts[index] ?? null;
      const digest = entry.digest ?? (text === null ? null : digestOfJson(text));
      const position = first + index;
      return { position, moment, kind, subject, version, slug, content, digest, successor };
    });
    const inserted = rows.map((row, index) => ({
      ...row,
      content: texts[index] ?? null,
      editor: entries[index]?.editor.name ?? null,
      editor_id: entries[index]?.editor.id ?? null,
    }));
    for (const some of inGroups(inserted, ENTRIES_PER_INSERT)) {
      await transaction(LOG).insert(some);
    }
    // Inside a transaction of Strapi this one is nested: the callback runs after the outermost commit, and not after a rollback.
    await strapi.db.transaction(({ onCommit }) => {
      onCommit(() => {
        for (const [index, row] of rows.entries())
          for (const listener of committed) listener(row, rows[index - 1] ?? before);
      });
    });
    return rows;
  }

  /** Appends entries in order; listeners are called once the outermost transaction is committed. */
  const appendAll = (transaction: Knex.Transaction, entries: readonly NewEntry[]) =>
    inTurn(transaction, () => appendNow(transaction, entries));

  async function after(position: number): Promise<LogRow[]> {
    const rows = await entries()
      .where('log.position', '>', position)
      .orderBy('log.position')
      .limit(ENTRIES_PER_STATEMENT)
      .select<TableRow[]>(...COLUMNS);
    return rows.map(rowFromTable);
  }

  /** All entries of some kinds, in order; for rare kinds. */
  async function ofKinds(
    kinds: readonly LogKind[],
    transaction?: Knex.Transaction,
  ): Promise<LogRow[]> {
    const rows = (await entries(transaction)
      .whereIn('log.kind', kinds)
      .orderBy('log.position')
      .select(...COLUMNS)) as TableRow[];
    return rows.map(rowFromTable);
  }

  return {
    lock,
    ofKinds,

    /** Calls the listener with each entry of this instance, in order, once its transaction is committed. */
    onCommitted(listener: CommitListener): void {
      committed.push(listener);
    },

    /** Whether another transaction holds the lock for too long: the last attempt to take it timed out. */
    isHeldUp: (): boolean => isHeldUp,

    /** Waits until this instance can write, without writing. */
    async awaitTurn(): Promise<void> {
      if (strapi.db.dialect.client === 'sqlite') return;
      await strapi.db.transaction(({ trx }) => lock(trx));
    },
    appendAll,

    async append(transaction: Knex.Transaction, entry: NewEntry): Promise<LogRow> {
      const [row] = await appendAll(transaction, [entry]);
      if (row === undefined) throw new Error('Nothing was appended.');
      return row;
    },

    head,

    /** The next entries after a position, in order, at most ENTRIES_PER_STATEMENT; call it again for the rest. */
    after,

    /** The entry at a position and the next ones after it, as `after` has them; empty when there is none at this position or after it. */
    from: (position: number): Promise<LogRow[]> => after(position - 1),

    /** The entries at some positions; missing ones are left out. */
    async at(positions: readonly number[]): Promise<LogRow[]> {
      const rows: TableRow[] = [];
      for (const some of inGroups(positions)) {
        const read = await entries()
          .whereIn('log.position', some)
          .select<TableRow[]>(...COLUMNS);
        rows.push(...read);
      }
      return rows.map(rowFromTable);
    },

    /** The current entries of all published terms, in batches, so that a large glossary is never read as a whole. */
    async *current(): AsyncGenerator<readonly LogRow[], void> {
      for (let last = 0; ;) {
        const rows = await currentEntries()
          .where('current.position', '>', last)
          .orderBy('current.position')
          .limit(ENTRIES_PER_STATEMENT)
          .select<TableRow[]>(...COLUMNS);
        const end = rows.at(-1);
        if (end === undefined) return;
        last = Number(end.position);
        yield rows.map(rowFromTable);
      }
    },

    /** The current entries of some terms; terms that are not published are left out. */
    async currentOf(
      documentIds: readonly string[],
      transaction?: Knex.Transaction,
    ): Promise<ReadonlyMap<string, LogRow>> {
      const rows: LogRow[] = [];
      for (const some of inGroups(documentIds)) {
        const read = (await currentEntries(transaction)
          .whereIn('current.term_document_id', some)
          .select(...COLUMNS)) as TableRow[];
        rows.push(...read.map(rowFromTable));
      }
      return new Map(rows.map((row) => [row.subject ?? '', row]));
    },

    /** The last entry of a document with content, even when the term is not published now. */
    async lastContentOf(
      documentId: string,
      transaction?: Knex.Transaction,
    ): Promise<LogRow | null> {
      const [row] = (await entries(transaction)
        .where('log.subject', documentId)
        .whereNotNull('log.content')
        .orderBy('log.version', 'desc')
        .limit(1)
        .select(...COLUMNS)) as TableRow[];
      return row ? rowFromTable(row) : null;
    },

    /** Makes entries the current ones of their terms. */
    async setCurrent(transaction: Knex.Transaction, rows: readonly LogRow[]): Promise<void> {
      for (const some of inGroups(rows, ENTRIES_PER_INSERT)) {
        const inserted = some.map(({ subject, slug, position }) => ({
          term_document_id: subject,
          slug,
          position,
        }));
        await transaction(CURRENT_TERMS)
          .insert(inserted)
          .onConflict('term_document_id')
          .merge(['slug', 'position']);
      }
    },

    /** Removes the current entry of a term, so that readers do not see it any more. */
    async removeCurrent(transaction: Knex.Transaction, documentId: string): Promise<void> {
      await transaction(CURRENT_TERMS).where({ term_document_id: documentId }).delete();
    },

    /** The names of the published terms in a category. */
    async termsOfCategory(
      documentId: string,
      transaction: Knex.Transaction,
    ): Promise<readonly string[]> {
      const rows = (await currentEntries(transaction)
        .where('log.content', 'like', `%"category":"${documentId}"%`)
        .select(...COLUMNS)) as TableRow[];
      return rows
        .map((row) => rowFromTable(row).content as TermContent)
        .filter(({ category }) => category === documentId)
        .map(({ term }) => term)
        .sort((one, other) => one.localeCompare(other, 'en'));
    },

    /** The settings digest of the previous start. */
    async settingsDigest(transaction: Knex.Transaction): Promise<string | null> {
      const row = (await entries(transaction)
        .where('log.kind', 'settings' satisfies LogKind)
        .orderBy('log.position', 'desc')
        .limit(1)
        .select('log.digest')) as { digest: string | null }[];
      return row[0]?.digest ?? null;
    },
  };
}
