/**
 * Milliseconds since 1970 of a moment as a column of SQLite may hold it: Strapi writes numbers, a default of the column writes text.
 *
 * @param {number | string} value
 */
export function toMilliseconds(value) {
  if (typeof value === 'number') return value;
  if (/^\d+$/.test(value)) return Number(value);
  return Date.parse(/Z|[+-]\d\d:?\d\d$/.test(value) ? value : `${value.replace(' ', 'T')}Z`);
}
