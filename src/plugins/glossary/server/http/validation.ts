import type { IncomingHttpHeaders } from 'node:http';
import fresh from 'fresh';
import { entityTag, everyEntityTag, type Validators } from '../../core/http/representation';
import { type Coding, CODINGS } from './content-coding';

/**
 * The tag of what the client holds and what is still right, null when it holds nothing of it. Compares `If-None-Match`, and only without
 * it `If-Modified-Since`, with every tag under which the client may hold it (RFC 9110, 13.2.2).
 */
export function heldTag(
  headers: IncomingHttpHeaders,
  validators: Validators,
  coding: Coding,
): string | null {
  if (!isConditional(headers)) return null;
  const lastModified = validators.lastModified?.toUTCString();
  const tags = [entityTag(validators, coding), ...everyEntityTag(validators, CODINGS)];
  // The library takes `no-cache` for a reload; but the client asks us whether what it holds is right, and that is answered.
  const conditions = {
    'if-none-match': headers['if-none-match'],
    'if-modified-since': headers['if-modified-since'],
  };
  return tags.find((etag) => fresh(conditions, { etag, 'last-modified': lastModified })) ?? null;
}

/** Whether the client holds something and asks whether that is right. */
export function isConditional(headers: IncomingHttpHeaders): boolean {
  return headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined;
}

/** The client wants an answer only about a version that is not the current one. */
export class PreconditionFailed extends Error {}

/** Whether a request says which version it is about; nearly none does. */
export function hasPrecondition(headers: IncomingHttpHeaders): boolean {
  return headers['if-match'] !== undefined || headers['if-unmodified-since'] !== undefined;
}

/**
 * Looks at `If-Match`, and only without it at `If-Unmodified-Since` (RFC 9110, 13.2.2). A weak tag never matches (13.1.1), and a date that
 * is none is ignored (13.1.4).
 *
 * @throws {PreconditionFailed} when the current version is another
 */
export function requirePreconditions(headers: IncomingHttpHeaders, validators: Validators): void {
  const { 'if-match': match, 'if-unmodified-since': unmodifiedSince } = headers;
  if (match !== undefined) {
    const tags = validators.weak ? [] : everyEntityTag(validators, CODINGS);
    const wanted = match.split(',').map((tag) => tag.trim());
    if (match.trim() !== '*' && !wanted.some((tag) => tags.includes(tag)))
      throw new PreconditionFailed();
  } else if (unmodifiedSince !== undefined) {
    const lastModified = lastModifiedOf(validators);
    if (lastModified !== null && Date.parse(lastModified) > Date.parse(unmodifiedSince))
      throw new PreconditionFailed();
  }
}

/** A change may be noted for the end of the current second; no answer claims to be from the future (RFC 9110, 8.8.2.1). */
export function lastModifiedOf({ lastModified }: Validators): string | null {
  if (lastModified === null) return null;
  return new Date(Math.min(lastModified.getTime(), Date.now())).toUTCString();
}
