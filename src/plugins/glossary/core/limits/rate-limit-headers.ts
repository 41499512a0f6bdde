import { type ReadAdmission, type ReadLimit, WINDOW } from './read-counts';

/** `RateLimit-Policy`: how many reads in how many seconds (draft-ietf-httpapi-ratelimit-headers-10). */
export function rateLimitPolicy({ name, reads }: ReadLimit): string {
  return `"${name}";q=${reads};w=${WINDOW / 1000}`;
}

/** `RateLimit`: how many are left, and in how many seconds there are all again. */
export function rateLimit({ name }: ReadLimit, { left, seconds }: ReadAdmission): string {
  return `"${name}";r=${left};t=${seconds}`;
}
