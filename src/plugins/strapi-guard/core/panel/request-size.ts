/** Maximum number of documents that a request lists or names: those of the longest page of the panel. */
export const MOST_DOCUMENTS = 100;

/** Maximum number of documents that are deleted at once: each takes some milliseconds, during which no other request is served. */
export const MOST_DELETED = 10;
/** Maximum number of names in a list of fields, or of relations to populate: no type has as many attributes. */
export const MOST_NAMES = 60;
/** Maximum number of fields by which a list is ordered. */
export const MOST_ORDERS = 10;
/** Maximum number of steps to related types in the filters and orders of a list, and of these the most that lead to several documents. */
export const MOST_STEPS = 5;
export const MOST_STEPS_TO_MANY = 1;
/** Maximum number of widgets of an editor's home page. */
export const MOST_WIDGETS = 100;

export const TOO_MANY_ORDERS = `A list is ordered by at most ${MOST_ORDERS} fields.`;
export const TOO_MANY_NAMES = `“fields” and “populate” name at most ${MOST_NAMES} attributes.`;
export const TOO_MANY_STEPS = `The filters and orders of a list name at most ${MOST_STEPS} relations, and at most ${MOST_STEPS_TO_MANY} of them to several documents.`;
export const TOO_MANY_WIDGETS = `A home page has at most ${MOST_WIDGETS} widgets.`;
export const TOO_MANY_DOCUMENTS = `A request lists or names at most ${MOST_DOCUMENTS} documents; send several requests.`;
export const TOO_MANY_DELETED = `At most ${MOST_DELETED} documents are deleted at once; send several requests.`;
/** Of a `populate`. */
export const TOO_FAR =
  '“populate” reaches directly related documents only; request others at their own address.';

/** How many documents a relation names, as one, as a list, or as lists of changes. */
export function countOfRelated(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  if (Array.isArray(value)) return value.length;
  return Object.values(value).reduce(
    (sum: number, items: unknown) => sum + (Array.isArray(items) ? items.length : 1),
    0,
  );
}

/** How many names orders or fields are, as texts with commas, lists or objects; counting ends soon beyond the most of any. */
export function countOfNames(names: unknown): number {
  if (typeof names === 'string') return names.split(',', MOST_NAMES + 1).length;
  if (typeof names !== 'object' || names === null) return 0;
  const items: readonly unknown[] = Object.values(names);
  if (items.length > MOST_NAMES) return items.length;
  return items.reduce((sum: number, item) => sum + countOfNames(item), 0);
}

/** Whether a `pageSize` of a query is absent, or within the limit, in plain digits that every reader of the query takes for the same number. */
export const isPageSize = (size: unknown): boolean =>
  size === undefined ||
  (typeof size === 'string' && /^\d{1,3}$/.test(size) && Number(size) <= MOST_DOCUMENTS);

/**
 * Whether a `populate` of the REST API goes beyond directly related documents: each step multiplies the rows of an answer.
 *
 * @param isOne whether a relation leads to one document that belongs to no other; for such a relation one step more is allowed
 */
export function populatesTooFar(populate: unknown, isOne: (name: string) => boolean): boolean {
  return pathsOf(populate).some((path) => {
    const [name = '', ...further] = path.split('.');
    return further.length > (isOne(name) ? 1 : 0);
  });
}

/** The paths that a `populate` names: as a text with commas, a list, or objects within objects. */
export function pathsOf(populate: unknown): readonly string[] {
  if (typeof populate === 'string') return populate.split(',').map((path) => path.trim());
  if (typeof populate !== 'object' || populate === null) return [];
  return Object.entries(populate).flatMap(([key, inner]: [string, unknown]) => {
    // Of a list with gaps the parser of queries makes an object.
    if (/^\d+$/.test(key)) return pathsOf(inner);
    const further: unknown = Reflect.get(Object(inner), 'populate');
    return [key, ...pathsOf(further).map((path) => `${key}.${path}`)];
  });
}
