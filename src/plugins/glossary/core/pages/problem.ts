import { PROBLEM_TEXT } from '../texts/problems';
import { termPageUrl, termRecordUrl } from '../term/term-address';
import type { Described, termLink } from '../term/answer-schema';
import type { Problem } from './problem-record';
import { asUri } from '../../../shared/core/text/uri';
import type { Features } from '../settings/features';
import type { SiteAddresses } from '../site/site-address';

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

/** A published term that a problem names: in the place of a withdrawn one, or as one of which a wrong slug is a name. */
type NamedTerm = Described<typeof termLink>;

export function namedTerm(
  { slug, term }: Pick<NamedTerm, 'slug' | 'term'>,
  site: SiteAddresses,
  { records }: Pick<Features, 'records'> = { records: true },
): NamedTerm {
  const html_url = termPageUrl(site, slug);
  return { slug, term, html_url, json_url: records ? termRecordUrl(site, slug) : html_url };
}

export function problemOf(
  kind: ProblemKind,
  detail: string,
  instance: string,
  site: SiteAddresses,
  { pages }: Pick<Features, 'pages'>,
): Problem {
  const { status, title } = PROBLEM_KINDS[kind];
  // A URI (RFC 9457, 3.1.1), also if PUBLIC_URL has other letters; one that says nothing (4.2.1) where no page explains the kinds.
  const type = pages ? asUri(`${site.problemTypes}#${kind}`) : 'about:blank';
  return { type, title, status, detail, instance };
}
