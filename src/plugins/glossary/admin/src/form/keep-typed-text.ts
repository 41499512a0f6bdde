import type { StrapiApp } from '@strapi/strapi/admin';

type StoreMiddleware = Parameters<StrapiApp['addMiddlewares']>[0][number];

/** What Strapi's store is told when what it knows of a document is replaced ahead of the server's answer, and when that is undone. */
const PATCHED = 'adminApi/queries/queryResultPatched';

/**
 * A middleware of the panel's store. When an editor saves, Strapi takes the new values for stored before the server has answered; when
 * the server refuses, it takes them back, and the form follows: what was typed is gone. Without the patch the form keeps it, and a
 * save that succeeds is read again anyway.
 */
export const keepTypedText: StoreMiddleware = () => () => (next) => (action) =>
  isEarlyDocument(action) ? undefined : next(action);

function isEarlyDocument(action: unknown): boolean {
  const { type, payload } = action as { type?: unknown; payload?: { queryCacheKey?: unknown } };
  return type === PATCHED && String(payload?.queryCacheKey).startsWith('getDocument(');
}
