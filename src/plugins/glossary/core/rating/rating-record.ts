import { z } from 'zod';
import { count, type Described, slug } from '../term/answer-schema';
import { STARS_MAX, STARS_MIN } from './rating';

/** The rating by all readers. */
const summary = {
  count: count.describe('How many readers have rated the term.'),
  average: z
    .number()
    .min(STARS_MIN)
    .max(STARS_MAX)
    .nullable()
    .describe('Stars, rounded to one decimal; null when there is no rating.'),
};
export type RatingSummary = Described<z.ZodObject<typeof summary>>;

/** The response to a rating. */
export const ratingRecord = z.strictObject({ slug, ...summary });
export type RatingRecord = Described<typeof ratingRecord>;

export const statsRecord = z.strictObject({
  slug,
  views: count
    .optional()
    .describe('How often the page was read. Left out where views are not counted.'),
  rating: z.strictObject(summary).optional().describe('Left out where readers cannot rate terms.'),
});
export type StatsRecord = Described<typeof statsRecord>;

/** The body of a program's request; a form sends the same as text. */
export const ratingBody = z.object({
  stars: z.int().min(STARS_MIN).max(STARS_MAX).optional(),
  withdraw: z.boolean().optional().describe('Takes the rating back; wins over stars.'),
  from: z
    .string()
    .optional()
    .describe('“page” for the form of a page, which gets its cookie first; programs leave it out.'),
});

export function ratingSummary(count: number, sumOfStars: number): RatingSummary {
  return { count, average: count === 0 ? null : Math.round((sumOfStars / count) * 10) / 10 };
}
