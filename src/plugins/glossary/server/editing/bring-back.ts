import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import type { LeftOut } from '../../core/history/history-answers';
import { lostRedirectsMessage, visibleHolder, slugTakenMessage } from '../../core/history/left-out';
import { DELETED_TERM_DAYS } from '../../core/history/retention';
import { TERM } from '../../core/term/content-types';
import { slugFromName } from '../../core/term/slug';
import type { KnownTerm } from '../history/known-term';
import { currentEditor } from '../publication-log/editor';
import type { NewEntry } from '../publication-log/log-row';
import type { SlugHoldersService } from '../publishing/slug-holders';
import type { PublicationLogService } from '../publication-log/publication-log';
import type { DeletedTermsService } from '../history/deleted-terms';
import type { DraftDataService } from './draft-data';

const ADMINISTRATOR = 'admin::user';

export type BringBackService = ReturnType<typeof createBringBack>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly slugHolders: SlugHoldersService;
  readonly publicationLog: PublicationLogService;
  readonly deletedTerms: DeletedTermsService;
  readonly draftData: DraftDataService;
}

/** Makes a deleted term again: as a draft with its document id, on which its numbers hang, and with its addresses. */
export function createBringBack({
  strapi,
  slugHolders,
  publicationLog,
  deletedTerms,
  draftData,
}: Needs) {
  /** Of those under which it was published; drafts of others that have one give it up, as `finalizeSlug` says. */
  async function freeAndTaken(
    slugs: readonly string[],
    documentId: string,
    transaction: Knex.Transaction,
  ): Promise<{ readonly free: string[]; readonly taken: string[] }> {
    const [free, taken]: [string[], string[]] = [[], []];
    for (const slug of slugs) {
      const holder = await slugHolders.ofAddress(slug, documentId, transaction);
      (holder === null ? free : taken).push(slug);
    }
    return { free, taken };
  }

  /** Readers see nothing of the term yet; its addresses are its own again, as those of a term that is taken back. */
  async function note(
    documentId: string,
    slug: string,
    addresses: readonly string[],
    transaction: Knex.Transaction,
  ): Promise<void> {
    if (
      (await publicationLog.lastContentOf(documentId, transaction)) === null &&
      addresses.length === 0
    )
      return;
    const entry = {
      subject: documentId,
      version: null,
      content: null,
      editor: currentEditor(strapi),
    };
    await publicationLog.appendAll(transaction, [
      { ...entry, kind: 'brought-back', slug },
      ...addresses.map((address): NewEntry => ({
        ...entry,
        kind: 'former-address',
        slug: address,
      })),
    ]);
  }

  async function isStillThere(administratorId: number): Promise<boolean> {
    return (await strapi.db.query(ADMINISTRATOR).count({ where: { id: administratorId } })) > 0;
  }

  return {
    /**
     * @param mayReadName whether the client's role may read the name of another term
     * @throws {NotFoundError} when it was deleted too long ago, or is there again
     */
    async run(documentId: string, mayReadName: KnownTerm['mayReadName']): Promise<LeftOut> {
      return strapi.db.transaction(async ({ trx }) => {
        // First of all, as every change of a term does: no two editors wait for rows of each other's.
        await publicationLog.lock(trx);
        const deleted = await deletedTerms.take(documentId, trx);
        if (deleted === null) {
          throw new errors.NotFoundError(
            `There is no such deleted term; a term can be brought back for ${DELETED_TERM_DAYS} days.`,
          );
        }
        const { slug, creatorId, draft } = deleted;
        // One that had none yet gets the one that its name proposes, as every new draft.
        const targetSlug = slug || slugFromName(deleted.term);
        const wasPublic = draft.addresses.includes(targetSlug);
        const holderOf = wasPublic ? slugHolders.ofAddress : slugHolders.of;
        const holder = targetSlug === '' ? null : await holderOf(targetSlug, documentId, trx);
        const own =
          holder === null
            ? targetSlug
            : await slugHolders.freeVariantOf(targetSlug, documentId, trx);
        const { free, taken } = await freeAndTaken(draft.addresses, documentId, trx);
        const { data, leftOut } = await draftData.of(draft.content, mayReadName, trx);
        await note(documentId, slug, free, trx);
        const hasCreator = creatorId !== null && (await isStillThere(creatorId));
        await strapi.documents(TERM).create({
          data: {
            ...data,
            documentId,
            ...(own && { slug: own }),
            score_draft: draft.score,
            ...(hasCreator && { createdBy: creatorId }),
          },
        });
        const formerTaken = taken.filter((address) => address !== slug);
        return {
          leftOut: [
            ...leftOut.map(({ sentence }) => sentence),
            ...(holder === null ? [] : [slugTakenMessage(targetSlug, visibleHolder(holder), own)]),
            ...(formerTaken.length === 0 ? [] : [lostRedirectsMessage(formerTaken)]),
          ],
        };
      });
    },
  };
}
