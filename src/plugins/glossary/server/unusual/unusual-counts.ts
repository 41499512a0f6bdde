import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import type { UnusualMetric } from '../../core/unusual/unusual';
import { isDatabaseUnavailable } from '../../../shared/server/database/database-away';
import type { UnusualDaysService } from './unusual-days';

/** How old the numbers of the metrics may be, in milliseconds. */
const MAX_AGE = 60_000;
/** How long the metrics wait for newer ones, in milliseconds. */
const LONGEST_WAIT = 200;

type Counts = Readonly<Record<UnusualMetric, number>>;

export type UnusualCountsService = ReturnType<typeof createUnusualCounts>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly unusualDays: UnusualDaysService;
}

/** The numbers of unusual days without a decision, for the metrics: whoever asks for these often must not burden the database. */
export function createUnusualCounts({ strapi, unusualDays }: Needs) {
  /** The counts last given; null before they were read. */
  let known: Counts | null = null;
  let checkedAt = -MAX_AGE;
  let asking: Promise<void> | null = null;

  async function countOpen(): Promise<Counts> {
    const { open } = await unusualDays.rows();
    const of = (thing: UnusualMetric) => open.filter(({ what }) => what === thing).length;
    return { ratings: of('ratings'), views: of('views') };
  }

  async function ask(): Promise<void> {
    try {
      known = await countOpen();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) strapi.log.error(error);
    } finally {
      asking = null;
    }
  }

  return {
    /**
     * Up to a minute old, and older while the database does not answer; a call waits for it no
     * longer than LONGEST_WAIT. Null when they were never read.
     */
    async current(): Promise<Counts | null> {
      const now = performance.now();
      if (asking === null && now - checkedAt >= MAX_AGE) {
        checkedAt = now;
        asking = ask();
      }
      if (asking !== null)
        await Promise.race([asking, wait(LONGEST_WAIT, undefined, { ref: false })]);
      return known;
    },
  };
}
