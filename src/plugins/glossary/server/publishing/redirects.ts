import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import type { PublicationLogService } from '../publication-log/publication-log';
import type { TermEntriesService } from '../publication-log/term-entries';
import type { TermAddressesService } from '../publication-log/term-addresses';

export const notARedirect = (slug: string): string => `“${slug}” is not a redirect to this term.`;

export type RedirectsService = ReturnType<typeof createRedirects>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly publicationLog: PublicationLogService;
  readonly termAddresses: TermAddressesService;
  readonly termEntries: TermEntriesService;
}

/** The redirects of terms: slugs under which a term was published and that lead to it. */
export function createRedirects({ strapi, publicationLog, termAddresses, termEntries }: Needs) {
  /** Every address of a term except its current one, oldest first. */
  async function of(documentId: string, transaction?: Knex.Transaction): Promise<string[]> {
    const slugs = await termAddresses.slugsOf(documentId, transaction);
    const current = (await publicationLog.currentOf([documentId], transaction)).get(documentId);
    return slugs.filter((slug) => slug !== current?.slug);
  }

  return {
    of,

    /**
     * Releases a slug: its redirect ends, and any term may use it.
     *
     * @throws {NotFoundError} when the slug is not a redirect of the term
     */
    async giveUp(documentId: string, slug: string): Promise<void> {
      await strapi.db.transaction(async ({ trx }) => {
        // Taken first, as for every change of published content: no term can be published under the slug meanwhile.
        await publicationLog.lock(trx);
        if (!(await of(documentId, trx)).includes(slug))
          throw new errors.NotFoundError(notARedirect(slug));
        await termEntries.giveUp(trx, documentId, slug);
      });
    },
  };
}
