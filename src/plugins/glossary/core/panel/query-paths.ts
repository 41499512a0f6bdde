import { firstFaults, shownKey } from '../import-export/key-faults';

/** A content type or a component, as far as filters and orders are concerned. */
export interface QueriedType {
  /** What a relation or a component leads to; undefined for every other attribute. */
  targetOf(attribute: string): QueriedType | undefined;
  /** Whether a query that comes from another type may name this attribute. */
  isOpen(attribute: string): boolean;
}

/**
 * The attributes of related documents that a filter asks for and may not: whoever asks often enough whether an address begins with `a`,
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
  if (Array.isArray(sort)) return sort.flatMap((item: unknown) => closedInOrders(item, type));
  if (typeof sort !== 'string') return closed(sort, type, []);
  return sort.split(',').flatMap((order) => {
    const [path = ''] = order.trim().split(':');
    const nested = path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), null);
    return closed(nested, type, []);
  });
}

/** @param path empty at the type that the query is about, all of whose attributes Strapi checks by the role */
function closed(node: unknown, type: QueriedType, path: readonly string[]): readonly string[] {
  if (Array.isArray(node)) return node.flatMap((item: unknown) => closed(item, type, path));
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, inner]: [string, unknown]) => {
    if (key.startsWith('$')) return closed(inner, type, path);
    const to = [...path, key];
    if (path.length > 0 && !type.isOpen(key)) return [to.join('.')];
    const target = type.targetOf(key);
    return target === undefined ? [] : closed(inner, target, to);
  });
}

/** Why a query is refused. */
export const pathsClosed = (paths: readonly string[]): string =>
  `A list can be neither filtered nor sorted by ${firstFaults(paths, (path) => JSON.stringify(shownKey(path))).join(', ')}. What can be: the fields of its own, and those by which what is related is chosen.`;

/** Why a list is not searched for somebody whose role may not read these fields. */
export const notSearchable = (fields: readonly string[]): string =>
  `A search looks into every text, and your role may not read ${firstFaults(fields, (field) => JSON.stringify(field)).join(', ')}. Filter by the fields that you may read instead.`;
