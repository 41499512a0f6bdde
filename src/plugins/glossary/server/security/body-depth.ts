import { errors } from '@strapi/utils';
import type { Context, Next } from 'koa';

/** Maximum nesting depth of a body; the panel sends about ten levels. */
const DEEPEST = 64;

export const TOO_DEEP = `The body is nested too deeply: lists and objects can have ${DEEPEST} levels at most.`;

/**
 * A middleware after the body parser. A few kilobytes of JSON can be nested ten thousand levels deep: the parser copes, but functions that validate,
 * copy or write it are recursive and exhaust the stack.
 */
export const bodyDepth = () => async (ctx: Context, next: Next) => {
  if (isTooDeep((ctx.request as { body?: unknown }).body))
    throw new errors.ValidationError(TOO_DEEP);
  await next();
};

export const isTooDeep = (body: unknown): boolean => isDeeperThan(DEEPEST, body);

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((item) => isDeeperThan(levels - 1, item));
}
