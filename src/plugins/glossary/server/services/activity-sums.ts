import type { Core } from '@strapi/strapi';
import {
  type Activity,
  ACTIVITY_DAYS,
  type ActivityCount,
  activityCountOf,
  activityKey,
  activityOf,
} from '../../core/activity';
import { categoryScope, WHOLE_GLOSSARY } from '../../core/activity-scope';
import { type CalendarDay, daysBefore } from '../../core/calendar-day';
import { serviceOf } from '../service-of';

const SUMS = 'glossary_activity_sums';
/** How old sums may be where other instances write to the same database, in milliseconds. */
const MAX_AGE = 1000;

interface Sums {
  readonly counts: readonly ActivityCount[];
  readonly since: CalendarDay;
  /** The write of this instance that they were read after. */
  readonly write: number;
  readonly readAt: number;
}

/** The activity of the whole glossary and of each category: written together with that of the terms, so that they add up. */
export default function activitySums({ strapi }: { strapi: Core.Strapi }) {
  const held = new Map<string, Sums>();
  /** By scope and first day. */
  const reading = new Map<string, Promise<Sums>>();
  const counting = serviceOf(strapi, 'counting');

  const isCurrent = (sums: Sums, since: CalendarDay): boolean =>
    sums.since === since &&
    sums.write === counting.writes() &&
    performance.now() - sums.readAt < MAX_AGE;

  function read(scope: string, since: CalendarDay): Promise<Sums> {
    return counting.readBetweenWrites(
      () =>
        strapi.db
          .connection(SUMS)
          .where({ scope })
          .where('day', '>=', since)
          .select<{ day: string; kind: string; channel: string; requests: number | string }[]>(
            'day',
            'kind',
            'channel',
            'requests',
          ),
      (rows) => {
        const sums = {
          counts: rows.map(({ day, kind, channel, requests }) =>
            activityCountOf(activityKey(day, kind, channel), Number(requests)),
          ),
          since,
          write: counting.writes(),
          readAt: performance.now(),
        };
        held.set(scope, sums);
        return sums;
      },
    );
  }

  /** Many who ask at once wait for one reading. */
  function readTogether(scope: string, since: CalendarDay): Promise<Sums> {
    const key = `${scope} ${since}`;
    const together = reading.get(key) ?? read(scope, since).finally(() => reading.delete(key));
    reading.set(key, together);
    return together;
  }

  /** What was counted and is not yet part of the sums. */
  function unwritten(category: string | null): ActivityCount[] {
    return [...counting.allUnwritten()].flatMap(([, counts]) =>
      category === null || counts.category === category
        ? Array.from(counts.requests, ([key, count]) => activityCountOf(key, count))
        : [],
    );
  }

  return {
    /**
     * The activity of a category, or of the whole glossary when it is null.
     *
     * @throws when it was never read and the database is away
     */
    async of(category: string | null): Promise<Activity> {
      const today = serviceOf(strapi, 'clock').today();
      const since = daysBefore(today, ACTIVITY_DAYS - 1);
      const scope = category === null ? WHOLE_GLOSSARY : categoryScope(category);
      const known = held.get(scope);
      const sums =
        known !== undefined && isCurrent(known, since)
          ? known
          : await readTogether(scope, since).catch((error: unknown) => {
              if (known === undefined) throw error;
              return known;
            });
      return activityOf([...sums.counts, ...unwritten(category)], today);
    },
  };
}
