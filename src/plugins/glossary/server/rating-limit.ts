import type { Context } from 'koa';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Ratings that one address may send, and in how many seconds (contract part 6). */
const RATINGS = 30;
const SECONDS = 60;

const limiter = new RateLimiterMemory({ points: RATINGS, duration: SECONDS });

/** Counts a rating; returns after how many seconds the address may go on when it has sent too many, else null. */
export async function secondsToWait(ctx: Context): Promise<number | null> {
  try {
    await limiter.consume(clientAddress(ctx));
    return null;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  }
}

/**
 * The address that counts. A proxy on the same machine names the client last in `X-Forwarded-For`; from anybody else the header is
 * only a claim.
 */
function clientAddress(ctx: Context): string {
  const peer = ctx.req.socket.remoteAddress ?? '';
  const isProxy = /^(127\.|::1$|::ffff:127\.)/.test(peer);
  const forwarded = ctx.get('X-Forwarded-For').split(',').at(-1)?.trim();
  return isProxy && forwarded ? forwarded : peer;
}
