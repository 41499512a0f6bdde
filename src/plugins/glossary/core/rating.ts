/** Fewest and most stars that a reader can give. */
export const STARS_MIN = 1;
export const STARS_MAX = 5;

/** What all readers together think of a term. */
export interface RatingSummary {
  readonly count: number;
  /** Mean of all ratings, rounded to one decimal; null when there is none. */
  readonly average: number | null;
}

export function ratingSummary(count: number, sumOfStars: number): RatingSummary {
  return { count, average: count === 0 ? null : Math.round((sumOfStars / count) * 10) / 10 };
}
