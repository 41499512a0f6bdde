import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { PUBLISH_TERMS, READ_TERMS } from '../../core/panel/panel-permission';
import { NOTE_MAX_LENGTH, noteOf } from '../../core/review/review-request';
import type { TermReview, WaitingCounts } from '../../core/review/review-answers';
import { parsedFields } from '../http/request-fields';
import { requestedPage } from '../history/history-controller';
import { mayWithAll } from '../../../shared/server/rights/permissions';
import { mayAnswerReports, termPermissions, termReading } from '../rights/term-reading';
import { reviewRequestOf } from './review-request-row';
import type { Settings } from '../../core/settings/settings';
import type { ReviewRequestsService } from './review-requests';
import type { OpenFormsService } from '../drafts/open-forms';
import type { ReviewRequestListsService } from './review-request-lists';
import type { SchedulesService } from '../schedule/schedules';
import type { ReportsService } from '../report/reports';

export const WRONG_NOTE = {
  'not-text': '“note” is a text without control characters.',
  'too-long': `“note” has at most ${NOTE_MAX_LENGTH} characters.`,
  seen: '“seen” is the number of the last review request, or null for none.',
  empty: '“note” says why the term is returned; it is empty.',
} as const;
const ID_FORM = /^[1-9]\d{0,8}$/;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly reviewRequests: ReviewRequestsService;
  readonly openForms: OpenFormsService;
  readonly reviewRequestLists: ReviewRequestListsService;
  readonly schedules: SchedulesService;
  readonly reports: ReportsService;
  readonly settings: Settings;
}

export function createReviewController({
  strapi,
  reviewRequests,
  openForms,
  reviewRequestLists,
  schedules,
  reports,
  settings: { features },
}: Needs) {
  const editorIdOf = (ctx: Context): number => (ctx.state.user as { readonly id: number }).id;

  const reading = (ctx: Context) => termReading(strapi, ctx);

  /** @throws {NotFoundError} or a PolicyError, answered with 404 and 403 */
  async function writableId(ctx: Context): Promise<string> {
    const { documentId, mayChange } = await reading(ctx).requested();
    if (!mayChange()) throw new errors.PolicyError('Your role may not change this term.');
    return documentId;
  }

  return {
    async term(ctx: Context): Promise<void> {
      const { documentId, mayChange, mayPublish } = await reading(ctx).requested();
      const row = await reviewRequests.lastOf(documentId);
      const last = await openForms.lastSaveOf(documentId);
      ctx.body = {
        request: row && reviewRequestOf(row, last?.updatedAt ?? ''),
        isOwn: row?.handed_in_by_id === editorIdOf(ctx),
        mayRequest: mayChange(),
        mayAnswer: mayPublish(),
      } satisfies TermReview;
    },

    async request(ctx: Context): Promise<void> {
      const note = requestedNote(ctx, false);
      const documentId = await writableId(ctx);
      await reviewRequests.request(documentId, editorIdOf(ctx), note, requestedSeen(ctx));
      ctx.status = 204;
    },

    async takeBack(ctx: Context): Promise<void> {
      const documentId = await writableId(ctx);
      await reviewRequests.takeBack(documentId, editorIdOf(ctx));
      ctx.status = 204;
    },

    async return(ctx: Context): Promise<void> {
      const [id, note] = [requestedId(ctx), requestedNote(ctx, true)];
      const documentId = await reading(ctx).publishable();
      await reviewRequests.return(documentId, id, note);
      ctx.status = 204;
    },

    async publish(ctx: Context): Promise<void> {
      const [id, note] = [requestedId(ctx), requestedNote(ctx, false)];
      const documentId = await reading(ctx).publishable();
      await reviewRequests.publish(documentId, id, note);
      ctx.status = 204;
    },

    async waiting(ctx: Context): Promise<void> {
      ctx.body = await reviewRequestLists.waiting(termPermissions(strapi, ctx), requestedPage(ctx));
    },

    async own(ctx: Context): Promise<void> {
      const page = requestedPage(ctx);
      ctx.body = await reviewRequestLists.own(termPermissions(strapi, ctx), editorIdOf(ctx), page);
    },

    async counts(ctx: Context): Promise<void> {
      const role = termPermissions(strapi, ctx);
      const { waiting, failed } = await schedules.counts(role, mayWithAll(ctx, [READ_TERMS]));
      const mayAnswerAll = mayWithAll(ctx, [READ_TERMS, PUBLISH_TERMS]);
      ctx.body = {
        requested:
          !features.review || role.cannot.publish()
            ? null
            : await reviewRequestLists.countOfWaiting(role, mayAnswerAll),
        returned:
          !features.review || role.cannot.update()
            ? null
            : await reviewRequestLists.countOfReturned(editorIdOf(ctx)),
        scheduled: features.schedule ? waiting : null,
        failed: !features.schedule || role.cannot.publish() ? null : failed,
        reports: features.reports && mayAnswerReports(ctx) ? (await reports.counts()).open : null,
      } satisfies WaitingCounts;
    },
  };
}

/** @throws {ValidationError} with the allowed values, sent as 400 */
function requestedNote(ctx: Context, isNeeded: boolean): string {
  const { note = '' } = parsedFields(ctx);
  const result = noteOf(note, isNeeded);
  if (!result.ok) throw new errors.ValidationError(WRONG_NOTE[result.reason]);
  return result.note;
}

/** @throws {ValidationError} with the allowed values, sent as 400 */
function requestedSeen(ctx: Context): number | null | undefined {
  const { seen } = parsedFields(ctx);
  if (seen === undefined || seen === null || typeof seen === 'number') return seen;
  throw new errors.ValidationError(WRONG_NOTE.seen);
}

/** @throws {ValidationError} with the allowed values, sent as 400 */
function requestedId(ctx: Context): number {
  const { request } = ctx.params as { readonly request: string };
  if (!ID_FORM.test(request))
    throw new errors.ValidationError('A review request is named by its number, from 1.');
  return Number(request);
}
