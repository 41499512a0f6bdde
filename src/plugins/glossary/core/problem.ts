import type { SiteAddresses } from './site-address';

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
  unavailable: {
    status: 503,
    title: 'The service cannot do this now',
    meaning:
      'The database is away for a moment. What was sent is not acknowledged and has to be sent again; the header Retry-After says, in seconds, when.',
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
