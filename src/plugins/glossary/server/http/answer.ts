import type { Context } from 'koa';
import type { Representation } from '../../core/http/representation';
import { type Audience, commonHeaders } from './answer-headers';
import type { CodedBody } from './coded-body';
import { codingFor, compressed, compressedLightly, isWorthCompressing } from './content-coding';
import { recentBody } from './recent-bodies';
import { type Answer, codedAnswer, send } from './send';

type Headers = Readonly<Record<string, string>>;

export function setCommonHeaders(ctx: Context, audience: Audience): void {
  // Behind Strapi's middlewares they may have been set for the panel's and the REST API's sake.
  ctx.remove('Access-Control-Allow-Origin');
  ctx.remove('Access-Control-Allow-Credentials');
  ctx.set({ ...commonHeaders(audience) });
}

/** Sets common headers, and those of a response in the client's coding. */
function setHeaders(ctx: Context, audience: Audience, headers: Headers): void {
  setCommonHeaders(ctx, audience);
  ctx.set({ ...headers });
  ctx.vary('Accept-Encoding');
}

/** Sends a response in place of Koa, with the headers already set on the context. */
export function respond(ctx: Context, answer: Answer): void {
  // While part of the request body is still to come, closing would reset the connection and lose the response.
  if (ctx.state.isLastAnswer === true && ctx.req.complete) ctx.set('Connection', 'close');
  // As in Koa: a client that was too slow has got a refusal, or has disconnected.
  if (ctx.writable) send(ctx.req, ctx.res, answer);
  ctx.respond = false;
}

export const NO_CONTENT: Answer = { status: 204, headers: [], body: null };

/** Responds with a body from memory, or with 304 when the client has it. */
export async function sendCached(ctx: Context, body: CodedBody): Promise<void> {
  respond(ctx, await codedAnswer(ctx.req, body));
}

/**
 * Like `sendCached`, with a body rendered for this request.
 *
 * @param headers added to the common headers of the audience, or overriding them
 */
export function sendRepresentation(
  ctx: Context,
  { contentType, validators, body }: Representation,
  audience: Audience,
  headers: Headers = {},
): Promise<void> {
  setHeaders(ctx, audience, headers);
  const meta = { contentType, validators, headers: { Vary: ctx.response.get('Vary') } };
  return sendCached(ctx, recentBody(meta, Buffer.from(body)));
}

/** A response for one client only, without validators. */
interface SingleAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  readonly audience: Audience;
  /** Added to the common headers of the audience, or overriding them. */
  readonly headers?: Headers;
  /** Compress fast: for a single page, better compression would cost more than it saves. */
  readonly isLight?: boolean;
}

/** Responds with a body, ignoring conditional headers. */
export async function sendOnce(
  ctx: Context,
  { status, contentType, body, audience, headers = {}, isLight = false }: SingleAnswer,
): Promise<void> {
  const plain = Buffer.from(body);
  setHeaders(ctx, audience, headers);
  const type = ['Content-Type', contentType];
  // The GET response, and so its length, depends on the moment or on the load (RFC 9110, 8.6).
  if (ctx.method === 'HEAD' && (isLight || status !== 200))
    return respond(ctx, { status, headers: type, body: null });
  const coding = isWorthCompressing(plain, contentType) ? codingFor(ctx.req) : 'identity';
  const sent = isLight ? compressedLightly(plain, coding) : await compressed(plain, coding);
  const coded = coding === 'identity' ? [] : ['Content-Encoding', coding];
  const length = ['Content-Length', String(sent.length)];
  respond(ctx, { status, headers: [...type, ...coded, ...length], body: sent });
}

interface RedirectOptions {
  readonly status: 301 | 302 | 303 | 307 | 308;
  /** Including the query. */
  readonly address: string;
  readonly audience: Audience;
  /** The body, for clients that do not follow redirects. */
  readonly text: string;
  readonly headers?: Headers;
}

export function sendRedirect(
  ctx: Context,
  { status, address, audience, text, headers: ownHeaders = {} }: RedirectOptions,
): void {
  setCommonHeaders(ctx, audience);
  ctx.set({ ...ownHeaders });
  // Percent-encodes characters that are not allowed in a header.
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
 * Redirects the client below the base address.
 *
 * @param search the query of the target; by default that of the request
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
  sendRedirect(ctx, { status, address: `${location}${search}`, audience, text, headers });
}

/** Redirects to the current name of a category or tag; all other parameters stay. */
export function redirectToGroup(
  ctx: Context,
  basePath: string,
  [parameter, value]: readonly ['category' | 'tag', string],
  audience: Audience,
): void {
  const parameters = new URLSearchParams(ctx.search);
  parameters.set(parameter, value);
  redirect(ctx, 301, `${basePath}${ctx.path}`, audience, `?${parameters}`);
}
