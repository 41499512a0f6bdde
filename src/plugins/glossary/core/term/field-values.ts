import type { AxisScore, DebtScore } from './debt-score';
import type { ListKind } from './field';
import type { FieldName, Fields, NameOf } from './fields';

/** The type of a part of a component. */
type PartValue<Part> = Part extends { readonly kind: ListKind }
  ? readonly string[]
  : Part extends { readonly kind: 'flag' }
    ? boolean
    : string | null;
/** The type of a component. */
export type ComponentValue<Name extends NameOf<'component'>> = {
  readonly [Part in keyof Fields[Name]['parts']]: PartValue<Fields[Name]['parts'][Part]>;
};

/** The type of a field in the publication log: document ids for terms, the empty string or null for nothing. */
export type ContentValue<Name extends FieldName> =
  Name extends NameOf<'component'>
    ? ComponentValue<Name> | null
    : Name extends NameOf<'score'>
      ? DebtScore | null
      : Name extends NameOf<ListKind>
        ? readonly string[]
        : Fields[Name] extends { readonly isNullable: true }
          ? string | null
          : string;

/** The type of a field in a file: slugs for terms, the key of the category, null for a missing text. */
export type FileValue<Name extends FieldName> = Name extends 'slug'
  ? string
  : Name extends NameOf<'component'>
    ? ComponentValue<Name> | null
    : Name extends NameOf<'score'>
      ? Readonly<Record<'d' | 'e' | 'b' | 't', AxisScore>> | null
      : Name extends NameOf<ListKind>
        ? readonly string[]
        : string | null;

/** Whether a value is empty. */
export const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);
