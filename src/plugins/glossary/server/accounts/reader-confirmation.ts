import type { Core } from '@strapi/strapi';
import type { ReaderMailsService } from '../mail/reader-mails';

/**
 * Has a registration send our mail in place of Strapi's, whose text, sender and links are stored in the database. Extended, not changed:
 * Strapi shares the object between all services that one process starts.
 */
export function sendOwnConfirmations({
  strapi,
  readerMails,
}: {
  readonly strapi: Core.Strapi;
  readonly readerMails: ReaderMailsService;
}): void {
  strapi.get('services').extend('plugin::users-permissions.user', (users: object): object => ({
    ...users,
    sendConfirmationEmail: (account: {
      readonly id: number;
      readonly email: string;
    }): Promise<void> => readerMails.sendConfirmation(account),
  }));
}
