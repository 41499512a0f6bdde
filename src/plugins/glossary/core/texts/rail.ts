/** What stands beside a term. */
export const RAIL_TEXT = {
  contents: 'On this page',
  /** Parts of the page. */
  understand: 'Understand',
  fix: 'Fix',
  facts: 'Facts',
} as const;
