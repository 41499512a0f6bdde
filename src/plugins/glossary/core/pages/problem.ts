import type { SiteAddresses } from '../platform/site-address';

/** The kinds of error that an address can answer; the keys are the fragments of the page that explains them. */
export const PROBLEM_KINDS = {
  'malformed-request': {
    status: 400,
    title: 'The request is malformed',
    meaning:
      'The address or one of its parameters cannot be read. The detail names the part and what is allowed. Repeating the same request gives the same answer.',
  },
  'not-found': {
    status: 404,
    title: 'Nothing is published here',
    meaning:
      'No published term, category or page has this address. A term that was renamed would have answered with a redirect.',
  },
  unauthorized: {
    status: 401,
    title: 'The token is not valid',
    meaning:
      'A token was sent that no reader holds, or that has expired. Without a token a reader is anonymous.',
  },
  forbidden: {
    status: 403,
    title: 'The request came from another site',
    meaning:
      'What a reader says of a term is only taken from the pages of this glossary, or from a program.',
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    meaning:
      'More was sent from one address than a reader can mean. The header Retry-After says, in seconds, when to go on.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'The method is not allowed here',
    meaning:
      'The address exists but does not answer this method. The header Allow lists those it answers.',
  },
  'precondition-failed': {
    status: 412,
    title: 'The version has changed',
    meaning:
      'The request was about one version only, by If-Match or If-Unmodified-Since, and another one is served now. Ratings have no versions.',
  },
  'content-too-large': {
    status: 413,
    title: 'The body is too large',
    meaning: 'More was sent than this address reads. The detail says how much it reads.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'The type of the body is not supported',
    meaning:
      'The body is of a type, or is encoded in a way, that this address does not read. The detail lists the types it reads.',
  },
  unavailable: {
    status: 503,
    title: 'The service cannot do this now',
    meaning:
      'The database is away for a moment. What was sent is not acknowledged and has to be sent again; the header Retry-After says, in seconds, when.',
  },
  busy: {
    status: 503,
    title: 'The service is busy',
    meaning:
      'Too many different lists and searches are asked for at the moment, and this one could not be made in time. Terms are answered all the same. The header Retry-After says, in seconds, when to ask again.',
  },
  'internal-error': {
    status: 500,
    title: 'The service failed',
    meaning:
      'The fault is ours. The request can be repeated; the operator finds the cause in the log.',
  },
} as const;

export type ProblemKind = keyof typeof PROBLEM_KINDS;

/** An error as data (RFC 9457). */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
}

export function problemOf(
  kind: ProblemKind,
  detail: string,
  instance: string,
  site: SiteAddresses,
): Problem {
  const { status, title } = PROBLEM_KINDS[kind];
  return { type: `${site.problemTypes}#${kind}`, title, status, detail, instance };
}
