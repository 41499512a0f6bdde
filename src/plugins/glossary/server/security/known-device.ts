import { createHash, randomUUID } from 'node:crypto';
import type { Context } from 'koa';

const COOKIE = 'glossary_device';
/** Lifetime of the device cookie, in milliseconds: a year. */
const COOKIE_MAX_AGE = 365 * 86_400_000;
const ID_LENGTH = 36;

/**
 * The id of a browser that has logged in to this account before, from its signed cookie; null for any other. Such a browser has separate limits
 * (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies).
 */
export function knownDeviceOf(ctx: Context, account: string): string | null {
  const value = ctx.cookies.get(COOKIE, { signed: true });
  return value?.slice(ID_LENGTH) === fingerprintOf(account) ? value : null;
}

/** Remembers the browser for this account, replacing any other. */
export function rememberDevice(ctx: Context, account: string): void {
  ctx.cookies.set(COOKIE, `${randomUUID()}${fingerprintOf(account)}`, {
    signed: true,
    httpOnly: true,
    sameSite: 'strict',
    secure: ctx.secure,
    maxAge: COOKIE_MAX_AGE,
  });
}

/** Ties a cookie to an account without containing its name. */
function fingerprintOf(account: string): string {
  return createHash('sha256').update(account).digest('hex');
}
