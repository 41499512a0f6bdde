import type { Popularity } from '../../core/catalogue/popularity';
import { ratingRanks } from '../../core/rating/rating';
import type { Sort } from '../../core/catalogue/browse-query';
import { isDatabaseUnavailable } from '../../../shared/server/database/database-away';
import type { CountingService } from '../activity/counting';
import type { RatingsService } from '../rating/ratings';
import type { Clock } from '../time/clock';

/** How old the numbers may be by which lists are sorted, in milliseconds. */
const MAX_AGE = 1000;
/** The same for the home page, which most readers open; newer numbers would have it made anew. */
const MAX_AGE_AT_HOME = 60_000;
/** In a large glossary they may be older, so that reading them takes at most this share of the time. */
const SHARE_OF_TIME = 0.05;

/** Numbers that were read together; a later reading has a higher number. */
export interface ReadPopularity extends Popularity {
  readonly reading: number;
}

const NOTHING: ReadPopularity = {
  reading: 0,
  views: new Map(),
  reach: new Map(),
  rating: new Map(),
  rated: new Map(),
};

/** A reading that may still be going on. */
interface Reading {
  readonly at: number;
  readonly numbers: Promise<ReadPopularity>;
}

export type PopularityService = ReturnType<typeof createPopularity>;

interface Needs {
  readonly counting: Pick<CountingService, 'allViews'>;
  readonly ratings: Pick<RatingsService, 'sums'>;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * The order of “most viewed” and “best rated”; read at most once a second, and only when a list is sorted so. While the database is unreachable, the
 * last numbers serve.
 */
export function createPopularity({ counting, ratings, clock }: Needs) {
  let reading: Reading | null = null;
  /** The one with which the home page was made: that stays, whatever lists read meanwhile. */
  let readingAtHome: Reading | null = null;
  let last: ReadPopularity | null = null;
  let maxAge = MAX_AGE;

  async function read(): Promise<ReadPopularity> {
    const start = performance.now();
    try {
      const [{ views, reach }, sums] = await Promise.all([counting.allViews(), ratings.sums()]);
      maxAge = Math.max(MAX_AGE, (performance.now() - start) / SHARE_OF_TIME);
      last = {
        reading: (last?.reading ?? 0) + 1,
        views,
        reach,
        rating: ratingRanks(sums),
        rated: new Map(
          sums.map(({ documentId, count, sumOfStars }) => [
            documentId,
            { average: sumOfStars / count, count },
          ]),
        ),
      };
      return last;
    } catch (error) {
      if (last === null) throw error;
      return last;
    }
  }

  const hasAge = (age: number, { at }: Reading): boolean =>
    Math.abs(clock.now().getTime() - at) >= age;

  /** The last reading, or a new one when that has this age. */
  function notOlderThan(age: number): Reading {
    if (reading === null || hasAge(age, reading))
      reading = { at: clock.now().getTime(), numbers: read() };
    return reading;
  }

  return {
    current: async (sort: Sort | null): Promise<ReadPopularity> =>
      sort === 'viewed' || sort === 'rated' ? notOlderThan(maxAge).numbers : NOTHING,

    /** The numbers for the home page: up to a minute old, and none while the database is unreachable and has not answered yet. */
    async atHome(): Promise<ReadPopularity> {
      const age = Math.max(maxAge, MAX_AGE_AT_HOME);
      if (readingAtHome === null || hasAge(age, readingAtHome)) readingAtHome = notOlderThan(age);
      try {
        return await readingAtHome.numbers;
      } catch (error) {
        readingAtHome = null;
        if (isDatabaseUnavailable(error)) return NOTHING;
        throw error;
      }
    },
  };
}
