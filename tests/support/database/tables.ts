import knex, { type Knex } from 'knex';
import { ADVISORY_LOCKS } from '../../../src/plugins/shared/server/database/advisory-locks';
import type { LockName } from '../../../src/plugins/shared/server/database/database-lock';
import { eventually } from '../eventually';
import type { Database } from '../process/real-process';

/** A look into a database past the service, which may be away or locked. */
export interface Tables {
  viewsOf(documentId: string): Promise<number>;
  /** The requests of a term as they are written, by `kind channel`. */
  requestsOf(documentId: string): Promise<Readonly<Record<string, number>>>;
  /** The sum over the whole glossary, by `kind channel`. */
  requestsOfAll(): Promise<Readonly<Record<string, number>>>;
  /** Who has rated a term, in no order. */
  readersOf(documentId: string): Promise<readonly string[]>;
  /** The slugs of all drafts, or of everything that is published; one that two terms share stands there twice. */
  slugsOf(state: 'draft' | 'published'): Promise<readonly string[]>;
  /** The roles of the panel, in order of their codes. */
  roleCodes(): Promise<readonly string[]>;
  /** The stars of a term's one rating; null when there is none. */
  starsOf(documentId: string): Promise<number | null>;
  /** The attribute `short` of a term's draft or published row; null when there is no such row. */
  shortOf(documentId: string, status: 'draft' | 'published'): Promise<string | null>;
  /** The row of a term's draft; undefined when there is none. */
  draftOf(documentId: string): Promise<TermRow | undefined>;
  /** The rows of the terms with this name, draft and published, with all that stands in them. */
  rowsOf(term: string): Promise<readonly TermRow[]>;
  /** The document ids of those terms that readers see under a slug. */
  currentUnder(slug: string): Promise<readonly string[]>;
  /** The document ids of all terms that readers see, in order. */
  currentTerms(): Promise<readonly string[]>;
  /** The document ids of all published rows, in order. */
  publishedTerms(): Promise<readonly string[]>;
  /** What the publication log says of a slug, the oldest first. */
  entriesUnder(slug: string): Promise<readonly { kind: string; subject: string }[]>;
  /** Has the scheduled publications of terms be due now, all of them with one statement. */
  makeDue(documentIds: readonly string[]): Promise<void>;
  /** Adds a webhook that is told of new entries, also at an address of this machine, which the service refuses. */
  addWebhook(url: string): Promise<void>;
  removeWebhook(url: string): Promise<void>;
  /**
   * Blocks writes to a table of a PostgreSQL until so many transactions wait, for that or for one another; then releases them all.
   *
   * @param act starts them
   * @param table the publication log when left out
   */
  heldTogether<Result>(count: number, act: () => Promise<Result>, table?: string): Promise<Result>;
  /** Holds the advisory lock of a PostgreSQL that every change of a term takes, while something is done. */
  holdingLog<Result>(act: () => Promise<Result>): Promise<Result>;
  /** Ends the connection that holds a lock of a session of a PostgreSQL, as a network or a restart does; false when nobody holds it. */
  cutHolderOf(lock: LockName): Promise<boolean>;
  /** Transactions that wait for a lock of a PostgreSQL. */
  waiting(): Promise<number>;
  close(): Promise<void>;
}

export type TermRow = Readonly<Record<string, unknown>> & { readonly document_id: string };

interface RequestsRow {
  readonly kind: string;
  readonly channel: string;
  readonly requests: number | string;
}

/** A connection past the service; the caller has to destroy it. */
export function openDatabase(database: Database): Knex {
  return database.client === 'postgres'
    ? knex({ client: 'pg', connection: database.url, pool: { min: 0, max: 2 } })
    : knex({
        client: 'better-sqlite3',
        connection: { filename: database.filename },
        useNullAsDefault: true,
      });
}

