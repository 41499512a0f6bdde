import { unknownKeyError } from '../../../shared/core/text/named-keys';
import type { Field, FieldKind } from '../term/field';
import { FIELD_ENTRIES, type FieldName, FIELDS } from '../term/fields';

/** A collection of the project whose published entries are the terms of the glossary. */
export interface MappedCollection {
  readonly uid: string;
  /** The attribute of the collection from which each field of a term is read; a field that is not among them is empty. */
  readonly attributes: Readonly<Partial<Record<FieldName, string>>>;
}

/** The types of attributes from which a field of a kind can be read; a field of another kind cannot be mapped. */
const TEXTS = ['string', 'text', 'richtext', 'email', 'uid', 'enumeration'];
const TYPES_OF_KIND: Readonly<Partial<Record<FieldKind, readonly string[]>>> = {
  slug: ['uid', 'string'],
  line: TEXTS,
  address: TEXTS,
  choice: TEXTS,
  language: TEXTS,
  sentence: TEXTS,
  block: TEXTS,
  code: TEXTS,
  words: ['json'],
  sentences: ['json'],
  addresses: ['json'],
  day: ['date', 'datetime'],
};

/** The names of the fields that an attribute can be mapped to. */
export const MAPPABLE_FIELDS = FIELD_ENTRIES.filter(
  ([, { kind }]) => TYPES_OF_KIND[kind] !== undefined,
).map(([name]) => name);
const UNMAPPABLE_FIELDS = FIELD_ENTRIES.map(([name]) => name).filter(
  (name) => !MAPPABLE_FIELDS.includes(name),
);

/** Without them a term has no name, or an empty page. */
export const NEEDED_FIELDS = ['term', 'short', 'long'] as const;

/** What may be given as `contentTypes`. */
export const MAPPING_FORM =
  "an object such as { term: { uid: 'api::faq.faq', fields: { term: 'title', short: 'excerpt', long: 'body' } } }";

export const ATTRIBUTE_FORM = 'the name of an attribute';

export const MAPPING_PROBLEM = {
  wrong: (key: string, value: unknown, allowed: string): string =>
    `${key} is ${JSON.stringify(value)}; allowed is ${allowed}.`,
  missing: (fields: readonly string[]): string =>
    `contentTypes.term.fields has no ${fields.join(', ')}; a term needs ${NEEDED_FIELDS.join(', ')}.`,
  unmappable: (field: string): string =>
    `contentTypes.term.fields.${field} cannot be mapped; allowed are ${MAPPABLE_FIELDS.join(', ')}.`,
  unknownType: (uid: string, known: readonly string[]): string =>
    MAPPING_PROBLEM.wrong(
      'contentTypes.term.uid',
      uid,
      known.length === 0 ? 'a collection type of the project, which has none' : known.join(', '),
    ),
  translated: (uid: string): string =>
    MAPPING_PROBLEM.wrong('contentTypes.term.uid', uid, 'a collection without translations (i18n)'),
  attribute: (field: string, attribute: string, allowed: readonly string[]): string =>
    MAPPING_PROBLEM.wrong(
      `contentTypes.term.fields.${field}`,
      attribute,
      allowed.length === 0
        ? 'an attribute of a fitting type, of which there is none'
        : allowed.join(', '),
    ),
};

type ReadMapping =
  | { readonly ok: true; readonly collection: MappedCollection | null }
  | { readonly ok: false; readonly problems: readonly string[] };

/**
 * Reads the mapping of a collection, as far as it can be read without the project's types: see `schemaProblems`.
 *
 * @param given as it stands in the configuration, of which nothing is known
 */
export function mappedCollectionOf(given: unknown): ReadMapping {
  if (given === undefined) return { ok: true, collection: null };
  const { wrong, missing } = MAPPING_PROBLEM;
  const refused = (...problems: string[]): ReadMapping => ({ ok: false, problems });
  if (!isObject(given)) return refused(wrong('contentTypes', given, MAPPING_FORM));
  const unknown = [
    ...unknownKeys(given, ['term'], 'contentTypes'),
    ...(isObject(given.term)
      ? unknownKeys(given.term, ['uid', 'fields'], 'contentTypes.term')
      : []),
  ];
  if (unknown.length > 0) return refused(...unknown);
  if (!isObject(given.term)) return refused(wrong('contentTypes.term', given.term, MAPPING_FORM));
  const { uid, fields } = given.term;
  if (typeof uid !== 'string') return refused(wrong('contentTypes.term.uid', uid, MAPPING_FORM));
  if (!isObject(fields)) return refused(wrong('contentTypes.term.fields', fields, MAPPING_FORM));
  const named = Object.entries(fields).filter(([, attribute]) => attribute !== undefined);
  const problems = named.flatMap(([field, attribute]) => fieldProblems(field, attribute));
  const lacking = NEEDED_FIELDS.filter((field) => fields[field] === undefined);
  if (lacking.length > 0) problems.push(missing(lacking));
  if (problems.length > 0) return refused(...problems);
  const attributes = Object.fromEntries(named) as MappedCollection['attributes'];
  return { ok: true, collection: { uid, attributes } };
}

function fieldProblems(field: string, attribute: unknown): string[] {
  const path = 'contentTypes.term.fields';
  if (UNMAPPABLE_FIELDS.some((name) => name === field)) return [MAPPING_PROBLEM.unmappable(field)];
  if (!MAPPABLE_FIELDS.some((name) => name === field))
    return [`${unknownKeyError(field, MAPPABLE_FIELDS, path)}.`];
  if (typeof attribute === 'string') return [];
  return [MAPPING_PROBLEM.wrong(`${path}.${field}`, attribute, ATTRIBUTE_FORM)];
}

/** A content type of the project, as far as a mapping depends on it. */
export interface ProjectType {
  readonly kind?: string;
  readonly attributes: Readonly<Record<string, { readonly type: string }>>;
  readonly pluginOptions?: object;
}

/**
 * What is wrong with a mapping, given the content types of the project by their uids. The types of plugins and of the administration are not offered:
 * they have accounts.
 */
export function schemaProblems(
  { uid, attributes }: MappedCollection,
  types: Readonly<Record<string, ProjectType>>,
): readonly string[] {
  const known = Object.entries(types)
    .filter(([name, { kind }]) => name.startsWith('api::') && kind !== 'singleType')
    .map(([name]) => name);
  const type = known.includes(uid) ? types[uid] : undefined;
  if (type === undefined) return [MAPPING_PROBLEM.unknownType(uid, known)];
  if (isTranslated(type)) return [MAPPING_PROBLEM.translated(uid)];
  return (Object.entries(attributes) as [FieldName, string][]).flatMap(([field, attribute]) => {
    const { kind }: Field = FIELDS[field];
    const allowed = Object.entries(type.attributes)
      // Strapi gives every type one, and keeps it empty where there are no translations.
      .filter(([name]) => name !== 'locale')
      .filter(([, one]) => TYPES_OF_KIND[kind]?.includes(one.type) === true)
      .map(([name]) => name);
    return allowed.includes(attribute)
      ? []
      : [MAPPING_PROBLEM.attribute(field, attribute, allowed)];
  });
}

/** As the plugin i18n marks a type. */
function isTranslated({ pluginOptions = {} }: ProjectType): boolean {
  const { i18n } = pluginOptions as { readonly i18n?: { readonly localized?: boolean } };
  return i18n?.localized === true;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const unknownKeys = (given: object, keys: readonly string[], path: string): string[] =>
  Object.keys(given)
    .filter((key) => !keys.includes(key))
    .map((key) => `${unknownKeyError(key, keys, path)}.`);
