import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { ANSWER_MAX, answerOf, REPORT_GROUPS } from '../../core/report/report';
import { panelQueryOf } from '../../core/listing/panel-query';
import { parsedFields } from '../http/request-fields';
import type { PanelUser } from '../publication-log/editor';
import type { ReportOutcome, ReportsService } from './reports';

/** @param by the editor who did so; null for an account that is gone */
export const answeredMeanwhile = (by: string | null): string =>
  `${by ?? 'Someone'} answered, closed or reopened this report meanwhile. Nothing was changed.`;

export function createReportListController({ reports }: { readonly reports: ReportsService }) {
  return {
    async list(ctx: Context): Promise<void> {
      const { show = 'open', page } = ctx.query;
      const listQuery = panelQueryOf(REPORT_GROUPS, { list: show, page });
      if (!listQuery.ok)
        throw new errors.ValidationError(
          `“show” is one of ${REPORT_GROUPS.join(', ')}, “page” a whole number from 1.`,
        );
      ctx.body = await reports.page(listQuery.query.list, listQuery.query.page);
    },

    async counts(ctx: Context): Promise<void> {
      ctx.body = await reports.counts();
    },

    async answer(ctx: Context): Promise<void> {
      const answer = answerOf(parsedFields(ctx).answer);
      if (answer === null)
        throw new errors.ValidationError(`“answer” is a text of at most ${ANSWER_MAX} characters.`);
      requireDone(await reports.answer(reportId(ctx), answer, ctx.state.user as PanelUser));
      ctx.body = await reports.counts();
    },

    async reopen(ctx: Context): Promise<void> {
      const id = reportId(ctx);
      const { answeredAt } = parsedFields(ctx);
      if (!Number.isSafeInteger(answeredAt))
        throw new errors.ValidationError(
          '“answeredAt” is the one of the answer, as the list has it.',
        );
      requireDone(await reports.reopen(id, Number(answeredAt)));
      ctx.body = await reports.counts();
    },
  };
}

function requireDone(outcome: ReportOutcome): void {
  if (outcome === 'unknown') throw new errors.NotFoundError('There is no such report.');
  if (outcome !== 'done') throw new errors.ApplicationError(answeredMeanwhile(outcome.before));
}

/** @throws a NotFoundError for an invalid id, answered with 404 */
function reportId(ctx: Context): number {
  const { id } = ctx.params as { id: string };
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new errors.NotFoundError('There is no such report.');
  return Number(id);
}
