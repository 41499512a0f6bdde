import type { Core } from '@strapi/strapi';
import { extend } from './wrapped-handlers';

/** The attributes of administrators that the panel shows for a document's authors. */
export const OF_ADMINISTRATORS: ReadonlySet<string> = new Set([
  ...['id', 'firstname', 'lastname', 'username'],
]);
const WRITERS: ReadonlySet<string> = new Set(['createdBy', 'updatedBy']);

/** Reduces a document's authors in responses of handlers to their names. */
export function nameWriters(strapi: Core.Strapi, uid: string, names: readonly string[]): void {
  extend(
    strapi,
    uid,
    names,
    (handle) =>
      async function named(this: unknown, ctx, next) {
        const result: unknown = await handle.call(this, ctx, next);
        // Some handlers return their response body.
        nameWritersIn(ctx.body ?? result);
        return result;
      },
  );
}

function nameWritersIn(body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  for (const [key, value] of Object.entries(body) as [string, object | null][]) {
    if (!WRITERS.has(key)) nameWritersIn(value);
    else if (typeof value === 'object' && value !== null)
      for (const name of Object.keys(value))
        if (!OF_ADMINISTRATORS.has(name)) Reflect.deleteProperty(value, name);
  }
}
