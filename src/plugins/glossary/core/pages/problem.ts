import { z } from 'zod';
import type { SiteAddresses } from '../platform/site-address';
import { PROBLEM_TEXT } from '../texts/problems';
import { termPageUrl, termRecordUrl } from '../term/term-address';
import { type Described, termLink } from '../term/answer-schema';
import { asUri } from '../text/uri';

/** The kinds of error that an address can answer; the keys are the fragments of the page that explains them. */
export const PROBLEM_KINDS = {
  'malformed-request': { status: 400, ...PROBLEM_TEXT['malformed-request'] },
  'not-found': { status: 404, ...PROBLEM_TEXT['not-found'] },
  gone: { status: 410, ...PROBLEM_TEXT.gone },
  unauthorized: { status: 401, ...PROBLEM_TEXT.unauthorized },
  forbidden: { status: 403, ...PROBLEM_TEXT.forbidden },
  'too-many-requests': { status: 429, ...PROBLEM_TEXT['too-many-requests'] },
  'too-many-reads': { status: 429, ...PROBLEM_TEXT['too-many-reads'] },
  'method-not-allowed': { status: 405, ...PROBLEM_TEXT['method-not-allowed'] },
  'not-acceptable': { status: 406, ...PROBLEM_TEXT['not-acceptable'] },
  'precondition-failed': { status: 412, ...PROBLEM_TEXT['precondition-failed'] },
  'content-too-large': { status: 413, ...PROBLEM_TEXT['content-too-large'] },
  'unsupported-media-type': { status: 415, ...PROBLEM_TEXT['unsupported-media-type'] },
  unavailable: { status: 503, ...PROBLEM_TEXT.unavailable },
  busy: { status: 503, ...PROBLEM_TEXT.busy },
  'internal-error': { status: 500, ...PROBLEM_TEXT['internal-error'] },
} as const;

export type ProblemKind = keyof typeof PROBLEM_KINDS;

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
        'At an address of no term, when what was asked for is a name, an alias or an identifier of published ones: these, at most 20. Which is meant only whoever asks knows, so nothing is redirected.',
      ),
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
type Problem = Described<typeof problem>;

/** A published term that a problem names: in the place of a withdrawn one, or as one of which a wrong slug is a name. */
type NamedTerm = Described<typeof termLink>;

export function namedTerm(
  { slug, term }: Pick<NamedTerm, 'slug' | 'term'>,
  base: string,
): NamedTerm {
  return { slug, term, html_url: termPageUrl(base, slug), json_url: termRecordUrl(base, slug) };
}

export function problemOf(
  kind: ProblemKind,
  detail: string,
  instance: string,
  site: SiteAddresses,
): Problem {
  const { status, title } = PROBLEM_KINDS[kind];
  // A URI (RFC 9457, 3.1.1), whatever letters PUBLIC_URL has.
  return { type: asUri(`${site.problemTypes}#${kind}`), title, status, detail, instance };
}
