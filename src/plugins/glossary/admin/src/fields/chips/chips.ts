/** Splits typed or pasted text into words, at commas, semicolons and line ends. */
export function wordsOf(typed: string, isLowerCase: boolean): string[] {
  return typed
    .split(/[,;\n]/)
    .map((word) => word.trim().replace(/\s+/g, ' '))
    .map((word) => (isLowerCase ? word.toLowerCase() : word))
    .filter((word) => word !== '');
}

/** Adds words to the chips, without duplicates. */
export function withWords(chips: readonly string[], words: readonly string[]): readonly string[] {
  return [...new Set([...chips, ...words])];
}

/** Whether the typed text contains a separator, which ends a word. */
export function endsWord(typed: string): boolean {
  return /[,;\n]/.test(typed);
}
