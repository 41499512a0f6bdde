import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import type { ImportAim, UnresolvedRow } from '../../core/import-export/import-plan';
import { withPending } from '../../core/import-export/pending-relations';
import { RELATION_FIELDS, type RelationField } from '../../core/term/fields';
import { type ExistingTerm, type ImportExportStoreService } from './import-export-store';
import { countOf, inGroups } from '../database/queries';
import type { PublicationEvents } from '../publishing/publication-events';
import type { PublicationLogService } from '../publication-log/publication-log';

const TERM = 'api::term.term';
const TABLE = 'glossary_pending_relations';
/** Rows per insert, and names per query: both databases limit the number of parameters. */
const PER_STATEMENT = 100;

interface TableRow {
  readonly term_document_id: string;
  readonly field: RelationField;
  readonly slug: string;
  readonly place: number;
}
/** A relation that can be linked, with the draft it refers to. */
interface ArrivedRow extends TableRow {
  readonly id: number;
}
interface NamingDraft {
  readonly id: number;
  readonly slug: string | null;
  readonly related: readonly { readonly id: number }[] | null;
  readonly prerequisites: readonly { readonly id: number }[] | null;
}

/** A relation of an imported term to a missing term. */
export interface OpenRelation {
  readonly slug: string;
  readonly field: RelationField;
  readonly missing: string;
}

export type PendingRelationsService = ReturnType<typeof createPendingRelations>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly importExportStore: ImportExportStoreService;
  readonly publicationLog: PublicationLogService;
  readonly publicationEvents: PublicationEvents;
}

/**
 * Relations of imported terms to terms that do not exist yet, because a later file has them or their rows were refused. They are stored until such a
 * term is created, by an import or an editor, and then linked.
 */
export function createPendingRelations({
  strapi,
  importExportStore,
  publicationLog,
  publicationEvents,
}: Needs) {
  const table = () => strapi.db.connection(TABLE);

  /** Relations of existing terms; those of deleted terms do not count. */
  const waiting = () =>
    table()
      .join('terms', 'terms.document_id', `${TABLE}.term_document_id`)
      .whereNull('terms.published_at');

  /** The stored relations of these columns that can be linked. */
  async function arrived(
    columns: Partial<Pick<TableRow, 'term_document_id' | 'slug'>>,
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
     * Stores the relations of imported terms that could not be written, and deletes those stored before for the same fields.
     *
     * @param stated the relation fields that each written term of the file sets, by slug
     */
    async remember(
      stated: ReadonlyMap<string, readonly RelationField[]>,
      unresolved: readonly UnresolvedRow[],
    ): Promise<void> {
      const open = new Map<string, UnresolvedRow[]>();
      for (const row of unresolved) open.set(row.name, [...(open.get(row.name) ?? []), row]);
      const slugs = [...stated.keys()];
      for (const some of inGroups(slugs, PER_STATEMENT)) {
        const ids = await importExportStore.idsOf(some);
        await strapi.db.transaction(async ({ trx }: { trx: Knex.Transaction }) => {
          // A draft of a missing term that another editor is creating is committed first, and is found by the join below.
          await publicationLog.lock(trx);
          for (const slug of some) {
            const documentId = ids.get(slug)?.documentId;
            if (documentId === undefined) continue;
            await trx(TABLE)
              .where({ term_document_id: documentId })
              .whereIn('field', stated.get(slug) ?? [])
              .delete();
            const rows = (open.get(slug) ?? []).flatMap(({ field, slugs: missing, places }) =>
              missing.map((name, index) => ({
                term_document_id: documentId,
                field,
                slug: name,
                place: places[index] ?? 0,
              })),
            );
            for (const group of inGroups(rows, PER_STATEMENT)) await trx(TABLE).insert(group);
          }
        });
      }
    },

    /** Whether `remember` would change the stored relations. */
    async wouldChange(
      stated: ReadonlyMap<string, readonly RelationField[]>,
      unresolved: readonly UnresolvedRow[],
    ): Promise<boolean> {
      if (stated.size === 0) return false;
      const isStated = (slug: string, field: RelationField): boolean =>
        stated.get(slug)?.includes(field) === true;
      const now = (await this.open())
        .filter(({ slug, field }) => isStated(slug, field))
        .map(({ slug, field, missing }) => `${slug} ${field} ${missing}`);
      const then = unresolved
        .filter(({ name, field }) => isStated(name, field))
        .flatMap(({ name, field, slugs }) => slugs.map((missing) => `${name} ${field} ${missing}`));
      return now.sort().join() !== then.sort().join();
    },

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

    /** The stored relations of some terms, by document id. */
    async of(documentIds: readonly string[]): Promise<ReadonlyMap<string, readonly TableRow[]>> {
      const rows = await table()
        .whereIn('term_document_id', documentIds)
        .select<TableRow[]>('term_document_id', 'field', 'slug', 'place');
      return byTermOf(rows);
    },

    /** How many relations `open` would list. */
    count: (): Promise<number> => countOf(waiting()),

    /** The stored relations, sorted by slug and position. */
    async open(): Promise<readonly OpenRelation[]> {
      const rows = await waiting()
        .orderBy(['terms.slug', 'field', 'place'])
        .select<{ source: string; field: RelationField; missing: string }[]>({
          source: 'terms.slug',
          field: 'field',
          missing: `${TABLE}.slug`,
        });
      return rows.map(({ source, field, missing }) => ({ slug: source, field, missing }));
    },
  };
}

function byTermOf<Row extends TableRow>(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const byTerm = new Map<string, Row[]>();
  for (const row of rows) {
    const known = byTerm.get(row.term_document_id);
    if (known === undefined) byTerm.set(row.term_document_id, [row]);
    else known.push(row);
  }
  return byTerm;
}
