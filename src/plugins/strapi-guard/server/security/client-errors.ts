import { STATUS_CODES } from 'node:http';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context, Next } from 'koa';
import type { OtherBody } from '../../core/settings/guard-settings';
import { isDatabaseUnavailable } from '../../../shared/server/database/database-away';
import { uncheckedInput } from './unchecked-input';
import { BEARER } from '../../../shared/server/http/bearer-token';

/** Longest text of a request that a refusal repeats: a line. */
const LINE = 200;

type Said = Record<string, unknown>;

/** Shortens long values in Strapi's refusals, which repeat what was sent: once for each error, and in their messages. */
function shortenRefusal(error: unknown): void {
  if (!(error instanceof errors.ApplicationError)) return;
  const details: Said = Object(error.details);
  const problems = Array.isArray(details.errors)
    ? details.errors.map((problem): Said => Object(problem))
    : [details];
  for (const problem of problems)
    for (const [key, said] of Object.entries(problem))
      if (key !== 'message' && (JSON.stringify(said) ?? '').length > LINE) {
        Reflect.deleteProperty(problem, key);
        if (typeof problem.message === 'string') problem.message = shortened(problem.message);
        error.message = shortened(error.message);
      }
}

const shortened = (message: string): string =>
  message.length > LINE ? `${message.slice(0, LINE - 1)}…` : message;

/** Kinds of body that Strapi's parser reads. */
export const READ_TYPES = [
  'application/json',
  'application/vnd.api+json',
  'application/x-www-form-urlencoded',
];
const FORMS: readonly OtherBody[] = [
  // Those of the handlers in strapi-guard/server/uploads/sent-forms.ts.
  {
    path: /^\/(upload(\/files(\/[^/]+(\/replace)?)?)?|api\/upload|admin\/project-settings)\/?$/i,
    type: 'multipart/form-data',
  },
];
export const CLIENT_ERRORS = {
  form: 'The request does not have the form that this address takes.',
  coding: 'A body is sent without Content-Encoding.',
  types: (types: readonly string[]): string =>
    `The Content-Type of a body is one of ${types.join(', ')}.`,
  value: 'A value is not allowed.',
  unique: 'A value that may be there only once is stored already.',
} as const;

const METHODS_WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);
/**
 * The databases' errors about values, such as a number that is too large, a text with NUL, null in a required column, or the number of a row that is
 * not there: PostgreSQL's class 22, 23502 and 23503 (see its appendix A), and SQLite's equivalents.
 */
const DATA_EXCEPTION =
  /^(22[0-9A-Z]{3}|2350[23]|SQLITE_MISMATCH|SQLITE_CONSTRAINT_(NOTNULL|FOREIGNKEY))$/;
/** A value that violates a unique constraint, such as an id. */
const UNIQUE_VIOLATION = /^(23505|SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY))$/;
/** The prefix that knex adds to the message of a failed statement. Some of Strapi's checks pass it on in their own errors. */
const STATEMENT = /^(select|insert|update|delete|with)\b.* - /is;

/**
 * A middleware of Strapi's stack, for the panel and the REST API: responds to client errors with their cause, in the format of Strapi's own errors,
 * and never logs them with a stack. Strapi reads any media type, and its controllers read from bodies that are missing; here a body has a media type
 * that its address accepts, and there always is one. See docs/decisions/0018-client-faults.md.
 */
export function clientErrors({
  strapi,
  settings,
}: {
  readonly strapi: Core.Strapi;
  readonly settings: { readonly bodies: readonly OtherBody[] };
}) {
  const others = [...FORMS, ...settings.bodies];
  return async (ctx: Context, next: Next): Promise<void> => {
    // Strapi keeps the parsed query under its text, and would take the prototype of all objects for that of “?__proto__”.
    Object.assign(ctx.request, { _querycache: Object.create(null) });
    if (METHODS_WITH_BODY.has(ctx.method)) {
      const problem = mediaTypeError(ctx, others);
      if (problem !== null) return answer(ctx, 415, problem);
      Object.assign(ctx.request, { body: {} });
    }
    try {
      await next();
    } catch (error) {
      // A client that has disconnected needs no response, and errors that follow from it are not logged.
      if (ctx.req.destroyed && !ctx.req.complete) return;
      if (ctx.headerSent || isDatabaseUnavailable(error)) throw error;
      const unchecked = uncheckedInput(error, ctx);
      if (unchecked !== null) {
        // It may be a defect of Strapi rather than of the client: the log says where it was thrown.
        const { name } = error as Error;
        strapi.log.warn(`${ctx.method} ${ctx.path} answered 400: ${name} at ${unchecked}`);
        return answer(ctx, 400, CLIENT_ERRORS.form);
      }
      shortenRefusal(error);
      const status = statusOf(error);
      if (status === null) throw error;
      answer(ctx, status, messageOf(error), detailsOf(error));
    }
  };
}

/** The error for the media type of a body, before any of it is read; null when it is accepted, or there is no body. */
function mediaTypeError(ctx: Context, others: readonly OtherBody[]): string | null {
  const coding = ctx.get('Content-Encoding').trim().toLowerCase();
  if (coding !== '' && coding !== 'identity') return CLIENT_ERRORS.coding;
  if (ctx.get('Content-Length') === '0') return null;
  const further = others.filter(({ path }) => path.test(ctx.path));
  const types = [...READ_TYPES, ...further.map(({ type }) => type)];
  // Null means that there is no body.
  if (ctx.is(types) !== false) return null;
  return CLIENT_ERRORS.types(types);
}

/** The status of a client error; null for every other error. */
function statusOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null) return null;
  const { status } = error as { status?: unknown };
  if (typeof status === 'number' && status >= 400 && status < 500) return status;
  if (error instanceof URIError || hasCode(error, DATA_EXCEPTION) || isStatement(error)) return 400;
  if (hasCode(error, UNIQUE_VIOLATION)) return 409;
  return null;
}

/** The message to the client, without the database's own words. */
function messageOf(error: unknown): string {
  if (hasCode(error, DATA_EXCEPTION) || isStatement(error)) return CLIENT_ERRORS.value;
  if (hasCode(error, UNIQUE_VIOLATION)) return CLIENT_ERRORS.unique;
  return (error as Error).message;
}

/** What an error with a status of its own says beside its message. */
function detailsOf(error: unknown): object {
  const { status, details } = error as { status?: unknown; details?: unknown };
  return typeof status === 'number' ? Object(details) : {};
}

function hasCode(error: unknown, codes: RegExp): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && codes.test(code);
}

/** Whether an error of Strapi quotes the failed statement. */
function isStatement(error: unknown): boolean {
  return error instanceof errors.ApplicationError && STATEMENT.test(error.message);
}

function answer(ctx: Context, status: number, message: string, details = {}): void {
  ctx.status = status;
  ctx.body = {
    data: null,
    error: { status, name: STATUS_CODES[status], message, details },
  };
}

/** Strapi's own 401 responses have no `WWW-Authenticate`. */
export async function bearerChallenge(ctx: Context, next: Next): Promise<void> {
  await next();
  if (ctx.status === 401) ctx.set('WWW-Authenticate', BEARER);
}
