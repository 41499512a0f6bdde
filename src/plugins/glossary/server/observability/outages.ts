import type { Core } from '@strapi/strapi';
import { Outage } from '../../../shared/core/observability/outage';

/** Kinds of outage; after how long without a failure one is over, in milliseconds, and the log message. */
const WATCHED = {
  // A statement may fail because another one holds a lock, while others succeed.
  database: { quiet: 5000, end: 'The database answers again' },
  counts: { quiet: 0, end: 'Counts are written again; none was lost' },
  due: { quiet: 0, end: 'Scheduled publications run again' },
  clock: { quiet: 0, end: 'The clocks of this machine and of the database agree again' },
} as const;

const MILLISECONDS_PER_SECOND = 1000;

/**
 * The log line of a failure that goes on.
 *
 * @param sentence what failed, without a full stop
 * @param times since the last line
 */
export const outageGoesOn = (sentence: string, times: number): string =>
  `${sentence} (it goes on: ${times} times more)`;

export const outageOver = (what: keyof typeof WATCHED, times: number, seconds: number): string =>
  `${WATCHED[what].end}: it failed ${times} times in ${seconds} s.`;

export type OutagesService = ReturnType<typeof createOutages>;

/** Logs repeated failures once at their beginning, as an error, then once a minute, and at their end. */
export function createOutages({ strapi }: { strapi: Core.Strapi }) {
  const outage = {
    database: new Outage(WATCHED.database.quiet),
    counts: new Outage(WATCHED.counts.quiet),
    due: new Outage(WATCHED.due.quiet),
    clock: new Outage(WATCHED.clock.quiet),
  };

  return {
    /** The clock, in milliseconds; a test puts its own here. */
    now: (): number => performance.now(),

    /** @param sentence what failed, without a full stop */
    failed(what: keyof typeof WATCHED, sentence: string): void {
      const news = outage[what].failed(this.now());
      if (news === null) return;
      if (news.kind === 'began') strapi.log.error(sentence);
      else strapi.log.warn(outageGoesOn(sentence, news.times), { times: news.times });
    },

    succeeded(what: keyof typeof WATCHED): void {
      const end = outage[what].succeeded(this.now());
      if (end === null) return;
      const seconds = Math.round(end.milliseconds / MILLISECONDS_PER_SECOND);
      strapi.log.info(outageOver(what, end.times, seconds), { times: end.times });
    },
  };
}
