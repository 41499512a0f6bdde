import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import type { BulkResult } from '../../core/bulk/bulk-answers';
import {
  type BulkRunRequest,
  type BulkTerm,
  type DraftEdit,
  editedTags,
} from '../../core/bulk/bulk-request';
import { inFormWords } from '../../core/publishing/completeness';
import { savedInBetween } from '../../core/publishing/draft-version';
import { TERM } from '../../core/term/content-types';
import type { TermContent } from '../../core/term/term-content';
import { isDatabaseUnavailable } from '../../../shared/server/database/database-away';
import { RefusedPublication } from '../publishing/refused-publication';
import { type BulkDraft, draftsOf, isToPublish, type RightsOf } from './bulk-draft';
import type { PublicationLogService } from '../publication-log/publication-log';
import type { OpenFormsService } from '../drafts/open-forms';

type Ended = Pick<BulkResult, 'outcome'> & Partial<Pick<BulkResult, 'reasons'>>;

export type BulkRunService = ReturnType<typeof createBulkRun>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly publicationLog: PublicationLogService;
  readonly openForms: OpenFormsService;
}

/** Carries out a plan: each term in a transaction of its own, through the guard of all changes. */
export function createBulkRun({ strapi, publicationLog, openForms }: Needs) {
  /** What is left to do with a term; null where nothing is. */
  async function taskOf(
    { action, change }: BulkRunRequest,
    draft: BulkDraft,
    content: TermContent | null,
    transaction: Knex.Transaction,
  ): Promise<(() => Promise<unknown>) | null> {
    const { documentId } = draft;
    const documents = strapi.documents(TERM);
    switch (action) {
      case 'publish':
        return (await isToPublish(strapi, content, draft, transaction))
          ? () => documents.publish({ documentId })
          : null;
      case 'unpublish':
        return content === null ? null : () => documents.unpublish({ documentId });
      case 'delete':
        return () => documents.delete({ documentId });
      case 'change': {
        const data = change && editOf(draft, change);
        return data === null ? null : () => documents.update({ documentId, data });
      }
    }
  }

  async function within(
    request: BulkRunRequest,
    { documentId, version }: BulkTerm,
    rightsOf: RightsOf,
  ): Promise<Ended> {
    return strapi.db.transaction(async ({ trx }): Promise<Ended> => {
      // Taken first, as for every change of a term: values read from here on stay valid until the commit.
      await publicationLog.lock(trx);
      const draft = (await draftsOf(strapi, [documentId])).get(documentId);
      if (draft === undefined) return { outcome: 'gone' };
      if (!rightsOf(draft).may) return { outcome: 'forbidden' };
      const current = (await publicationLog.currentOf([documentId], trx)).get(documentId);
      const content = (current?.content ?? null) as TermContent | null;
      const task = await taskOf(request, draft, content, trx);
      // Also of a draft that was saved since: an editor who gets no answer sends the same again.
      if (task === null) return { outcome: 'unchanged' };
      if (draft.updatedAt !== version) {
        const last = await openForms.lastSaveOf(documentId);
        return { outcome: 'changed', reasons: [savedInBetween(last?.savedBy ?? null)] };
      }
      await task();
      return { outcome: 'done' };
    });
  }

  return {
    /**
     * One term after the other; a refused term does not affect the others.
     *
     * @throws when the database is unreachable
     */
    async of(request: BulkRunRequest, rightsOf: RightsOf): Promise<BulkResult[]> {
      const results: BulkResult[] = [];
      for (const term of request.terms) {
        const { documentId } = term;
        try {
          results.push({ documentId, reasons: [], ...(await within(request, term, rightsOf)) });
        } catch (error) {
          if (isDatabaseUnavailable(error)) throw error;
          results.push({ documentId, ...refusalOf(error) });
          if (!(error instanceof errors.ApplicationError))
            strapi.log.error(`Term ${documentId}: ${request.action} failed: ${String(error)}`);
        }
      }
      return results;
    },
  };
}

/** The attributes that are to be written; null where the draft says it already. */
function editOf(draft: BulkDraft, edit: DraftEdit): Record<string, unknown> | null {
  switch (edit.field) {
    case 'category':
      return draft.category?.documentId === edit.category ? null : { category: edit.category };
    case 'difficulty':
      return draft.difficulty === edit.difficulty ? null : { difficulty: edit.difficulty };
    case 'tags': {
      const tags = editedTags(draft.tags, edit);
      return JSON.stringify(tags) === JSON.stringify(draft.tags ?? []) ? null : { tags };
    }
  }
}

function refusalOf(error: unknown): Pick<BulkResult, 'outcome' | 'reasons'> {
  if (error instanceof RefusedPublication)
    return { outcome: 'refused', reasons: error.validationErrors.map(inFormWords) };
  if (error instanceof errors.ApplicationError)
    return { outcome: 'refused', reasons: [error.message] };
  return { outcome: 'failed', reasons: [] };
}
