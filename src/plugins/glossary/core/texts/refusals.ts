/** The messages to readers and programs about refused requests: the error, and the valid values. */

/** `a, b or c` */
function anyOf(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
}

const once = 'Give it once.';

export const POSSIBLE = {
  /** Of the last page that there is. */
  pages: (last: number): string =>
    last === 1 ? 'There is one page, number 1.' : `Page numbers run from 1 to ${last}.`,
  /** If the number of pages is not known. */
  somePage: 'Page numbers are whole numbers and begin with 1.',
  once: (possible: string): string => `${once} ${possible}`,
  search: (most: number): string => `A search has at most ${most} characters.`,
  category: 'A category is named by its key, such as security.',
  oneCategory: `${once} A category is named by its key, such as security.`,
  tag: (most: number): string => `A tag has at most ${most} characters.`,
  difficulty: (all: readonly string[]): string => `A difficulty is ${anyOf(all)}.`,
  letter: 'It is one letter, or “other” for names that begin with none.',
  days: (most: number, example: number): string =>
    `It is a number of days from 1 to ${most} with the letter d, such as ${example}d.`,
  sort: (all: readonly string[]): string => `A list can be sorted by ${anyOf(all)}.`,
  pageSize: (most: number): string => `A page can have 1 to ${most} terms.`,
  limit: (most: number): string => `An answer can have 1 to ${most} changes.`,
  cursor: 'It is the member “next” of an earlier answer, and is given once.',
  version: 'Versions are numbered from 1.',
  twoVersions: 'Two versions are compared, so both “from” and “to” are needed.',
  slug: 'It is the slug of a term, such as race_condition, and is given once.',
  anotherTerm: (slug: string): string => `A term is compared with another one, not with ${slug}.`,
  categoryOrTerm: 'A map is that of a category or of a term, not of both.',
  stars: (least: number, most: number): string =>
    `A rating has ${least} to ${most} stars, in whole numbers.`,
  withdraw: 'It is true or false.',
  part: (all: readonly string[]): string => `A report can be about ${anyOf(all)}.`,
  reportText: (least: number, most: number): string =>
    `A report has ${least} to ${most} characters.`,
  sitemapPart: 'Parts of the sitemap are numbered from 1.',
} as const;

/** A parameter that cannot be what it is. */
export interface InvalidParameter {
  readonly parameter: string;
  /** Empty where it is missing. */
  readonly value: string;
  readonly possible: string;
}

export function invalidParameterText({ parameter, value, possible }: InvalidParameter): string {
  const wrong =
    value === '' ? `“${parameter}” is missing.` : `“${parameter}” cannot be “${value}”.`;
  return `${wrong} ${possible}`;
}

/** Why something is not answered, as sentences. */
export const REFUSED = {
  method: (method: string, allowed: readonly string[]): string =>
    `This address does not answer ${method}. It answers ${allowed.join(', ')}.`,
  bodyType: (readable: readonly string[]): string =>
    `The body cannot be read. Send it as ${anyOf(readable)}.`,
  accept: (available: readonly string[]): string =>
    `None of the types that the header Accept names is available. This address has ${anyOf(available)}.`,
  bodySize: (bytes: number): string => `The body is too large. It can have ${bytes} bytes at most.`,
  path: 'The address cannot be read: it is not percent-encoded UTF-8.',
  page: (requested: number, last: number): string =>
    `There is no page ${requested}. ${POSSIBLE.pages(last)}`,
  noCategory: 'There is no category with this key.',
  noHistoryPage: (requested: number, last: number): string =>
    `The history has no page ${requested}. ${POSSIBLE.pages(last)}`,
  noVersion: (slug: string, requested: number, latest: number): string =>
    latest === 1
      ? `The term “${slug}” has no version ${requested}. It has one version, number 1.`
      : `The term “${slug}” has no version ${requested}. Its versions run from 1 to ${latest}.`,
  emptyQuote: 'There is no text to look for: “text” is missing.',
  longQuote: (length: number, most: number): string =>
    `The text is too long: it has ${length} characters, and can have ${most} at most.`,
  shortQuote: (least: number): string =>
    `The text is too short to prove anything. It needs at least ${least} words.`,
  oneQuote: 'Give the text once.',
  noPage: 'There is no page with this address.',
  noRecord: 'There is no record with this address.',
  noTerm: (slug: string): string => `No term is published as “${slug}”.`,
  /** @param names of the terms that have it */
  nameOf: (name: string, names: readonly string[]): string =>
    `“${name}” is a name of ${names.map((one) => `“${one}”`).join(' and ')}.`,
  noTermYet: 'No term is published yet.',
  withdrawn: (slug: string): string =>
    `The term that was published as “${slug}” has been withdrawn.`,
  notCompared: (slug: string, latest: number, from: number, to: number): string =>
    `The term “${slug}” has ${latest} versions: ${from} and ${to} cannot be compared.`,
  noReport: 'There is no report with this address.',
  viewsCounted: 'Views are counted by the service itself.',
  noSitemapPart: 'The sitemap has no such part.',
  noSecurityContact:
    'No contact is named that security.txt may have: an https address or a mail address.',
  cursorFromTheFuture: (cursor: string, head: string): string =>
    `“since” cannot be “${cursor}”: the last change is ${head}. If an earlier answer gave this cursor, the glossary was restored from a backup: start again without “since”, or go on from ${head}.`,
  otherSite: 'Pages of other sites may not send anything here.',
  readerToken: 'The token is not valid, or has expired.',
  apiToken:
    'The token is no API token of this glossary, or has expired; without one you are anonymous.',
  otherVersion:
    'What is served now is not the version that If-Match or If-Unmodified-Since asks for.',
  reads: (seconds: number): string =>
    `All reads of this minute are used up; go on in ${seconds} s.`,
  tooMany: (what: string, seconds: number): string =>
    `Too many ${what} came from this address; it can go on in ${seconds} s.`,
  ratingsOfNetwork: (most: number, seconds: number): string =>
    `Your network has given this term ${most} ratings today (UTC), which is the most that is taken from one; the next is taken in ${seconds} s. Ratings that were given can still be changed.`,
  reports: (seconds: number): string =>
    `Too many reports were sent, and this one was not taken; try again in ${seconds} s.`,
  databaseAway: (seconds: number): string =>
    `The database is away for a moment; ask again in ${seconds} s.`,
  busy: (seconds: number): string =>
    `Too many different lists and searches are asked for at the moment; ask again in ${seconds} s.`,
  ownWork: (seconds: number): string =>
    `This address has asked for more than its turns allow, and waits for its own requests; ask again in ${seconds} s.`,
  failed: 'The request could not be answered.',
} as const;
