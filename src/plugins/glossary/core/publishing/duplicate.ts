import type { DraftContent } from '../history/draft-content';
import { DAY_FIELDS } from '../term/fields';

/** Maximum length of a term's name, in characters. */
const NAME_MAX_LENGTH = 200;
const COPY = ' (copy)';

/** The refusal when too many unnamed copies of a term exist. */
export const NO_FREE_SLUG =
  'There are many copies of this term already; give them names and slugs of their own first.';

/**
 * The fields that belong to one term and are not copied: its address, its names, its days. Neither are the score and all data about the
 * term: ratings, views, reports, history.
 */
const OF_ONE_TERM: ReadonlySet<string> = new Set(['slug', 'aliases', 'identifiers', ...DAY_FIELDS]);

/** The name of a duplicate; a copy of a copy is named like one copy. A draft without a name gives a copy without one. */
export function copyName(name: string): string {
  const base = name.trim().endsWith(COPY) ? name.trim().slice(0, -COPY.length) : name.trim();
  return base === '' ? '' : `${base.slice(0, NAME_MAX_LENGTH - COPY.length)}${COPY}`;
}

/** The content of a duplicate: everything that does not belong to one term alone. */
export function duplicateOf({ values, ...relations }: DraftContent): DraftContent {
  const { term } = values;
  const copied = Object.entries(values).filter(([name]) => !OF_ONE_TERM.has(name));
  return {
    ...relations,
    values: {
      ...Object.fromEntries(copied),
      term: copyName(typeof term === 'string' ? term : '') || null,
    },
  };
}
