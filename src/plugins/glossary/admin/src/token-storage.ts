import type { StrapiApp } from '@strapi/strapi/admin';

type Middleware = ReturnType<Parameters<StrapiApp['addMiddlewares']>[0][number]>;

/** The action with which Strapi's panel stores the access token after a log-in. */
const LOG_IN = 'admin/login';

/** Where Strapi's panel keeps the token. */
const TOKEN = 'jwtToken';

/**
 * Forgets a token that is no longer valid, and nothing else: a log-in in another tab would end the session of this tab first, and lose the
 * text typed here.
 */
export function forgetDeadToken(): void {
  localStorage.removeItem(TOKEN);
}

/** The token of now: that of a log-in in another tab, if there was one; null for none. */
export function storedToken(): string | null {
  return JSON.parse(localStorage.getItem(TOKEN) ?? 'null') as string | null;
}

/**
 * Keeps the access token in the storage of the panel's own origin. Unless “Remember me” is ticked, Strapi writes it into a cookie that
 * scripts can read, and a browser shows the cookies of a host to the pages of all its ports. The server's session decides how long an
 * editor stays logged in, as before.
 */
export const keepTokenInOwnStorage = (): Middleware => () => (next) => (action) =>
  next(
    action.type === LOG_IN ? { ...action, payload: { ...action.payload, persist: true } } : action,
  );
