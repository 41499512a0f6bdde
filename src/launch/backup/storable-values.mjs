/** Replaces characters that not every database can store. */
const REPLACEMENT = '\ufffd';
/** The start of an escaped surrogate in JSON. */
const ESCAPE = '\\u';

/**
 * Makes a value storable in every database: earlier versions stored NUL characters in SQLite texts, and lone surrogates in JSON. Other values are
 * returned unchanged.
 *
 * @param {unknown} value of a column
 * @param {boolean} isJson whether the column holds JSON, which a backup stores as text
 */
export function storableValue(value, isJson) {
  if (typeof value !== 'string') return value;
  if (!isJson || !value.includes(ESCAPE)) return keptText(value);
  const content = JSON.parse(value);
  const kept = JSON.stringify(keptWithin(content));
  // Keeps the original whitespace.
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
