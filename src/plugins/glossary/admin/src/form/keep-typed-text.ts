import type { StrapiApp } from '@strapi/strapi/admin';

type StoreMiddleware = Parameters<StrapiApp['addMiddlewares']>[0][number];

/** The action that Strapi's store gets when a cached document is patched ahead of the server's answer, and when that is undone. */
const PATCHED = 'adminApi/queries/queryResultPatched';

/**
 * A middleware of the panel's store. When an editor saves, Strapi patches its cache before the server has answered; when the server
 * refuses, it undoes the patch, the form follows, and typed text is lost. Without the patch the form keeps it, and a save that succeeds is
 * read again anyway.
 */
export const keepTypedText: StoreMiddleware = () => () => (next) => (action) =>
  isEarlyDocument(action) ? undefined : next(action);

function isEarlyDocument(action: unknown): boolean {
  const { type, payload } = action as { type?: unknown; payload?: { queryCacheKey?: unknown } };
  return type === PATCHED && String(payload?.queryCacheKey).startsWith('getDocument(');
}
