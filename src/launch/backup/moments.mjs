/**
 * Converts a timestamp of a SQLite column to milliseconds since 1970: Strapi writes numbers, column defaults write text.
 *
 * @param {number | string} value
 */
export function toMilliseconds(value) {
  if (typeof value === 'number') return value;
  if (/^\d+$/.test(value)) return Number(value);
  return Date.parse(/Z|[+-]\d\d:?\d\d$/.test(value) ? value : `${value.replace(' ', 'T')}Z`);
}
