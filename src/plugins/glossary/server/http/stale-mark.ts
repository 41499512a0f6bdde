export const CACHE_STATUS = 'Cache-Status';

/**
 * What an answer from memory says of itself while the database is away (RFC 9211): for how many seconds it may have been out of date.
 * See docs/decisions/0043-stale-answers.md.
 */
export function staleMark(seconds: number): string {
  return `glossary; hit; ttl=-${seconds}; detail=database-away`;
}
