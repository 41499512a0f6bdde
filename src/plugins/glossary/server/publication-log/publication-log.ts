import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  canonicalJson,
  type CategoryContent,
  digestOfJson,
  type TermContent,
} from '../../core/term/term-content';
import { inGroups } from '../database/queries';
import { lockUntilEnd } from '../database/advisory-locks';
import { isLockTimeout } from '../database/database-away';
import { inTurn } from '../database/in-turn';
import { tagsAfter, type TagMerge } from '../../core/merging/merge';
import type { FormerOwner } from '../../core/catalogue/slug-redirects';
import { KINDS_WITH_ADDRESS, lastOwnersAmong } from './last-owners';
import { type LogKind, type LogRow, type NewEntry, rowFromTable, type TableRow } from './log-row';
import type { DatabaseClockService } from '../database/database-clock';

const LOG = 'glossary_log';
const CURRENT = 'glossary_current_terms';
/** Entries that one statement reads. */
const ENTRIES_PER_STATEMENT = 500;
/** Entries that one statement writes: both databases bound the number of parameters. */
const ENTRIES_PER_INSERT = 50;

const COLUMNS = [
  'log.position',
  'log.subject',
  'log.version',
  'log.kind',
  'log.slug',
  'log.moment',
  'log.content',
  'log.digest',
  'log.successor',
] as const;

export type PublicationLogService = ReturnType<typeof createPublicationLog>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly databaseClock: DatabaseClockService;
}

/**
 * The publication log: one immutable row for each change of what readers can see, in the order of the commits. Readers, lists, searches,
 * feeds and the start read this log and nothing else; see docs/decisions/0021-publication-log.md. A small table beside it names the current
 * entry of each published term; its unique slug keeps two terms from having one address, however they are written.
 */
