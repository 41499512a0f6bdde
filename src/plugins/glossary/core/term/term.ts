import type { AxisValues } from './debt-score';
import type {
  CamelCase,
  ContentValue,
  DIFFICULTIES,
  FieldName,
  ComponentValue,
  NameOf,
} from './fields';

export type Difficulty = (typeof DIFFICULTIES)[number];

export interface CategoryName {
  readonly key: string;
  readonly name: string;
}

/** Another term, as far as a page that names it needs to know. */
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

/** What a coding agent should know before it acts. */
export type AgentHints = Component<'agent'>;

/** What a field holds once what it names is known; what is not there is null or an empty list, never missing. */
type Value<Name extends FieldName> =
  Name extends NameOf<'category'>
    ? CategoryName
    : Name extends NameOf<'terms'>
      ? readonly TermReference[]
      : Name extends NameOf<'component'>
        ? Component<Name> | null
        : ContentValue<Name>;

/** A published term, as plain data: everything that the record and the page are made from. Terms that it names are published, in the editors' order. */
export type Term = { readonly [Name in FieldName as CamelCase<Name>]: Value<Name> } & {
  /** Stable over every publication and rename; counters and ratings hang on it. */
  readonly documentId: string;
};
