/** Recommended maximum length of a definition (TL;DR), in characters: up to here it can be quoted as a whole. Longer ones are not refused. */
export const RECOMMENDED_SHORT_LENGTH = 240;

/** The length of a definition in characters as a person counts them. */
export function shortLength(short: string): number {
  return [...short.trim()].length;
}
