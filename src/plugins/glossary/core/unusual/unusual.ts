import {
  type CalendarDay,
  dayOfNumber,
  daysBefore,
  MILLISECONDS_PER_DAY,
  numberOfDay,
} from '../time/calendar-day';
import { type RatingSummary, ratingSummary } from '../rating/rating-record';

/** Days, today included, whose unusual numbers are shown. */
export const UNUSUAL_FOR_DAYS = 7;
/** The baseline: the four weeks before a day. */
const USUAL_DAYS = 28;
/** A day is unusual with at least this many ratings of a term, and this many times the usual number. */
export const RATINGS_LEAST = 20;
const TIMES_USUAL = 5;
/** Which part of the ratings of the busiest hour of a day an hour has at least that is part of the wave. */
const SHARE_OF_BUSIEST = 0.1;
/** A day is unusual with at least this many views of a term: more than one in five minutes … */
export const VIEWS_LEAST = 300;
/** … and this many per network. */
const VIEWS_PER_NETWORK = 20;

const HOUR = 3_600_000;

export const UNUSUAL_METRICS = ['ratings', 'views'] as const;
export type UnusualMetric = (typeof UNUSUAL_METRICS)[number];

/** A rating that counts; `at` is when it was given, in milliseconds since 1970. */
export interface GivenRating {
  readonly id: number;
  readonly at: number;
  readonly stars: number;
}

/** Unusually many ratings of a term on a day. */
export interface RatingWave {
  readonly day: CalendarDay;
  /** The usual number of a day: the median of the days before. */
  readonly usual: number;
  /** The ratings that would be taken back, in the order in which they were given; never empty. */
  readonly ratings: readonly GivenRating[];
}

/** The first day whose ratings have to be known to tell the waves of today and the days before. */
export function firstDayForWaves(today: CalendarDay): CalendarDay {
  return daysBefore(today, UNUSUAL_FOR_DAYS - 1 + USUAL_DAYS);
}

/**
 * The waves among the ratings of one term, the latest day first. A day has one when it has at least RATINGS_LEAST ratings and five times as
 * many as usually come in a day. The wave is what was given in those hours of the day that have at least a tenth as many ratings as its busiest
 * hour: who rated in a quiet hour of the same day is no part of it.
 *
 * @param ratings since `firstDayForWaves`
 */
export function ratingWaves(
  ratings: readonly GivenRating[],
  today: CalendarDay,
): readonly RatingWave[] {
  const byDay = new Map<number, GivenRating[]>();
  for (const rating of ratings) {
    const day = Math.floor(rating.at / MILLISECONDS_PER_DAY);
    const ofDay = byDay.get(day);
    if (ofDay === undefined) byDay.set(day, [rating]);
    else ofDay.push(rating);
  }
  const last = numberOfDay(today);
  const days = Array.from({ length: UNUSUAL_FOR_DAYS }, (_, back) => last - back);
  return days.flatMap((day) => {
    const given = byDay.get(day) ?? [];
    const before = Array.from({ length: USUAL_DAYS }, (_, back) => day - 1 - back);
    const usual = medianOf(before.map((one) => byDay.get(one)?.length ?? 0));
    if (given.length < RATINGS_LEAST || given.length < usual * TIMES_USUAL) return [];
    return [{ day: dayOfNumber(day), usual, ratings: busyHours(given) }];
  });
}

/** Those that were given in hours with at least a tenth as many as the busiest hour. */
function busyHours(given: readonly GivenRating[]): readonly GivenRating[] {
  const hourOf = ({ at }: GivenRating): number => Math.floor(at / HOUR);
  const counts = new Map<number, number>();
  for (const rating of given) counts.set(hourOf(rating), (counts.get(hourOf(rating)) ?? 0) + 1);
  const least = Math.max(...counts.values()) * SHARE_OF_BUSIEST;
  return given
    .filter((rating) => (counts.get(hourOf(rating)) ?? 0) >= least)
    .sort((one, other) => one.at - other.at);
}

function medianOf(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

/** Whether many views of a term in a day came from few networks. */
export function areViewsUnusual(views: number, networks: number): boolean {
  return views >= VIEWS_LEAST && views >= networks * VIEWS_PER_NETWORK;
}

export interface WaveEffect {
  readonly before: RatingSummary;
  readonly after: RatingSummary;
}

/** @param all every rating of the term that counts, in sums, those of the wave included */
export function effectOf(
  all: { readonly count: number; readonly sumOfStars: number },
  { ratings }: Pick<RatingWave, 'ratings'>,
): WaveEffect {
  const stars = ratings.reduce((sum, rating) => sum + rating.stars, 0);
  return {
    before: ratingSummary(all.count, all.sumOfStars),
    after: ratingSummary(all.count - ratings.length, all.sumOfStars - stars),
  };
}

/** An editor's decision about an unusual day: the ratings do not count, or the day is all right. */
export const DECISIONS = ['taken-back', 'kept'] as const;
export type DecisionState = (typeof DECISIONS)[number];

/** The factor by which the numbers must have grown since a decision that they are all right, to ask again. */
const ASKS_AGAIN = 2;

/** Whether an unusual day still needs a decision. */
export function isOpen(
  count: number,
  decision: { readonly state: DecisionState; readonly count: number } | null,
): boolean {
  // Withdrawn ratings do not count any more: those found beside them came later.
  if (decision === null || decision.state === 'taken-back') return true;
  return count >= decision.count * ASKS_AGAIN;
}
