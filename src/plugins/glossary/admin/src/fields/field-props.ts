import type { Hint } from '../text';

/** The props that the content manager passes to a custom field. */
export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: Hint;
  readonly error?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  /** The form's value: anything that the database contains, until an editor changes it. */
  readonly value?: unknown;
  readonly initialValue?: unknown;
  readonly attribute: { readonly options?: Readonly<Record<string, unknown>> };
  readonly onChange: (path: string, value: unknown) => void;
}
