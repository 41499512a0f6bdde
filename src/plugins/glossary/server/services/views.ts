import type { Core } from '@strapi/strapi';

const TABLE = 'glossary_view_counts';

/** How often each term was read. Counted by document id, which outlives every publication. */
export default function views({ strapi }: { strapi: Core.Strapi }) {
  return {
    /** Counts one view with one statement, so that parallel views cannot overwrite each other; returns the new count. */
    async count(documentId: string): Promise<number> {
      const rows = await strapi.db
        .connection(TABLE)
        .insert({ term_document_id: documentId, views: 1 })
        .onConflict('term_document_id')
        .merge({ views: strapi.db.connection.raw('??.views + 1', [TABLE]) })
        .returning<{ views: number | string }[]>('views');
      return Number(rows[0]?.views ?? 0);
    },

    /** The count of every term that was read. */
    async all(): Promise<ReadonlyMap<string, number>> {
      const rows = await strapi.db
        .connection(TABLE)
        .select<{ term_document_id: string; views: number | string }[]>(
          'term_document_id',
          'views',
        );
      return new Map(rows.map((row) => [row.term_document_id, Number(row.views)]));
    },

    async current(documentId: string): Promise<number> {
      const row = await strapi.db
        .connection(TABLE)
        .where({ term_document_id: documentId })
        .first<{ views: number | string } | undefined>('views');
      return Number(row?.views ?? 0);
    },
  };
}
