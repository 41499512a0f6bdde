import type { Core } from '@strapi/strapi';
import { extend } from './wrapped-handlers';

/** What the panel shows of administrators as the writers of a document. */
export const OF_ADMINISTRATORS: ReadonlySet<string> = new Set([
  ...['id', 'firstname', 'lastname', 'username'],
]);
const WRITERS: ReadonlySet<string> = new Set(['createdBy', 'updatedBy']);

/** Reduces the writers of documents in answers of handlers to their names. */
export function nameWriters(strapi: Core.Strapi, uid: string, names: readonly string[]): void {
  extend(
    strapi,
    uid,
    names,
    (handle) =>
      async function named(this: unknown, ctx, next) {
        const result: unknown = await handle.call(this, ctx, next);
        // Some handlers return their answer.
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
