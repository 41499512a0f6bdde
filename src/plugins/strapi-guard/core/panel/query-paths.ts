import { firstErrors, quotedKey } from '../../../shared/core/text/named-keys';
import type { FilteredType } from './filter-conditions';

/** A content type or a component, as far as filters and orders are concerned. */
export interface QueriedType extends FilteredType {
  targetOf(attribute: string): QueriedType | undefined;
  /** Whether it leads to several: each time it is named, a query has that many rows for one. */
  isToMany(attribute: string): boolean;
  /** Whether a query that comes from another type may name this attribute. */
  isOpen(attribute: string): boolean;
  /** Of the listed type, and the components within it: whether the client reads this attribute of each document that is listed. */
  isListed?(attribute: string): boolean;
}

/**
 * The attributes of related documents that a filter uses and must not: a client that asks often enough whether an address begins with `a`,
 * `ab` and so on has read it, though no answer holds it.
 *
 * @param filters as Strapi takes them: objects and lists of attributes and of operators, which begin with `$`
 * @returns the path to each
 */
export function closedInFilters(filters: unknown, type: QueriedType): readonly string[] {
  return closed(filters, type, []);
}

/**
 * The same in an order: `name:asc`, `category.name`, several behind commas, or as objects, and lists of all these.
 */
export function closedInOrders(sort: unknown, type: QueriedType): readonly string[] {
  return closed(nestedOrders(sort), type, []);
}

/** Whether an order goes on below an attribute that leads nowhere: there is nothing to sort by, and the query builder fails on it. */
export function isOrderTooDeep(sort: unknown, type: QueriedType): boolean {
  return goesOn(nestedOrders(sort), type);
}

function goesOn(node: unknown, type: QueriedType): boolean {
  if (Array.isArray(node)) return node.some((item) => goesOn(item, type));
  if (typeof node !== 'object' || node === null) return false;
  return Object.entries(node).some(([key, inner]: [string, unknown]) => {
    const target = type.targetOf(key);
    return target === undefined
      ? typeof inner === 'object' && inner !== null
      : goesOn(inner, target);
  });
}

export const ORDER_TOO_DEEP =
  'An order names attributes, and below them those of related documents only: sort[0]=name:asc.';

/** The most keys of a path that are looked at: every permitted path is shorter. */
const DEEPEST = 10;

function nestedOrders(sort: unknown): unknown {
  if (Array.isArray(sort)) return sort.map(nestedOrders);
  if (typeof sort !== 'string') return sort;
  return sort.split(',').map((order) => {
    const [path = ''] = order.trim().split(':');
    return path.split('.', DEEPEST).reduceRight<unknown>((inner, key) => ({ [key]: inner }), null);
  });
}

/**
 * The steps to related types in a query, and how many of them lead to several documents. Each is a join of its own, also of the same
 * relation.
 */
export function stepsOf({ filters, sort }: Query, type: QueriedType): Steps {
  return stepsIn([filters, nestedOrders(sort)], type);
}

interface Query {
  readonly filters?: unknown;
  readonly sort?: unknown;
}
interface Steps {
  readonly all: number;
  readonly toMany: number;
}

function stepsIn(node: unknown, type: QueriedType): Steps {
  if (typeof node !== 'object' || node === null) return { all: 0, toMany: 0 };
  const isList = Array.isArray(node);
  let [all, toMany] = [0, 0];
  for (const [key, inner] of Object.entries(node) as [string, unknown][]) {
    const isWithin = isList || key.startsWith('$');
    const target = isWithin ? type : type.targetOf(key);
    if (target === undefined) continue;
    const further = stepsIn(inner, target);
    all += further.all + (isWithin ? 0 : 1);
    toMany += further.toMany + (!isWithin && type.isToMany(key) ? 1 : 0);
  }
  return { all, toMany };
}

/** @param path empty at the type that the query is about; of its attributes Strapi removes those that the role reads of no document */
function closed(node: unknown, type: QueriedType, path: readonly string[]): readonly string[] {
  if (Array.isArray(node)) return node.flatMap((item: unknown) => closed(item, type, path));
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, inner]: [string, unknown]) => {
    if (key.startsWith('$')) return closed(inner, type, path);
    const to = [...path, key];
    const isClosed = (path.length > 0 && !type.isOpen(key)) || type.isListed?.(key) === false;
    if (isClosed) return [to.join('.')];
    const target = type.targetOf(key);
    return target === undefined ? [] : closed(inner, target, to);
  });
}

export const pathsClosed = (paths: readonly string[]): string =>
  `A list can be neither filtered nor sorted by ${firstErrors(paths, (path) => JSON.stringify(quotedKey(path))).join(', ')}. Allowed are its own fields, and those by which related documents are chosen.`;

export const notSearchable = (fields: readonly string[]): string =>
  `A search looks into every text, and your role may not read ${firstErrors(fields, (field) => JSON.stringify(field)).join(', ')}. Filter by the fields that you may read instead.`;
