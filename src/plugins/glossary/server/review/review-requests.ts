import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import {
  answeredAlready,
  oldestAnswer,
  requestedInBetween,
  type ReviewState,
} from '../../core/review/review-request';
import { TERM } from '../../core/term/content-types';
import { DecidedMeanwhile } from '../publishing/decided-meanwhile';
import type { DraftPrecondition } from '../publishing/draft-precondition';
import type { PublicationEvents } from '../publishing/publication-events';
import { currentEditor, isCurrentEditor } from '../publication-log/editor';
import {
  REVIEW_REQUEST_COLUMNS,
  REVIEW_REQUESTS,
  type ReviewRequestTableRow,
} from './review-request-row';
import type { Clock } from '../time/clock';
import type { PublicationLogService } from '../publication-log/publication-log';
import type { OpenFormsService } from '../drafts/open-forms';

/** Another editor has answered the review request first. */
class AnsweredAlready extends Error {
  readonly status = 409;

  /** @param row null for a review request that is gone, or that its own author replaced */
  constructor(row: ReviewRequestTableRow | undefined) {
    super(messageOf(row));
  }
}

function messageOf(row: ReviewRequestTableRow | undefined): string {
  if (row === undefined || row.state === 'waiting')
    return 'This term does not wait for a review any more, or another review was requested since; nothing was done.';
  const { state, answered_by, answered_at } = row;
  return answeredAlready(answered_by, state, Number(answered_at));
}

const OPEN: readonly ReviewState[] = ['waiting', 'returned'];

export type ReviewRequestsService = ReturnType<typeof createReviewRequests>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly clock: Clock;
  readonly publicationLog: PublicationLogService;
  readonly openForms: OpenFormsService;
  readonly draftPrecondition: DraftPrecondition;
  readonly publicationEvents: PublicationEvents;
}

