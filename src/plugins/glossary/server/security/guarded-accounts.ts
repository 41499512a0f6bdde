import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { nameWriters } from './named-writers';
import { wrap } from './wrapped-handlers';

const READER = 'plugin::users-permissions.user';

export const ACCOUNTS_NOT_COPIED = 'An account belongs to one reader and is not copied.';

/**
 * Accounts of readers in the content manager. Handlers of their own make and change them, which let an address have one account only; the
 * others would copy it with the account.
 */
export function guardReaderAccounts(strapi: Core.Strapi): void {
  wrap(strapi, 'plugin::content-manager.collection-types', ['clone', 'autoClone'], ({ params }) => {
    if (params.model === READER) throw new errors.ValidationError(ACCOUNTS_NOT_COPIED);
  });
  nameWriters(strapi, 'plugin::users-permissions.contentmanageruser', ['create', 'update']);
}
