import type { Core, UID } from '@strapi/strapi';
import type { WritableType } from '../../core/panel/written-keys';
import type { QueriedType } from '../../core/panel/query-paths';
import { OF_ADMINISTRATORS } from './named-writers';

/** The part of Strapi's schemas that the guards of input use. */
export interface Model {
  readonly uid: string;
  readonly attributes: Readonly<Record<string, Attribute | undefined>>;
  readonly options?: { readonly draftAndPublish?: boolean };
}
interface Attribute {
  readonly type: string;
  readonly component?: string;
  readonly target?: string;
  readonly writable?: boolean;
  /** Whether a search includes it; default: true. */
  readonly searchable?: boolean;
  readonly repeatable?: boolean;
  readonly relation?: string;
}

export const ADMINISTRATOR = 'admin::user';
/** Attributes of every content type that the service sets itself. */
export const SYSTEM_ATTRIBUTES: ReadonlySet<string> = new Set([
  ...['createdBy', 'updatedBy', 'createdAt', 'updatedAt', 'publishedAt', 'firstPublishedAt'],
  ...['locale', 'localizations', 'id', 'documentId'],
]);
/** Attribute types that Strapi's search includes unless the content type marks them as not searchable. */
const TEXTS: ReadonlySet<string> = new Set([
  ...['string', 'text', 'richtext', 'uid', 'email', 'enumeration'],
]);
const IDS: ReadonlySet<string> = new Set(['id', 'documentId']);

export const isSearched = (attribute: Attribute | undefined): boolean =>
  TEXTS.has(attribute?.type ?? '') && attribute?.searchable !== false;

/** Undefined if the name is not a content type, which Strapi refuses itself; names come from addresses and may be anything, such as `toString`. */
export function modelOf(strapi: Core.Strapi, uid: string): Model | undefined {
  const isKnown = [strapi.contentTypes, strapi.components].some((all) => Object.hasOwn(all, uid));
  return isKnown ? (strapi.getModel(uid as UID.Schema) as Model) : undefined;
}

export const attributeOf = ({ attributes }: Model, name: string): Attribute | undefined =>
  Object.hasOwn(attributes, name) ? attributes[name] : undefined;

export function writableType(strapi: Core.Strapi, { attributes }: Model): WritableType {
  const own = Object.entries(attributes).filter(
    ([name, attribute]) => attribute?.writable !== false && !SYSTEM_ATTRIBUTES.has(name),
  );
  const components = own.flatMap(([name, attribute]): [string, WritableType][] => {
    const component = modelOf(strapi, attribute?.component ?? '');
    return component === undefined ? [] : [[name, writableType(strapi, component)]];
  });
  const relations = own.filter(([, attribute]) => attribute?.type === 'relation');
  return {
    attributes: new Set(own.map(([name]) => name)),
    components: new Map(components),
    relations: new Set(relations.map(([name]) => name)),
  };
}

export function queriedType(strapi: Core.Strapi, model: Model): QueriedType {
  const { uid, attributes, options } = model;
  return {
    targetOf(name) {
      const target = modelOf(strapi, targetUid(attributeOf(model, name)) ?? '');
      return target === undefined ? undefined : queriedType(strapi, target);
    },
    isToMany(name) {
      const attribute = attributeOf(model, name);
      return attribute?.repeatable === true || attribute?.relation?.endsWith('ToMany') === true;
    },
    isSearchable: (name) => isSearched(attributeOf(model, name)),
    isOpen(name) {
      if (uid === ADMINISTRATOR) return OF_ADMINISTRATORS.has(name);
      // A role that may choose a draft may not be allowed to see even its name.
      return (
        IDS.has(name) || (options?.draftAndPublish !== true && Object.hasOwn(attributes, name))
      );
    },
  };
}

export const targetUid = (attribute: Attribute | undefined): string | null =>
  attribute?.component ?? attribute?.target ?? null;
