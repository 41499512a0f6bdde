import { z } from 'zod';
import { type Described, slug } from '../term/answer-schema';
import { ALL_FEATURES, type Features } from '../settings/features';
import { REPORT_MAX, REPORT_MIN, reportPartsWith } from './report';

/** What a client sends, with the parts that terms have with these features. */
export const reportBodyWith = (features: Pick<Features, 'scores'>) =>
  z.object({
    part: z
      .enum(reportPartsWith(features).map(({ key }) => key))
      .default('other')
      .describe('What the report is about.'),
    text: z.string().min(REPORT_MIN).max(REPORT_MAX).describe('What is wrong.'),
  });
export const reportBody = reportBodyWith(ALL_FEATURES);

export const reportRecord = z.strictObject({
  slug,
  state: z.literal('open'),
  html_url: z
    .string()
    .optional()
    .describe(
      'Path of the page with the outcome of the report; anyone who has it can see the page.',
    ),
});
export type ReportRecord = Described<typeof reportRecord>;
