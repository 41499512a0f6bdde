import { countOfRelated, MOST_DOCUMENTS, TOO_MANY_DOCUMENTS } from './request-size';

/** What the attributes of a content type, or of a component within it, take. */
export type WrittenValues = ReadonlyMap<string, WrittenValue>;
export type WrittenValue =
  /** Whatever JSON can say. */
  | { readonly takes: 'json' }
  /** A text, a number, a date, or true or false. */
  | { readonly takes: 'value' }
  | { readonly takes: 'component'; readonly values: WrittenValues }
  | { readonly takes: 'components'; readonly values: WrittenValues; readonly most: number }
  /** Components of several kinds, each of which says in `__component` what it is. */
  | {
      readonly takes: 'zone';
      readonly kinds: ReadonlyMap<unknown, WrittenValues>;
      readonly most: number;
    }
  | { readonly takes: 'document' | 'documents' };

/** Maximum number of components of one attribute whose content type has no maximum of its own. */
export const MOST_COMPONENTS = 100;

export const NO_OBJECT =
  'A document is an object of its attributes, not a list; nothing was saved.';
export const noValue = (path: string): string =>
  `“${path}” takes one value, not a list or an object; nothing was saved.`;
export const noComponent = (path: string): string =>
  `“${path}” takes one object, and nothing else; nothing was saved.`;
export const noComponents = (path: string, most: number): string =>
  `“${path}” takes a list of at most ${most} objects; nothing was saved.`;
export const notOneDocument = (path: string): string =>
  `“${path}” names at most one document; nothing was saved.`;

/**
 * Why a document is refused before Strapi sees it, or null. Strapi looks at each item of a list several times, also where it then refuses the list,
 * and serves nobody else meanwhile; and it writes out the value that it refuses.
 *
 * It follows the attributes and not what was sent, so the work does not grow with that.
 */
export function refusedValue(document: object, values: WrittenValues): string | null {
  return Array.isArray(document) ? NO_OBJECT : refusedWithin(document, values, '');
}

function refusedWithin(document: object, values: WrittenValues, within: string): string | null {
  for (const [name, taken] of values) {
    const value: unknown = Object.hasOwn(document, name) ? Reflect.get(document, name) : null;
    const refused =
      value === null || value === undefined ? null : refusedAs(taken, value, `${within}${name}`);
    if (refused !== null) return refused;
  }
  return null;
}

function refusedAs(taken: WrittenValue, value: unknown, path: string): string | null {
  switch (taken.takes) {
    case 'json':
      return null;
    case 'value':
      return typeof value === 'object' ? noValue(path) : null;
    case 'component':
      return isRecord(value) ? refusedWithin(value, taken.values, `${path}.`) : noComponent(path);
    case 'components':
      return refusedComponents(value, taken.most, path, () => taken.values);
    case 'zone':
      return refusedComponents(value, taken.most, path, (item) =>
        taken.kinds.get(item.__component),
      );
    case 'document':
      if (countOfNamed(value) > 1) return notOneDocument(path);
      return refusedCount(value);
    case 'documents':
      return refusedCount(value);
  }
}

const refusedCount = (related: unknown): string | null =>
  countOfRelated(related) > MOST_DOCUMENTS ? TOO_MANY_DOCUMENTS : null;

function refusedComponents(
  sent: unknown,
  most: number,
  path: string,
  valuesOf: (item: Readonly<Record<string, unknown>>) => WrittenValues | undefined,
): string | null {
  // Strapi takes one that is no list for a list of one.
  const items: readonly unknown[] = Array.isArray(sent) ? sent : [sent];
  if (items.length > most || !items.every(isRecord)) return noComponents(path, most);
  for (const item of items) {
    // One of an unknown kind is refused by Strapi.
    const refused = refusedWithin(item, valuesOf(item) ?? new Map(), `${path}.`);
    if (refused !== null) return refused;
  }
  return null;
}

/** How many documents a relation names that it is to have, without those that it loses. */
function countOfNamed(value: unknown): number {
  if (!isRecord(value)) return Array.isArray(value) ? value.length : 1;
  const { connect, set } = value;
  return Math.max(...[connect, set].map((items) => (Array.isArray(items) ? items.length : 1)));
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
