import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { UnresolvedRow } from '../../core/import-export/import-plan';
import type { RelationField } from '../../core/term/fields';
import type { ImportExportStoreService } from './import-export-store';
import { countOf, inGroups } from '../database/queries';
import type { PublicationLogService } from '../publication-log/publication-log';

export const PENDING_RELATIONS = 'glossary_pending_relations';
/** Rows per insert, and names per query: both databases limit the number of parameters. */
const PER_STATEMENT = 100;

/** A row of the table of relations that wait. */
export interface PendingRow {
  readonly term_document_id: string;
  readonly field: RelationField;
  readonly slug: string;
  readonly place: number;
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
}

/**
 * Relations of imported terms to terms that do not exist yet, because a later file has them or their rows were refused. They are stored until such a
 * term is created, by an import or an editor, and then linked (arrived-relations.ts).
 */
export function createPendingRelations({ strapi, importExportStore, publicationLog }: Needs) {
  const table = () => strapi.db.connection(PENDING_RELATIONS);

  /** Relations of existing terms; those of deleted terms do not count. */
  const waiting = () =>
    table()
      .join('terms', 'terms.document_id', `${PENDING_RELATIONS}.term_document_id`)
      .whereNull('terms.published_at');

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
            await trx(PENDING_RELATIONS)
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
            for (const group of inGroups(rows, PER_STATEMENT))
              await trx(PENDING_RELATIONS).insert(group);
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

    /** The stored relations of some terms, by document id. */
    async of(documentIds: readonly string[]): Promise<ReadonlyMap<string, readonly PendingRow[]>> {
      const rows = await table()
        .whereIn('term_document_id', documentIds)
        .select<PendingRow[]>('term_document_id', 'field', 'slug', 'place');
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
          missing: `${PENDING_RELATIONS}.slug`,
        });
      return rows.map(({ source, field, missing }) => ({ slug: source, field, missing }));
    },
  };
}

/** Rows by the document id of the term that has the relation. */
export function byTermOf<Row extends PendingRow>(
  rows: readonly Row[],
): ReadonlyMap<string, readonly Row[]> {
  const byTerm = new Map<string, Row[]>();
  for (const row of rows) {
    const known = byTerm.get(row.term_document_id);
    if (known === undefined) byTerm.set(row.term_document_id, [row]);
    else known.push(row);
  }
  return byTerm;
}
