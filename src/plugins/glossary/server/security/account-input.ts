import { errors } from '@strapi/utils';
import type { Context, Next } from 'koa';
import { isMailAddress, noMailAddress } from '../../core/text/mail-address';
import { isStorableText } from '../../core/text/storable-text';

/** Strapi's addresses at which accounts, roles and tokens are made and changed. */
const ACCOUNTS = /^\/(?:admin|users-permissions|api\/auth|api\/users)(?:\/|$)/i;
/** Where an address is looked for among those that are there, as it comes. */
const LOG_IN = /\/login\/?$/i;
/** What nobody repeats to whoever sent it: the answer may be kept in a log. */
const SECRET = /password|secret|token|code/i;

/** Longest text about an account, in characters: names stand in every row of a list that their owner has written. */
const LONGEST = 2000;

/** Said of a name that is longer, and of whatever else is. */
export const textTooLong = (path: string): string =>
  `“${path}” has more than ${LONGEST} characters.`;

/** Said of a name, an address or a password that no database can hold. */
export const controlCharacterIn = (path: string): string => `“${path}” holds a control character.`;

/**
 * A middleware after the parser of bodies. Strapi takes control characters in names, which PostgreSQL cannot store and a log or a terminal may
 * obey, and names without end; and of a password that it refuses, it sends the password back.
 */
export const accountInput = () => async (ctx: Context, next: Next) => {
  if (!ACCOUNTS.test(ctx.path)) return next();
  const { body } = ctx.request as { body?: unknown };
  const path = pathOfText(body, (text) => !isStorableText(text));
  if (path !== null) throw new errors.ValidationError(controlCharacterIn(path.join('.')));
  const long = pathOfText(body, (text) => text.length > LONGEST);
  if (long !== null) throw new errors.ValidationError(textTooLong(long.join('.')));
  const isWrong = (text: string, key: string): boolean => key === 'email' && !isMailAddress(text);
  const wrong = LOG_IN.test(ctx.path) ? null : pathOfText(body, isWrong);
  if (wrong !== null) throw new errors.ValidationError(noMailAddress(wrong.join('.')));
  try {
    await next();
  } catch (error) {
    if (error instanceof errors.ValidationError) forgetSecrets(error.details);
    throw error;
  }
};

/** Where the first text of a body is of which something is so; null where there is none. */
function pathOfText(
  value: unknown,
  isSo: (text: string, key: string) => boolean,
  under = '',
): readonly string[] | null {
  if (typeof value === 'string') return isSo(value, under) ? [] : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, item] of Object.entries(value)) {
    const path = pathOfText(item, isSo, Array.isArray(value) ? under : key);
    if (path !== null) return [key, ...path];
  }
  return null;
}

/** Takes the values of secrets out of what an answer says of each fault. */
function forgetSecrets(details: unknown): void {
  const { errors: faults } = (details ?? {}) as { readonly errors?: unknown };
  if (!Array.isArray(faults)) return;
  for (const fault of faults as { readonly path?: unknown; value?: unknown }[]) {
    const path = Array.isArray(fault.path) ? fault.path : [];
    // An object may have a secret in it, such as all of an account that has one field too many.
    const mayHoldOne =
      typeof fault.value === 'object' || path.some((part) => SECRET.test(String(part)));
    if (mayHoldOne) delete fault.value;
  }
}
