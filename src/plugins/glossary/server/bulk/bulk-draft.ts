import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { TERM } from '../../core/term/content-types';
import type { StoredTerm } from '../../core/term/stored-term';
import type { TermContent } from '../../core/term/term-content';
import { unpublishedChange } from '../../core/publishing/unpublished-change';
import { existingTerms } from '../publishing/document-rows';
import { WITH_CREATOR } from '../../../shared/server/rights/permissions';
import { TERM_POPULATE } from '../publishing/term-populate';

/** A draft as a bulk action reads it, with its author, on whom some permissions depend. */
export type BulkDraft = StoredTerm & {
  /** ISO 8601. */
  readonly updatedAt: string;
};

/** What the client's role may do with one draft. */
export interface DraftRights {
  /** Whether it may carry out the requested action. */
  readonly may: boolean;
  readonly mayRead: boolean;
  readonly mayReadName: boolean;
}
export type RightsOf = (draft: BulkDraft) => DraftRights;

export async function draftsOf(
  strapi: Core.Strapi,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, BulkDraft>> {
  const rows: BulkDraft[] = await strapi.db.query(TERM).findMany({
    where: { documentId: { $in: [...documentIds] }, publishedAt: { $null: true } },
    populate: { ...TERM_POPULATE, ...WITH_CREATOR },
  });
  return new Map(rows.map((row) => [row.documentId, row]));
}

export async function isToPublish(
  strapi: Core.Strapi,
  content: TermContent | null,
  draft: BulkDraft,
  transaction?: Knex.Transaction,
): Promise<boolean> {
  const change = content === null || unpublishedChange(content, draft);
  if (typeof change === 'boolean') return change;
  const there = await existingTerms(strapi, change.linked, transaction);
  return change.isChange((documentId) => there.has(documentId));
}
