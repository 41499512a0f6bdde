import type { DraftContent } from '../history/draft-content';

/** Longest name of a term, in characters. */
const NAME_MAX_LENGTH = 200;
const COPY = ' (copy)';

/** The refusal when too many unnamed copies of a term exist. */
export const NO_FREE_SLUG =
  'There are many copies of this term already; give them names and slugs of their own first.';

/**
 * What belongs to one term: its address, the names by which readers ask for it, its days. The score does as well, and whatever hangs on the
 * term: ratings, views, reports, history.
 */
const OF_ONE_TERM: ReadonlySet<string> = new Set([
  'slug',
  'aliases',
  'identifiers',
  'created',
  'updated',
]);

/** What a duplicate of a term is called; a copy of a copy is one copy. Of a draft without a name it has none either. */
export function copyName(name: string): string {
  const base = name.trim().endsWith(COPY) ? name.trim().slice(0, -COPY.length) : name.trim();
  return base === '' ? '' : `${base.slice(0, NAME_MAX_LENGTH - COPY.length)}${COPY}`;
}

/** What a duplicate says: everything that does not belong to one term alone. */
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
