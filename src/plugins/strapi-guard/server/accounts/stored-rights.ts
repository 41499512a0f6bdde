import type { Core } from '@strapi/strapi';

/**
 * Keeps rights of API tokens that Strapi's start would delete, because it knows no route that asks for them: it knows them from here on, as long as they
 * are stored.
 *
 * @param isKept by action, such as `plugin::upload.content-api.find`
 */
export async function keepTokenRights(
  strapi: Core.Strapi,
  isKept: (action: string) => boolean,
): Promise<void> {
  const known = strapi.contentAPI.permissions.providers.action;
  const stored: readonly { readonly action: string }[] = await strapi.db
    .query('admin::api-token-permission')
    .findMany({ select: ['action'] });
  for (const uid of new Set(stored.map(({ action }) => action))) {
    if (!isKept(uid) || known.has(uid)) continue;
    const [api, controller, action] = uid.split('.');
    await known.register(uid, { api, controller, action, uid });
  }
}

/** Has Strapi's start change no right in the database: a program may know other rights than the service does, for which it does not decide. */
export async function leaveStoredRights(strapi: Core.Strapi): Promise<void> {
  const nothing = async (): Promise<void> => undefined;
  const services = strapi.get('services');
  services.extend('admin::role', (service: object) => ({
    ...service,
    resetSuperAdminPermissions: nothing,
  }));
  services.extend('admin::permission', (service: object) => ({
    ...service,
    cleanPermissionsInDatabase: nothing,
  }));
  await keepTokenRights(strapi, () => true);
}
