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

/** The names of deleted terms and categories. */
export function createFormerNames({ strapi, deletedTerms, logHistory }: Needs) {
  return {
    /**
     * Leaves out those without a known name: terms that were never published and cannot be restored.
     *
     * @param mayReadName called for deleted drafts; names that were published are public
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
