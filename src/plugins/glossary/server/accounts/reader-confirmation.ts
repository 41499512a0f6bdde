import type { Core } from '@strapi/strapi';
import { serviceOf } from '../platform/service-of';

interface Account {
  readonly id: number;
  readonly email: string;
}

/**
 * Has a registration send our mail in place of Strapi's, whose text, sender and links are stored in the database. Extended, not changed:
 * Strapi shares the object between all services that one process starts.
 */
export function sendOwnConfirmations(strapi: Core.Strapi): void {
  strapi.get('services').extend('plugin::users-permissions.user', (users: object): object => ({
    ...users,
    sendConfirmationEmail: (account: Account): Promise<void> =>
      serviceOf(strapi, 'readerMails').sendConfirmation(account),
  }));
}
