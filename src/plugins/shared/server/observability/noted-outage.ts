import type { Core } from '@strapi/strapi';
import { Outage } from '../../core/observability/outage';

const MILLISECONDS_PER_SECOND = 1000;

/**
 * The log line of a failure that goes on.
 *
 * @param sentence what failed, without a full stop
 * @param times since the last line
 */
export const outageGoesOn = (sentence: string, times: number): string =>
  `${sentence} (it goes on: ${times} times more)`;

/** @param end what works again, without a full stop */
export const outageOver = (end: string, times: number, seconds: number): string =>
  `${end}: it failed ${times} times in ${seconds} s.`;

export type NotedOutage = ReturnType<typeof createNotedOutage>;

/** Logs a failure that is repeated once at its beginning, as an error, then once a minute, and at its end. */
export function createNotedOutage({
  strapi,
  end,
  quiet = 0,
}: {
  readonly strapi: Core.Strapi;
  /** What works again, for the log, without a full stop. */
  readonly end: string;
  /** After how long without a failure a success ends the outage, in milliseconds. */
  readonly quiet?: number;
}) {
  const outage = new Outage(quiet);

  return {
    /** The clock, in milliseconds; a test puts its own here. */
    now: (): number => performance.now(),

    /** @param sentence what failed, without a full stop */
    failed(sentence: string): void {
      const news = outage.failed(this.now());
      if (news === null) return;
      if (news.kind === 'began') strapi.log.error(sentence);
      else strapi.log.warn(outageGoesOn(sentence, news.times), { times: news.times });
    },

    succeeded(): void {
      const over = outage.succeeded(this.now());
      if (over === null) return;
      const seconds = Math.round(over.milliseconds / MILLISECONDS_PER_SECOND);
      strapi.log.info(outageOver(end, over.times, seconds), { times: over.times });
    },
  };
}
