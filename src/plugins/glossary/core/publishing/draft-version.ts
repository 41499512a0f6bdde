/** The entity tag of a saved draft: the moment of its last change, which Strapi's answers have as `updatedAt` (ISO 8601). */
export function draftTag(updatedAt: string): string {
  return `"${updatedAt}"`;
}

/** @param savedBy null for an editor who is not known any more, or a program */
export function savedInBetween(
  savedBy: string | null,
  what: 'term' | 'category' | 'debt score' = 'term',
): string {
  const done = what === 'term' ? 'saved or withdrew' : 'saved';
  return `${savedBy ?? 'Someone'} ${done} this ${what} in between.`;
}

/**
 * Whether a change is based on the current draft.
 *
 * @param ifMatch the value of `If-Match`: `*`, or entity tags; a weak one never matches (RFC 9110, 13.1.1)
 * @param updatedAt null when there is no draft, which nothing matches
 */
export function isDraftMatched(ifMatch: string, updatedAt: string | null): boolean {
  if (updatedAt === null) return false;
  if (ifMatch.trim() === '*') return true;
  return ifMatch.split(',').some((tag) => tag.trim() === draftTag(updatedAt));
}
