import type { StrapiApp } from '@strapi/strapi/admin';

type Middleware = ReturnType<Parameters<StrapiApp['addMiddlewares']>[0][number]>;

/** The action with which Strapi's panel stores the access token after a login. */
const LOG_IN = 'admin/login';

/**
 * Stores the access token in local storage, which belongs to the panel's origin. Unless “Remember me” is checked, Strapi writes it into a cookie
 * readable by scripts, and browsers share the cookies of a host between all its ports. How long an editor stays logged in is decided by the server's
 * session, as before.
 */
export const storeTokenInLocalStorage = (): Middleware => () => (next) => (action) =>
  next(
    action.type === LOG_IN ? { ...action, payload: { ...action.payload, persist: true } } : action,
  );
