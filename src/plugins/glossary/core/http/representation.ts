import { createHash } from 'node:crypto';

/** A response body with its HTTP metadata; the request decides how much of it is sent (RFC 9110). */
export interface Representation {
  readonly contentType: string;
  readonly body: string | Uint8Array;
  readonly validators: Validators;
}

export interface Validators {
  /** Digest of the content that matters to readers, without quotes. */
  readonly digest: string;
  /** Weak: equal for bodies that differ only in counters. */
  readonly weak: boolean;
  /** Null where the time of the last change is unknown; then only the tag identifies a version. */
  readonly lastModified: Date | null;
}

/** A short digest of texts or bytes, for entity tags and addresses of assets. */
export function digestOf(...texts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('base64url').slice(0, 22);
}

/** Validators of a body that changes without a publication: its own bytes identify its version. */
export function taggedBy(body: string): Validators {
  return { digest: digestOf(body), weak: false, lastModified: null };
}

/**
 * The entity tag for one content coding. A strong tag names exact bytes, so each coding has its own (RFC 9110, 8.8.3.3).
 */
export function entityTag(validators: Validators, coding: string): string {
  if (validators.weak) return `W/"${validators.digest}"`;
  return coding === 'identity' ? `"${validators.digest}"` : `"${validators.digest}-${coding}"`;
}

/** Every tag under which a client may hold this representation. */
export function everyEntityTag(validators: Validators, codings: readonly string[]): string[] {
  return validators.weak
    ? [entityTag(validators, 'identity')]
    : codings.map((coding) => entityTag(validators, coding));
}

const MILLISECONDS_PER_SECOND = 1000;

/**
 * The `Last-Modified` of a change at a moment in milliseconds since 1970. HTTP dates are whole seconds: an answer from earlier in the
 * second of a change must not look as new as the change.
 */
export function endOfSecond(moment: number): Date {
  return new Date((Math.floor(moment / MILLISECONDS_PER_SECOND) + 1) * MILLISECONDS_PER_SECOND);
}
