/** The full name, the name without the abbreviation in parentheses, and the abbreviation. */
export function namesIn(name: string): string[] {
  const [, bare, abbreviation] = /^(.*\S)\s*\(([^()]+)\)\s*$/.exec(name) ?? [];
  return [name, ...(bare === undefined ? [] : [bare]), ...(abbreviation ? [abbreviation] : [])];
}
