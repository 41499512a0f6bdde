import type { IncomingHttpHeaders } from 'node:http';
import fresh from 'fresh';
import { entityTag, everyEntityTag, type Validators } from '../core/representation';
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
  if (headers['if-none-match'] === undefined && headers['if-modified-since'] === undefined) {
    return null;
  }
  const lastModified = validators.lastModified.toUTCString();
  const tags = [entityTag(validators, coding), ...everyEntityTag(validators, CODINGS)];
  return tags.find((etag) => fresh(headers, { etag, 'last-modified': lastModified })) ?? null;
}

/** A change may be noted for the end of the current second; no answer claims to be from the future (RFC 9110, 8.8.2.1). */
export function lastModifiedOf({ lastModified }: Validators): string {
  return new Date(Math.min(lastModified.getTime(), Date.now())).toUTCString();
}
