/** Who asks: it decides the form of errors and the headers. */
export type Audience = 'reader' | 'program';

/** Stored, but asked for again each time: a publication is visible in the next request, and every view is counted. */
export const REVALIDATED = 'public, no-cache';

const PAGE_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
} as const;

/** Anyone's page may read the data; a script needs to see the validators to ask again cheaply. */
const DATA_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Last-Modified, Link, Location',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const;

/** What every answer to this audience says. */
export function commonHeaders(audience: Audience): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': REVALIDATED,
    ...(audience === 'reader' ? PAGE_HEADERS : DATA_HEADERS),
  };
}
