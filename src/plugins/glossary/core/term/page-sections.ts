import {
  type CamelCase,
  FIELD_ENTRIES,
  type FieldName,
  FIELDS,
  inCamelCase,
  type NameWith,
} from './fields';

/** The heading of a field on the page: its label in title case. */
const headingOf = (name: FieldName): string =>
  FIELDS[name].label.replace(
    /(^| )([a-z])/g,
    (_all, space: string, letter: string) => `${space}${letter.toUpperCase()}`,
  );

type PageField = NameWith<{ readonly page: object }>;
/** The fields with a section, in the order of files. */
const PAGE_FIELDS = FIELD_ENTRIES.flatMap(([name, { page }]) =>
  page === undefined ? [] : [{ name: name as PageField, ...page }],
);
/** The same in the order of the page. */
export const PAGE_SECTIONS = PAGE_FIELDS.toSorted((one, other) => one.at - other.at);

/** Positions of the sections with two fields: the examples, and severity and effort. */
export const CODE_AT = 90;
export const WEIGHT_AT = 210;

/** The heading of each field's section, by its name in code. */
export const HEADINGS = Object.fromEntries(
  PAGE_FIELDS.map(({ name }) => [inCamelCase(name), headingOf(name)]),
) as { readonly [Name in PageField as CamelCase<Name>]: string };