export function createPublicationLog({ strapi, databaseClock }: Needs) {
  const { connection } = strapi.db;
  const entries = (transaction?: Knex.Transaction) => (transaction ?? connection)(`${LOG} as log`);
  const currentEntries = (transaction?: Knex.Transaction) =>
    (transaction ?? connection)(`${CURRENT} as current`).join(
      `${LOG} as log`,
      'log.position',
      'current.position',
    );

  let isHeldUp = false;
  const committed: ((entry: LogRow) => void)[] = [];

  /**
   * Until the transaction ends no other transaction changes terms, scores or categories, or appends: editors write one after the other, on
   * all instances. Take it before writing the first row. On SQLite one transaction writes at a time anyway.
   */
  async function lock(transaction: Knex.Transaction): Promise<void> {
    try {
      await lockUntilEnd(strapi, 'log', transaction);
      isHeldUp = false;
    } catch (error) {
      if (isLockTimeout(error)) isHeldUp = true;
      throw error;
    }
  }

  /** The last entry of the log; null when nothing was ever published. */
  async function head(
    transaction?: Knex.Transaction,
  ): Promise<Pick<LogRow, 'position' | 'moment'> | null> {
    const [row] = (await entries(transaction)
      .orderBy('log.position', 'desc')
      .limit(1)
      .select('log.position', 'log.moment')) as TableRow[];
    return row ? { position: Number(row.position), moment: Number(row.moment) } : null;
  }

  async function appendNow(
    transaction: Knex.Transaction,
    entries: readonly NewEntry[],
  ): Promise<LogRow[]> {
    await lock(transaction);
    const first = ((await head(transaction))?.position ?? 0) + 1;
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
    // Within a transaction of Strapi's this one is part of it: the outermost commit counts, a rollback forgets.
    await strapi.db.transaction(({ onCommit }) => {
      onCommit(() => {
        for (const row of rows) for (const listener of committed) listener(row);
      });
    });
    return rows;
  }

  /** Appends entries, one after the other; listeners hear of each once the outermost transaction is committed. */
  const appendAll = (transaction: Knex.Transaction, entries: readonly NewEntry[]) =>
    inTurn(transaction, () => appendNow(transaction, entries));

  /** Each slug with the term that was published under it last, if that term exists and did not give the slug up. */
  async function ownersAmong(
    addresses: Knex.QueryBuilder,
    transaction?: Knex.Transaction,
  ): Promise<ReadonlyMap<string, string>> {
    const owners = await lastOwnersAmong(transaction ?? connection, addresses);
    return new Map(
      [...owners]
        .filter(([, { isDeleted }]) => !isDeleted)
        .map(([slug, owner]) => [slug, owner.documentId]),
    );
  }

  const ownersOf = (slugs: readonly string[], transaction?: Knex.Transaction) =>
    ownersAmong(entries(transaction).whereIn('log.slug', slugs), transaction);

  /** All entries of some kinds, in their order; for kinds of which there are few. */
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

    /** Calls the listener with each entry of this instance's, in their order, once its transaction is committed. */
    onCommitted(listener: (entry: LogRow) => void): void {
      committed.push(listener);
    },

    /** Whether another transaction holds the lock and does not end: the last attempt to take it timed out. */
    isHeldUp: (): boolean => isHeldUp,

    /** Waits until this instance could change something, and changes nothing. */
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
    async after(position: number): Promise<LogRow[]> {
      const rows = await entries()
        .where('log.position', '>', position)
        .orderBy('log.position')
        .limit(ENTRIES_PER_STATEMENT)
        .select<TableRow[]>(...COLUMNS);
      return rows.map(rowFromTable);
    },

    /** The entries at some positions, without those that are not there. By a unique index; none takes no statement. */
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

    /** The current entries of all published terms, some at a time, so that a large glossary is never read whole. */
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

    /** The last entry of a document that has a content, also when the term is not published now. */
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

    /** The entries that hold the categories as they are, and those that are gone. */
    async categories(transaction?: Knex.Transaction): Promise<LogRow[]> {
      const last = connection(LOG)
        .whereIn('kind', ['category', 'category-deleted'] satisfies LogKind[])
        .groupBy('subject')
        .max({ position: 'position' });
      const rows = (await entries(transaction)
        .whereIn('log.position', last)
        .select(...COLUMNS)) as TableRow[];
      return rows.map(rowFromTable).filter(({ kind }) => kind === 'category');
    },

    /**
     * Every key that a category has or had, with the category that it leads to: the one that had it last, or that this was merged into;
     * categories that were deleted have none.
     */
    async categoryKeys(transaction?: Knex.Transaction): Promise<ReadonlyMap<string, string>> {
      const rows = await ofKinds(['category', 'category-deleted'], transaction);
      return rows.reduce(keysAfter, new Map<string, string>());
    },

    /** The category that one was merged into, over all merges; null for one that was not. */
    async categoryAfter(documentId: string, transaction: Knex.Transaction): Promise<string | null> {
      const into = new Map(
        (await ofKinds(['category-deleted'], transaction)).map((row) => [
          row.subject,
          row.successor,
        ]),
      );
      const seen = new Set([documentId]);
      let after = into.get(documentId) ?? null;
      while (after !== null && into.has(after) && !seen.has(after)) {
        seen.add(after);
        after = into.get(after) ?? null;
      }
      return after;
    },

    /** The tags that were renamed or merged, each with the next one on the way to where it leads. */
    async mergedTags(transaction?: Knex.Transaction): Promise<Map<string, string>> {
      const rows = await ofKinds(['tag-merged'], transaction);
      return rows.reduce((tags, row) => tagsAfter(tags, tagMerge(row)), new Map<string, string>());
    },

    /** Makes entries those that readers see of their terms from now on. */
    async setCurrent(transaction: Knex.Transaction, rows: readonly LogRow[]): Promise<void> {
      for (const some of inGroups(rows, ENTRIES_PER_INSERT)) {
        const inserted = some.map(({ subject, slug, position }) => ({
          term_document_id: subject,
          slug,
          position,
        }));
        await transaction(CURRENT)
          .insert(inserted)
          .onConflict('term_document_id')
          .merge(['slug', 'position']);
      }
    },

    /** Readers see nothing of the term from now on. */
    async removeCurrent(transaction: Knex.Transaction, documentId: string): Promise<void> {
      await transaction(CURRENT).where({ term_document_id: documentId }).delete();
    },

    /** Names of published terms in a category, the first few, and how many there are. */
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

    /** The term whose address a slug is, published or not now; a slug belongs to its term for as long as the term exists. */
    async ownerOf(slug: string, transaction?: Knex.Transaction): Promise<string | null> {
      return (await ownersOf([slug], transaction)).get(slug) ?? null;
    },

    /** Those of some slugs that belong to other terms. */
    async takenOf(
      slugs: readonly string[],
      exceptDocumentId: string,
      transaction?: Knex.Transaction,
    ): Promise<string[]> {
      const owners = await ownersOf(slugs, transaction);
      return [...owners].filter(([, owner]) => owner !== exceptDocumentId).map(([slug]) => slug);
    },

    /** The slugs that are the address of no published term now, with the terms whose address they were last. */
    slugRedirects: (): Promise<ReadonlyMap<string, FormerOwner>> =>
      lastOwnersAmong(
        connection,
        entries()
          .leftJoin(`${CURRENT} as current`, 'current.slug', 'log.slug')
          .whereNull('current.slug'),
      ),

    /** Every slug under which the term was ever published, that it has not given up and no other term took over, the oldest first. */
    async slugsOf(documentId: string, transaction?: Knex.Transaction): Promise<string[]> {
      const rows = (await (transaction ?? connection)(LOG)
        .where({ subject: documentId })
        .whereIn('kind', KINDS_WITH_ADDRESS)
        .groupBy('slug')
        .min({ first: 'position' })
        .orderBy('first')
        .select('slug')) as { slug: string }[];
      const slugs = rows.map(({ slug }) => slug);
      const owners = await ownersOf(slugs, transaction);
      return slugs.filter((slug) => owners.get(slug) === documentId);
    },

    /** The digest of the settings with which the service started last. */
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

/** Works an entry about a category into the keys that lead to one. */
export function keysAfter(
  keys: Map<string, string>,
  { kind, subject, content, successor }: LogRow,
): Map<string, string> {
  if (subject === null) return keys;
  if (kind === 'category' && content !== null)
    return keys.set((content as CategoryContent).key, subject);
  if (kind !== 'category-deleted') return keys;
  for (const [key, owner] of keys) {
    if (owner !== subject) continue;
    if (successor === null) keys.delete(key);
    else keys.set(key, successor);
  }
  return keys;
}

export function categoryContent({ content }: LogRow): CategoryContent {
  return content as CategoryContent;
}

export function tagMerge({ content }: LogRow): TagMerge {
  return content as TagMerge;
}
