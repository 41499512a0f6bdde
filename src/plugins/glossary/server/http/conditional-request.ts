import type { IncomingHttpHeaders } from 'node:http';
import fresh from 'fresh';
import { entityTag, everyEntityTag, type Validators } from '../../core/http/representation';
import { type Coding, CODINGS } from './content-coding';

/**
 * The entity tag of the client's copy if it is current, else null. Compares `If-None-Match`, or without it `If-Modified-Since` (RFC 9110, 13.2.2),
 * with the tag of every coding. A date that is later than the clock is none that it gave, and ignored.
 */
export function matchingTag(
  headers: IncomingHttpHeaders,
  validators: Validators,
  coding: Coding,
): string | null {
  if (!isConditional(headers)) return null;
  const lastModified = validators.lastModified?.toUTCString();
  const tags = [entityTag(validators, coding), ...everyEntityTag(validators, CODINGS)];
  const { 'if-modified-since': since = '' } = headers;
  // `cache-control` is left out: for `no-cache` the library would report a stale copy, although the client asks for a revalidation.
  const conditions = {
    'if-none-match': headers['if-none-match'],
    'if-modified-since': Date.parse(since) <= Date.now() ? since : undefined,
  };
  return tags.find((etag) => fresh(conditions, { etag, 'last-modified': lastModified })) ?? null;
}

/** Whether a request is conditional. */
export function isConditional(headers: IncomingHttpHeaders): boolean {
  return headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined;
}

/** The client wants a response only for a version that is not the current one. */
export class PreconditionFailed extends Error {}

/** Whether a request has a precondition; almost none does. */
export function hasPrecondition(headers: IncomingHttpHeaders): boolean {
  return headers['if-match'] !== undefined || headers['if-unmodified-since'] !== undefined;
}

/**
 * Checks `If-Match`, or without it `If-Unmodified-Since` (RFC 9110, 13.2.2). A weak tag never matches (13.1.1), and an invalid date is ignored
 * (13.1.4).
 *
 * @throws {PreconditionFailed} when the current version is another one
 */
export function requirePreconditions(headers: IncomingHttpHeaders, validators: Validators): void {
  const { 'if-match': match, 'if-unmodified-since': unmodifiedSince } = headers;
  if (match !== undefined) {
    const tags = validators.weak ? [] : everyEntityTag(validators, CODINGS);
    const listedTags = match.split(',').map((tag) => tag.trim());
    if (match.trim() !== '*' && !listedTags.some((tag) => tags.includes(tag)))
      throw new PreconditionFailed();
  } else if (unmodifiedSince !== undefined) {
    const lastModified = lastModifiedOf(validators);
    if (lastModified !== null && Date.parse(lastModified) > Date.parse(unmodifiedSince))
      throw new PreconditionFailed();
  }
}

/** A change may be dated at the end of the current second, but Last-Modified must not be in the future (RFC 9110, 8.8.2.1). */
export function lastModifiedOf({ lastModified }: Validators): string | null {
  if (lastModified === null) return null;
  return new Date(Math.min(lastModified.getTime(), Date.now())).toUTCString();
}
