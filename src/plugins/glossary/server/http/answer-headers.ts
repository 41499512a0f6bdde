/** Who asks: it decides the form of errors and the headers. */
export type Audience = 'reader' | 'program';

/** Stored, but asked for again each time: a publication is visible in the next request, and every view is counted. */
const REVALIDATED = 'public, no-cache';

/**
 * A page that counts its own views, in a cache that many share: it may be a minute old, and one minute more while the cache asks for a new
 * one. A browser asks again each time.
 */
export const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60';

/** At an address that answers in several forms. */
export const VARIES_BY_FORMAT = 'Accept, Accept-Encoding';

/** What a 401 has as `WWW-Authenticate`: it says how to sign in (RFC 9110, 15.5.2), with a token. */
export const BEARER = 'Bearer';

const PAGE_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; " +
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
} as const;

/** Anyone's page may read the data; a script needs to see the validators to ask again cheaply. */
const DATA_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'ETag, Last-Modified, Link, Location, Content-Location, Repr-Digest, Cache-Status, RateLimit, RateLimit-Policy, Retry-After',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const;

/** What the operator's policy has every answer say. */
let policy: Readonly<Record<string, string>> = {};

/** To be called when the service starts, before anything is answered: the policy never changes while it runs. */
export function setPolicyHeaders(headers: Readonly<Record<string, string>>): void {
  policy = headers;
}

/** What every answer to this audience says. */
export function commonHeaders(audience: Audience): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': REVALIDATED,
    ...policy,
    ...(audience === 'reader' ? PAGE_HEADERS : DATA_HEADERS),
  };
}
