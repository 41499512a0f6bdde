import type { Core } from '@strapi/strapi';
import type { RunningService } from './service';

/** The first administrator of every test's service. */
export const ADMINISTRATOR = {
  email: 'editor@glossary.example',
  password: 'A-password-for-tests-1',
} as const;

/** Creates the first administrator and logs in; the token opens the panel's own API. */
export async function logInToPanel({ http }: RunningService): Promise<string> {
  const { body, status } = await http.post('/admin/register-admin').send({
    ...ADMINISTRATOR,
    firstname: 'An',
    lastname: 'Editor',
  });
  if (status !== 200)
    throw new Error(`The administrator could not be registered: ${JSON.stringify(body)}`);
  return String(body.data.token);
}

/** An API token that may do everything, as a program that writes through the REST API has it. */
export async function fullAccessToken(strapi: Core.Strapi): Promise<string> {
  const { accessKey } = await strapi
    .service('admin::api-token')
    .create({ name: 'tests', description: '', type: 'full-access', lifespan: null });
  return String(accessKey);
}
