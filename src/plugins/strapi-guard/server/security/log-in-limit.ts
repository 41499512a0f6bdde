import { createHash, randomUUID } from 'node:crypto';
import { errors } from '@strapi/utils';
import type { Context, Next } from 'koa';
import { accountNamedIn, limitOf } from '../../core/accounts/guarded-address';
import { attemptLimits } from './attempt-limit';

/** How long a browser is known, in milliseconds: a year. */
const COOKIE_MAX_AGE = 365 * 86_400_000;
const ID_LENGTH = 36;

/**
 * The id of a browser that has logged in to this account before, from its signed cookie; null for any other. Such a browser has limits
 * of its own (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies).
 */
function knownDeviceOf(ctx: Context, cookie: string, account: string): string | null {
  const value = ctx.cookies.get(cookie, { signed: true });
  return value?.slice(ID_LENGTH) === fingerprintOf(account) ? value : null;
}

/** Makes the browser known for this account, in place of any other. */
function rememberDevice(ctx: Context, cookie: string, account: string): void {
  ctx.cookies.set(cookie, `${randomUUID()}${fingerprintOf(account)}`, {
    signed: true,
    httpOnly: true,
    sameSite: 'strict',
    secure: ctx.secure,
    maxAge: COOKIE_MAX_AGE,
  });
}

/** Ties a cookie to an account without naming it. */
function fingerprintOf(account: string): string {
  return createHash('sha256').update(account).digest('hex');
}

/** @param wait in seconds */
export const tooManyAttempts = (wait: number): string =>
  `Too many attempts. Try again in ${Math.ceil(wait / 60)} min.`;

/**
 * Limits login attempts, for the panel and readers' accounts, by account and IP address; config/middlewares.ts places it after the body parser. A
 * browser that has logged in before has a separate limit, so that an attacker cannot lock its owner out.
 */
export function logInLimit({
  settings,
  hostCounters,
}: {
  readonly settings: { readonly deviceCookie: string };
  readonly hostCounters: { logInFailures: number; refusedLogIns: number };
}) {
  const { deviceCookie } = settings;
  const limits = attemptLimits();

  return async (ctx: Context, next: Next): Promise<void> => {
    const limit = limitOf(ctx.method, ctx.path);
    if (limit === null) return next();
    // Strapi's login takes the account from the query if the body has none, or an empty one.
    const account =
      accountNamedIn(Reflect.get(ctx.request, 'body'), limit) || accountNamedIn(ctx.query, limit);
    const admission = await limits.admit({
      account,
      address: ctx.ip,
      device: account === null ? null : knownDeviceOf(ctx, deviceCookie, account),
    });
    if (admission.wait !== null) {
      hostCounters.refusedLogIns += 1;
      ctx.set('Retry-After', String(admission.wait));
      throw new errors.RateLimitError(tooManyAttempts(admission.wait));
    }
    let isFailure = false;
    try {
      await next();
      isFailure = ctx.status >= 400 && ctx.status < 500;
    } catch (error) {
      // Strapi's error for a wrong password; any other error is not a failed attempt.
      isFailure = error instanceof errors.ApplicationError;
      throw error;
    } finally {
      if (limit.counted === 'failures' && isFailure) hostCounters.logInFailures += 1;
      if (limit.counted === 'failures' && !isFailure) await admission.giveBack();
    }
    if (!isFailure && limit.counted === 'failures' && account !== null)
      rememberDevice(ctx, deviceCookie, account);
  };
}
