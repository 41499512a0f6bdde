import type { AxisValues } from './debt-score';
import type { CamelCase, DIFFICULTIES, FieldName, NameOf } from './fields';
import type { ContentValue, ComponentValue } from './field-values';

export type Difficulty = (typeof DIFFICULTIES)[number];

export interface CategoryName {
  readonly key: string;
  readonly name: string;
}

/** A related term with the data that a page about another term needs. */
export interface TermReference {
  readonly slug: string;
  readonly term: string;
  readonly short: string;
  /** Null for a term without a score. */
  readonly score: AxisValues | null;
}

type Component<Name extends NameOf<'component'>> = {
  readonly [Part in keyof ComponentValue<Name> as CamelCase<Part>]: ComponentValue<Name>[Part];
};

/** Hints for coding agents. */
export type AgentHints = Component<'agent'>;

/** The type of a field with resolved references; an empty value is null or an empty list, never missing. */
type Value<Name extends FieldName> =
  Name extends NameOf<'category'>
    ? CategoryName
    : Name extends NameOf<'terms'>
      ? readonly TermReference[]
      : Name extends NameOf<'component'>
        ? Component<Name> | null
        : ContentValue<Name>;

/** A published term as plain data, from which the record and the page are made. Its related terms are published, in the editors' order. */
export type Term = { readonly [Name in FieldName as CamelCase<Name>]: Value<Name> } & {
  /** Stable over all publications and renames; counters and ratings refer to it. */
  readonly documentId: string;
};
