import type { BrowseQuery, Sort } from './browse-query';
import { letterLabel, NO_LETTER } from '../text/name-order';
import { lastDays } from '../texts/shared';

/** The title of an unfiltered list, by order. */
const ORDERED: Readonly<Record<Sort, string>> = {
  name: 'All terms',
  newest: 'Newest terms',
  updated: 'Recently updated',
  viewed: 'Most viewed',
  rated: 'Best rated',
};

/** How a title names the order, at its end. */
const ORDERED_BY: Readonly<Record<Sort, string | null>> = {
  name: null,
  newest: 'newest first',
  updated: 'last updated first',
  viewed: 'most viewed first',
  rated: 'best rated first',
};

/** How a title names the filters, after “Terms”. */
export const FILTERED = {
  letter: (initial: string): string => `that begin with ${initial}`,
  added: (days: number): string => `added in the last ${lastDays(days)}`,
  updated: (days: number): string => `updated in the last ${lastDays(days)}`,
} as const;

/** For names that do not begin with a letter. */
export const NO_INITIAL = 'a digit or a symbol';

/**
 * The title of a list: “Terms tagged sql”, “Advanced terms in Security, newest first”.
 *
 * @param category the name of the category by which the list is filtered
 */
export function listTitle(query: BrowseQuery, category: string | null): string {
  const { q, tag, difficulty, letter, added, updated, sort } = query;
  if (q !== null) return `Search: ${q}`;
  const order = ORDERED_BY[sort ?? 'name'];
  const hasFilter = [tag, difficulty, letter, added, updated].some((filter) => filter !== null);
  if (!hasFilter && category === null) return ORDERED[sort ?? 'name'];
  const listed = hasFilter
    ? [
        difficulty === null ? 'Terms' : `${capitalised(difficulty)} terms`,
        tag === null ? null : `tagged ${tag}`,
        category === null ? null : `in ${category}`,
        letter === null ? null : FILTERED.letter(initial(letter)),
        added === null ? null : FILTERED.added(added),
        updated === null ? null : FILTERED.updated(updated),
      ]
    : [category];
  const title = listed.filter((part) => part !== null).join(' ');
  return order === null ? title : `${title}, ${order}`;
}

function capitalised(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

function initial(letter: NonNullable<BrowseQuery['letter']>): string {
  return letter === NO_LETTER ? NO_INITIAL : letterLabel(letter);
}
