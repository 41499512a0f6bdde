import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The address for registering the first administrator; the token is in its query. */
export const FIRST_ADMINISTRATOR_PATH = '/admin/first-administrator';

/**
 * The token that the first administrator's registration needs. It is the same on every instance that shares the secret and the
 * database, also after a restart, and another one for every other database.
 *
 * @param secret known to the instances of this installation only
 * @param database a random text that this database keeps
 */
export function firstAdministratorToken(secret: string, database: string): string {
  return createHmac('sha256', secret).update(`first-administrator:${database}`).digest('base64url');
}

/** Compares in constant time. */
export function isSameToken(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
