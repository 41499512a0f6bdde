import { z } from 'zod';
import { ALL_FEATURES, type Features } from '../settings/features';
import { DIFFICULTIES } from '../term/fields';
import type { Difficulty } from '../term/term';
import { type InvalidParameter, POSSIBLE } from '../texts/refusals';
import { type Letter, NO_LETTER } from '../text/name-order';
import { comparable } from '../text/normalized';
import type { SiteAddresses } from '../site/site-address';
import { toTag } from '../term/tag';

export const SORTS = ['name', 'newest', 'updated', 'viewed', 'rated'] as const;
export type Sort = (typeof SORTS)[number];
/** The orders in which lists can be asked for: without that of a feature that is off. */
export const sortsWith = (features: Features): readonly Sort[] =>
  SORTS.filter(
    (sort) => (sort !== 'rated' || features.ratings) && (sort !== 'viewed' || features.views),
  );

/** Maximum length of a search text, in characters. */
const QUERY_MAX_LENGTH = 200;
/** Maximum of `added` and `updated`, in days. */
const WINDOW_MAX_DAYS = 3650;
/** The windows that the page offers, in days. */
export const WINDOWS_OFFERED_DAYS = [7, 30] as const;
export const PAGE_MAX = 100_000;
export const PAGE_SIZE_HTML = 100;
/** Terms per page of the list as data: default and maximum. */
export const PAGE_SIZE_JSON = { default: 50, most: 100 } as const;

/** Number of suggestions while a reader types. */
export const SUGGESTIONS = 8;

const shortText = z.string().max(QUERY_MAX_LENGTH).optional();
const windowOf = (description: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,3}d$/)
    .optional()
    .describe(`${description}: a number of days up to ${WINDOW_MAX_DAYS} with the letter d.`)
    .meta({ examples: ['30d'] });

const sortParameter = (sorts: readonly Sort[]) =>
  z.enum(sorts).optional().describe('Order of the terms.');

/** Parameters of lists; filters are combined. */
export const listParameters = z.object({
  q: shortText.describe(
    'A name, some words or a question, looked for in names, aliases, tags and texts.',
  ),
  category: shortText.describe(
    'Key of a category. One that it had before is answered with a redirect.',
  ),
  tag: shortText.describe('A tag.'),
  difficulty: z.enum(DIFFICULTIES).optional().describe('Level of the reader.'),
  letter: z
    .string()
    .optional()
    .describe('First letter of the name, or other for a name that begins with none.'),
  added: windowOf('Published for the first time in the last days'),
  updated: windowOf('Changed in the last days'),
  sort: sortParameter(SORTS),
  page: z.int().min(1).max(PAGE_MAX).default(1).describe('Page of the list.'),
});
export const listDataParameters = listParameters.extend({
  page_size: z
    .int()
    .min(1)
    .max(PAGE_SIZE_JSON.most)
    .default(PAGE_SIZE_JSON.default)
    .describe('Terms on a page.'),
});

/** Those of them that lists have with the features that are on. */
export function parametersWith(parameters: z.ZodObject, features: Features): z.ZodObject {
  const { q, ...others } = parameters.shape;
  const sort = sortParameter(sortsWith(features));
  return z.object({ ...(features.search && { q }), ...others, sort });
}

/** A browse query; parts that are not given are null. */
export interface BrowseQuery {
  readonly q: string | null;
  readonly category: string | null;
  /** As tags are stored. */
  readonly tag: string | null;
  readonly difficulty: Difficulty | null;
  readonly letter: Letter | null;
  /** In days. */
  readonly added: number | null;
  /** In days. */
  readonly updated: number | null;
  readonly sort: Sort | null;
  /** 1-based. */
  readonly page: number;
  readonly pageSize: number;
}

export type BrowseQueryResult =
  | { readonly ok: true; readonly query: BrowseQuery }
  | {
      readonly ok: false;
      readonly reason: 'malformed';
      readonly problems: readonly InvalidParameter[];
    };

/** Compiled once: queries are parsed even for responses from memory. */
const SEARCHES = POSSIBLE.search(QUERY_MAX_LENGTH);
const TAGS = POSSIBLE.tag(QUERY_MAX_LENGTH);
const SOME_DIFFICULTY = POSSIBLE.difficulty(DIFFICULTIES);
/** What a query may ask for, compiled once. */
export interface Askable {
  readonly sorts: readonly Sort[];
  readonly orders: string;
  readonly isSearched: boolean;
}
export function askableWith(features: Features): Askable {
  const sorts = sortsWith(features);
  return { sorts, orders: POSSIBLE.sort(sorts), isSearched: features.search };
}
const EVERYTHING = askableWith(ALL_FEATURES);
const DAYS = POSSIBLE.days(WINDOW_MAX_DAYS, WINDOWS_OFFERED_DAYS[0]);

