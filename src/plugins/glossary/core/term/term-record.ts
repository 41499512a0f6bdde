import { type Citation, citationOf } from './citation';
import type { Settings } from '../platform/settings';
import {
  type ContentValue,
  type FieldName,
  FIELDS,
  inCamelCase,
  namesWith,
  type NameWith,
} from './fields';
import type { CategoryName, Term, TermReference } from './term';

type RecordField = NameWith<{ readonly inRecord: true }>;

/** The JSON record; the order of the keys is part of the promise. */
export type TermRecord = {
  readonly [Name in RecordField]: Name extends 'category' ? string : ContentValue<Name>;
} & { readonly citation: Citation };

const RECORD_FIELDS = namesWith('inRecord');

export function toTermRecord(term: Term, settings: Settings): TermRecord {
  const values = RECORD_FIELDS.map((name) => [name, valueOf(term, name)]);
  return {
    ...Object.fromEntries(values),
    citation: citationOf(term, settings),
  } as unknown as TermRecord;
}

function valueOf(term: Term, name: FieldName): unknown {
  const value = term[inCamelCase(name)];
  const { kind } = FIELDS[name];
  if (kind === 'category') return (value as CategoryName).key;
  if (kind === 'terms') return (value as readonly TermReference[]).map(({ slug }) => slug);
  return value;
}
