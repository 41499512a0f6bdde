import { type Mail, mailOf } from './mail';

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
