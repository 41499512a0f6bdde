import type { StrapiApp } from '@strapi/strapi/admin';
import { typedValue } from '../fields/typed-value';

type StoreMiddleware = Parameters<StrapiApp['addMiddlewares']>[0][number];

/** The action in Strapi's store when a cached document is patched optimistically, and when the patch is undone. */
const PATCHED = 'adminApi/queries/queryResultPatched';
/** The action when a document was read. */
const READ = 'adminApi/executeQuery/fulfilled';
const DOCUMENT = 'getDocument';

/**
 * A middleware of the panel's store. On a save, Strapi patches its cache optimistically; when the server refuses, it undoes the patch, the form
 * follows, and typed text is lost. Without the patch the form keeps it, and after a successful save the document is loaded again anyway.
 *
 * A document that was read is merged with what the form has, so before that the form gets the text that it waits for.
 */
export const keepTypedText: StoreMiddleware = () => () => (next) => (action) => {
  if (isEarlyDocument(action)) return undefined;
  if (isDocumentRead(action)) typedValue.takeIn();
  return next(action);
};

function isEarlyDocument(action: unknown): boolean {
  const { type, payload } = action as { type?: unknown; payload?: { queryCacheKey?: unknown } };
  return type === PATCHED && String(payload?.queryCacheKey).startsWith(`${DOCUMENT}(`);
}

function isDocumentRead(action: unknown): boolean {
  const { type, meta } = action as {
    type?: unknown;
    meta?: { arg?: { endpointName?: unknown } };
  };
  return type === READ && meta?.arg?.endpointName === DOCUMENT;
}