/**
 * Parses the parameters of a browse address. Unknown parameters are ignored; an empty value counts as missing, because a form without JavaScript
 * sends every field.
 *
 * @param askable of the features that are on
 */
export function browseQueryOf(
  parameters: URLSearchParams,
  pageSize: { readonly default: number; readonly most: number },
  { sorts, orders, isSearched }: Askable = EVERYTHING,
): BrowseQueryResult {
  const problems: InvalidParameter[] = [];
  const read = <Value>(
    parameter: string,
    parse: (value: string) => Value | null,
    possible: string,
  ): Value | null => {
    const values = parameters.getAll(parameter).filter((value) => value.trim() !== '');
    const value = values[0];
    if (value === undefined) return null;
    const parsed = values.length === 1 ? parse(value.trim()) : null;
    if (parsed === null) {
      problems.push({
        parameter,
        value: values.join(', ').slice(0, QUERY_MAX_LENGTH),
        possible: values.length === 1 ? possible : POSSIBLE.once(possible),
      });
    }
    return parsed;
  };
  const query: BrowseQuery = {
    q: isSearched ? read('q', upTo(QUERY_MAX_LENGTH), SEARCHES) : null,
    category: read('category', upTo(QUERY_MAX_LENGTH), POSSIBLE.category),
    tag: read('tag', tagFrom, TAGS),
    difficulty: read('difficulty', oneOf(DIFFICULTIES), SOME_DIFFICULTY),
    letter: read('letter', letterFrom, POSSIBLE.letter),
    added: read('added', windowOfDays, DAYS),
    updated: read('updated', windowOfDays, DAYS),
    sort: read('sort', oneOf(sorts), orders),
    page: read('page', wholeNumber(PAGE_MAX), POSSIBLE.somePage) ?? 1,
    pageSize:
      pageSize.most === pageSize.default
        ? pageSize.default
        : (read('page_size', wholeNumber(pageSize.most), POSSIBLE.pageSize(pageSize.most)) ??
          pageSize.default),
  };
  return problems.length === 0 ? { ok: true, query } : { ok: false, reason: 'malformed', problems };
}

/** The parameters of a query in a fixed order, without defaults, so that equal lists have equal addresses. */
export function browseParameters(query: Partial<BrowseQuery>): string {
  let text = '';
  const add = (name: string, value: string | null | undefined): void => {
    if (value === null || value === undefined) return;
    text += `${text === '' ? '?' : '&'}${name}=${formEncoded(value)}`;
  };
  add('q', query.q);
  add('category', query.category);
  add('tag', query.tag);
  add('difficulty', query.difficulty);
  add('letter', query.letter);
  add('added', query.added ? `${query.added}d` : null);
  add('updated', query.updated ? `${query.updated}d` : null);
  add('sort', query.sort);
  add('page', query.page !== undefined && query.page > 1 ? String(query.page) : null);
  return text;
}

/**
 * Encodes a value as forms do (https://url.spec.whatwg.org/#urlencoded-serializing), with a fast path: a list has a hundred addresses, nearly all
 * with plain letters only.
 */
function formEncoded(value: string): string {
  return /^[\w.*-]*$/.test(value) ? value : new URLSearchParams({ v: value }).toString().slice(2);
}

/** Whether a query searches or filters; all other queries show the whole list, in a limited number of pages and orders. */
export function isNarrowed(query: BrowseQuery): boolean {
  const { q, category, tag, difficulty, letter, added, updated } = query;
  return [q, category, tag, difficulty, letter, added, updated].some((value) => value !== null);
}

/** The list of all terms names its order, because the address without parameters is the home page. */
export function wholeListUrl(site: SiteAddresses): string {
  return `${site.glossary}?sort=name`;
}

export function isEmpty(query: BrowseQuery): boolean {
  return !isNarrowed(query) && query.sort === null && query.page === 1;
}

function upTo(length: number): (value: string) => string | null {
  return (value) => (value.length <= length ? value : null);
}

function oneOf<Value extends string>(allowed: readonly Value[]): (value: string) => Value | null {
  return (value) => allowed.find((candidate) => candidate === value) ?? null;
}

function wholeNumber(most: number): (value: string) => number | null {
  return (value) => (/^[1-9]\d{0,6}$/.test(value) && Number(value) <= most ? Number(value) : null);
}

function tagFrom(value: string): string | null {
  const tag = upTo(QUERY_MAX_LENGTH)(value);
  return tag === null ? null : toTag(tag);
}

function letterFrom(value: string): Letter | null {
  const letter = comparable(value);
  return letter === NO_LETTER || /^\p{L}$/u.test(letter) ? letter : null;
}

function windowOfDays(value: string): number | null {
  return /^\d{1,4}d$/.test(value) ? wholeNumber(WINDOW_MAX_DAYS)(value.slice(0, -1)) : null;
}
