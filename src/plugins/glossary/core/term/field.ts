/**
 * The kind of a field's value. Texts of the kinds `sentence`, `block` and `sentences` are Markdown: they are searched, can be quoted, and mentions in
 * them become links.
 */
export type FieldKind =
  /** The last part of the address. */
  | 'slug'
  /** Plain text on one line. */
  | 'line'
  /** An http(s) address. */
  | 'address'
  | 'category'
  /** One of a fixed set of words. */
  | 'choice'
  /** The name of a programming language. */
  | 'language'
  /** A calendar day, set by publications. */
  | 'day'
  /** Markdown on one line. */
  | 'sentence'
  /** Markdown in paragraphs. */
  | 'block'
  | 'code'
  | 'flag'
  /** A list of names or keywords. */
  | 'words'
  /** A list of Markdown texts, each on one line. */
  | 'sentences'
  /** A list of http(s) addresses. */
  | 'addresses'
  /** A list of other terms. */
  | 'terms'
  /** The debt score, which has its own content type. */
  | 'score'
  /** An object with several fields, or null. */
  | 'component';

export type ListKind = 'words' | 'sentences' | 'addresses' | 'terms';

/** Groups of the edit form. */
export type GroupKey =
  | 'name'
  | 'score'
  | 'definition'
  | 'practice'
  | 'code'
  | 'detection'
  | 'connections'
  | 'weight'
  | 'publication';

/** The position of a field in the edit form; fields of a row are side by side. */
interface FormPlace {
  readonly row: number;
  /** Default: 1. */
  readonly column?: 1 | 2;
  /** In twelfths of the form's width; default: 12. */
  readonly width?: 4 | 6 | 8;
}

/** The position of a field on the page, under its own heading. */
interface PagePlace {
  /** Sections are sorted by this number. */
  readonly at: number;
  /** The part of the table of contents that lists it; omit to leave it out. */
  readonly listed?: 'understand' | 'fix' | 'facts';
}

/** An input of the edit form. */
export interface FieldInput {
  readonly kind: FieldKind;
  readonly label: string;
  /** Guidance, limits and an example, in one line. */
  readonly hint: string;
  readonly placeholder?: string;
  readonly form: FormPlace;
  /** Maximum length of the text, or of each item of a list, in characters. */
  readonly limit?: number;
  /** The allowed words of a choice. */
  readonly choices?: readonly string[];
}

export type Field = FieldInput & {
  /** A flag is only allowed in a component: as a field of its own it could not be empty. */
  readonly kind: Exclude<FieldKind, 'flag'>;
  readonly group: GroupKey;
  /** Omit for a field without a section. */
  readonly page?: PagePlace;
  /**
   * Which publications require it: all, those with the default settings, or those whose settings name it. Omit for a field that is never required.
   */
  readonly required?: 'always' | 'by default' | 'by choice';
  /** True for a text whose empty value is null instead of the empty string. */
  readonly isNullable?: true;
  /** True for texts that make sense when quoted alone. */
  readonly isQuotedAlone?: true;
  /** The fields of a component. */
  readonly parts?: Readonly<Record<string, FieldInput>>;
} & (FirstField | AddedField);

interface FirstField {
  /** True if the record has the same key. */
  readonly inRecord?: true;
  readonly addedAfter?: never;
}
/** A field added since v1. It is not in the record, whose keys and digests are stable. */
interface AddedField {
  readonly inRecord?: never;
  /**
   * The older field beside which it appears in a customized form, and whose permissions it inherits. Empty values are left out of the content, so
   * that digests of earlier publications stay the same.
   */
  readonly addedAfter: string;
}
