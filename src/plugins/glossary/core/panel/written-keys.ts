import { firstErrors, quotedKey } from '../import-export/unknown-keys';

/** The attributes of a content type, or of a component within it, that can be written. */
export interface WritableType {
  readonly attributes: ReadonlySet<string>;
  readonly components: ReadonlyMap<string, WritableType>;
  readonly relations?: ReadonlySet<string>;
}

/** A document, and the rows of its components, are named by these; which one it is, the service decides. */
const ID = 'id';
const DOCUMENT_ID = 'documentId';
/** Far above any: Strapi repeats one that is not found. */
const LONGEST_DOCUMENT_ID = 100;

const CHANGES: ReadonlySet<string> = new Set(['connect', 'disconnect', 'set']);
/** The keys that the panel's form sends for a related document; Strapi uses the document id. */
const OF_RELATED: ReadonlySet<string> = new Set([
  ...[DOCUMENT_ID, ID, 'locale', 'position', 'isTemporary', '__temp_key__'],
]);
/** The same of the place that it has among the others. */
const OF_POSITION: ReadonlySet<string> = new Set([
  ...['before', 'after', 'start', 'end', 'locale', 'status'],
]);

/**
 * The keys of a body that are not attributes, such as `id`, `locale` or `createdBy`, each with the path to it. The panel's form repeats the document
 * that it is about, and the row of a component that is there already.
 *
 * @param named the document that the address of the request names; null for a new one
 */
export function keysRefused(
  body: object,
  { attributes, components, relations }: WritableType,
  named: string | null,
): readonly string[] {
  return Object.entries(body).flatMap(([key, value]: [string, unknown]) => {
    if (key === DOCUMENT_ID && named !== null && value === named) return [];
    if (!attributes.has(key)) return [key];
    if (relations?.has(key)) return refusedInRelation(value).map((inner) => `${key}.${inner}`);
    const component = components.get(key);
    if (component === undefined) return [];
    return [value]
      .flat()
      .filter((item) => typeof item === 'object' && item !== null)
      .flatMap((item) => keysRefused(withoutRow(item), component, null))
      .map((inner) => `${key}.${inner}`);
  });
}

/** The keys that a relation must not have: it may only name documents, and their order. */
function refusedInRelation(value: unknown): readonly string[] {
  if (value === null) return [];
  const isChange =
    isObject(value) && !Array.isArray(value) && !(DOCUMENT_ID in value) && !(ID in value);
  if (!isChange) return [value].flat().flatMap(refusedOfRelated);
  return Object.entries(value).flatMap(([key, items]: [string, unknown]) =>
    CHANGES.has(key)
      ? [items ?? []]
          .flat()
          .flatMap(refusedOfRelated)
          .map((inner) => `${key}.${inner}`)
      : [key],
  );
}

/** An id alone names a row, such as the published one of a term, which the next publication replaces: the document has to be named. */
function refusedOfRelated(related: unknown): readonly string[] {
  if (isDocumentId(related)) return [];
  if (!isObject(related) || !(DOCUMENT_ID in related)) return [ID];
  if (!isDocumentId(related.documentId)) return [DOCUMENT_ID];
  return Object.entries(related).flatMap(([key, value]: [string, unknown]) => {
    if (!OF_RELATED.has(key)) return [key];
    if (key === 'locale') return isNoLocale(value) ? [] : [key];
    return key === 'position' ? refusedOfPosition(value).map((inner) => `${key}.${inner}`) : [];
  });
}

function refusedOfPosition(position: unknown): readonly string[] {
  if (Array.isArray(position)) return ['0'];
  return Object.entries(Object(position)).flatMap(([key, value]: [string, unknown]) =>
    OF_POSITION.has(key) && !isObject(value) ? [] : [key],
  );
}

/** Strapi takes a text that begins with a number for the id of a row. */
const isDocumentId = (value: unknown): boolean =>
  typeof value === 'string' &&
  value !== '' &&
  value.length <= LONGEST_DOCUMENT_ID &&
  Number.isNaN(Number.parseInt(value, 10));
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
/** Nothing is written in languages of its own. */
const isNoLocale = (value: unknown): boolean =>
  value === null || value === undefined || value === '';

/** A component without the id of its row; Strapi checks whether that is one of the document's own. */
const withoutRow = (component: object): object =>
  Object.fromEntries(Object.entries(component).filter(([key]) => key !== ID));

/** Why a write is refused, and which keys can be written instead. */
export const keysNotWritable = (
  keys: readonly string[],
  { attributes, relations }: WritableType,
): string => {
  const named = firstErrors(keys, (key) => JSON.stringify(quotedKey(key))).join(', ');
  const isInRelation = keys.some((key) => relations?.has(key.split('.')[0] ?? ''));
  const hint = isInRelation ? ` A related document is named by its "${DOCUMENT_ID}".` : '';
  return `What cannot be written: ${named}; nothing was saved. What can be: ${[...attributes].join(', ')}.${hint}`;
};
