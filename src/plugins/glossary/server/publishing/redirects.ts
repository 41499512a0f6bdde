import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import { isCurrentEditor } from '../publication-log/editor';
import type { LogKind } from '../publication-log/log-row';
import type { PublicationLogService } from '../publication-log/publication-log';
import type { TermEntriesService } from '../publication-log/term-entries';
import type { TermAddressesService } from '../publication-log/term-addresses';
import { LOG } from '../database/tables';

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

  /** Whether the last that the log says of the slug and the term is that the current editor released it. */
  async function isOwnRelease(
    documentId: string,
    slug: string,
    transaction: Knex.Transaction,
  ): Promise<boolean> {
    const last = await transaction(LOG)
      .where({ subject: documentId, slug })
      .orderBy('position', 'desc')
      .first<{ kind: LogKind; editor_id: number | null } | undefined>('kind', 'editor_id');
    return last?.kind === 'address-given-up' && isCurrentEditor(strapi, last.editor_id);
  }

  return {
    of,

    /**
     * Releases a slug: its redirect ends, and any term may use it. Once it is done, the same editor changes nothing by doing it again.
     *
     * @throws {NotFoundError} when the slug is not a redirect of the term
     */
    async giveUp(documentId: string, slug: string): Promise<void> {
      await strapi.db.transaction(async ({ trx }) => {
        // Taken first, as for every change of published content: no term can be published under the slug meanwhile.
        await publicationLog.lock(trx);
        if (!(await of(documentId, trx)).includes(slug)) {
          if (await isOwnRelease(documentId, slug, trx)) return;
          throw new errors.NotFoundError(notARedirect(slug));
        }
        await termEntries.giveUp(trx, documentId, slug);
      });
    },
  };
}
