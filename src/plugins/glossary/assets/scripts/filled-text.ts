/** @param values replacements for `{name}` */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

/** @param texts for none, for one and for more */
export function forCount(texts: readonly [string, string, string], count: number): string {
  return texts[count === 0 ? 0 : count === 1 ? 1 : 2];
}
