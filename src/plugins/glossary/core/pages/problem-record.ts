import { z } from 'zod';
import { type Described, termLink } from '../term/answer-schema';

/** An error as data (RFC 9457); some kinds have members of their own. */
export const problem = z
  .object({
    type: z.string().describe('Address that explains this kind of problem.'),
    title: z.string(),
    status: z.int().min(400).max(599),
    detail: z.string().describe('What was wrong, and what is allowed.'),
    instance: z.string(),
    terms: z
      .array(termLink)
      .min(1)
      .optional()
      .describe(
        'At an address of no term, when what was asked for is a name, an alias or an identifier of published ones: these, at most 20. Only the client knows which is meant, so there is no redirect.',
      ),
    similar: z
      .array(termLink)
      .min(1)
      .optional()
      .describe('At an address of no term: published ones with similar names, best first.'),
    successor: termLink
      .nullable()
      .optional()
      .describe(
        'At the address of a withdrawn term: the published one in its place; null when none is named.',
      ),
    head: z
      .string()
      .optional()
      .describe('Of a cursor that is after the last change: the cursor of the last one.'),
  })
  .describe('Problem details (RFC 9457).');
export type Problem = Described<typeof problem>;
