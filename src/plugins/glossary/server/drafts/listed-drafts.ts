import type { Core } from '@strapi/strapi';
import { TERM } from '../../core/term/content-types';
import { inGroups } from '../database/queries';
import { WITH_CREATOR } from '../../../shared/server/rights/permissions';
import type { OwnedDraft } from '../rights/term-reading';

/** Drafts per query: both databases limit the number of parameters. */
const DRAFTS_PER_STATEMENT = 200;

/** A draft as lists name it, with the data that permissions need. */
export interface ListedDraft extends OwnedDraft {
  readonly term: string | null;
  /** When it was saved last, ISO 8601. */
  readonly updatedAt: string;
}

/** The drafts of terms, by document id; those that are gone are left out. */
export async function draftsForLists(
  strapi: Core.Strapi,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, ListedDraft>> {
  const drafts = new Map<string, ListedDraft>();
  const uniqueIds = [...new Set(documentIds)];
  for (const some of inGroups(uniqueIds, DRAFTS_PER_STATEMENT)) {
    const found: ListedDraft[] = await strapi.db.query(TERM).findMany({
      where: {
        documentId: { $in: some },
        publishedAt: { $null: true },
      },
      select: ['documentId', 'term', 'updatedAt'],
      populate: WITH_CREATOR,
    });
    for (const draft of found) drafts.set(draft.documentId, draft);
  }
  return drafts;
}
