import { FIELD_PATHS, labelOf } from '../term/edit-form';
import { DAY_FIELDS } from '../term/fields';
import { canonicalJson, type TermContent } from '../term/term-content';

const SCORE = 'score_draft';
const SCORE_LABEL = 'Debt score';

/** The fields in which two versions of a term differ as editors see it, as permissions name them, in the order of the form. */
export function changedFields(before: TermContent, after: TermContent): readonly string[] {
  return withoutDates(differingFields(before, after));
}

/** The same including the dates of the term. */
export function differingFields(before: TermContent, after: TermContent): readonly string[] {
  return FIELD_PATHS.filter((path) => !isSame(valueAt(before, path), valueAt(after, path)));
}

/** The fields to name of those that differ: dates, which a publication sets by itself, only where nothing else does. */
export function withoutDates(differing: readonly string[]): readonly string[] {
  const others = differing.filter((path) => !DAY_FIELDS.includes(path));
  return others.length > 0 ? others : differing;
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || canonicalJson([one]) === canonicalJson([other]);
}

/** The editors' name for a changed field. */
export function changeLabel(path: string): string {
  return path === SCORE ? SCORE_LABEL : labelOf(path);
}

function valueAt(content: TermContent, path: string): unknown {
  if (path === SCORE) return content.score;
  const [name = '', part] = path.split('.');
  const value = (content as unknown as Readonly<Record<string, unknown>>)[name] ?? null;
  return part === undefined || value === null
    ? value
    : ((value as Readonly<Record<string, unknown>>)[part] ?? null);
}
