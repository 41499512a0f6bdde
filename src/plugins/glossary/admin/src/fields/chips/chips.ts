/** Words as they are typed or pasted: separated by commas, semicolons or line ends, without space around them. */
export function wordsOf(typed: string, isLowerCase: boolean): string[] {
  return typed
    .split(/[,;\n]/)
    .map((word) => word.trim().replace(/\s+/g, ' '))
    .map((word) => (isLowerCase ? word.toLowerCase() : word))
    .filter((word) => word !== '');
}

/** The chips with the words that they lack, each once. */
export function withWords(chips: readonly string[], words: readonly string[]): readonly string[] {
  return [...new Set([...chips, ...words])];
}

/** True for words that stand for themselves and cannot hold the separator that was typed. */
export function endsWord(typed: string): boolean {
  return /[,;\n]/.test(typed);
}
