import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { TERM } from '../../core/term/content-types';
import { RELATION_FIELDS, type RelationField } from '../../core/term/fields';
import { TERMS } from '../database/tables';
import type { PublicationEvents } from '../publishing/publication-events';
import { joinTableOf } from '../database/join-table';
import { type PendingRow, PENDING_RELATIONS as TABLE } from './pending-relations';

interface Needs {
  readonly strapi: Core.Strapi;
  readonly publicationEvents: PublicationEvents;
}

/**
 * Follows the relations that publications have left open and that drafts have got since (arrived-relations.ts). The next publication of such a term
 * settles them, whether its editors have kept them in the draft or taken them out. Where the draft loses them in another way, they are open again.
 */
export function followLinkedRelations({ strapi, publicationEvents }: Needs): void {
  /** The links of one field between two drafts or two published terms, with `naming` and `named`. */
  function linksOf(
    field: RelationField,
    version: 'draft' | 'published',
    transaction: Knex.Transaction,
  ): Knex.QueryBuilder {
    const { name, joinColumn, inverseJoinColumn } = joinTableOf(strapi, TERM, field);
    const links = transaction(`${name} as link`)
      .join({ naming: TERMS }, 'naming.id', `link.${joinColumn.name}`)
      .join({ named: TERMS }, 'named.id', `link.${inverseJoinColumn.name}`);
    return version === 'draft'
      ? links.whereNull('naming.published_at')
      : links.whereNotNull('naming.published_at');
  }

  /** The link of the draft that a stored relation has become. */
  const ownLink = (field: RelationField, transaction: Knex.Transaction) =>
    linksOf(field, 'draft', transaction)
      .where('naming.document_id', transaction.ref(`${TABLE}.term_document_id`))
      .where('named.document_id', transaction.ref(`${TABLE}.target_document_id`));

  const rowsOf = (aim: PendingRow['aim'], transaction: Knex.Transaction) =>
    transaction(TABLE).where({ aim });
  const reopened = { aim: 'published' } satisfies Pick<PendingRow, 'aim'>;

  publicationEvents.published.subscribe(async ({ documentId, transaction }) => {
    const own = { term_document_id: documentId };
    const fields = await transaction(TABLE)
      .where(own)
      .whereNotNull('aim')
      .pluck<RelationField[]>('field');
    for (const field of new Set(fields)) {
      // Readers do not have a relation to a term that has been withdrawn.
      const isPublic = transaction({ public: TERMS })
        .where('public.document_id', transaction.ref('named.document_id'))
        .whereNotNull('public.published_at');
      await rowsOf('linked', transaction)
        .where({ ...own, field })
        .whereNotExists(ownLink(field, transaction).whereNotExists(isPublic))
        .delete();
      // An editor may have made the link as well.
      const published = linksOf(field, 'published', transaction).where(
        'naming.document_id',
        documentId,
      );
      await rowsOf('published', transaction)
        .where({ ...own, field })
        .whereIn('slug', published.select('named.slug'))
        .delete();
    }
  });

  publicationEvents.draftReplaced.subscribe(async ({ documentId, fields, transaction }) => {
    await rowsOf('linked', transaction)
      .where({ term_document_id: documentId })
      .whereIn('field', [...fields])
      .update(reopened);
  });

  // The editors of a draft with a link to or from a deleted term have not taken it out. A term that is brought back may miss others by then.
  publicationEvents.deleting.subscribe(async ({ documentId, transaction }) => {
    for (const field of RELATION_FIELDS)
      await rowsOf('linked', transaction)
        .where({ field })
        .where(
          (either) =>
            void either
              .where({ term_document_id: documentId })
              .orWhere({ target_document_id: documentId }),
        )
        .whereExists(ownLink(field, transaction))
        .update(reopened);
  });
}
