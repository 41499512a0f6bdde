import { errors } from '@strapi/utils';
import type { Context, Next } from 'koa';
import type { Core } from '@strapi/strapi';
import { isMailAddress, noMailAddress } from '../../core/text/mail-address';
import { isStorableText } from '../../../shared/core/text/storable-text';
import { nameWriters } from './named-writers';
import { wrap } from './wrapped-handlers';

/** Addresses of Strapi at which accounts, roles and tokens are created and changed. */
const ACCOUNTS = /^\/(?:admin|users-permissions|api\/auth|api\/users)(?:\/|$)/i;
/** Addresses that look up an existing email, which is taken as it comes. */
const LOG_IN = /\/login\/?$/i;
/** Fields whose values no response repeats, because a log may store the response. */
const SECRET = /password|secret|token|code/i;

/** Maximum number of values in a body, including nested ones: all permissions of a role are a few thousand. */
const MOST_VALUES = 20_000;
export const TOO_MANY_VALUES = `The body has more than ${MOST_VALUES} values.`;
/** Maximum number of items in a list, and of keys in an object: the permissions of a role are a hundred or two. Strapi compares all with all. */
export const MOST_ITEMS = 500;
/** The same of lists of accounts and roles, for each of which Strapi queries the database. */
const MOST_NAMED = 100;
const NAMED = /^(?:roles|ids|users)$/;

/** The message about a list or an object that is larger. */
export const tooManyItems = (path: string, most = MOST_ITEMS): string =>
  `${path === '' ? 'The body' : `“${path}”`} has more than ${most} items.`;

/** The message about a list of rows that holds something else than their numbers. */
export const notRows = (path: string): string => `“${path}” is a list of numbers.`;

/** Attributes that PostgreSQL stores with at most 255 characters. */
const NAMES = /^(?:name|firstname|lastname|username|preferedLanguage)$/;
const LONGEST_NAME = 255;
const CONTROL_CHARACTER = /\p{Cc}/u;
/** Maximum length of any other text about an account, in characters: names appear in every row of lists. */
const LONGEST = 2000;

/** The message about a text that is longer. */
export const textTooLong = (path: string, longest = LONGEST): string =>
  `“${path}” has more than ${longest} characters.`;

/** The message about a control character in a name, an address or a password. */
export const controlCharacterIn = (path: string): string => `“${path}” holds a control character.`;

/**
 * A middleware after the body parser. Strapi accepts names with control characters, which PostgreSQL cannot store and a log or a terminal may
 * interpret, and names of any length; and when it refuses a password, it sends it back.
 */
export const accountInput = () => async (ctx: Context, next: Next) => {
  if (!ACCOUNTS.test(ctx.path)) return next();
  const { body } = ctx.request as { body?: unknown };
  const isLogIn = LOG_IN.test(ctx.path);
  let values = 0;
  const problem = problemOf(body, (text, path, key) => {
    values += 1;
    if (values > MOST_VALUES) return TOO_MANY_VALUES;
    const most = NAMED.test(key) ? MOST_NAMED : MOST_ITEMS;
    if (hasMore(text, most)) return tooManyItems(path(), most);
    if (key === 'ids' && Array.isArray(text) && !text.every(isRow)) return notRows(path());
    if (typeof text !== 'string') return null;
    const isName = NAMES.test(key);
    const longest = isName ? LONGEST_NAME : LONGEST;
    if (text.length > longest) return textTooLong(path(), longest);
    if (!isStorableText(text) || (isName && CONTROL_CHARACTER.test(text)))
      return controlCharacterIn(path());
    return key === 'email' && !isLogIn && !isMailAddress(text) ? noMailAddress(path()) : null;
  });
  if (problem !== null) throw new errors.ValidationError(problem);
  try {
    await next();
  } catch (error) {
    if (error instanceof errors.ValidationError) forgetSecrets(error);
    throw error;
  }
};

/** The problem of a value at a path and under a key, or null. */
type Problem = (value: unknown, path: () => string, key: string) => string | null;

/** The first problem of a value or of a nested one; null if there is none. */
function problemOf(value: unknown, of: Problem, place: Place = ROOT): string | null {
  const problem = of(value, () => pathOf(place).join('.'), place.key);
  if (problem !== null || typeof value !== 'object' || value === null) return problem;
  const isList = Array.isArray(value);
  for (const [name, item] of itemsOf(value)) {
    const found = problemOf(item, of, { name, key: isList ? place.key : name, within: place });
    if (found !== null) return found;
  }
  return null;
}

const isRow = (id: unknown): boolean => typeof id === 'number' || typeof id === 'string';

/** A generator, because a list may have hundreds of thousands of items, of which only the first are looked at. */
function* itemsOf(value: object): Generator<readonly [string, unknown]> {
  if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield [String(index), item];
  else for (const name in value) yield [name, Reflect.get(value, name)];
}

function hasMore(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  let count = Array.isArray(value) ? value.length : 0;
  if (!Array.isArray(value)) for (const _key in value) if ((count += 1) > most) break;
  return count > most;
}

interface Place {
  readonly name: string;
  /** The key; for an item of a list that of the list. */
  readonly key: string;
  readonly within: Place | null;
}
const ROOT: Place = { name: '', key: '', within: null };

const pathOf = ({ name, within }: Place): readonly string[] =>
  within === null ? [] : [...pathOf(within), name];

/** The end of Strapi's message about a value of the wrong type; the value follows. */
const VALUE = /, but the final value was:?[^]*/;

/** Removes values from validation errors in a response: secrets, and values quoted along with their type. */
function forgetSecrets(error: errors.ValidationError): void {
  error.message = error.message.replace(VALUE, '.');
  const { errors: problems } = Object(error.details) as { readonly errors?: unknown };
  if (!Array.isArray(problems)) return;
  for (const problem of problems as {
    readonly path?: unknown;
    message?: unknown;
    value?: unknown;
  }[]) {
    if (typeof problem.message === 'string') problem.message = problem.message.replace(VALUE, '.');
    const path = Array.isArray(problem.path) ? problem.path : [];
    // The whole object may be quoted, for example an account with one unknown field.
    const mayHoldOne =
      typeof problem.value === 'object' || path.some((part) => SECRET.test(String(part)));
    if (mayHoldOne) delete problem.value;
  }
}

const READER = 'plugin::users-permissions.user';

export const ACCOUNTS_NOT_COPIED = 'An account belongs to one reader and is not copied.';

/**
 * Readers' accounts in the content manager. They have their own handlers to create and change them, which allow one account per email address;
 * duplicating would copy the email address as well.
 */
export function guardReaderAccounts(strapi: Core.Strapi): void {
  wrap(strapi, 'plugin::content-manager.collection-types', ['clone', 'autoClone'], ({ params }) => {
    if (params.model === READER) throw new errors.ValidationError(ACCOUNTS_NOT_COPIED);
  });
  nameWriters(strapi, 'plugin::users-permissions.contentmanageruser', ['create', 'update']);
}
