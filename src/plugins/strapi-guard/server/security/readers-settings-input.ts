import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import {
  READERS_ROLE_REFUSED,
  readersRoleProblem,
  typeOfRole,
} from '../../core/accounts/readers-role';
import { readersSettingsProblem } from '../../core/accounts/readers-settings';
import { wrap } from './wrapped-handlers';

const READERS = 'plugin::users-permissions';
const ROLE = `${READERS}.role`;
/** The types of which there is one role each: that of everybody, and that of readers with an account. */
const OF_STRAPI = ['public', 'authenticated'];

export const doubledRoles = (type: string, names: readonly string[]): string =>
  `${names.length} roles of readers have the type “${type}”, and the rights of each hold for all of those: ${names.map((name) => JSON.stringify(name)).join(', ')}. Delete those that you do not know, in Settings, Users & Permissions plugin, Roles.`;

/** Checks the roles and settings of readers that administrators send before Strapi stores whatever they are. */
export function guardReadersSettings(strapi: Core.Strapi): void {
  wrap(strapi, ROLE, ['updateRole'], ({ request }) => refuseIf(readersRoleProblem(request.body)));
  wrap(strapi, ROLE, ['createRole'], async ({ request }) => {
    refuseIf(readersRoleProblem(request.body));
    const body = request.body as { readonly name?: unknown; type?: string };
    if (typeof body.name !== 'string') throw new errors.ValidationError(READERS_ROLE_REFUSED.name);
    const type = typeOfRole(body.name);
    const roles = await rolesOf(strapi);
    if (roles.some((role) => role.type === type || typeOfRole(role.name) === type))
      throw new errors.ValidationError(READERS_ROLE_REFUSED.taken(body.name));
    body.type = type;
  });
  const settings = `${READERS}.settings`;
  const stored = (key: string): Promise<unknown> =>
    Promise.resolve(strapi.store({ type: 'plugin', name: 'users-permissions', key }).get({}));
  wrap(strapi, settings, ['updateAdvancedSettings'], async ({ request }) =>
    refuseIf(readersSettingsProblem(request.body, await stored('advanced'))),
  );
  wrap(strapi, settings, ['updateEmailTemplate'], async ({ request }) => {
    const like = { 'email-templates': await stored('email') };
    refuseIf(readersSettingsProblem(request.body, like));
  });
  wrap(strapi, settings, ['updateProviders'], async ({ request }) => {
    const known = Object.entries(Object(await stored('grant')) as Record<string, object>);
    // The panel sends back what it has read, with an address that is worked out.
    const providers = Object.fromEntries(
      known.map(([name, provider]) => [name, { redirectUri: '', ...provider }]),
    );
    refuseIf(readersSettingsProblem(request.body, { providers }));
  });
}

/** Says which roles share a type that may be there only once, as versions before let clients make them. */
export async function nameDoubledRoles(strapi: Core.Strapi): Promise<void> {
  const roles = await rolesOf(strapi);
  for (const type of OF_STRAPI) {
    const names = roles.filter((role) => role.type === type).map(({ name }) => name);
    if (names.length > 1) strapi.log.error(doubledRoles(type, names));
  }
}

interface Role {
  readonly name: string;
  readonly type: string;
}

/** None in a project without users-permissions. */
async function rolesOf(strapi: Core.Strapi): Promise<readonly Role[]> {
  if (strapi.contentTypes[ROLE] === undefined) return [];
  const rows: { name?: unknown; type?: unknown }[] = await strapi.db.query(ROLE).findMany();
  return rows.map(({ name, type }) => ({ name: String(name), type: String(type) }));
}

function refuseIf(problem: string | null): void {
  if (problem !== null) throw new errors.ValidationError(problem);
}