export function openTables(database: Database): Tables {
  const connection = openDatabase(database);
  const waiting = async (): Promise<number> => {
    const [row] = await connection('pg_locks')
      .where({ granted: false })
      .countDistinct<{ count: string }[]>({ count: 'pid' });
    return Number(row?.count);
  };
  return {
    async viewsOf(documentId) {
      const row = await connection('glossary_view_counts')
        .where({ term_document_id: documentId })
        .first<{ views: number | string } | undefined>('views');
      return Number(row?.views ?? 0);
    },
    requestsOf: async (documentId) =>
      sumsOf(
        await connection('glossary_activity_counts')
          .where({ term_document_id: documentId })
          .select<RequestsRow[]>('kind', 'channel', 'requests'),
      ),
    requestsOfAll: async () =>
      sumsOf(
        await connection('glossary_activity_sums')
          .where({ scope: 'glossary' })
          .select<RequestsRow[]>('kind', 'channel', 'requests'),
      ),
    async readersOf(documentId) {
      const rows = await connection('glossary_ratings')
        .where({ term_document_id: documentId })
        .select<{ reader: string }[]>('reader');
      return rows.map(({ reader }) => reader);
    },
    async slugsOf(state) {
      const terms = connection('glossary_terms').orderBy('slug').select<{ slug: string }[]>('slug');
      const rows = await (state === 'draft'
        ? terms.whereNull('published_at')
        : terms.whereNotNull('published_at'));
      return rows.map(({ slug }) => slug);
    },
    async roleCodes() {
      const rows = await connection('admin_roles')
        .orderBy('code')
        .select<{ code: string }[]>('code');
      return rows.map(({ code }) => code);
    },
    async starsOf(documentId) {
      const row = await connection('glossary_ratings')
        .where({ term_document_id: documentId })
        .first<{ stars: number } | undefined>('stars');
      return row?.stars ?? null;
    },
    async shortOf(documentId, status) {
      const terms = connection('glossary_terms').where({ document_id: documentId });
      const row = await (
        status === 'draft' ? terms.whereNull('published_at') : terms.whereNotNull('published_at')
      ).first<{ short: string } | undefined>('short');
      return row?.short ?? null;
    },
    draftOf: async (documentId) =>
      connection('glossary_terms')
        .where({ document_id: documentId })
        .whereNull('published_at')
        .first<TermRow | undefined>(),
    rowsOf: async (term) =>
      connection('glossary_terms').where({ term }).orderBy('id').select<TermRow[]>(),
    async currentUnder(slug) {
      const rows = await connection('glossary_current_terms')
        .where({ slug })
        .select<{ term_document_id: string }[]>('term_document_id');
      return rows.map(({ term_document_id }) => term_document_id);
    },
    async currentTerms() {
      const rows =
        await connection('glossary_current_terms').select<{ term_document_id: string }[]>(
          'term_document_id',
        );
      return rows.map(({ term_document_id }) => term_document_id).sort();
    },
    async publishedTerms() {
      const rows = await connection('glossary_terms')
        .whereNotNull('published_at')
        .select<TermRow[]>('document_id');
      return rows.map(({ document_id }) => document_id).sort();
    },
    entriesUnder: async (slug) =>
      connection('glossary_log')
        .where({ slug })
        .orderBy('position')
        .select<{ kind: string; subject: string }[]>('kind', 'subject'),
    async makeDue(documentIds) {
      const made = await connection('glossary_schedules')
        .whereIn('term_document_id', documentIds)
        .update({ due_at: Date.now() });
      if (made !== documentIds.length) throw new Error(`${made} schedules are due now.`);
    },
    async addWebhook(url) {
      const lists = { headers: JSON.stringify({}), events: JSON.stringify(['entry.create']) };
      await connection('strapi_webhooks').insert({ name: url, url, ...lists, enabled: true });
    },
    async removeWebhook(url) {
      await connection('strapi_webhooks').where({ url }).delete();
    },
    async holdingLog(act) {
      const holder = await connection.transaction();
      await holder.raw(`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.log})`);
      return act().finally(() => holder.commit());
    },
    async cutHolderOf(lock) {
      const { rows } = await connection.raw<{ rows: readonly unknown[] }>(
        `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted AND (classid, objid) = (${ADVISORY_LOCKS[lock]})`,
      );
      return rows.length > 0;
    },
    waiting,
    async heldTogether(count, act, table = 'glossary_log') {
      const holder = await connection.transaction();
      await holder.raw('LOCK TABLE ?? IN SHARE MODE', [table]);
      const acted = act();
      try {
        await eventually(waiting, (found) => found >= count);
      } finally {
        await holder.commit();
      }
      return acted;
    },
    close: () => connection.destroy(),
  };
}

/** Over all days: a test may run past midnight. */
function sumsOf(rows: readonly RequestsRow[]): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const { kind, channel, requests } of rows) {
    const key = `${kind} ${channel}`;
    sums[key] = (sums[key] ?? 0) + Number(requests);
  }
  return sums;
}
