import { ADMINISTRATOR } from './panel';
import type { RunningService } from '../service';

const TERM = 'plugin::glossary.term';

/** A right of a role; without `fields` with all of them, without `conditions` with all documents, without `of` with terms. */
export interface PanelRight {
  readonly act: 'read' | 'create' | 'update' | 'delete' | 'publish';
  readonly of?: string;
  readonly fields?: readonly string[];
  readonly conditions?: readonly string[];
}

/** From now on a role may do this and nothing else; `tools` are the glossary's own rights, such as `attention.read`. */
export async function setRights(
  { strapi }: RunningService,
  roleId: number,
  rights: readonly PanelRight[],
  tools: readonly string[] = [],
): Promise<void> {
  await strapi.service('admin::role').assignPermissions(roleId, [
    ...rights.map(({ act, of = TERM, fields, conditions = [] }) => ({
      action: `plugin::content-manager.explorer.${act}`,
      subject: of,
      conditions,
      ...(fields && { properties: { fields } }),
    })),
    ...tools.map((tool) => ({ action: `plugin::glossary.${tool}`, subject: null, conditions: [] })),
  ]);
}

/** A token of an account whose role has these rights and no others. */
export async function tokenWithRights(
  service: RunningService,
  name: string,
  rights: readonly PanelRight[],
  tools: readonly string[] = [],
): Promise<string> {
  const { strapi, http } = service;
  const role = await strapi.service('admin::role').create({ name, description: '' });
  await setRights(service, role.id, rights, tools);
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
