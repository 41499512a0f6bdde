import type { StrapiApp } from '@strapi/strapi/admin';

type Middleware = ReturnType<Parameters<StrapiApp['addMiddlewares']>[0][number]>;

/** The action with which Strapi's panel stores the access token after a login. */
const LOG_IN = 'admin/login';

/** The key under which Strapi's panel stores the token. */
const TOKEN = 'jwtToken';

/** Deletes only the invalid token: otherwise a login in another tab would end this tab's session and lose the typed text. */
export function clearExpiredToken(): void {
  localStorage.removeItem(TOKEN);
}

/** The current token, possibly of a login in another tab; null for none. */
export function storedToken(): string | null {
  return JSON.parse(localStorage.getItem(TOKEN) ?? 'null') as string | null;
}

/**
 * Stores the access token in local storage, which belongs to the panel's origin. Unless “Remember me” is checked, Strapi writes it into a cookie
 * readable by scripts, and browsers share the cookies of a host between all its ports. How long an editor stays logged in is decided by the server's
 * session, as before.
 */
export const storeTokenInLocalStorage = (): Middleware => () => (next) => (action) =>
  next(
    action.type === LOG_IN ? { ...action, payload: { ...action.payload, persist: true } } : action,
  );
