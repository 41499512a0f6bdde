import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { RELATION_FIELDS, type RelationField } from '../../core/term/fields';
import type { TermAddressesService } from '../publication-log/term-addresses';
import type { PublicationEvents } from '../publishing/publication-events';
import { joinTableOf } from './component-rows';
import { type PendingRow, PENDING_RELATIONS as TABLE } from './pending-relations';

const TERM = 'api::term.term';

interface Needs {
  readonly strapi: Core.Strapi;
  readonly termAddresses: TermAddressesService;
  readonly publicationEvents: PublicationEvents;
}

/**
 * Follows the relations that publications have left open and that drafts have got since (arrived-relations.ts). The next publication of such a term
 * settles them, whether its editors have kept them in the draft or taken them out. Where the draft loses them in another way, they are
 * open again.
 */
export function followLinkedRelations({ strapi, termAddresses, publicationEvents }: Needs): void {
  /** The links of one field between two drafts or two published terms, with `naming` and `named`. */
  function linksOf(
    field: RelationField,
    version: 'draft' | 'published',
    transaction: Knex.Transaction,
  ): Knex.QueryBuilder {
    const { name, joinColumn, inverseJoinColumn } = joinTableOf(strapi, TERM, field);
    const links = transaction(`${name} as link`)
      .join('terms as naming', 'naming.id', `link.${joinColumn.name}`)
      .join('terms as named', 'named.id', `link.${inverseJoinColumn.name}`);
    return version === 'draft'
      ? links.whereNull('naming.published_at')
      : links.whereNotNull('naming.published_at');
  }

  const slugsNamedBy = (documentId: string, ...links: Parameters<typeof linksOf>) =>
    linksOf(...links)
      .where('naming.document_id', documentId)
      .select('named.slug');

  const rowsOf = (aim: PendingRow['aim'], transaction: Knex.Transaction) =>
    transaction(TABLE).where({ aim });
  const reopened = { aim: 'published' } satisfies Pick<PendingRow, 'aim'>;

  publicationEvents.published.subscribe(async ({ documentId, transaction }) => {
    const own = { term_document_id: documentId };
    const fields = await transaction(TABLE)
      .where(own)
      .whereNotNull('aim')
      .pluck<RelationField[]>('field');
    const published = transaction('terms').whereNotNull('published_at').select('document_id');
    for (const field of new Set(fields)) {
      // Readers do not have a relation to a term that has been withdrawn.
      const unseen = slugsNamedBy(documentId, field, 'draft', transaction)
        .whereNotIn('named.document_id', published)
        .whereNotNull('named.slug');
      await rowsOf('linked', transaction)
        .where({ ...own, field })
        .whereNotIn('slug', unseen)
        .delete();
      // An editor may have made the link as well.
      await rowsOf('published', transaction)
        .where({ ...own, field })
        .whereIn('slug', slugsNamedBy(documentId, field, 'published', transaction))
        .delete();
    }
  });

  publicationEvents.draftReplaced.subscribe(async ({ documentId, fields, transaction }) => {
    await rowsOf('linked', transaction)
      .where({ term_document_id: documentId })
      .whereIn('field', [...fields])
      .update(reopened);
  });

  /** Opens the relations to a deleted term that are in drafts: their editors have not taken them out. */
  async function reopenTo(documentId: string, transaction: Knex.Transaction): Promise<void> {
    const slugs = await termAddresses.slugsOf(documentId, transaction);
    for (const field of RELATION_FIELDS)
      await rowsOf('linked', transaction)
        .where({ field })
        .whereIn('slug', slugs)
        .whereIn(
          'term_document_id',
          linksOf(field, 'draft', transaction)
            .where('named.document_id', documentId)
            .select('naming.document_id'),
        )
        .update(reopened);
  }

  /** The same for those of a term: what it names may be gone when it is brought back. */
  async function reopenOf(documentId: string, transaction: Knex.Transaction): Promise<void> {
    for (const field of RELATION_FIELDS)
      await rowsOf('linked', transaction)
        .where({ term_document_id: documentId, field })
        .whereIn('slug', slugsNamedBy(documentId, field, 'draft', transaction))
        .update(reopened);
  }

  publicationEvents.deleting.subscribe(async ({ documentId, transaction }) => {
    await reopenTo(documentId, transaction);
    await reopenOf(documentId, transaction);
  });
}
