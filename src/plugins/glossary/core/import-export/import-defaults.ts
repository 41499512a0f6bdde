import { DAY_FIELDS, RELATION_FIELDS } from '../term/fields';
import { isNothing } from '../term/field-values';
import { TERM_FIELDS } from './file-fields';
import type { FileTerm } from './file-term';
import { incomingRowOf, type IncomingTerm } from './incoming';

/** Values for terms where neither the file nor the glossary has one. */
export type ImportDefaults = Partial<FileTerm>;

export type ImportDefaultsResult =
  | { readonly ok: true; readonly defaults: ImportDefaults }
  | { readonly ok: false; readonly problem: string };

export const wrongDefault = (reasons: readonly string[]): string =>
  `A default is wrong: ${reasons.join('; ')}.`;

/** Names and relations belong to one term, and days are set by the publication. Groups are imported as a whole. */
const NO_DEFAULT = ['slug', 'term', ...RELATION_FIELDS, ...DAY_FIELDS, 'published'];
const FIELDS = TERM_FIELDS.filter(({ path }) => !path.includes('.') && !NO_DEFAULT.includes(path));

/**
 * Parses defaults such as `severity=info`. To set a list, repeat its name for each item.
 *
 * @returns the defaults, or one sentence with the problem and the allowed values
 */
export function importDefaultsOf(assignments: readonly string[]): ImportDefaultsResult {
  const defaults: Record<string, string | string[]> = {};
  for (const assignment of assignments) {
    const [, name = '', value = ''] = /^([^=]*)=([^]*)$/.exec(assignment) ?? [];
    const field = FIELDS.find(({ path }) => path === name.trim());
    if (field === undefined || value.trim() === '') {
      const allowed = FIELDS.map(({ path }) => path).join(', ');
      return problem(
        `A default is ${JSON.stringify(assignment)}; allowed is field=value, such as severity=info, of ${allowed}.`,
      );
    }
    const before = Object.hasOwn(defaults, field.path) ? defaults[field.path] : undefined;
    if (field.form === 'list') {
      defaults[field.path] = [...(Array.isArray(before) ? before : []), value.trim()];
    } else if (before === undefined) defaults[field.path] = value.trim();
    else return problem(`The default of ${field.path} is given twice.`);
  }
  const checked = incomingRowOf({ slug: 'any', ...defaults });
  if (!checked.ok) return problem(wrongDefault(checked.reasons));
  return { ok: true, defaults };
}

function problem(sentence: string): ImportDefaultsResult {
  return { ok: false, problem: sentence };
}

/** A row of a file with defaults for fields that would otherwise be empty: a default never replaces a value of the file or of the glossary. */
export function withDefaults(
  term: IncomingTerm,
  existing: FileTerm | null,
  defaults: ImportDefaults,
): IncomingTerm {
  const applicable = Object.entries(defaults).filter(([key]) => {
    const field = key as keyof FileTerm;
    return isNothing(term[field] === undefined ? existing?.[field] : term[field]);
  });
  return applicable.length === 0 ? term : { ...term, ...Object.fromEntries(applicable) };
}
