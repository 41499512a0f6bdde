import type { Core } from '@strapi/strapi';
import { FIRST_ADMINISTRATOR_PATH } from '../../../src/plugins/strapi-guard/core/accounts/first-administrator';
import type { RunningService } from '../service';
import { guardOf } from '../../../src/plugins/strapi-guard/server/running-guard';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The first administrator of every test's service. */
export const ADMINISTRATOR: Credentials = {
  email: 'editor@glossary.example',
  password: 'A-password-for-tests-1',
};

/** The address of each content type in the REST API. */
export const REST = {
  'plugin::glossary.term': '/api/terms',
  'plugin::glossary.category': '/api/categories',
  'plugin::glossary.debt-score': '/api/debt-scores',
} as const;

/** The request of the form for the first administrator. */
export const REGISTRATION = { ...ADMINISTRATOR, firstname: 'An', lastname: 'Editor' };

/** Opens the link of the first administrator, and returns the cookie with which the panel may register them. */
export async function openFirstLink({ strapi, http }: RunningService): Promise<string> {
  const link = await guardOf(strapi).firstAdministrator.link();
  if (link === null) throw new Error('Nobody can be registered any more.');
  const { headers } = await http.get(`${FIRST_ADMINISTRATOR_PATH}${new URL(link).search}`);
  return String(headers['set-cookie']?.[0]).split(';')[0] ?? '';
}

/** Creates the first administrator and logs in; the token opens the panel's own API. */
export async function logInToPanel(service: RunningService): Promise<string> {
  const { body, status } = await service.http
    .post('/admin/register-admin')
    .set('Cookie', await openFirstLink(service))
    .send(REGISTRATION);
  if (status !== 200)
    throw new Error(`The administrator could not be registered: ${JSON.stringify(body)}`);
  return String(body.data.token);
}

export async function roleIdOf(strapi: Core.Strapi, code: string): Promise<number> {
  const role = await strapi.db.query('admin::role').findOne({ where: { code } });
  if (role === null) throw new Error(`There is no role "${code}".`);
  return role.id;
}

/** An account with one role, such as `strapi-author`. */
export async function aColleague(strapi: Core.Strapi, code: string): Promise<Credentials> {
  const colleague = {
    email: `${code}@glossary.example`,
    password: ADMINISTRATOR.password,
  };
  await strapi.service('admin::user').create({
    ...colleague,
    firstname: 'A',
    lastname: 'Colleague',
    isActive: true,
    roles: [await roleIdOf(strapi, code)],
  });
  return colleague;
}

/** An account with one role, such as `strapi-author`, and its session; the token opens the panel's own API. */
export async function colleagueInPanel(
  { strapi, http }: RunningService,
  code: string,
): Promise<string> {
  const colleague = await aColleague(strapi, code);
  const { body, status } = await http.post('/admin/login').send(colleague);
  if (status !== 200)
    throw new Error(`${colleague.email} could not log in: ${JSON.stringify(body)}`);
  return String(body.data.token);
}

/** An API token that may do everything, as a program that writes through the REST API has it. */
export const fullAccessToken = (strapi: Core.Strapi): Promise<string> =>
  apiToken(strapi, 'tests', { type: 'full-access' });

/** An API token with these rights and no others, such as `plugin::glossary.term.find`. */
export const tokenFor = (strapi: Core.Strapi, permissions: readonly string[]): Promise<string> =>
  apiToken(strapi, permissions.join(' '), { type: 'custom', permissions });

/** An API token that reads all that the REST API has. */
export const readOnlyToken = (strapi: Core.Strapi): Promise<string> =>
  apiToken(strapi, 'reading', { type: 'read-only' });

async function apiToken(
  strapi: Core.Strapi,
  name: string,
  rights: { readonly type: string; readonly permissions?: readonly string[] },
): Promise<string> {
  const { accessKey } = await strapi.service('admin::api-token').create({
    name,
    description: '',
    lifespan: null,
    ...rights,
  });
  return String(accessKey);
}
