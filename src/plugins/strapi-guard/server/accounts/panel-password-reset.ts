import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { createMailLimit } from '../mail/mail-limit';
import type { ReaderMailsService } from '../mail/reader-mails';
import type { GuardSettings } from '../../core/settings/guard-settings';

/** The message to an administrator who forgot the password of the panel where no mail can be sent. */
export const NO_MAIL =
  'This installation sends no mail, so there is no link to wait for. Another administrator can give you a new password (Settings, Users); ' +
  'so can the operator of the server, with “npm run strapi -- admin:reset-user-password”.';

interface AuthService {
  forgotPassword(asked: { readonly email: string }): Promise<void>;
}

/**
 * Limits the mails for a forgotten password of the panel. Where no mail can be sent, says who can help; Strapi answers “Email sent” in any
 * case. The answer is the same for all emails, so it does not reveal which accounts exist.
 */
export function guardPanelResets({
  strapi,
  settings,
  readerMails,
}: {
  readonly strapi: Core.Strapi;
  readonly settings: GuardSettings;
  readonly readerMails: ReaderMailsService;
}): void {
  const limited = createMailLimit();
  strapi.get('services').extend('admin::auth', (service: AuthService) => ({
    ...service,
    // Strapi only logs a mail that the mail server refuses, so it counts; nothing waits for the answer.
    forgotPassword: (asked: { readonly email: string }) =>
      readerMails.inBackground(
        () =>
          limited('panel reset', asked.email, () =>
            readerMails.inTime(service.forgotPassword(asked)),
          ),
        'an editor',
      ),
  }));
  if (settings.mail !== null) return;
  strapi.get('controllers').extend('admin::authentication', (controller: object) => ({
    ...controller,
    forgotPassword(): never {
      throw new errors.ApplicationError(NO_MAIL);
    },
  }));
}
