import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';

const TABLE = 'glossary_addresses';

/** Every slug that was ever published, with the term that owns it; the unique index keeps two terms from sharing one. */
export default function addresses({ strapi }: { strapi: Core.Strapi }) {
  return {
    async ownerOf(slug: string, transaction?: Knex.Transaction): Promise<string | null> {
      const query = strapi.db
        .connection(TABLE)
        .where({ slug })
        .first<{ term_document_id: string } | undefined>('term_document_id');
      const row = await (transaction ? query.transacting(transaction) : query);
      return row?.term_document_id ?? null;
    },

    /** Those of some slugs that belong to other terms. */
    async takenOf(slugs: readonly string[], exceptDocumentId: string): Promise<string[]> {
      const rows = await strapi.db
        .connection(TABLE)
        .whereIn('slug', slugs)
        .whereNot({ term_document_id: exceptDocumentId })
        .select<{ slug: string }[]>('slug');
      return rows.map(({ slug }) => slug);
    },

    /** Every slug under which the term was ever published. */
    async slugsOf(documentId: string): Promise<string[]> {
      const rows = await strapi.db
        .connection(TABLE)
        .where({ term_document_id: documentId })
        .orderBy('id')
        .select<{ slug: string }[]>('slug');
      return rows.map(({ slug }) => slug);
    },

    /** Makes the slug an address of the term, also when another term had it before. */
    async assign(slug: string, documentId: string, transaction: Knex.Transaction): Promise<void> {
      await strapi.db
        .connection(TABLE)
        .insert({ slug, term_document_id: documentId })
        .onConflict('slug')
        .merge({ term_document_id: documentId })
        .transacting(transaction);
    },

    /** Frees every address of a term that was deleted. */
    async release(documentId: string, transaction: Knex.Transaction): Promise<void> {
      await strapi.db
        .connection(TABLE)
        .where({ term_document_id: documentId })
        .delete()
        .transacting(transaction);
    },
  };
}
