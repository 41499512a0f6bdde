import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import type { ImportAim } from '../../core/import-export/import-plan';
import { withPending } from '../../core/import-export/pending-relations';
import { RELATION_FIELDS } from '../../core/term/fields';
import type { ExistingTerm } from './file-terms';
import type { ImportExportStoreService } from './import-export-store';
import { byTermOf, type PendingRow, PENDING_RELATIONS as TABLE } from './pending-relations';
import type { PublicationEvents } from '../publishing/publication-events';
import type { PublicationLogService } from '../publication-log/publication-log';

const TERM = 'api::term.term';

/** A relation that can be linked, with the draft it refers to. */
interface ArrivedRow extends PendingRow {
  readonly id: number;
}
interface NamingDraft {
  readonly id: number;
  readonly slug: string | null;
  readonly related: readonly { readonly id: number }[] | null;
  readonly prerequisites: readonly { readonly id: number }[] | null;
}

export type ArrivedRelationsService = ReturnType<typeof createArrivedRelations>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly importExportStore: ImportExportStoreService;
  readonly publicationLog: PublicationLogService;
  readonly publicationEvents: PublicationEvents;
}

/** Links the stored relations whose terms exist by now; see pending-relations.ts. */
export function createArrivedRelations({
  strapi,
  importExportStore,
  publicationLog,
  publicationEvents,
}: Needs) {
  /** The stored relations of these columns that can be linked. */
  async function arrived(
    columns: Partial<Pick<PendingRow, 'term_document_id' | 'slug'>>,
    transaction?: Knex.Transaction,
  ) {
    const query = (transaction ?? strapi.db.connection)(TABLE)
      .join('terms', 'terms.slug', `${TABLE}.slug`)
      .whereNull('terms.published_at')
      .select<ArrivedRow[]>('term_document_id', 'field', `${TABLE}.slug`, 'place', {
        id: 'terms.id',
      });
    for (const [column, value] of Object.entries(columns))
      void query.where(`${TABLE}.${column}`, value);
    return query;
  }

  /** The term in the format of files; undefined when it has been deleted. */
  async function termOf(documentId: string): Promise<ExistingTerm | undefined> {
    const draft: { slug: string | null } | null = await strapi.db
      .query(TERM)
      .findOne({ where: { documentId, publishedAt: { $null: true } }, select: ['slug'] });
    const slug = draft?.slug ?? '';
    const found = (await importExportStore.bySlugs([slug])).get(slug) ?? [];
    return found.find((term) => term.documentId === documentId);
  }

  /** Writes relations into a draft without the Document Service: nothing else of the draft changes. */
  async function link(
    documentId: string,
    rows: readonly ArrivedRow[],
    transaction: Knex.Transaction,
  ): Promise<void> {
    const draft = (await strapi.db.query(TERM).findOne({
      where: { documentId, publishedAt: { $null: true } },
      select: ['id', 'slug'],
      populate: { related: { select: ['id'] }, prerequisites: { select: ['id'] } },
    })) as NamingDraft | null;
    // The term is deleted: its relations stay stored, because it may be restored.
    if (draft === null) return;
    const data: Record<string, readonly number[]> = {};
    for (const field of RELATION_FIELDS) {
      const here = rows.filter((row) => row.field === field && row.id !== draft.id);
      const list = (draft[field] ?? []).map(({ id }) => id);
      const joined = withPending(list, here);
      if (joined.length > list.length) data[field] = joined;
    }
    if (Object.keys(data).length > 0)
      await strapi.db.query(TERM).update({ where: { id: draft.id }, data });
    for (const { field, slug } of rows)
      await transaction(TABLE).where({ term_document_id: documentId, field, slug }).delete();
  }

  /**
   * Links relations of one term, and publishes it in the same transaction if its draft was published unchanged.
   *
   * @param before the term as read before the transaction; undefined to leave the published version as it is
   */
  async function joinOne(documentId: string, before: ExistingTerm | undefined): Promise<void> {
    await strapi.db.transaction(async ({ trx }) => {
      await publicationLog.lock(trx);
      const isPublic =
        before?.content.published === true && !before.isChanged && (await isAsRead(before));
      // Read here: a draft that was discarded or deleted since has another row, or none.
      await link(documentId, await arrived({ term_document_id: documentId }, trx), trx);
      if (isPublic) await strapi.documents(TERM).publish({ documentId });
    });
  }

  /** Whether the term is still published and its draft was not saved since it was read. */
  async function isAsRead(before: ExistingTerm): Promise<boolean> {
    const { documentId } = before;
    const published: unknown = await strapi.db
      .query(TERM)
      .findOne({ where: { documentId, publishedAt: { $notNull: true } }, select: ['id'] });
    const savedAt = await importExportStore.savedAt(before);
    return published !== null && savedAt === before.updatedAt;
  }

  // Links waiting relations to a term that is just being created, in drafts only: publishing them is up to their editors. A term that is brought back
  // has relations of its own, whose terms may have come meanwhile.
  publicationEvents.renamed.subscribe(async ({ documentId, slug, transaction }) => {
    const rows = [
      ...(await arrived({ slug }, transaction)),
      ...(await arrived({ term_document_id: documentId }, transaction)),
    ];
    for (const [id, some] of byTermOf(rows)) await link(id, some, transaction);
  });

  return {
    /**
     * Links stored relations whose terms now exist.
     *
     * @param as `published`: terms whose draft was published unchanged are published again with them; `draft`: nothing is published
     */
    async join(as: ImportAim): Promise<void> {
      for (const documentId of byTermOf(await arrived({})).keys()) {
        const before = as === 'published' ? await termOf(documentId) : undefined;
        try {
          await joinOne(documentId, before);
        } catch (error) {
          // The required fields of a publication may have changed: then only the draft gets the relations.
          if (!(error instanceof errors.ApplicationError)) throw error;
          strapi.log.warn(`Import: ${documentId} has its relations as a draft: ${error.message}`);
          await joinOne(documentId, undefined);
        }
      }
    },
  };
}
