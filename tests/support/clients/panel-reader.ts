import { ADMINISTRATOR } from './panel';
import type { RunningService } from '../service';

const TERM = 'api::term.term';

/** What a role may do with terms; without `fields` with all of them, without `conditions` with all terms. */
export interface TermRight {
  readonly act: 'read' | 'create' | 'update' | 'delete';
  readonly fields?: readonly string[];
  readonly conditions?: readonly string[];
}

/** A token of somebody with a role of their own, which may do this with terms and nothing else. */
export async function tokenWithRights(
  { strapi, http }: RunningService,
  name: string,
  rights: readonly TermRight[],
): Promise<string> {
  const role = await strapi.service('admin::role').create({ name, description: '' });
  await strapi.service('admin::role').assignPermissions(
    role.id,
    rights.map(({ act, fields, conditions = [] }) => ({
      action: `plugin::content-manager.explorer.${act}`,
      subject: TERM,
      conditions,
      ...(fields && { properties: { fields } }),
    })),
  );
  const email = `${name.toLowerCase().replaceAll(' ', '-')}@glossary.example`;
  const { password } = ADMINISTRATOR;
  await strapi.service('admin::user').create({
    email,
    firstname: name,
    lastname: 'Editor',
    password,
    isActive: true,
    roles: [role.id],
  });
  const { body } = await http.post('/admin/login').send({ email, password });
  return String(body.data.token);
}
