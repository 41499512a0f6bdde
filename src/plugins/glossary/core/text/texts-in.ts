/** The texts of a stored list; a draft may hold anything, and a value that is no list has none. */
export function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value)
    ? value.filter((item): item is string => typeof item === 'string')
    : [];
}
