import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import {
  MOMENT_FORM,
  momentPast,
  momentTooFar,
  NOTHING_SCHEDULED,
  scheduledMoment,
} from '../../core/schedule/schedule';
import type { TermSchedule } from '../../core/schedule/schedule-answers';
import { requestedPage } from '../history/history-controller';
import { parsedFields } from '../http/request-fields';
import { termPermissions, termReading } from '../rights/term-reading';
import { scheduleOf } from './schedule-row';
import type { Clock } from '../time/clock';
import type { SchedulesService, SeenSchedule } from './schedules';
import type { OpenFormsService } from '../drafts/open-forms';

const SEEN_FORM = '“seen” is the “version” of the schedule that this replaces, or null for none.';

interface Needs {
  readonly strapi: Core.Strapi;
  readonly clock: Clock;
  readonly schedules: SchedulesService;
  readonly openForms: OpenFormsService;
}

/** Scheduled publications, as far as the client's role may read and publish terms. */
export function createScheduleController({ strapi, clock, schedules, openForms }: Needs) {
  /** @throws a ValidationError that says which values are allowed, answered with 400 */
  function requestedMoment(ctx: Context): number {
    const now = clock.now();
    const result = scheduledMoment(parsedFields(ctx).at, now);
    if (result.ok) return result.moment;
    const wrong = {
      'no-moment': MOMENT_FORM,
      past: momentPast(now),
      'too-far': momentTooFar(now),
    };
    throw new errors.ValidationError(wrong[result.reason]);
  }

  return {
    async term(ctx: Context): Promise<void> {
      const { documentId, mayPublish } = await termReading(strapi, ctx).requested();
      const row = await schedules.of(documentId);
      const last = await openForms.lastSaveOf(documentId);
      ctx.body = {
        schedule: row && scheduleOf(row, last?.updatedAt ?? ''),
        maySchedule: mayPublish(),
      } satisfies TermSchedule;
    },

    async set(ctx: Context): Promise<void> {
      const moment = requestedMoment(ctx);
      const documentId = await termReading(strapi, ctx).publishable();
      const { id } = ctx.state.user as { readonly id: number };
      await schedules.set(documentId, id, moment, seenIn(parsedFields(ctx)));
      ctx.status = 204;
    },

    async cancel(ctx: Context): Promise<void> {
      const documentId = await termReading(strapi, ctx).publishable();
      if (!(await schedules.cancel(documentId, seenIn(ctx.query))))
        throw new errors.NotFoundError(NOTHING_SCHEDULED);
      ctx.status = 204;
    },

    async list(ctx: Context): Promise<void> {
      const role = termPermissions(strapi, ctx);
      ctx.body = await schedules.page(role, requestedPage(ctx));
    },
  };
}

/** @throws {ValidationError} answered with 400 */
function seenIn({ seen }: Readonly<Record<string, unknown>>): SeenSchedule {
  if (seen === undefined || seen === null || typeof seen === 'string') return seen;
  throw new errors.ValidationError(SEEN_FORM);
}
