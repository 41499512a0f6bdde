import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fresh from 'fresh';
import type { Context } from 'koa';
import Negotiator from 'negotiator';
import { entityTag, everyEntityTag, type Representation } from '../core/representation';

/** Content codings that we answer, best first. */
const CODINGS = ['br', 'gzip', 'identity'] as const;
type Coding = (typeof CODINGS)[number];
/** Bodies below this many bytes are sent as they are: compressing them saves no packet. */
const SMALLEST_COMPRESSED = 1024;
/** Brotli quality, 0 to 11; 5 is near gzip's speed and some 15 % smaller. */
const BROTLI_QUALITY = 5;

/** As negotiator 1.1 has it; its published types still describe 0.6. */
interface CodingNegotiator {
  encodings(available: readonly string[], options: { preferred: readonly string[] }): string[];
}

const compressors: Readonly<Record<Coding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
    }),
  gzip: promisify(gzip),
  identity: async (body) => body,
};

/** Stored, but asked for again each time: a publication is visible in the next request, and every view is counted. */
const REVALIDATED = 'public, no-cache';

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

export type Audience = 'reader' | 'program';

export function setCommonHeaders(ctx: Context, audience: Audience): void {
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('Cache-Control', REVALIDATED);
  ctx.set(audience === 'reader' ? PAGE_HEADERS : DATA_HEADERS);
}

/** Compares `If-None-Match`, and only without it `If-Modified-Since`, with every tag that the client may hold. */
function heldTag(ctx: Context, representation: Representation, selected: string): string | null {
  const { validators } = representation;
  if (validators === null) return null;
  const lastModified = validators.lastModified.toUTCString();
  const tags = [selected, ...everyEntityTag(validators, CODINGS)];
  return tags.find((etag) => fresh(ctx.headers, { etag, 'last-modified': lastModified })) ?? null;
}

/**
 * Answers a GET or HEAD with a representation: 304 when the client holds it, else 200 (or the given status), compressed as
 * the client accepts. Koa leaves the body out for HEAD and keeps the headers.
 */
export async function sendRepresentation(
  ctx: Context,
  representation: Representation,
  { audience, status = 200 }: { audience: Audience; status?: number },
): Promise<void> {
  const body = Buffer.from(representation.body);
  const negotiator: CodingNegotiator = new Negotiator(ctx.req);
  const acceptable = negotiator.encodings(CODINGS, { preferred: CODINGS });
  const coding: Coding =
    body.length < SMALLEST_COMPRESSED
      ? 'identity'
      : (CODINGS.find((name) => name === acceptable[0]) ?? 'identity');
  setCommonHeaders(ctx, audience);
  ctx.vary('Accept-Encoding');
  const { validators } = representation;
  if (validators !== null) {
    const selected = entityTag(validators, coding);
    const held = status === 200 ? heldTag(ctx, representation, selected) : null;
    ctx.set('ETag', held ?? selected);
    ctx.set('Last-Modified', notInFuture(validators.lastModified).toUTCString());
    if (held !== null) {
      ctx.status = 304;
      return;
    }
  }
  ctx.status = status;
  ctx.type = representation.contentType;
  if (coding !== 'identity') ctx.set('Content-Encoding', coding);
  ctx.body = await compressors[coding](body);
}

/** A change may be noted for the end of the current second; no answer claims to be from the future (RFC 9110, 8.8.2.1). */
function notInFuture(moment: Date): Date {
  const now = new Date();
  return moment > now ? now : moment;
}

/** Sends the client elsewhere below the base address; the query goes along. */
export function redirect(
  ctx: Context,
  status: 301 | 302,
  location: string,
  audience: Audience,
): void {
  setCommonHeaders(ctx, audience);
  ctx.redirect(`${location}${ctx.search}`);
  ctx.status = status;
  ctx.type = 'text/plain; charset=utf-8';
  ctx.body = `The address is ${location}\n`;
}
