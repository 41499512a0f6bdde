import { errors } from '@strapi/utils';
import parseBody from 'co-body';
import type { Context } from 'koa';

/** Default limit for a request body, in bytes. */
export const BODY_MAX = 1024;

/** Media types of bodies that are parsed. */
export const BODY_TYPES = ['application/json', 'application/x-www-form-urlencoded'] as const;

export type RequestFields =
  | { readonly ok: true; readonly fields: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly reason: 'too-large' | 'unsupported' };

/** The fields of a body that Strapi's parser has read; none where there is no body. */
export function parsedFields(ctx: Context): Readonly<Record<string, unknown>> {
  const { body } = ctx.request as { body?: unknown };
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

/**
 * The body of a request, which Strapi's parser has read where the glossary answers behind it.
 *
 * @throws an error with the status 413 where it is larger than the limit, in bytes
 */
export async function bodyOf(
  ctx: Context,
  parse: 'json' | 'form',
  limit: number,
  strict: boolean,
): Promise<unknown> {
  const { body } = ctx.request as { body?: unknown };
  if (body === undefined) return parseBody[parse](ctx.req, { limit, strict });
  // Content-Length says nothing of a body that came compressed or in chunks.
  const length = Buffer.byteLength(JSON.stringify(body));
  if (length > limit) throw Object.assign(new Error('The body is too large.'), { status: 413 });
  return body;
}

/**
 * The fields of a form or JSON object. A body that cannot be parsed, or is not an object, has none: the validation of the fields then reports what is
 * missing.
 *
 * @param limit the maximum size of the body, in bytes
 */
export async function requestFields(ctx: Context, limit = BODY_MAX): Promise<RequestFields> {
  const type = ctx.is([...BODY_TYPES]);
  // Null means that there is no body.
  if (type === null) return { ok: true, fields: {} };
  if (type === false) return { ok: false, reason: 'unsupported' };
  try {
    const body = await bodyOf(ctx, type === 'application/json' ? 'json' : 'form', limit, true);
    return { ok: true, fields: typeof body === 'object' && body !== null ? { ...body } : {} };
  } catch (error) {
    const status = error instanceof Error && 'status' in error ? error.status : null;
    if (status === 413) return { ok: false, reason: 'too-large' };
    // An unsupported Content-Encoding.
    if (status === 415) return { ok: false, reason: 'unsupported' };
    return { ok: true, fields: {} };
  }
}

/**
 * A parameter of the query that has one of some values.
 *
 * @throws {ValidationError} with the allowed values, sent as 400
 */
export function queryChoice<Value extends string>(
  value: unknown,
  name: string,
  allowed: readonly Value[],
): Value {
  const found = allowed.find((candidate) => candidate === value);
  if (found !== undefined) return found;
  throw new errors.ValidationError(`“${name}” is one of ${allowed.join(', ')}.`);
}
