/** Control characters other than tab and line ends, and noncharacters: PostgreSQL refuses NUL, XML feeds refuse the rest. */
// eslint-disable-next-line no-control-regex -- matches control characters on purpose
const FORBIDDEN_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/** Whether every database and every format of a record can represent a text: it has no control characters and no lone surrogates. */
export function isStorableText(text: string): boolean {
  return !FORBIDDEN_CHARACTER.test(text) && text.isWellFormed();
}

/**
 * Whether every database stores the texts of a value, including object keys, unchanged. PostgreSQL refuses NUL, and in JSON lone surrogates;
 * elsewhere these are silently replaced.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, item]) => isStorable(key) && isStorable(item));
}

/** The value of a JSON text; null for any other text. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The texts of a stored list; anything else in a draft counts as an empty list. */
export function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value)
    ? value.filter((item): item is string => typeof item === 'string')
    : [];
}
