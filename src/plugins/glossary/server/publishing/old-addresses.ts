import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import { serviceOf } from '../platform/service-of';

/** Of an address that is to be given up. */
export const noOldAddress = (slug: string): string => `“${slug}” is no old address of this term.`;

/** The old addresses of terms: slugs under which a term was published, and which lead readers to it. */
export default function oldAddresses({ strapi }: { strapi: Core.Strapi }) {
  /** Every address of a term but the one at which its page stands, the oldest first. */
  async function of(documentId: string, transaction?: Knex.Transaction): Promise<string[]> {
    const log = serviceOf(strapi, 'publicationLog');
    const slugs = await log.slugsOf(documentId, transaction);
    const current = (await log.currentOf([documentId], transaction)).get(documentId);
    return slugs.filter((slug) => slug !== current?.slug);
  }

  return {
    of,

    /**
     * From now on the address leads nowhere, and any term may have it.
     *
     * @throws a NotFoundError when the slug is no old address of the term
     */
    async giveUp(documentId: string, slug: string): Promise<void> {
      await strapi.db.transaction(async ({ trx }) => {
        // First of all, as every change of what readers see does: nobody publishes under the address meanwhile.
        await serviceOf(strapi, 'publicationLog').lock(trx);
        if (!(await of(documentId, trx)).includes(slug))
          throw new errors.NotFoundError(noOldAddress(slug));
        await serviceOf(strapi, 'termEntries').giveUp(trx, documentId, slug);
      });
    },
  };
}
