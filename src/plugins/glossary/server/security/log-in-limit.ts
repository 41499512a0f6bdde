import { errors } from '@strapi/utils';
import type { Context, Next } from 'koa';
import { accountNamedIn, guardOf } from '../../core/accounts/guarded-address';
import { attemptLimits } from './attempt-limit';
import { networkOf } from '../http/ip-address';
import { knownDeviceOf, rememberDevice } from './known-device';
import type { CountersService } from '../observability/counters';

/** @param wait in seconds */
export const tooManyAttempts = (wait: number): string =>
  `Too many attempts. Try again in ${Math.ceil(wait / 60)} min.`;

/**
 * Limits login attempts, for the panel and readers' accounts, by account and IP address; config/middlewares.ts places it after the body parser. A
 * browser that has logged in before has a separate limit, so that an attacker cannot lock its owner out.
 */
export function logInLimit({ counters }: { readonly counters: CountersService }) {
  const limits = attemptLimits();

  return async (ctx: Context, next: Next): Promise<void> => {
    const guard = guardOf(ctx.method, ctx.path);
    if (guard === null) return next();
    // Strapi's login takes the account from the query if the body has none, or an empty one.
    const account =
      accountNamedIn(Reflect.get(ctx.request, 'body'), guard) || accountNamedIn(ctx.query, guard);
    const admission = await limits.admit({
      account,
      network: networkOf(ctx.ip),
      device: account === null ? null : knownDeviceOf(ctx, account),
    });
    if (admission.wait !== null) {
      counters.refusedLogIns += 1;
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
      if (guard.counted === 'failures' && isFailure) counters.logInFailures += 1;
      if (guard.counted === 'failures' && !isFailure) await admission.giveBack();
    }
    if (!isFailure && guard.counted === 'failures' && account !== null)
      rememberDevice(ctx, account);
  };
}
