import type { Context } from 'koa';
import type { Features } from '../../core/settings/features';
import type { TermFormat } from '../../core/term/term-formats';

/** Kind of client: it decides the format of errors and the headers. */
export type Audience = 'reader' | 'program';

/** Cached, but revalidated each time: a publication is visible in the next request, and every view is counted. */
const REVALIDATED = 'public, no-cache';

/**
 * For pages that report their views by script, in a shared cache: fresh for a minute, and stale for one more while the cache revalidates. Browsers
 * revalidate each time.
 */
export const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60';

/** For addresses with content negotiation. */
export const VARIES_BY_FORMAT = 'Accept, Accept-Encoding';

const PAGE_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; " +
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
} as const;

/** Any site may read the data; scripts need the validators for conditional requests. */
const DATA_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'ETag, Last-Modified, Link, Location, Content-Location, Repr-Digest, Cache-Status, RateLimit, RateLimit-Policy, Retry-After',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const;

/** Headers of the operator's policy, sent with every response. */
let policy: Readonly<Record<string, string>> = {};

/** Call at the start, before the first response: the policy does not change while the service runs. */
export function setPolicyHeaders(headers: Readonly<Record<string, string>>): void {
  policy = headers;
}

/** Headers of every response to this audience. */
export function commonHeaders(audience: Audience): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': REVALIDATED,
    ...policy,
    ...(audience === 'reader' ? PAGE_HEADERS : DATA_HEADERS),
  };
}

/**
 * The audience of rating and report addresses, which forms and programs share: a program accepts JSON only, or sends JSON and accepts anything.
 * Without pages there are no forms.
 */
export function acceptedAudience(ctx: Context, { pages }: Pick<Features, 'pages'>): Audience {
  if (!pages) return 'program';
  if (ctx.get('Accept') === '*/*' && ctx.is('application/json')) return 'program';
  return ctx.accepts('html', 'json') === 'json' ? 'program' : 'reader';
}

/** The audience of a format of a term; null means that no format is acceptable. */
export function audienceOf(format: TermFormat | null): Audience {
  return format === 'page' ? 'reader' : 'program';
}

export const CACHE_STATUS = 'Cache-Status';

/**
 * The `Cache-Status` (RFC 9211) of a response from memory while the database is unreachable: for how many seconds it may have been stale. See
 * docs/decisions/0043-stale-answers.md.
 */
export function staleMark(seconds: number): string {
  return `glossary; hit; ttl=-${seconds}; detail=database-away`;
}
