export const CACHE_STATUS = 'Cache-Status';

/**
 * The `Cache-Status` (RFC 9211) of a response from memory while the database is unreachable: for how many seconds it may have been stale. See
 * docs/decisions/0043-stale-answers.md.
 */
export function staleMark(seconds: number): string {
  return `glossary; hit; ttl=-${seconds}; detail=database-away`;
}
