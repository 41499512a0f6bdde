import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { TERM, CATEGORY } from '../../core/term/content-types';
import { categoryContentFrom, type CategoryContent } from '../../core/term/term-content';
import { contentFromStored, type StoredTerm } from '../../core/term/stored-term';
import { CURRENT_TERMS, TERMS } from '../database/tables';
import type { LogEditor, NewEntry } from '../publication-log/log-row';
import type { PublicationLogService } from '../publication-log/publication-log';
import type { StoredScoresService } from './stored-scores';
import { COMPONENTS_POPULATE, RELATIONS_POPULATE } from './term-populate';
import type { LoggedGroupsService } from '../publication-log/logged-groups';

/** Addresses of earlier versions of the service, kept by the migration of the publication log. */
const EARLIER_ADDRESSES = 'glossary_earlier_addresses';
const EARLIER_STAMPS = 'glossary_earlier_stamps';
/** Terms per batch. */
const CHUNK = 200;
const NO_EDITOR: LogEditor = { name: null, id: null };

type Row = StoredTerm & { readonly id: number; readonly updatedAt: string | Date };
type Relations = Readonly<Record<'related' | 'prerequisites', readonly string[]>>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly publicationLog: PublicationLogService;
  readonly loggedGroups: LoggedGroupsService;
  readonly storedScores: StoredScoresService;
}

/**
 * Writes terms into the publication log that were published before the log existed, or without the service. In one transaction: if the start is
 * killed, nothing is written, and the next start tries again.
 */
export function createLogBackfill({ strapi, publicationLog, loggedGroups, storedScores }: Needs) {
  const { connection } = strapi.db;

  async function isNeeded(database: Knex): Promise<boolean> {
    if ((await database(CURRENT_TERMS).first('id')) !== undefined) return false;
    const published: unknown = await database(TERMS).whereNotNull('published_at').first('id');
    return published !== undefined || database.schema.hasTable(EARLIER_ADDRESSES);
  }

  async function writeCategories(transaction: Knex.Transaction): Promise<void> {
    const known = new Set(
      (await loggedGroups.categories(transaction)).map(({ subject }) => subject),
    );
    const rows: (CategoryContent & { readonly documentId: string })[] = await strapi.db
      .query(CATEGORY)
      .findMany({ orderBy: { id: 'asc' } });
    const entries = rows
      .filter(({ documentId }) => !known.has(documentId))
      .map((row): NewEntry => ({
        kind: 'category',
        subject: row.documentId,
        version: 1,
        slug: null,
        content: categoryContentFrom(row),
        editor: NO_EDITOR,
      }));
    if (entries.length > 0) await publicationLog.appendAll(transaction, entries);
  }

  async function writeAddresses(transaction: Knex.Transaction): Promise<void> {
    const rows = await transaction(EARLIER_ADDRESSES)
      .orderBy('id')
      .select<{ slug: string; term_document_id: string }[]>('slug', 'term_document_id');
    const entries = rows.map(({ slug, term_document_id }): NewEntry => ({
      kind: 'former-address',
      subject: term_document_id,
      version: null,
      slug,
      content: null,
      editor: NO_EDITOR,
    }));
    if (entries.length > 0) await publicationLog.appendAll(transaction, entries);
    // The database does not record what readers saw of a withdrawn term, so its next publication counts as a change.
    await transaction(TERMS)
      .whereIn('document_id', connection(EARLIER_ADDRESSES).select('term_document_id'))
      .whereNotIn(
        'document_id',
        connection(TERMS).whereNotNull('published_at').select('document_id'),
      )
      .update({ updated: null });
  }

  /** The relations of terms as readers see them: from their publication if it recorded them, else from the drafts. */
  async function relationsOf(
    documentIds: readonly string[],
    hasStamps: boolean,
    transaction: Knex.Transaction,
  ): Promise<ReadonlyMap<string, Relations>> {
    if (hasStamps) {
      const rows = await transaction(EARLIER_STAMPS)
        .whereIn('document_id', documentIds)
        .select<{ document_id: string; publication: unknown }[]>('document_id', 'publication');
      return new Map(
        rows.map(({ document_id, publication }) => [document_id, relationsOfStamp(publication)]),
      );
    }
    const drafts: Row[] = await strapi.db.query(TERM).findMany({
      where: { documentId: { $in: [...documentIds] }, publishedAt: { $null: true } },
      select: ['documentId'],
      populate: RELATIONS_POPULATE,
    });
    const idsOf = (others: Row['related']) => (others ?? []).map(({ documentId }) => documentId);
    return new Map(
      drafts.map(({ documentId, related, prerequisites }) => [
        documentId,
        { related: idsOf(related), prerequisites: idsOf(prerequisites) },
      ]),
    );
  }

  async function writeTerms(transaction: Knex.Transaction, hasStamps: boolean): Promise<number> {
    let written = 0;
    for (let last = 0; ;) {
      const rows: Row[] = await strapi.db.query(TERM).findMany({
        where: { publishedAt: { $notNull: true }, id: { $gt: last } },
        orderBy: { id: 'asc' },
        limit: CHUNK,
        populate: { category: { select: ['documentId'] }, ...COMPONENTS_POPULATE },
      });
      const end = rows.at(-1);
      if (end === undefined) return written;
      last = end.id;
      const relations = await relationsOf(
        rows.map(({ documentId }) => documentId),
        hasStamps,
        transaction,
      );
      const entries: NewEntry[] = [];
      for (const row of rows) {
        const score = await storedScores.of(row.documentId, transaction);
        const content = {
          ...contentFromStored(row, score),
          ...(relations.get(row.documentId) ?? { related: [], prerequisites: [] }),
        };
        entries.push({
          kind: 'published',
          subject: row.documentId,
          version: 1,
          slug: content.slug,
          content,
          moment: new Date(row.updatedAt).getTime(),
          editor: NO_EDITOR,
        });
      }
      await publicationLog.setCurrent(
        transaction,
        await publicationLog.appendAll(transaction, entries),
      );
      written += rows.length;
    }
  }

  return {
    /** @returns the number of published terms that were written; 0 when there was nothing to do */
    async run(): Promise<number> {
      if (!(await isNeeded(connection))) return 0;
      return strapi.db.transaction(async ({ trx }) => {
        await publicationLog.lock(trx);
        // Another instance may have done so meanwhile.
        if (!(await isNeeded(trx))) return 0;
        await writeCategories(trx);
        const hasAddresses = await trx.schema.hasTable(EARLIER_ADDRESSES);
        const hasStamps = await trx.schema.hasTable(EARLIER_STAMPS);
        if (hasAddresses) await writeAddresses(trx);
        const written = await writeTerms(trx, hasStamps);
        for (const table of [EARLIER_ADDRESSES, EARLIER_STAMPS])
          await trx.schema.dropTableIfExists(table);
        return written;
      });
    },
  };
}

/** SQLite returns JSON as text, PostgreSQL as a value. */
function relationsOfStamp(stored: unknown): Relations {
  const stamp = (typeof stored === 'string' ? JSON.parse(stored) : stored) as Relations | null;
  return { related: stamp?.related ?? [], prerequisites: stamp?.prerequisites ?? [] };
}
