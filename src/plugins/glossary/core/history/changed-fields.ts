import { FIELD_PATHS, labelOf } from '../panel/term-form';
import { canonicalJson, type TermContent } from '../publishing/term-content';

/** A publication sets them by itself: they are named only where nothing else changed. */
const DATES: ReadonlySet<string> = new Set(['created', 'updated']);
const SCORE = 'score_draft';
const SCORE_LABEL = 'Debt score';

/** The fields in which two versions of a term differ, as permissions name them, in the order of the form. */
export function changedFields(before: TermContent, after: TermContent): readonly string[] {
  const changed = FIELD_PATHS.filter(
    (path) => canonicalJson([valueAt(before, path)]) !== canonicalJson([valueAt(after, path)]),
  );
  const others = changed.filter((path) => !DATES.has(path));
  return others.length > 0 ? others : changed;
}

/** What editors call a changed field. */
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
