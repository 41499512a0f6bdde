import { createHash } from 'node:crypto';

/** How many random bytes a code has: too many to try all codes. */
export const CODE_RANDOM_BYTES = 24;

/** Random text, and the moment of expiry in seconds since 1970. */
const CODE = /^[\w-]{32}\.([1-9]\d{9,11})$/;

/**
 * A code that is sent by mail and proves that its holder reads that mailbox.
 *
 * @param random CODE_RANDOM_BYTES bytes
 * @param lifetime in milliseconds
 */
export function mailedCode(random: Buffer, now: Date, lifetime: number): string {
  return `${random.toString('base64url')}.${Math.floor((now.getTime() + lifetime) / 1000)}`;
}

/** The form of a code that the database stores: a reader of the database cannot use it. */
export function codeHashOf(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}

/** Whether a text has the form of a code that has not expired; that it was sent, only the database says. */
export function isInTime(code: string, now: Date): boolean {
  const [, expiry] = CODE.exec(code) ?? [];
  return expiry !== undefined && now.getTime() < Number(expiry) * 1000;
}
