/**
 * Characters that the definition of a term (TL;DR) has at most, at best: so much is quoted whole. There is no length beyond which it is
 * refused.
 */
export const RECOMMENDED_SHORT_LENGTH = 240;

/** The length of a definition in characters as a person counts them. */
export function shortLength(short: string): number {
  return [...short.trim()].length;
}
