import { type Citation, citationOf } from './citation';
import type { Settings } from '../settings/settings';
import type { ContentValue } from './field-values';
import { type FieldName, FIELDS, inCamelCase, namesWith, type NameWith } from './fields';
import type { CategoryName, Term, TermReference } from './term';

type RecordField = NameWith<{ readonly inRecord: true }>;

/** The JSON record; the order of its keys is part of the stable interface. */
export type TermRecord = {
  readonly [Name in RecordField]: Name extends 'category' ? string : ContentValue<Name>;
} & { readonly citation: Citation };

const RECORD_FIELDS = namesWith('inRecord').map((name) => ({
  name,
  property: inCamelCase(name),
}));

export function toTermRecord(term: Term, settings: Settings): TermRecord {
  const record: Record<string, unknown> = {};
  for (const { name, property } of RECORD_FIELDS) record[name] = valueOf(name, term[property]);
  record.citation = citationOf(term, settings);
  return record as unknown as TermRecord;
}

function valueOf(name: FieldName, value: unknown): unknown {
  const { kind } = FIELDS[name];
  if (kind === 'category') return (value as CategoryName).key;
  if (kind === 'terms') return (value as readonly TermReference[]).map(({ slug }) => slug);
  return value;
}
