import { ADMINISTRATOR } from './panel';
import type { RunningService } from '../service';

const TERM = 'api::term.term';

/** What a role may do with terms; without `fields` with all of them, without `conditions` with all terms. */
export interface TermRight {
  readonly act: 'read' | 'create' | 'update' | 'delete' | 'publish';
  readonly fields?: readonly string[];
  readonly conditions?: readonly string[];
}

/** From now on a role may do this with terms and nothing else. */
export async function setRights(
  { strapi }: RunningService,
  roleId: number,
  rights: readonly TermRight[],
): Promise<void> {
  await strapi.service('admin::role').assignPermissions(
    roleId,
    rights.map(({ act, fields, conditions = [] }) => ({
      action: `plugin::content-manager.explorer.${act}`,
      subject: TERM,
      conditions,
      ...(fields && { properties: { fields } }),
    })),
  );
}

/** A token of somebody with a role of their own, which may do this with terms and nothing else. */
export async function tokenWithRights(
  service: RunningService,
  name: string,
  rights: readonly TermRight[],
): Promise<string> {
  const { strapi, http } = service;
  const role = await strapi.service('admin::role').create({ name, description: '' });
  await setRights(service, role.id, rights);
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
