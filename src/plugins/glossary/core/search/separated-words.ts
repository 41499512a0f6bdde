/** Where a word of code has a seam: `nullPointer`, `HTTPError`. */
const SEAMS = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu;
/** Last words of names that say of what kind a thing is, which is no part of what it is about. */
const KINDS: ReadonlySet<string> = new Set(['error', 'exception', 'warning']);

/**
 * A text in which words of code are separated: `UnhandledPromiseRejectionWarning` is `Unhandled Promise Rejection`.
 *
 * @param isKnown whether a word in lower case is one of the glossary's, which stays as it is: `JavaScript`
 */
export function separatedWords(text: string, isKnown: (word: string) => boolean): string {
  return text.replace(/[\p{L}\p{N}]+/gu, (word) => {
    const parts = word.split(SEAMS);
    if (parts.length < 2 || isKnown(word.toLowerCase())) return word;
    if (KINDS.has(parts.at(-1)?.toLowerCase() ?? '')) parts.pop();
    return parts.join(' ');
  });
}
