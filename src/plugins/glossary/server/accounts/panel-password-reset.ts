import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { NO_MAIL } from '../../core/accounts/mail';
import type { Settings } from '../../core/settings/settings';

/**
 * Says who can help with a forgotten password of the panel where no mail can be sent. Strapi answers “Email sent” in any case. The answer
 * is the same for all emails, so it does not reveal which accounts exist.
 */
export function refuseResetsWithoutMail(strapi: Core.Strapi, settings: Settings): void {
  if (settings.mail !== null) return;
  strapi.get('controllers').extend('admin::authentication', (controller: object) => ({
    ...controller,
    forgotPassword(): never {
      throw new errors.ApplicationError(NO_MAIL);
    },
  }));
}
