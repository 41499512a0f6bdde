import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { isCalendarDay } from '../../core/time/calendar-day';
import { UNUSUAL_METRICS, type UnusualMetric } from '../../core/unusual/unusual';
import type { DecisionAnswer } from '../../core/unusual/unusual-answers';
import type { Settings } from '../../core/settings/settings';
import { parsedFields } from '../http/request-fields';
import { termReading } from '../rights/term-reading';
import type { Decided, UnusualDecisionsService } from './unusual-decisions';

export const UNUSUAL_REFUSED = {
  day: 'The day is one of the calendar, written as 2026-03-23.',
  what: `What was unusual is one of ${UNUSUAL_METRICS.join(', ')}.`,
  until:
    '“until” is when the last rating that was shown was given, in milliseconds since 1970: a whole number.',
  nothing: 'Nothing unusual is known of this term on that day.',
  role: 'Your role may not publish this term, and so not decide what its ratings are made of.',
} as const;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly unusualDecisions: UnusualDecisionsService;
  readonly settings: Settings;
}

/** Editors' decisions about unusual ratings and views. They change what readers see, so they take the right to publish the term. */
export function createUnusualController({ strapi, unusualDecisions, settings }: Needs) {
  async function decidedTerm(ctx: Context): Promise<{ documentId: string; day: string }> {
    const { documentId, mayPublish } = await termReading(strapi, ctx).requested();
    if (!mayPublish()) throw new errors.PolicyError(UNUSUAL_REFUSED.role);
    const { day } = ctx.params as { day: string };
    if (!isCalendarDay(day)) throw new errors.ValidationError(UNUSUAL_REFUSED.day);
    return { documentId, day };
  }

  function answer(ctx: Context, decision: Decided): void {
    if (decision === 'nothing-unusual') throw new errors.NotFoundError(UNUSUAL_REFUSED.nothing);
    ctx.body = { decision } satisfies DecisionAnswer;
  }

  return {
    async wave(ctx: Context): Promise<void> {
      const { documentId, day } = await decidedTerm(ctx);
      const wave = await unusualDecisions.wave(documentId, day);
      if (wave === null) throw new errors.NotFoundError(UNUSUAL_REFUSED.nothing);
      ctx.body = wave;
    },

    async takeBack(ctx: Context): Promise<void> {
      const { documentId, day } = await decidedTerm(ctx);
      const { until } = parsedFields(ctx);
      if (!Number.isSafeInteger(until)) throw new errors.ValidationError(UNUSUAL_REFUSED.until);
      answer(ctx, await unusualDecisions.takeBack(documentId, day, Number(until)));
    },

    async keep(ctx: Context): Promise<void> {
      const { documentId, day } = await decidedTerm(ctx);
      const { what } = ctx.params as { what: string };
      if (!UNUSUAL_METRICS.some((thing) => thing === what))
        throw new errors.ValidationError(UNUSUAL_REFUSED.what);
      const thing = what as UnusualMetric;
      if (!settings.features[thing]) throw new errors.NotFoundError(UNUSUAL_REFUSED.nothing);
      answer(ctx, await unusualDecisions.keep(documentId, day, thing));
    },
  };
}
