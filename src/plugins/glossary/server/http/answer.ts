import type { Context } from 'koa';
import type { Representation } from '../../core/http/representation';
import { type Audience, commonHeaders } from './answer-headers';
import { CodedBody } from './coded-body';
import { codingFor, compressed, compressedLightly, isWorthCompressing } from './content-coding';
import { type Answer, codedAnswer, send } from './send';

type Headers = Readonly<Record<string, string>>;

export function setCommonHeaders(ctx: Context, audience: Audience): void {
  ctx.set({ ...commonHeaders(audience) });
}

/** Those of an answer in the coding that the client takes. */
function setHeaders(ctx: Context, audience: Audience, headers: Headers): void {
  setCommonHeaders(ctx, audience);
  ctx.set({ ...headers });
  ctx.vary('Accept-Encoding');
}

/** Sends an answer in place of Koa, with the headers that the context has already. */
export function respond(ctx: Context, answer: Answer): void {
  // While a part of the request is still to come, an end would reset the connection, and the answer would be lost.
  if (ctx.state.isLastAnswer === true && ctx.req.complete) ctx.set('Connection', 'close');
  // As Koa does: a client that was too slow has been refused, or is gone.
  if (ctx.writable) send(ctx.req, ctx.res, answer);
  ctx.respond = false;
}

export const NO_CONTENT: Answer = { status: 204, headers: [], body: null };

/** Answers with a body that is in memory, or 304 when the client holds it. */
export async function sendCached(ctx: Context, body: CodedBody): Promise<void> {
  respond(ctx, await codedAnswer(ctx.req, body));
}

/**
 * Answers in the same way with a body that was made for this request.
 *
 * @param headers beside those that every answer to this audience has, and instead of them
 */
export function sendRepresentation(
  ctx: Context,
  { contentType, validators, body }: Representation,
  audience: Audience,
  headers: Headers = {},
): Promise<void> {
  setHeaders(ctx, audience, headers);
  const meta = { contentType, validators, headers: { Vary: ctx.response.get('Vary') } };
  return sendCached(ctx, new CodedBody(meta, Buffer.from(body)));
}

/** An answer that nobody else is sent, and nobody asks for again: it has no validators. */
interface SingleAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  readonly audience: Audience;
  /** Beside those that every answer to this audience has, and instead of them. */
  readonly headers?: Headers;
  /** Compresses at once: for a page, it costs more to compress it well than it saves. */
  readonly isLight?: boolean;
}

/** Answers with a body of its own, whatever the client holds. */
export async function sendOnce(
  ctx: Context,
  { status, contentType, body, audience, headers = {}, isLight = false }: SingleAnswer,
): Promise<void> {
  const plain = Buffer.from(body);
  setHeaders(ctx, audience, headers);
  const type = ['Content-Type', contentType];
  // What GET would answer depends on the moment or on how busy the service is, and so does its length (RFC 9110, 8.6).
  if (ctx.method === 'HEAD' && (isLight || status !== 200))
    return respond(ctx, { status, headers: type, body: null });
  const coding = isWorthCompressing(plain, contentType) ? codingFor(ctx.req) : 'identity';
  const sent = isLight ? compressedLightly(plain, coding) : await compressed(plain, coding);
  const coded = coding === 'identity' ? [] : ['Content-Encoding', coding];
  const length = ['Content-Length', String(sent.length)];
  respond(ctx, { status, headers: [...type, ...coded, ...length], body: sent });
}

interface WayOn {
  readonly status: 301 | 302 | 303 | 307 | 308;
  /** With its query. */
  readonly address: string;
  readonly audience: Audience;
  /** What it says to who does not follow. */
  readonly text: string;
  readonly headers?: Headers;
}

export function leadTo(
  ctx: Context,
  { status, address, audience, text, headers: ownHeaders = {} }: WayOn,
): void {
  setCommonHeaders(ctx, audience);
  ctx.set({ ...ownHeaders });
  // Encodes what no header can hold.
  ctx.redirect(address);
  const body = Buffer.from(text);
  const headers = [
    'Content-Type',
    'text/plain; charset=utf-8',
    'Content-Length',
    String(body.length),
  ];
  respond(ctx, { status, headers, body });
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
  headers: Headers = {},
): void {
  const text = `The address is ${location}\n`;
  leadTo(ctx, { status, address: `${location}${search}`, audience, text, headers });
}
