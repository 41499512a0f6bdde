/** After “the last”: `day`, `7 days`. */
export function lastDays(days: number): string {
  return days === 1 ? 'day' : `${days} days`;
}

/** Also for the script, which takes nothing else from here. */
export const RATE_THIS_TERM = 'Rate this term';

/** Texts shared by several kinds of pages. */
export const SHARED_TEXT = {
  previousPage: 'Previous page',
  nextPage: 'Next page',
  page: 'Page {{pages.current}} of {{pages.last}}',
  pages: 'Pages',
  categories: 'Categories',
  recent: 'Recently added / updated',
  atAGlance: 'At a glance',
  aboutScoring: 'About debt scoring',
  debtScoring: 'Debt scoring',
  howToCite: 'How to cite',
  allTerms: 'All terms of the glossary',
  severity: 'Severity',
  effort: 'Effort',
  edited: 'Edited',
  rating: 'Rating',
  rateThisTerm: RATE_THIS_TERM,
  citeThisTerm: 'Cite this term',
  /** @param columns the names of the columns of a table that an editor wrote */
  table: (columns: string): string => (columns === '' ? 'Table' : `Table: ${columns}`),
  terms: (count: number): string => `${count} ${count === 1 ? 'term' : 'terms'}`,
} as const;
