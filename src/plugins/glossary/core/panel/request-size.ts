/** Most documents that a request lists or names: those of the longest page of the panel. */
export const MOST_DOCUMENTS = 100;
/** Most rights that are asked for at once; the panel asks for those of one page. */
export const MOST_RIGHTS = 500;

/** Most fields by which a list is ordered, and characters of a text that is looked for. */
export const MOST_ORDERS = 10;
export const LONGEST_SEARCH = 200;
/** Most steps to what is related in the filters and orders of a list, and of these to several. */
export const MOST_STEPS = 5;
export const MOST_STEPS_TO_MANY = 1;
/** Most widgets of somebody's home page. */
export const MOST_WIDGETS = 100;

export const TOO_MANY_ORDERS = `A list is ordered by at most ${MOST_ORDERS} fields.`;
export const TOO_LONG_SEARCH = `What is looked for is one text of at most ${LONGEST_SEARCH} characters.`;
export const TOO_MANY_STEPS = `The filters and orders of a list name at most ${MOST_STEPS} relations, and at most ${MOST_STEPS_TO_MANY} of them to several documents.`;
export const TOO_MANY_WIDGETS = `A home page has at most ${MOST_WIDGETS} widgets.`;
export const TOO_MANY_DOCUMENTS = `A request lists or names at most ${MOST_DOCUMENTS} documents; send several requests.`;
export const TOO_MANY_RIGHTS = `At most ${MOST_RIGHTS} rights are asked for at once.`;
/** Of a `populate`. */
export const TOO_FAR =
  '“populate” reaches what is related to what is asked for, and not what is related to that in turn; ask for it by its own address.';

/** How many documents a relation names, as one, as a list, or as lists of what changes. */
export function countOfRelated(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Array.isArray(value) ? value.length : Object.values(value).flat().length;
}

/** By how many fields a list is ordered, as texts with commas, lists or objects; counting ends soon beyond the most. */
export function countOfOrders(sort: unknown): number {
  if (typeof sort === 'string') return sort.split(',', MOST_ORDERS + 1).length;
  if (typeof sort !== 'object' || sort === null) return 0;
  const items: readonly unknown[] = Object.values(sort);
  if (items.length > MOST_ORDERS) return items.length;
  return items.reduce((sum: number, item) => sum + countOfOrders(item), 0);
}

/** Whether a `pageSize` of a query is none, or as many as a page may have, in the one way in which everybody reads a number. */
export const isPageSize = (size: unknown): boolean =>
  size === undefined ||
  (typeof size === 'string' && /^\d{1,3}$/.test(size) && Number(size) <= MOST_DOCUMENTS);

/**
 * Whether a `populate` of the REST API reaches further than what is related: each step multiplies the rows of an answer.
 *
 * @param isOne whether a relation leads to one document that belongs to no other; of that, one step more is taken
 */
export function populatesTooFar(populate: unknown, isOne: (name: string) => boolean): boolean {
  return pathsOf(populate).some((path) => {
    const [name = '', ...further] = path.split('.');
    return further.length > (isOne(name) ? 1 : 0);
  });
}

/** The paths that a `populate` names: as a text with commas, a list, or objects within objects. */
function pathsOf(populate: unknown): readonly string[] {
  if (typeof populate === 'string') return populate.split(',').map((path) => path.trim());
  if (typeof populate !== 'object' || populate === null) return [];
  return Object.entries(populate).flatMap(([key, inner]: [string, unknown]) => {
    // Of a list with gaps the parser of queries makes an object.
    if (/^\d+$/.test(key)) return pathsOf(inner);
    const further: unknown = Reflect.get(Object(inner), 'populate');
    return [key, ...pathsOf(further).map((path) => `${key}.${path}`)];
  });
}
