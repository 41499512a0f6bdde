import { z } from 'zod';
import { type Described, slug } from '../term/answer-schema';
import { REPORT_MAX, REPORT_MIN, REPORT_PARTS } from './report';

export const reportBody = z.object({
  part: z
    .enum(REPORT_PARTS.map(({ key }) => key))
    .default('other')
    .describe('What the report is about.'),
  text: z.string().min(REPORT_MIN).max(REPORT_MAX).describe('What is wrong.'),
});

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
