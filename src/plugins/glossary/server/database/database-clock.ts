import type { Core } from '@strapi/strapi';
import type { Clock } from '../time/clock';
import type { OutagesService } from '../observability/outages';

/** Differences up to this are not reported, in milliseconds, because the query takes some time as well. */
const MOST_APART = 3000;
const MILLISECONDS_PER_SECOND = 1000;

/** @param ahead in milliseconds; negative when the clock is behind */
export const clocksDiffer = (ahead: number): string =>
  `The clock of this machine is ${Math.abs(Math.round(ahead / MILLISECONDS_PER_SECOND))} s ${ahead > 0 ? 'ahead of' : 'behind'} that of the database: ` +
  'set both by NTP. Scheduled terms are published by the clock of the database; log-ins in the panel are refused on one instance that another has given';

export type DatabaseClockService = ReturnType<typeof createDatabaseClock>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly clock: Clock;
  readonly outages: OutagesService;
}

/** Measures how far this machine's clock is ahead of that of PostgreSQL, which all instances share. SQLite has the clock of its process. */
export function createDatabaseClock({ strapi, clock, outages }: Needs) {
  let ahead = 0;

  return {
    /** The last measurement, in milliseconds. */
    ahead: (): number => ahead,

    /** This machine's clock, corrected by the difference to the database's, so that times written by all instances are in one order. */
    now(): Date {
      const now = clock.now();
      return Math.abs(ahead) > MOST_APART ? new Date(now.getTime() - ahead) : now;
    },

    /** Measures the difference. The round trip counts as being ahead, so that nothing is due too early. */
    async compare(): Promise<number> {
      if (strapi.db.dialect.client === 'sqlite') return ahead;
      const { rows } = await strapi.db.connection.raw<{ rows: readonly { now: string }[] }>(
        'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000) AS now',
      );
      ahead = Date.now() - Number(rows[0]?.now);
      if (Math.abs(ahead) > MOST_APART) outages.clock.failed(clocksDiffer(ahead));
      else outages.clock.succeeded();
      return ahead;
    },
  };
}
