import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';

export type Handler = (ctx: ReadContext, next: Next) => unknown;
/** Runs before a handler, and throws to refuse the request. */
export type Check = (ctx: ReadContext) => void | Promise<void>;
/** A request with a parsed body. */
export type ReadContext = Context & { readonly request: { readonly body?: unknown } };
type Controller = Record<string, Handler>;

/** Adds a check before existing handlers of a controller. */
export function wrap(
  strapi: Core.Strapi,
  uid: string,
  names: readonly string[],
  check: Check,
): void {
  extend(
    strapi,
    uid,
    names,
    (handle) =>
      async function checked(this: unknown, ctx, next) {
        await check(ctx);
        return handle.call(this, ctx, next);
      },
  );
}

/** Replaces existing handlers of a controller. */
export function extend(
  strapi: Core.Strapi,
  uid: string,
  names: readonly string[],
  other: (handle: Handler) => Handler,
): void {
  strapi.get('controllers').extend(uid, (controller: Controller): Controller => {
    const handlers = names
      .filter((name) => name in controller)
      .map((name): [string, Handler] => [name, other(controller[name] as Handler)]);
    // Handlers call one another through `this`, and those of the REST API use inherited ones.
    return Object.assign(Object.create(controller) as Controller, Object.fromEntries(handlers));
  });
}
