import { firstFaults, shownKey } from '../import-export/key-faults';

/** What can be written of a content type, or of a component within it. */
export interface WritableType {
  /** The names of its attributes. */
  readonly attributes: ReadonlySet<string>;
  /** Those of them that are components, each with what can be written of it. */
  readonly components: ReadonlyMap<string, WritableType>;
  /** Relations that are written in other documents; forms send along that nothing is changed about them. */
  readonly ofOthers?: ReadonlySet<string>;
}

/** A document, and the rows of its components, are named by these; which one it is, the service decides. */
const ID = 'id';
const DOCUMENT_ID = 'documentId';

/**
 * The keys of a body that are no attributes, such as `id`, `locale` or `createdBy`, each with the path to it. The panel's form repeats the
 * document that it is about, and the row of a component that is there already.
 *
 * @param named the document that the address of the request names; null for a new one
 */
export function keysRefused(
  body: object,
  { attributes, components, ofOthers }: WritableType,
  named: string | null,
): readonly string[] {
  return Object.entries(body).flatMap(([key, value]: [string, unknown]) => {
    if (key === DOCUMENT_ID && named !== null && value === named) return [];
    if (ofOthers?.has(key)) return isEmptyChange(value) ? [] : [key];
    if (!attributes.has(key)) return [key];
    const component = components.get(key);
    if (component === undefined) return [];
    return [value]
      .flat()
      .filter((item) => typeof item === 'object' && item !== null)
      .flatMap((item) => keysRefused(withoutRow(item), component, null))
      .map((inner) => `${key}.${inner}`);
  });
}

/** A change of a relation that adds nothing and takes nothing away. */
function isEmptyChange(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(
    ([key, items]: [string, unknown]) =>
      ['connect', 'disconnect'].includes(key) && Array.isArray(items) && items.length === 0,
  );
}

/** A component without the row that it is stored in; Strapi looks whether that is one of the document's own. */
const withoutRow = (component: object): object =>
  Object.fromEntries(Object.entries(component).filter(([key]) => key !== ID));

/** Why a write is refused, and what can be written instead. */
export const keysNotWritable = (keys: readonly string[], allowed: Iterable<string>): string =>
  `What cannot be written: ${firstFaults(keys, (key) => JSON.stringify(shownKey(key))).join(', ')}; nothing was saved. What can be: ${[...allowed].join(', ')}.`;
