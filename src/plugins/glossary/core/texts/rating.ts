/** Also for the script, which takes nothing else from here. */
export const NO_RATINGS = 'No ratings yet';

/** Ratings of a term. */
export const RATING_TEXT = {
  line: '{{formatDecimal average}} of 5, {{formatCount count}} {{#if isOne}}rating{{else}}ratings{{/if}}',
  none: NO_RATINGS,
  /** The same beside a term in a list. */
  inList: (average: number, count: number): string =>
    `${average.toFixed(1)} of 5, ${count.toLocaleString('en')} ${count === 1 ? 'rating' : 'ratings'}`,
  stars: (count: number): string => `${count} ${count === 1 ? 'star' : 'stars'}`,
} as const;
