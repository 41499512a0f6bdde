import { unknownKeyError } from '../../../shared/core/text/named-keys';

const KEYS = ['name', 'description', 'permissions', 'users'];
/** Of a role of readers: for each Strapi queries the database several times. */
const MOST_ACTIONS = 500;

export const READERS_ROLE_REFUSED = {
  body: 'The body is an object with “name”, “description” and “permissions”.',
  name: '“name” is a text with a letter or a digit.',
  description: '“description” is a text.',
  users: '“users” is empty: nobody gets a role here.',
  permissions:
    '“permissions” has actions such as {"api::x":{"controllers":{"x":{"find":{"enabled":true}}}}}.',
  actions: `A role has permissions for at most ${MOST_ACTIONS} actions.`,
  taken: (name: string): string =>
    `There is a role named ${JSON.stringify(name)}, or alike; choose another name.`,
} as const;

/**
 * Why a role of readers is not stored; null for one that is. Strapi stores every key of the body in its row, such as its id, its authors and its
 * type, and the rights of everybody are those of all roles whose type is `public`.
 *
 * @param body of the request that creates or changes it
 */
export function readersRoleProblem(body: unknown): string | null {
  if (!isObject(body)) return READERS_ROLE_REFUSED.body;
  const unknown = Object.keys(body).find((key) => !KEYS.includes(key));
  if (unknown !== undefined) return `${unknownKeyError(unknown, KEYS, '')}.`;
  const { name, description, permissions, users } = body;
  if (name !== undefined && (typeof name !== 'string' || typeOfRole(name) === ''))
    return READERS_ROLE_REFUSED.name;
  if (description !== undefined && description !== null && typeof description !== 'string')
    return READERS_ROLE_REFUSED.description;
  if (users !== undefined && !(Array.isArray(users) && users.length === 0))
    return READERS_ROLE_REFUSED.users;
  return permissions === undefined ? null : permissionsProblem(permissions);
}

/** The type of a new role by its name: letters and digits, however they are written, with `_` for all between them. */
export function typeOfRole(name: string): string {
  // eslint-disable-next-line no-restricted-syntax -- a name has at most 255 characters: account-input.ts
  const decomposed = name.normalize('NFKD');
  return decomposed
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join('_');
}

/** Actions are below their controller, and that below its type. */
function permissionsProblem(permissions: unknown): string | null {
  if (!isObject(permissions)) return READERS_ROLE_REFUSED.permissions;
  let count = 0;
  for (const type of Object.values(permissions)) {
    const { controllers } = Object(type) as { readonly controllers?: unknown };
    if (!isObject(controllers)) return READERS_ROLE_REFUSED.permissions;
    for (const actions of Object.values(controllers)) {
      if (!isObject(actions) || !Object.values(actions).every(isAction))
        return READERS_ROLE_REFUSED.permissions;
      count += Object.values(actions).filter((action) => (action as Action).enabled).length;
    }
  }
  return count > MOST_ACTIONS ? READERS_ROLE_REFUSED.actions : null;
}

interface Action {
  readonly enabled?: boolean;
}

const isAction = (action: unknown): boolean =>
  isObject(action) && ['boolean', 'undefined'].includes(typeof action.enabled);

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
