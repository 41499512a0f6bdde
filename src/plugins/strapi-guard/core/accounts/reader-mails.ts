import { type Mail, mailOf } from '../../../shared/core/accounts/mail';
import { createHash } from 'node:crypto';

interface Place {
  readonly source: string;
  readonly publicUrl: string;
}

/** The address of confirmation links, below PUBLIC_URL. */
const CONFIRMATION_PATH = '/api/auth/email-confirmation';
/** The address to which a new password is sent with its code, below PUBLIC_URL. */
const RESET_PATH = '/api/auth/reset-password';

/** Asks the owner of this mailbox to confirm the account. Text that a stranger may have chosen, such as the account's name, is not in it. */
export function confirmationMail({ source, publicUrl }: Place, code: string): Mail {
  return mailOf(`${source}: confirm your email address`, [
    `Someone registered at ${source} with this email address. If it was you, confirm it by opening this link within two days:`,
    `${publicUrl}${CONFIRMATION_PATH}?confirmation=${encodeURIComponent(code)}`,
    'If it was not you, do not open the link: the account cannot be used without.',
  ]);
}

export function resetMail({ source, publicUrl }: Place, code: string): Mail {
  return mailOf(`${source}: set a new password`, [
    `Someone asked for a new password for your account at ${source}. If it was you, this is the code; it works once, for one hour:`,
    code,
    `Enter it where you asked for it. A program sends it with POST ${publicUrl}${RESET_PATH} as JSON: {"code": "…", "password": "…", "passwordConfirmation": "…"}.`,
    'If it was not you, do nothing: your password stays as it is.',
  ]);
}

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
