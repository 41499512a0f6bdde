import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { type KnownTerm, ownedDeletions } from './known-term';
import type { DeletedTermsService } from './deleted-terms';
import type { LogHistoryService } from '../publication-log/log-history';

export type FormerNamesService = ReturnType<typeof createFormerNames>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly deletedTerms: DeletedTermsService;
  readonly logHistory: LogHistoryService;
}

/** What terms and categories were called that are not there any more. */
export function createFormerNames({ strapi, deletedTerms, logHistory }: Needs) {
  return {
    /**
     * Those whose name nobody knows any more are left out: terms that were never published and cannot be brought back.
     *
     * @param mayReadName asked of drafts that were deleted; what was published everybody may know
     */
    async of(
      documentIds: readonly string[],
      mayReadName: KnownTerm['mayReadName'],
      transaction?: Knex.Transaction,
    ): Promise<ReadonlyMap<string, string>> {
      if (documentIds.length === 0) return new Map();
      const deleted = await deletedTerms.among(documentIds, transaction);
      const drafts = (await ownedDeletions(strapi, deleted)).filter(mayReadName);
      const logged = await logHistory.namesOf(documentIds, transaction);
      return new Map([
        ...drafts.map(({ documentId, term }): [string, string] => [documentId, term]),
        ...logged,
      ]);
    },
  };
}
