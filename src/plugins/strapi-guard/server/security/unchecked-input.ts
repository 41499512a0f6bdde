import type { Context } from 'koa';

/** A stack frame in Strapi's code, or outside node_modules, in the application's. Frames of Lodash and similar packages may be in between. */
const FRAME =
  /^[ \t]+at (?!.*(?:\(|at )(?:node:|<anonymous>))(?!.*[\\/]node_modules[\\/](?!@strapi[\\/])).+$/m;
const OF_STRAPI = /[\\/]node_modules[\\/](@strapi[\\/].+?)\)?$/;
const OF_QUERY_BUILDER = /^@strapi[\\/]database[\\/].*[\\/]query[\\/]/;
/** Errors thrown for values of the wrong type; Zod is Strapi's validator, whose errors Strapi does not handle everywhere. */
const KINDS: ReadonlySet<string> = new Set(['TypeError', 'RangeError', 'ZodError']);
/** The error of Strapi's database for a filter on a date or time column whose value is neither. */
const NO_MOMENT = /^Invalid(Date|Datetime|Time)Format$/;
/**
 * PostgreSQL's codes for a column that does not exist, and for a column name with an empty part, such as `../a`; SQLite has one code for every
 * statement that it cannot compile.
 */
const NO_COLUMN: ReadonlySet<unknown> = new Set(['42703', '42601']);
const NO_COLUMN_OF_SQLITE = /no such column|syntax error/;

/**
 * Where Strapi failed because it had not validated a value of the request: in Strapi's own code, or at a column that only the query string can have
 * named. Null for every other error. For the log.
 */
export function uncheckedInput(error: unknown, { querystring }: Context): string | null {
  if (!isError(error)) return null;
  const [frame = ''] = FRAME.exec(error.stack ?? '') ?? [];
  const place = OF_STRAPI.exec(frame)?.[1] ?? null;
  if (KINDS.has(error.name)) return place;
  if (querystring === '') return null;
  if (namesNoColumn(error)) return 'a column that does not exist';
  if (NO_MOMENT.test(error.name)) return 'an invalid day or time';
  return place !== null && error.name === 'Error' && OF_QUERY_BUILDER.test(place) ? place : null;
}

function namesNoColumn(error: Error & { readonly code?: unknown }): boolean {
  return (
    NO_COLUMN.has(error.code) ||
    (error.code === 'SQLITE_ERROR' && NO_COLUMN_OF_SQLITE.test(error.message))
  );
}

/** The class of SQLite's errors belongs to the realm that first loaded the driver, so `instanceof` does not always work. */
function isError(error: unknown): error is Error {
  const { name, message } = (error ?? {}) as Partial<Error>;
  return typeof name === 'string' && typeof message === 'string';
}
