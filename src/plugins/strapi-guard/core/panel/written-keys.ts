import { MOST_NAMED, quotedKey } from '../../../shared/core/text/named-keys';

/** The attributes of a content type, or of a component within it, that can be written. */
export interface WritableType {
  readonly attributes: ReadonlySet<string>;
  readonly components: ReadonlyMap<string, WritableType>;
  /** Dynamic zones, each with the components that it takes. */
  readonly zones?: ReadonlyMap<string, ReadonlyMap<unknown, WritableType>>;
  readonly relations?: ReadonlySet<string>;
  /** Those of them to documents in several languages. */
  readonly translatedRelations?: ReadonlySet<string>;
}

/** A document, and the rows of its components, are named by these; which one it is, the service decides. */
const ID = 'id';
const DOCUMENT_ID = 'documentId';
/** What a component of a dynamic zone is. */
const KIND = '__component';
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
 * The first keys of a body that are not attributes, such as `id`, `locale` or `createdBy`, each with the path to it; one more than a message names
 * where there are so many. The panel's form repeats the document that it is about, and the row of a component that is there already.
 *
 * @param named the document that the address of the request names; null for a new one
 */
export function keysRefused(
  body: object,
  type: WritableType,
  named: string | null,
): readonly string[] {
  const found: string[] = [];
  for (const key of refusedWithin(body, type, named)) {
    found.push(key);
    // A body of a megabyte may have a hundred thousand.
    if (found.length > MOST_NAMED) break;
  }
  return found;
}

function* refusedWithin(
  body: object,
  { attributes, components, zones, relations, translatedRelations }: WritableType,
  named: string | null,
): Generator<string> {
  for (const key of Object.keys(body)) {
    const value: unknown = Reflect.get(body, key);
    if (key === DOCUMENT_ID && named !== null && value === named) continue;
    const zone = zones?.get(key);
    const component = components.get(key);
    if (!attributes.has(key)) yield key;
    else if (relations?.has(key))
      yield* below(key, refusedInRelation(value, translatedRelations?.has(key) === true));
    else if (component !== undefined || zone !== undefined)
      for (const item of listOf(value)) {
        // One of an unknown kind is refused by Strapi.
        const type = component ?? zone?.get(Reflect.get(Object(item), KIND));
        if (isObject(item) && type !== undefined)
          yield* below(key, refusedWithin(withoutRow(item), type, null));
      }
  }
}

function* below(key: string, inner: Iterable<string>): Generator<string> {
  for (const name of inner) yield `${key}.${name}`;
}

/** The keys that a relation must not have: it may only name documents, and their order. */
function* refusedInRelation(value: unknown, isTranslated: boolean): Generator<string> {
  if (value === null) return;
  const isChange =
    isObject(value) && !Array.isArray(value) && !(DOCUMENT_ID in value) && !(ID in value);
  if (!isChange)
    for (const related of listOf(value)) yield* refusedOfRelated(related, isTranslated);
  else
    for (const key of Object.keys(value))
      if (!CHANGES.has(key)) yield key;
      else
        for (const related of listOf(Reflect.get(value, key) ?? []))
          yield* below(key, refusedOfRelated(related, isTranslated));
}

/** An id alone names a row, such as the published one of a term, which the next publication replaces: the document has to be named. */
function* refusedOfRelated(related: unknown, isTranslated: boolean): Generator<string> {
  if (isDocumentId(related)) return;
  if (!isObject(related) || !(DOCUMENT_ID in related)) yield ID;
  else if (!isDocumentId(related.documentId)) yield DOCUMENT_ID;
  else
    for (const key of Object.keys(related)) {
      const value: unknown = Reflect.get(related, key);
      if (!OF_RELATED.has(key)) yield key;
      else if (key === 'locale' && !isNoLocale(value) && !(isTranslated && isLocale(value)))
        yield key;
      else if (key === 'position') yield* below(key, refusedOfPosition(value));
    }
}

function* refusedOfPosition(position: unknown): Generator<string> {
  if (Array.isArray(position)) yield '0';
  else
    for (const key of Object.keys(Object(position)))
      if (!OF_POSITION.has(key) || isObject(Reflect.get(Object(position), key))) yield key;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** Strapi takes a text that begins with a number for the id of a row. */
const isDocumentId = (value: unknown): boolean =>
  typeof value === 'string' &&
  value !== '' &&
  value.length <= LONGEST_DOCUMENT_ID &&
  Number.isNaN(Number.parseInt(value, 10));
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
/** A language as Strapi names it. */
const isLocale = (value: unknown): boolean =>
  typeof value === 'string' && /^[A-Za-z-]{2,20}$/.test(value);
/** Of a type without translations. */
const isNoLocale = (value: unknown): boolean =>
  value === null || value === undefined || value === '';

/** A component without its kind and the id of its row; Strapi checks whether that is one of the document's own. */
const withoutRow = (component: object): object =>
  Object.fromEntries(Object.entries(component).filter(([key]) => key !== ID && key !== KIND));

/** Why a write is refused, and which keys can be written instead. */
export const keysNotWritable = (
  keys: readonly string[],
  { attributes, relations }: WritableType,
): string => {
  const shown = keys.slice(0, MOST_NAMED).map((key) => JSON.stringify(quotedKey(key)));
  const named = [...shown, ...(keys.length > MOST_NAMED ? ['and more'] : [])].join(', ');
  const isInRelation = keys.some((key) => relations?.has(key.split('.')[0] ?? ''));
  const hint = isInRelation ? ` A related document is named by its "${DOCUMENT_ID}".` : '';
  return `What cannot be written: ${named}; nothing was saved. What can be: ${[...attributes].join(', ')}.${hint}`;
};
