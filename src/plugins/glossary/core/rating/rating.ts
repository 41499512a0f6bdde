import { type InvalidParameter, POSSIBLE } from '../texts/refusals';
import { invalidParameterOf } from '../listing/parameter-reader';
import { RATING_TEXT } from '../texts/rating';

/** Fewest and most stars that a reader can give. */
export const STARS_MIN = 1;
export const STARS_MAX = 5;

export const STAR_LABELS: readonly { readonly value: number; readonly label: string }[] = [
  1, 2, 3, 4, 5,
].map((value) => ({ value, label: RATING_TEXT.stars(value) }));

/**
 * The stars that a form or a program sent: a whole number from STARS_MIN to STARS_MAX, as a number or as text. Null for anything
 * else.
 */
export function starsOf(value: unknown): number | null {
  const stars = typeof value === 'string' && /^\d$/.test(value) ? Number(value) : value;
  return typeof stars === 'number' &&
    Number.isInteger(stars) &&
    stars >= STARS_MIN &&
    stars <= STARS_MAX
    ? stars
    : null;
}

/** A rating request: a number of stars, or null to withdraw the rating; and whether it is from the page's form. */
export type RatingRequest =
  | { readonly ok: true; readonly stars: number | null; readonly isOfPage: boolean }
  | { readonly ok: false; readonly problem: InvalidParameter };

/** Reads the fields that a form or a program sent; `withdraw` wins over `stars`. */
export function ratingRequestOf({
  stars,
  withdraw = false,
  from,
}: Readonly<Record<string, unknown>>): RatingRequest {
  const isOfPage = from === OF_PAGE;
  if (WITHDRAWN.includes(withdraw)) return { ok: true, stars: null, isOfPage };
  if (!NOT_WITHDRAWN.includes(withdraw))
    return { ok: false, problem: invalidParameterOf('withdraw', withdraw, POSSIBLE.withdraw) };
  const given = starsOf(stars);
  return given === null
    ? {
        ok: false,
        problem: invalidParameterOf('stars', stars, POSSIBLE.stars(STARS_MIN, STARS_MAX)),
      }
    : { ok: true, stars: given, isOfPage };
}

/** What the form of the page and its script send as `from`: a browser, which keeps a cookie and follows a redirect. */
const OF_PAGE = 'page';

/** The form of the page sends `yes`. */
const WITHDRAWN: readonly unknown[] = [true, 'true', 'yes'];
const NOT_WITHDRAWN: readonly unknown[] = [false, 'false'];

export interface RatingSum {
  readonly documentId: string;
  readonly count: number;
  readonly sumOfStars: number;
}

/** How many ratings at the glossary's mean each term is thought to have beside its own, when terms are ranked. */
const PRIOR_RATINGS = 5;

/**
 * Ranks terms by rating so that one enthusiastic reader does not beat fifty satisfied ones: the Bayesian average, the mean of a term's
 * ratings and of PRIOR_RATINGS more at the mean of all (https://en.wikipedia.org/wiki/Bayesian_average).
 */
export function ratingRanks(sums: readonly RatingSum[]): ReadonlyMap<string, number> {
  const count = sums.reduce((total, one) => total + one.count, 0);
  const mean = count === 0 ? 0 : sums.reduce((total, one) => total + one.sumOfStars, 0) / count;
  return new Map(
    sums.map((one) => [
      one.documentId,
      (one.sumOfStars + PRIOR_RATINGS * mean) / (one.count + PRIOR_RATINGS),
    ]),
  );
}
