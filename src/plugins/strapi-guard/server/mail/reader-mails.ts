import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createMailLimit } from './mail-limit';
import { within } from './within';
import type { Core } from '@strapi/strapi';
import {
  confirmationMail,
  resetMail,
  CODE_RANDOM_BYTES,
  isInTime,
  codeHashOf,
  mailedCode,
} from '../../core/accounts/reader-mails';
import type { Mail } from '../../../shared/core/accounts/mail';
import type { GuardSettings } from '../../core/settings/guard-settings';

const ACCOUNT = 'plugin::users-permissions.user';
const HOUR = 3_600_000;
/** How long the link of a confirmation works, in milliseconds; the mail says so. */
const CONFIRMATION_LIFETIME = 48 * HOUR;
/** How long the code for a new password works, in milliseconds; the mail says so. */
const RESET_LIFETIME = HOUR;
/** How long a stop waits for mails, in milliseconds. */
const STOP_WAIT = 5000;
/** How long a mail server may take for a mail altogether, in milliseconds; the driver limits only its silences. */
const SEND_WAIT = 30_000;

const NOT_TAKEN = `The mail server has not taken a mail within ${SEND_WAIT / 1000} seconds.`;
export const givenUp = (count: number): string =>
  `Mails that the mail server had not taken at the stop: ${count}. They were given up.`;

interface Account {
  readonly id: number;
  readonly email: string;
  readonly confirmed: boolean | null;
  readonly blocked: boolean | null;
}
interface EmailService {
  send(mail: Mail & { readonly to: { readonly name: string; readonly address: string } }): unknown;
}
interface UserService {
  edit(id: number, values: object): Promise<unknown>;
}

export type ReaderMailsService = ReturnType<typeof createReaderMails>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly clock: { now(): Date };
  readonly settings: GuardSettings;
}

/** The mails to readers, and the effects of the codes in them. The database keeps only digests of codes. */
export function createReaderMails({ strapi, clock, settings }: Needs) {
  const accounts = () => strapi.db.query(ACCOUNT);
  const now = (): Date => clock.now();
  const underWay = new Set<Promise<void>>();
  const limited = createMailLimit();

  const byEmail = (email: string): Promise<Account | null> =>
    accounts().findOne({ where: { email: email.toLowerCase() } });
  const newCode = (lifetime: number): string =>
    mailedCode(randomBytes(CODE_RANDOM_BYTES), now(), lifetime);
  const change = (id: number, data: object): Promise<unknown> =>
    accounts().update({ where: { id }, data });

  const inTime = <Value>(sending: Promise<Value>): Promise<Value> =>
    within(sending, SEND_WAIT, NOT_TAKEN);

  /** As an object, the address is always a single one. */
  async function send(address: string, mail: Mail): Promise<void> {
    const service: EmailService = strapi.plugin('email').service('email');
    await inTime(Promise.resolve(service.send({ to: { name: '', address }, ...mail })));
  }

  /** The account to which the code was sent, when it is still in time. */
  async function holderOf(field: string, code: string): Promise<Account | null> {
    if (!isInTime(code, now())) return null;
    return accounts().findOne({ where: { [field]: codeHashOf(code) } });
  }

  const service = {
    /**
     * Sends a link that confirms the account; links from before no longer do.
     *
     * @throws Error when the mail server does not take the mail
     */
    async sendConfirmation({ id, email }: Pick<Account, 'id' | 'email'>): Promise<void> {
      const code = newCode(CONFIRMATION_LIFETIME);
      await change(id, { confirmationToken: codeHashOf(code) });
      await send(email, confirmationMail(settings, code));
    },

    /** Sends the link again to an account that waits for it; does nothing for any other email. */
    async sendConfirmationAgain(email: string): Promise<void> {
      const account = await byEmail(email);
      if (account === null || account.confirmed === true || account.blocked === true) return;
      await limited('confirmation', account.email, () => service.sendConfirmation(account));
    },

    /** Confirms the account to which this code was sent, once; false if there is none. */
    async confirm(code: string): Promise<boolean> {
      const account = await holderOf('confirmationToken', code);
      if (account === null) return false;
      await change(account.id, { confirmed: true, confirmationToken: null });
      return true;
    },

    /** Sends a code for a new password to the account with this email; does nothing if there is none, or when it is blocked. */
    async sendReset(email: string): Promise<void> {
      const account = await byEmail(email);
      if (account === null || account.blocked === true) return;
      await limited('reset', account.email, async () => {
        const code = newCode(RESET_LIFETIME);
        await change(account.id, { resetPasswordToken: codeHashOf(code) });
        await send(account.email, resetMail(settings, code));
      });
    },

    /**
     * Sets a new password, which ends all sessions, once for a code. The code came by mail, so the account is confirmed as well: a person who
     * registered it with another's email has neither password nor session any more.
     *
     * @returns false when no account has this code
     * @throws ValidationError for a password that no account may have
     */
    async reset(code: string, password: string): Promise<boolean> {
      const account = await holderOf('resetPasswordToken', code);
      if (account === null || account.blocked === true) return false;
      const users: UserService = strapi.plugin('users-permissions').service('user');
      await users.edit(account.id, {
        password,
        resetPasswordToken: null,
        confirmed: true,
        confirmationToken: null,
      });
      return true;
    },

    /** @throws Error when the mail server does not take the mail */
    send,

    /** @throws its error, or one when the mail server has not taken it within SEND_WAIT */
    inTime,

    /** Runs work about a mail without making its caller wait; a failure is only logged. */
    inBackground(work: () => Promise<void>, whose: 'a reader' | 'an editor' = 'a reader'): void {
      const running = work()
        .catch((error: unknown) => {
          strapi.log.error(`A mail to ${whose} was not sent: ${String(error)}`);
        })
        .finally(() => underWay.delete(running));
      underWay.add(running);
    },

    /** Resolves when nothing is under way in the background, after STOP_WAIT at the latest; what is left then is in the log. */
    async settled(): Promise<void> {
      await Promise.race([Promise.all(underWay), wait(STOP_WAIT, null, { ref: false })]);
      if (underWay.size > 0) strapi.log.error(givenUp(underWay.size));
    },
  };
  return service;
}

/**
 * Has a registration send our mail in place of Strapi's, whose text, sender and links are stored in the database. Extended, not changed:
 * Strapi shares the object between all services that one process starts.
 */
export function sendOwnConfirmations(strapi: Core.Strapi, readerMails: ReaderMailsService): void {
  strapi.get('services').extend('plugin::users-permissions.user', (users: object): object => ({
    ...users,
    sendConfirmationEmail: (account: {
      readonly id: number;
      readonly email: string;
    }): Promise<void> => readerMails.sendConfirmation(account),
  }));
}
