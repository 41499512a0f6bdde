import { errors } from '@strapi/utils';
import {
  isOrderTooDeep,
  ORDER_TOO_DEEP,
  type QueriedType,
  stepsOf,
} from '../../core/panel/query-paths';
import {
  conditionsError,
  type FilteredType,
  LONGEST_SEARCH,
  TOO_LONG_SEARCH,
} from '../../core/panel/filter-conditions';
import {
  countOfNames,
  isPageSize,
  MOST_NAMES,
  MOST_ORDERS,
  MOST_STEPS,
  MOST_STEPS_TO_MANY,
  pathsOf,
  TOO_MANY_DOCUMENTS,
  TOO_MANY_NAMES,
  TOO_MANY_ORDERS,
  TOO_MANY_STEPS,
} from '../../core/panel/request-size';
import type { ReadContext } from './wrapped-handlers';

/** The filters and orders of a list. */
export interface Query {
  readonly filters?: unknown;
  readonly sort?: unknown;
}
interface PopulatingQuery extends Query {
  readonly fields?: unknown;
  readonly populate?: unknown;
}
type Filters = readonly (readonly [filters: unknown, type: FilteredType])[];

/**
 * Limits the names, filters and sorting of a query and of all relations that it populates.
 *
 * @returns the filters of all of them
 */
export function expensiveWithin(query: PopulatingQuery, type: QueriedType): Filters {
  if (countOfNames(query.fields) > MOST_NAMES || pathsOf(query.populate).length > MOST_NAMES)
    throw new errors.ValidationError(TOO_MANY_NAMES);
  refuseExpensive(query, type);
  const inner = Object.entries(Object(query.populate) as Record<string, unknown>).flatMap(
    ([name, populated]) => {
      const target = type.targetOf(name);
      return target === undefined ? [] : expensiveWithin(Object(populated), target);
    },
  );
  return [[query.filters, type], ...inner];
}

export function refuseConditions(filters: Filters): void {
  const problem = conditionsError(filters);
  if (problem !== null) throw new errors.ValidationError(problem);
}

/** Limits the filters and sorting of a list: each step to a related type multiplies the rows that the database reads. */
export function refuseExpensive(query: Query, type: QueriedType): void {
  if (countOfNames(query.sort) > MOST_ORDERS) throw new errors.ValidationError(TOO_MANY_ORDERS);
  if (isOrderTooDeep(query.sort, type)) throw new errors.ValidationError(ORDER_TOO_DEEP);
  const { all, toMany } = stepsOf(query, type);
  if (all > MOST_STEPS || toMany > MOST_STEPS_TO_MANY)
    throw new errors.ValidationError(TOO_MANY_STEPS);
}

/** Limits pages and searches. In a search, `_` matches any character, and combinations are expensive. */
export function refuseLong({ query }: ReadContext): void {
  if (!isPageSize(query.pageSize)) throw new errors.ValidationError(TOO_MANY_DOCUMENTS);
  if (!isSearch(query._q)) throw new errors.ValidationError(TOO_LONG_SEARCH);
}

export const isSearch = (text: unknown): boolean =>
  text === undefined || (typeof text === 'string' && text.length <= LONGEST_SEARCH);
