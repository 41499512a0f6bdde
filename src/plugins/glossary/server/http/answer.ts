import type { Context } from 'koa';
import { entityTag, type Representation } from '../../core/platform/representation';
import { type Audience, commonHeaders } from './answer-headers';
import { type CodedBody, reprDigest } from './coded-body';
import {
  codingFor,
  compressed,
  compressedLightly,
  isWorthCompressing,
  SMALLEST_COMPRESSED,
} from './content-coding';
import { sendCoded } from './send-cached';
import { heldTag, lastModifiedOf, requirePreconditions } from './validation';

export function setCommonHeaders(ctx: Context, audience: Audience): void {
  ctx.set({ ...commonHeaders(audience) });
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
  const { contentType } = representation;
  const body = Buffer.from(representation.body);
  const coding = isWorthCompressing(body, contentType) ? codingFor(ctx.req) : 'identity';
  setCommonHeaders(ctx, audience);
  ctx.vary('Accept-Encoding');
  const { validators } = representation;
  if (validators !== null) {
    if (status === 200) requirePreconditions(ctx.headers, validators);
    const held = status === 200 ? heldTag(ctx.headers, validators, coding) : null;
    ctx.set('ETag', held ?? entityTag(validators, coding));
    const lastModified = lastModifiedOf(validators);
    if (lastModified !== null) ctx.set('Last-Modified', lastModified);
    if (held !== null) {
      ctx.status = 304;
      return;
    }
  }
  ctx.status = status;
  ctx.type = contentType;
  // Of an error, the body depends on how busy the service is; without one, its length need not be known (RFC 9110, 8.6).
  if (ctx.method === 'HEAD' && status !== 200) return;
  if (coding !== 'identity') ctx.set('Content-Encoding', coding);
  const bytes = await compressed(body, coding);
  if (validators?.weak === false) ctx.set('Repr-Digest', reprDigest(bytes));
  ctx.body = bytes;
}

/**
 * Answers with a page that nobody else is sent: compressed at once and lightly, for it costs more to compress well than it saves. It has no
 * validators.
 */
export async function sendOnce(
  ctx: Context,
  { contentType, body }: { readonly contentType: string; readonly body: string },
  audience: Audience,
  status: number,
): Promise<void> {
  const bytes = Buffer.from(body);
  const coding = bytes.length < SMALLEST_COMPRESSED ? 'identity' : codingFor(ctx.req);
  setCommonHeaders(ctx, audience);
  ctx.vary('Accept-Encoding');
  ctx.status = status;
  ctx.type = contentType;
  // What GET would answer depends on the moment, and so does its length (RFC 9110, 8.6).
  if (ctx.method === 'HEAD') return;
  if (coding !== 'identity') ctx.set('Content-Encoding', coding);
  ctx.body = compressedLightly(bytes, coding);
}

/** Answers with a body that is in memory. It is written to the response itself, for it has its headers already. */
export async function sendCached(ctx: Context, body: CodedBody): Promise<void> {
  await sendCoded(ctx.req, ctx.res, body);
  ctx.respond = false;
}

/**
 * Sends the client elsewhere below the base address.
 *
 * @param search the query of that address; that of the request goes along unless there is another
 */
export function redirect(
  ctx: Context,
  status: 301 | 302 | 308,
  location: string,
  audience: Audience,
  search = ctx.search,
): void {
  setCommonHeaders(ctx, audience);
  ctx.redirect(`${location}${search}`);
  ctx.status = status;
  ctx.type = 'text/plain; charset=utf-8';
  ctx.body = `The address is ${location}\n`;
}
