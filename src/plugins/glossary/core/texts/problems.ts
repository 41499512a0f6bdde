/** The page that explains errors; problems.ts has what it says of each. */
export const PROBLEM_TYPES_TEXT = {
  title: 'Problem types',
  lead: 'Addresses that answer data describe an error as <code>application/problem+json</code> (<a href="https://www.rfc-editor.org/rfc/rfc9457" rel="noopener noreferrer">RFC 9457</a>). Its <code>type</code> leads to one of these entries.',
  kind: 'Status {{status}}. {{meaning}}',
  description: 'The errors that the addresses of this glossary answer, and what to do about them.',
} as const;

/** The kinds of error: what each is called, as data and on its page, and what it means. */
export const PROBLEM_TEXT = {
  'malformed-request': {
    title: 'The request is malformed',
    meaning:
      'The address or one of its parameters cannot be read. The detail names the part and says what it can be. Repeating the same request gives the same answer.',
  },
  'not-found': {
    title: 'Nothing is published here',
    meaning:
      'No published term, category or page has this address. A term that was renamed would have answered with a redirect.',
  },
  gone: {
    title: 'The term was withdrawn',
    meaning:
      'A term was published at this address and has been withdrawn. The member successor names the term that its editors put in its place, where they named one that is published.',
  },
  unauthorized: {
    title: 'The token is not valid',
    meaning:
      'A token was sent that no reader holds, or that has expired. Without a token a reader is anonymous.',
  },
  forbidden: {
    title: 'The request came from another site',
    meaning:
      'Ratings and reports are accepted only from pages of this glossary and from programs, and agents may not be called from pages of other sites.',
  },
  'too-many-requests': {
    title: 'Too many requests',
    meaning:
      'More was sent from one address, or in a day from one network, than readers would send, or an address asked for so much that it waits for its own requests. The header Retry-After says, in seconds, when to go on.',
  },
  'too-many-reads': {
    title: 'Too many records were read',
    meaning:
      'The header RateLimit-Policy says how many records a client may read in a minute, by its address or its API token; pages are not counted. The header Retry-After says, in seconds, when to go on. Lists and changes say which terms there are, and If-None-Match costs as much as a read.',
  },
  'method-not-allowed': {
    title: 'The method is not allowed here',
    meaning:
      'The address exists but does not answer this method. The header Allow lists those it answers.',
  },
  'not-acceptable': {
    title: 'None of the accepted types is available',
    meaning:
      'The address exists, but not in any of the types that the header Accept names. The detail lists the types that are available.',
  },
  'precondition-failed': {
    title: 'The version has changed',
    meaning:
      'The request was about one version only, by If-Match or If-Unmodified-Since, and another one is served now. Ratings have no versions.',
  },
  'content-too-large': {
    title: 'The body is too large',
    meaning: 'More was sent than this address reads. The detail says how much it reads.',
  },
  'unsupported-media-type': {
    title: 'The type of the body is not supported',
    meaning:
      'The body is of a type, or is encoded in a way, that this address does not read. The detail lists the types it reads.',
  },
  unavailable: {
    title: 'The service cannot do this now',
    meaning:
      'The database is away for a moment. What was sent is not acknowledged and has to be sent again; the header Retry-After says, in seconds, when.',
  },
  busy: {
    title: 'The service is busy',
    meaning:
      'Too many different lists and searches are asked for at the moment, and this one could not be made in time. Terms are answered all the same. The header Retry-After says, in seconds, when to ask again.',
  },
  'internal-error': {
    title: 'The service failed',
    meaning:
      'The fault is ours. The request can be repeated; the operator finds the cause in the log.',
  },
} as const;
