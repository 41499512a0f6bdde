import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { nameWriters } from './named-writers';
import { wrap } from './wrapped-handlers';

const READER = 'plugin::users-permissions.user';

export const ACCOUNTS_NOT_COPIED = 'An account belongs to one reader and is not copied.';

/**
 * Readers' accounts in the content manager. They have their own handlers to create and change them, which allow one account per email address;
 * duplicating would copy the email address as well.
 */
export function guardReaderAccounts(strapi: Core.Strapi): void {
  wrap(strapi, 'plugin::content-manager.collection-types', ['clone', 'autoClone'], ({ params }) => {
    if (params.model === READER) throw new errors.ValidationError(ACCOUNTS_NOT_COPIED);
  });
  nameWriters(strapi, 'plugin::users-permissions.contentmanageruser', ['create', 'update']);
}
