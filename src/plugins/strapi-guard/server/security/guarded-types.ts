import type { Core, UID } from '@strapi/strapi';
import type { WritableType } from '../../core/panel/written-keys';
import {
  MOST_COMPONENTS,
  type WrittenValue,
  type WrittenValues,
} from '../../core/panel/written-values';
import type { QueriedType } from '../../core/panel/query-paths';
import { OF_ADMINISTRATORS } from './named-writers';

/** The part of Strapi's schemas that the guards of input use. */
export interface Model {
  readonly uid: string;
  readonly kind?: 'collectionType' | 'singleType';
  readonly attributes: Readonly<Record<string, Attribute | undefined>>;
  readonly options?: { readonly draftAndPublish?: boolean };
  readonly pluginOptions?: {
    readonly i18n?: { readonly localized?: boolean };
    readonly 'content-manager'?: { readonly visible?: boolean };
  };
}
interface Attribute {
  readonly type: string;
  readonly component?: string;
  /** Those that a dynamic zone takes. */
  readonly components?: readonly string[];
  readonly target?: string;
  readonly writable?: boolean;
  /** Whether forms and permissions have it; default: true. */
  readonly visible?: boolean;
  /** Whether a search includes it; default: true. */
  readonly searchable?: boolean;
  readonly repeatable?: boolean;
  /** For a number its maximum, and for a repeatable component that of its items. */
  readonly max?: number;
  readonly relation?: string;
}

export const ADMINISTRATOR = 'admin::user';
export const LOCALE = 'locale';
/** Attributes of every content type that the service sets itself. */
export const SYSTEM_ATTRIBUTES: ReadonlySet<string> = new Set([
  ...['createdBy', 'updatedBy', 'createdAt', 'updatedAt', 'publishedAt', 'firstPublishedAt'],
  ...[LOCALE, 'localizations', 'id', 'documentId'],
]);
/** Attribute types that Strapi's search includes unless the content type marks them as not searchable. */
const TEXTS: ReadonlySet<string> = new Set([
  ...['string', 'text', 'richtext', 'uid', 'email', 'enumeration'],
]);
/** Types whose values are objects or lists, which Strapi checks: JSON, blocks of a text, and files. */
const STRUCTURED: ReadonlySet<string> = new Set(['json', 'blocks', 'media']);
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

export const isTranslated = (model: Model | undefined): boolean =>
  model?.pluginOptions?.i18n?.localized === true;

const writableAttributes = ({ attributes }: Model): readonly (readonly [string, Attribute])[] =>
  Object.entries(attributes).filter(
    (entry): entry is [string, Attribute] =>
      entry[1] !== undefined && entry[1].writable !== false && !SYSTEM_ATTRIBUTES.has(entry[0]),
  );

export function writableType(strapi: Core.Strapi, model: Model): WritableType {
  const own = writableAttributes(model);
  const components = own.flatMap(([name, attribute]): [string, WritableType][] => {
    const component = modelOf(strapi, attribute.component ?? '');
    return component === undefined ? [] : [[name, writableType(strapi, component)]];
  });
  const zones = own
    .filter(([, attribute]) => attribute.type === 'dynamiczone')
    .map(([name, attribute]) => {
      const kinds = componentsOf(strapi, attribute).map(
        (component) => [component.uid, writableType(strapi, component)] as const,
      );
      return [name, new Map(kinds)] as const;
    });
  const relations = own.filter(([, attribute]) => attribute.type === 'relation');
  const translated = relations.filter(([, { target = '' }]) =>
    isTranslated(modelOf(strapi, target)),
  );
  return {
    // Strapi writes the language of a request into its body.
    attributes: new Set([...own.map(([name]) => name), ...(isTranslated(model) ? [LOCALE] : [])]),
    components: new Map(components),
    zones: new Map(zones),
    relations: new Set(relations.map(([name]) => name)),
    translatedRelations: new Set(translated.map(([name]) => name)),
  };
}

const componentsOf = (strapi: Core.Strapi, { components = [] }: Attribute): readonly Model[] =>
  components.flatMap((uid) => modelOf(strapi, uid) ?? []);

/** What each attribute of a type takes. One that is neither structured, a relation nor a component takes a single value. */
export const writtenValues = (strapi: Core.Strapi, model: Model): WrittenValues =>
  new Map(
    writableAttributes(model).map(([name, attribute]) => [name, writtenValue(strapi, attribute)]),
  );

function writtenValue(strapi: Core.Strapi, attribute: Attribute): WrittenValue {
  const { type, relation, component = '', repeatable, max = MOST_COMPONENTS } = attribute;
  if (STRUCTURED.has(type)) return { takes: 'json' };
  if (type === 'relation')
    return { takes: relation?.endsWith('Many') === true ? 'documents' : 'document' };
  if (type === 'dynamiczone') {
    const kinds = componentsOf(strapi, attribute).map(
      (model) => [model.uid, writtenValues(strapi, model)] as const,
    );
    return { takes: 'zone', kinds: new Map(kinds), most: max };
  }
  const model = modelOf(strapi, component);
  if (model === undefined) return { takes: 'value' };
  const values = writtenValues(strapi, model);
  return repeatable === true
    ? { takes: 'components', values, most: max }
    : { takes: 'component', values };
}

/**
 * @param mayRead whether who asks may read a field of every document of a type
 * @param isListed whether they read a field of each document that is listed, named as permissions do
 */
export function queriedType(
  strapi: Core.Strapi,
  model: Model,
  mayRead: (uid: string, field: string) => boolean,
  isListed: (field: string) => boolean = () => true,
): QueriedType {
  const { uid, attributes, options } = model;
  return {
    targetOf(name) {
      const attribute = attributeOf(model, name);
      const target = modelOf(strapi, targetUid(attribute) ?? '');
      if (target === undefined) return undefined;
      return attribute?.component === undefined
        ? queriedType(strapi, target, mayRead)
        : queriedType(strapi, target, mayRead, (part) => isListed(`${name}.${part}`));
    },
    isListed: (name) =>
      SYSTEM_ATTRIBUTES.has(name) ||
      // No permission names such an attribute.
      attributeOf(model, name)?.visible === false ||
      !Object.hasOwn(attributes, name) ||
      isListed(name),
    isToMany(name) {
      const attribute = attributeOf(model, name);
      return attribute?.repeatable === true || attribute?.relation?.endsWith('ToMany') === true;
    },
    isSearchable: (name) => isSearched(attributeOf(model, name)),
    isOpen(name) {
      if (uid === ADMINISTRATOR) return OF_ADMINISTRATORS.has(name);
      if (IDS.has(name)) return true;
      // A role that may choose a draft may not be allowed to see even its name.
      if (options?.draftAndPublish === true || !Object.hasOwn(attributes, name)) return false;
      return !hasRights(strapi, model) || mayRead(uid, name);
    },
  };
}

/** Whether roles have rights to the fields of a type: those of a component are rights to its document, and some types are nowhere in the panel. */
const hasRights = (strapi: Core.Strapi, { uid, pluginOptions }: Model): boolean =>
  uid in strapi.contentTypes &&
  !uid.startsWith('admin::') &&
  pluginOptions?.['content-manager']?.visible !== false;

export const targetUid = (attribute: Attribute | undefined): string | null =>
  attribute?.component ?? attribute?.target ?? null;
