import { AXIS_SCALES } from '../term/axis-scale';
import type { Axis } from '../term/debt-score';
import type { ScoreDraft } from './score-draft';
import { type CooperativeTask, runToEnd } from '../tasks/cooperative-task';
import { COMPONENT_FORMS, fieldsOf, labelOf, TERM_FORM } from '../term/edit-form';
import { CODE_FIELDS, DAY_FIELDS } from '../term/fields';
import { lineDiff, type ListItem, listDiffTask, type TextPart, wordDiff } from '../text/text-diff';
import { textsIn } from '../../../shared/core/text/storable-text';

/** One version of a term, as far as an editor compares it with another. */
export interface ComparedTerm {
  /** By the names of the content type, components included; not yet trusted. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Names of the entries that the relations lead to, in their order. */
  readonly relations: Readonly<Record<ComparedRelation, readonly string[]>>;
  readonly score: ScoreDraft | null;
}
const COMPARED_RELATIONS = ['category', 'prerequisites', 'related'] as const;
export type ComparedRelation = (typeof COMPARED_RELATIONS)[number];

/** The change of one field; `label` is the field's name in the form. */
export type FieldDiff = { readonly field: string; readonly label: string } & (
  | { readonly kind: 'text' | 'code'; readonly parts: readonly TextPart[] }
  | { readonly kind: 'list'; readonly items: readonly ListItem[] }
);

/** Fields of the form that are not part of the content: a publication sets or consumes them. */
const NO_CONTENT: ReadonlySet<string> = new Set([...DAY_FIELDS, 'take_over_address']);
const SCORE = 'score_draft';
const SCORE_TITLE = 'Debt score';

/** The differences between two versions of a term, field by field in the order of the form; none for equal fields. */
export function termDiff(before: ComparedTerm, after: ComparedTerm): readonly FieldDiff[] {
  return runToEnd(termDiffTask(before, after));
}

/** The same as a task that yields after each field and each changed item of a list: long texts take milliseconds. */
export function* termDiffTask(
  before: ComparedTerm,
  after: ComparedTerm,
): CooperativeTask<readonly FieldDiff[]> {
  const diffs: FieldDiff[] = [];
  for (const { name } of TERM_FORM.flatMap(fieldsOf)) {
    diffs.push(...(yield* diffsOf(name, before, after)));
    yield;
  }
  return diffs;
}

function* diffsOf(
  name: string,
  before: ComparedTerm,
  after: ComparedTerm,
): CooperativeTask<FieldDiff[]> {
  if (NO_CONTENT.has(name)) return [];
  if (name === SCORE) return scoreDiff(before.score, after.score);
  if (isRelation(name))
    return yield* fieldDiffTask(name, before.relations[name], after.relations[name]);
  const parts = COMPONENT_FORMS[`glossary.${name}`]?.flat();
  if (parts === undefined)
    return yield* fieldDiffTask(name, before.values[name], after.values[name]);
  const one = objectOf(before.values[name]);
  const other = objectOf(after.values[name]);
  const diffs: FieldDiff[] = [];
  for (const part of parts) {
    const field = `${name}.${part.name}`;
    diffs.push(...(yield* fieldDiffTask(field, one[part.name], other[part.name])));
  }
  return diffs;
}

/** The difference of one field; none for equal values. */
export function fieldDiff(field: string, before: unknown, after: unknown): FieldDiff[] {
  return runToEnd(fieldDiffTask(field, before, after));
}

function* fieldDiffTask(
  field: string,
  before: unknown,
  after: unknown,
): CooperativeTask<FieldDiff[]> {
  const label = labelOf(field);
  if (Array.isArray(before) || Array.isArray(after)) {
    const items = yield* listDiffTask(textsIn(before), textsIn(after));
    return items.every(({ fate }) => fate === 'kept')
      ? []
      : [{ field, label, kind: 'list', items }];
  }
  const [one, other] = [textOf(before), textOf(after)];
  if (one === other) return [];
  return CODE_FIELDS.has(field)
    ? [{ field, label, kind: 'code', parts: lineDiff(one, other) }]
    : [{ field, label, kind: 'text', parts: wordDiff(one, other) }];
}

/** The differences between two scores, axis by axis; none for equal ones. */
export function scoreDiff(before: ScoreDraft | null, after: ScoreDraft | null): FieldDiff[] {
  if (before !== null && after === null) {
    const axes = AXIS_SCALES.map(({ axis, name }) => `${name} ${axisText(before, axis)}`);
    return fieldDiff(SCORE, axes, []).map((whole) => ({ ...whole, label: SCORE_TITLE }));
  }
  return AXIS_SCALES.flatMap(({ axis, name }): FieldDiff[] => {
    const [one, other] = [axisText(before, axis), axisText(after, axis)];
    if (one === other) return [];
    return [{ field: SCORE, label: name, kind: 'text', parts: wordDiff(one, other) }];
  });
}

/** `7: It passes on the own machine.` */
function axisText(score: ScoreDraft | null, axis: Axis): string {
  const { value = null, rationale = '' } = score?.[axis] ?? {};
  return [value === null ? '' : `${value}:`, rationale].filter((text) => text !== '').join(' ');
}

function isRelation(name: string): name is ComparedRelation {
  return (COMPARED_RELATIONS as readonly string[]).includes(name);
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : '';
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