/** Review requests for drafts. Each change is made under the lock of the publication log, so that a term has at most one open request. */
export function createReviewRequests({
  strapi,
  clock,
  publicationLog,
  openForms,
  draftPrecondition,
  publicationEvents,
}: Needs) {
  const table = () => strapi.db.connection(REVIEW_REQUESTS);
  const now = (): number => clock.now().getTime();

  async function changing(change: (transaction: Knex.Transaction) => Promise<void>): Promise<void> {
    await strapi.db.transaction(async ({ trx }) => {
      await publicationLog.lock(trx);
      await change(trx);
    });
  }

  const answerOf = (state: ReviewState) => {
    const { name, id } = currentEditor(strapi);
    return { state, answered_at: now(), answered_by: name, answered_by_id: id };
  };

  /** Whether the current editor has put it into this state. */
  const isOwnAnswer = (row: ReviewRequestTableRow, state: ReviewState): boolean =>
    row.state === state && isCurrentEditor(strapi, row.answered_by_id);

  /**
   * Whether an answer to a request is still to be given; false when the current editor has given the same one.
   *
   * @throws {AnsweredAlready} when it does not wait any more
   */
  async function isToAnswer(
    documentId: string,
    id: number,
    { state, note }: { readonly state: ReviewState; readonly note: string },
    transaction: Knex.Transaction,
  ): Promise<boolean> {
    const row = await transaction(REVIEW_REQUESTS)
      .where({ id, term_document_id: documentId })
      .first<ReviewRequestTableRow | undefined>(...REVIEW_REQUEST_COLUMNS);
    if (row?.state === 'waiting') return true;
    if (row && isOwnAnswer(row, state) && (row.answer ?? '') === note) return false;
    throw new AnsweredAlready(row);
  }

  // A publication in any way makes the draft of a waiting or returned request public.
  publicationEvents.published.subscribe(async ({ documentId, transaction }) => {
    await transaction(REVIEW_REQUESTS)
      .where({ term_document_id: documentId })
      .whereIn('state', OPEN)
      .update(answerOf('published'));
  });

  return {
    /** The last review request of a term; null if there is none. */
    async lastOf(documentId: string): Promise<ReviewRequestTableRow | null> {
      const row = await table()
        .where({ term_document_id: documentId })
        .orderBy('id', 'desc')
        .first<ReviewRequestTableRow | undefined>(...REVIEW_REQUEST_COLUMNS);
      return row ?? null;
    },

    /**
     * Requests a review of the saved draft, replacing an earlier open request.
     *
     * @param seen the number of the last request that the editor has seen, null for none; undefined when the client does not say
     * @throws NotFoundError when there is no such term, DraftChanged when it is another draft than the request says, DecidedMeanwhile when it would
     *   replace a colleague's request that is not the seen one
     */
    request: (
      documentId: string,
      editorId: number,
      note: string,
      seen?: number | null,
    ): Promise<void> =>
      changing(async (transaction) => {
        await draftPrecondition.require(documentId);
        const last = await openForms.lastSaveOf(documentId);
        if (last === null) throw new errors.NotFoundError('There is no such term.');
        const waiting = { term_document_id: documentId, state: 'waiting' };
        await transaction(REVIEW_REQUESTS)
          .where({ ...waiting, handed_in_by_id: editorId })
          .delete();
        const other = await transaction(REVIEW_REQUESTS)
          .where(waiting)
          .first<ReviewRequestTableRow | undefined>(...REVIEW_REQUEST_COLUMNS);
        if (other !== undefined && seen !== undefined && other.id !== seen)
          throw new DecidedMeanwhile(
            requestedInBetween(other.handed_in_by, Number(other.handed_in_at)),
            other.id,
          );
        await transaction(REVIEW_REQUESTS).where(waiting).update(answerOf('replaced'));
        await transaction(REVIEW_REQUESTS).insert({
          ...waiting,
          draft_version: last.updatedAt,
          handed_in_at: now(),
          handed_in_by: currentEditor(strapi).name,
          handed_in_by_id: editorId,
          note,
        });
      }),

    /** @throws {AnsweredAlready} when no request of this editor waits, unless they have taken back their last one */
    takeBack: (documentId: string, editorId: number): Promise<void> =>
      changing(async (transaction) => {
        const changed = await transaction(REVIEW_REQUESTS)
          .where({ term_document_id: documentId, state: 'waiting', handed_in_by_id: editorId })
          .update(answerOf('taken-back'));
        if (changed > 0) return;
        const last = await transaction(REVIEW_REQUESTS)
          .where({ term_document_id: documentId, handed_in_by_id: editorId })
          .orderBy('id', 'desc')
          .first<ReviewRequestTableRow | undefined>(...REVIEW_REQUEST_COLUMNS);
        if (last === undefined || !isOwnAnswer(last, 'taken-back')) throw new AnsweredAlready(last);
      }),

    /** @throws {AnsweredAlready} when it does not wait any more */
    return: (documentId: string, id: number, note: string): Promise<void> =>
      changing(async (transaction) => {
        const answer = { state: 'returned', note } as const;
        if (!(await isToAnswer(documentId, id, answer, transaction))) return;
        await transaction(REVIEW_REQUESTS)
          .where({ id })
          .update({ ...answerOf('returned'), answer: note });
      }),

    /**
     * Publishes the draft that waits.
     *
     * @param note to the editor who requested it; may be empty
     * @throws {AnsweredAlready} when it does not wait any more; the error of a refused publication
     */
    publish: (documentId: string, id: number, note: string): Promise<void> =>
      changing(async (transaction) => {
        const answer = { state: 'published', note } as const;
        if (!(await isToAnswer(documentId, id, answer, transaction))) return;
        await strapi.documents(TERM).publish({ documentId });
        if (note !== '') await transaction(REVIEW_REQUESTS).where({ id }).update({ answer: note });
      }),

    /** Deletes requests that were answered long ago. */
    async purge(): Promise<void> {
      await table()
        .whereNot({ state: 'waiting' })
        .where('answered_at', '<=', oldestAnswer(clock.now()))
        .delete();
    },
  };
}
