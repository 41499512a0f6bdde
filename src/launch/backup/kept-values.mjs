/** In the place of a character that no database keeps. */
const REPLACEMENT = '\ufffd';
/** How such a character begins in JSON, where it is escaped. */
const ESCAPE = '\\u';

/**
 * A value as every database keeps it: earlier versions stored, in SQLite, texts with NUL, and in JSON halves of characters. The same value
 * where nothing has to be replaced.
 *
 * @param {unknown} value of a column
 * @param {boolean} isJson whether the column holds JSON, which a backup has as text
 */
export function keptValue(value, isJson) {
  if (typeof value !== 'string') return value;
  if (!isJson || !value.includes(ESCAPE)) return keptText(value);
  const content = JSON.parse(value);
  const kept = JSON.stringify(keptWithin(content));
  // Spaces stay as they were written.
  return kept === JSON.stringify(content) ? value : kept;
}

const keptText = (text) => text.toWellFormed().replaceAll('\0', REPLACEMENT);

function keptWithin(value) {
  if (typeof value === 'string') return keptText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(keptWithin);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [keptText(key), keptWithin(item)]),
  );
}
