import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { serviceOf } from '../service-of';

const TABLE = 'glossary_content_versions';
const CHANGES = 'glossary_changes';
const SCOPE = 'glossary';
/** Changes that are remembered; an instance that has missed more loads everything anew. */
const CHANGES_KEPT = 1000;
const MILLISECONDS_PER_SECOND = 1000;
/** How often the database is asked whether another instance has published something, in milliseconds. */
const POLL_INTERVAL = 250;

/** A number that grows with every change of what is published, and the whole second in which the last change was over. */
export interface ContentVersion {
  readonly version: number;
  readonly changedAt: Date;
}

/** What a change touched: one term, the categories, or everything. */
export type Change =
  | { readonly what: 'term'; readonly documentId: string }
  | { readonly what: 'categories' }
  | { readonly what: 'everything' };

interface ChangeRow {
  readonly what: Change['what'];
  readonly term_document_id: string | null;
}

/**
 * One version for the whole glossary, not one a term: pages show names of other terms, categories and scores. It stands in the
 * database, so that every instance sees the same; it grows in the transaction of the change, so that nobody sees it early.
 *
 * Requests look at the version in memory. A change of this instance's is known there when its commit returns, before whoever made it
 * hears of it; that of another instance after POLL_INTERVAL; and when the database is away, the last version stays.
 */
export default function contentVersion({ strapi }: { strapi: Core.Strapi }) {
  let known: ContentVersion = { version: 0, changedAt: new Date(0) };
  let polling: NodeJS.Timeout | null = null;
  let looking: Promise<void> | null = null;

  const listeners: (() => void)[] = [];

  function note(found: ContentVersion): void {
    if (found.version <= known.version) return;
    known = found;
    for (const listener of listeners) listener();
  }

  async function look(): Promise<void> {
    const row = await strapi.db
      .connection(TABLE)
      .where({ scope: SCOPE })
      .first<{ version: number | string; changed_at: number | string } | undefined>(
        'version',
        'changed_at',
      );
    if (row) note({ version: Number(row.version), changedAt: new Date(Number(row.changed_at)) });
  }

  return {
    /** The version that is answered now. */
    known: (): ContentVersion => known,

    /** Calls the listener after each change. */
    onChange(listener: () => void): void {
      listeners.push(listener);
    },

    /** Asks the database once. */
    refresh(): Promise<void> {
      looking ??= look().finally(() => {
        looking = null;
      });
      return looking;
    },

    /** Asks the database again and again; one that is away is asked until it is back. */
    start(): void {
      polling ??= setInterval(() => {
        this.refresh().catch(() => undefined);
      }, POLL_INTERVAL).unref();
    },

    stop(): void {
      if (polling !== null) clearInterval(polling);
      polling = null;
    },

    /**
     * Notes a change. Its moment is the end of the current second, because HTTP dates are whole seconds: what was fetched
     * earlier in this second must not look as new as this.
     */
    async bump(transaction: Knex.Transaction, change: Change): Promise<void> {
      const now = serviceOf(strapi, 'clock').now().getTime();
      const changedAt = (Math.floor(now / MILLISECONDS_PER_SECOND) + 1) * MILLISECONDS_PER_SECOND;
      const rows = await strapi.db
        .connection(TABLE)
        .insert({ scope: SCOPE, version: 1, changed_at: changedAt })
        .onConflict('scope')
        .merge({
          version: strapi.db.connection.raw('??.version + 1', [TABLE]),
          changed_at: changedAt,
        })
        .returning<{ version: number | string }[]>('version')
        .transacting(transaction);
      const version = Number(rows[0]?.version);
      await strapi.db
        .connection(CHANGES)
        .insert({
          version,
          what: change.what,
          term_document_id: change.what === 'term' ? change.documentId : null,
        })
        .transacting(transaction);
      await strapi.db
        .connection(CHANGES)
        .where('version', '<=', version - CHANGES_KEPT)
        .delete()
        .transacting(transaction);
      // Within a transaction of Strapi's this one is part of it: the outermost commit counts, a rollback forgets.
      await strapi.db.transaction(({ onCommit }) => {
        onCommit(() => note({ version, changedAt: new Date(changedAt) }));
      });
    },

    /** Every change after one version up to another; null when some of them are forgotten. */
    async changesBetween(after: number, upTo: number): Promise<Change[] | null> {
      const rows = await strapi.db
        .connection(CHANGES)
        .where('version', '>', after)
        .where('version', '<=', upTo)
        .orderBy('version')
        .select<ChangeRow[]>('what', 'term_document_id');
      if (rows.length !== upTo - after) return null;
      return rows.map(({ what, term_document_id }) =>
        what === 'term' ? { what, documentId: term_document_id ?? '' } : { what },
      );
    },

    /** Counts as a change when the service starts with other settings or templates than before. */
    async noteSettings(digest: string): Promise<void> {
      await strapi.db.transaction(async ({ trx }) => {
        const row = await strapi.db
          .connection(TABLE)
          .where({ scope: SCOPE })
          .first<{ settings_digest: string | null } | undefined>('settings_digest')
          .transacting(trx);
        if (row?.settings_digest === digest) return;
        await this.bump(trx, { what: 'everything' });
        await strapi.db
          .connection(TABLE)
          .where({ scope: SCOPE })
          .update({ settings_digest: digest })
          .transacting(trx);
      });
    },
  };
}
