import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { readerOfAccount, readerOfBrowser } from '../../core/rating/reader-key';
import { isDatabaseUnavailable } from '../../../shared/server/database/database-away';
import type { Settings } from '../../core/settings/settings';
import { basePathOf } from '../../../shared/core/site/base-url';

const COOKIE = 'glossary_reader';
/** How long a browser keeps its anonymous id, in milliseconds: a year. */
const COOKIE_MAX_AGE = 365 * 86_400_000;

interface Account {
  readonly id: number;
  readonly blocked?: boolean | null;
  readonly confirmed?: boolean | null;
}

/**
 * Identifies the reader: the account of a users-permissions token, or the random id in a signed cookie, which a first rating sets. Nothing
 * of the request, neither its address nor its user agent, is stored. Null when a token was sent that is not valid.
 */
export async function readerOf(
  strapi: Core.Strapi,
  settings: Settings,
  ctx: Context,
): Promise<string | null> {
  if (ctx.get('Authorization') !== '') {
    const account = await accountOf(strapi, ctx);
    return account === null ? null : readerOfAccount(account.id);
  }
  return readerOfBrowser(anonymousId(settings, ctx));
}

async function accountOf(strapi: Core.Strapi, ctx: Context): Promise<Account | null> {
  const plugin = strapi.plugin('users-permissions');
  try {
    const token: { id?: number | string } | null = await plugin.service('jwt').getToken(ctx);
    if (token?.id === undefined) return null;
    const account: Account | null = await plugin.service('user').fetchAuthenticatedUser(token.id);
    return account === null || account.blocked === true ? null : account;
  } catch (error) {
    // Whether the token is good is not known then.
    if (isDatabaseUnavailable(error)) throw error;
    return null;
  }
}

/** Whether a request identifies its reader: by a token, or by the cookie of an earlier rating. */
export function isKnownReader(ctx: Context): boolean {
  return ctx.get('Authorization') !== '' || ctx.cookies.get(COOKIE, { signed: true }) !== undefined;
}

/** Gives a browser the random id that identifies its ratings. */
export function introduce(settings: Settings, ctx: Context): void {
  anonymousId(settings, ctx);
}

function anonymousId(settings: Settings, ctx: Context): string {
  const known = ctx.cookies.get(COOKIE, { signed: true });
  if (known !== undefined) return known;
  const id = randomUUID();
  ctx.cookies.set(COOKIE, id, {
    signed: true,
    httpOnly: true,
    sameSite: 'strict',
    secure: ctx.secure,
    maxAge: COOKIE_MAX_AGE,
    path: basePathOf(settings) || '/',
  });
  return id;
}
