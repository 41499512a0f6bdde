/** Most documents that a request lists or names: those of the longest page of the panel. */
export const MOST_DOCUMENTS = 100;
/** Most rights that are asked for at once; the panel asks for those of one page. */
export const MOST_RIGHTS = 500;

export const TOO_MANY_DOCUMENTS = `A request lists or names at most ${MOST_DOCUMENTS} documents; send several.`;
export const TOO_MANY_RIGHTS = `At most ${MOST_RIGHTS} rights are asked for at once.`;
/** Of a `populate`. */
export const TOO_FAR =
  '“populate” reaches what is related to what is asked for, and not what is related to that in turn; ask for it by its own address.';

/** How many documents a relation names, as one, as a list, or as lists of what changes. */
export function countOfRelated(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Array.isArray(value) ? value.length : Object.values(value).flat().length;
}

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
