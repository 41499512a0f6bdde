import { errors } from '@strapi/utils';
import type { Context, Next } from 'koa';

/** How deep lists and objects of a body may lie in each other; the panel sends about ten levels. */
const DEEPEST = 64;

export const TOO_DEEP = `The body is nested too deeply: lists and objects can have ${DEEPEST} levels at most.`;

/**
 * A middleware after the parser of bodies. JSON of some kilobytes can be nested ten thousands of levels deep: it can be read, but the
 * functions that validate, copy or write it call themselves for each level and exhaust the stack.
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
