import type { StrapiApp } from '@strapi/strapi/admin';

type StoreMiddleware = Parameters<StrapiApp['addMiddlewares']>[0][number];

/** The action in Strapi's store when a cached document is patched optimistically, and when the patch is undone. */
const PATCHED = 'adminApi/queries/queryResultPatched';

/**
 * A middleware of the panel's store. On a save, Strapi patches its cache optimistically; when the server refuses, it undoes the patch, the form
 * follows, and typed text is lost. Without the patch the form keeps it, and after a successful save the document is loaded again anyway.
 */
export const keepTypedText: StoreMiddleware = () => () => (next) => (action) =>
  isEarlyDocument(action) ? undefined : next(action);

function isEarlyDocument(action: unknown): boolean {
  const { type, payload } = action as { type?: unknown; payload?: { queryCacheKey?: unknown } };
  return type === PATCHED && String(payload?.queryCacheKey).startsWith('getDocument(');
}
