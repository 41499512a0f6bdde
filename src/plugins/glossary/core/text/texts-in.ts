/** The texts of a stored list; anything else in a draft counts as an empty list. */
export function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value)
    ? value.filter((item): item is string => typeof item === 'string')
    : [];
}
