/** A name with a parenthesis at its end, as `Cross-Site Scripting (XSS)` and `Trait (PHP)`. */
const WITH_PARENTHESIS = /^(.*\S)\s*\(([^()]*)\)\s*$/u;

/** The name without a parenthesis at its end, and what stands in that, or null. */
export function namePartsOf(name: string): {
  readonly bare: string;
  readonly inParentheses: string | null;
} {
  const [, bare = name, inParentheses = ''] = WITH_PARENTHESIS.exec(name) ?? [];
  return { bare, inParentheses: inParentheses.trim() === '' ? null : inParentheses };
}

/** The full name, the name without its parenthesis, and what stands in that, without duplicates. */
export function namesIn(name: string): readonly string[] {
  const { bare, inParentheses } = namePartsOf(name);
  return [...new Set([name, bare, ...(inParentheses === null ? [] : [inParentheses])])];
}
