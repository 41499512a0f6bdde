import { isScoreRemoval } from '../publishing/score-draft';
import { isChanged, isRelationChange, joinedChanges, unsavedChange } from './form-relations';

/** The values of a term's form, by the names of the content type. */
export type FormValues = Readonly<Record<string, unknown>>;

/** A field that two editors changed in different ways. */
export interface FormConflict {
  /** The way to the value, as in `['detection', 'tools']`. */
  readonly path: readonly string[];
  readonly mine: unknown;
  readonly theirs: unknown;
}

export type FormMerge = ReturnType<typeof mergeForm>;

/**
 * Merges the changes of two editors who began with the same text (a three-way merge). A list counts as one value: its order means
 * something. The parts of a group are values of their own.
 *
 * @param base the values that both began with
 */
export function mergeForm(base: FormValues, mine: FormValues, theirs: FormValues) {
  const conflicts: FormConflict[] = [];
  return { values: mergeGroup([], base, mine, theirs, conflicts), conflicts };
}

function mergeGroup(
  path: readonly string[],
  base: FormValues,
  mine: FormValues,
  theirs: FormValues,
  conflicts: FormConflict[],
): FormValues {
  const merged: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const place = [...path, name];
    const [before, one, other] = [base[name], mine[name], theirs[name]];
    if (isRelationChange(one)) {
      // The form knows of a relation only the changes made in it since the draft was read.
      const mine = unsavedChange(before, one);
      const joined = isSame(mine, other) ? mine : joinedChanges(mine, other);
      if (joined === null) conflicts.push({ path: place, mine, theirs: other });
      merged[name] = joined ?? mine;
    } else if (isSame(before, one)) merged[name] = other;
    else if (isSame(before, other) || isSame(one, other)) merged[name] = one;
    else if (isGroup(one) && isGroup(other) && !isScoreRemoval(one) && !isScoreRemoval(other)) {
      merged[name] = mergeGroup(place, isGroup(before) ? before : {}, one, other, conflicts);
    } else {
      // A component that is gone cannot be written under its id.
      const kept = isGroup(one) && !isGroup(other) ? withoutId(one) : one;
      merged[name] = kept;
      conflicts.push({ path: place, mine: kept, theirs: other });
    }
  }
  return merged;
}

export function hasRelationChange(values: FormValues): boolean {
  return Object.values(values).some(isChanged);
}

function withoutId({ id: _id, ...parts }: FormValues): FormValues {
  return parts;
}

/** The value at a place; undefined if there is none. */
export function valueAt(values: FormValues, [name = '', ...rest]: readonly string[]): unknown {
  const value = values[name];
  if (rest.length === 0) return value;
  return isGroup(value) ? valueAt(value, rest) : undefined;
}

export function withValueAt(
  values: FormValues,
  [name = '', ...rest]: readonly string[],
  value: unknown,
): FormValues {
  if (rest.length === 0) return { ...values, [name]: value };
  const group = values[name];
  return { ...values, [name]: withValueAt(isGroup(group) ? group : {}, rest, value) };
}

/** Whether two values mean the same to an editor: nothing, null and an empty text are one. */
export function isSame(one: unknown, other: unknown): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other);
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  }
  if (isGroup(one) && isGroup(other)) {
    return [...Object.keys(one), ...Object.keys(other)].every((name) =>
      isSame(one[name], other[name]),
    );
  }
  return one === other;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function isGroup(value: unknown): value is FormValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
