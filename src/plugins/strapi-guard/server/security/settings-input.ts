import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { webhookProblem } from '../../core/accounts/webhook-form';
import { type Check, wrap } from './wrapped-handlers';

/** The values of a body, as far as the pages of the settings send them; far above those of any form. */
const MOST_OF_FORM = 5000;
const MOST_IN_LIST = 200;
const LONGEST_LABEL = 255;
const ID = /^[1-9]\d{0,9}$/;
const ATTRIBUTE = /^[A-Za-z]\w{0,63}$/;

export const SETTINGS_REFUSED = {
  condition: (known: readonly string[]): string =>
    `A condition of a permission is one of ${known.join(', ')}.`,
  id: 'An account or a role is named by its number, from 1.',
  form: `The layout of a form has texts of at most ${LONGEST_LABEL} characters, lists of at most ${MOST_IN_LIST} items and an attribute to sort by.`,
} as const;

interface Events {
  readonly allowedEvents: ReadonlyMap<string, string>;
}
interface Conditions {
  readonly conditionProvider: { keys(): readonly string[] };
}
/**
 * Checks what administrators send, and roles with some of their rights, before Strapi does: it takes exponential time for addresses of webhooks and
 * quadratic time for lists, and forgets unknown conditions, so that a permission holds for all documents.
 */
export function guardPanelSettings(strapi: Core.Strapi): void {
  wrap(strapi, 'admin::webhooks', ['createWebhook', 'updateWebhook'], ({ request }) => {
    const { allowedEvents } = strapi.get('webhookStore') as Events;
    refuseIf(webhookProblem(Object(request.body), [...allowedEvents.values()]));
  });
  wrap(strapi, 'admin::role', ['updatePermissions'], ({ request }) => {
    const { conditionProvider } = strapi.service('admin::permission') as unknown as Conditions;
    const known = conditionProvider.keys();
    const { permissions } = Object(request.body) as { readonly permissions?: unknown };
    for (const permission of Array.isArray(permissions) ? permissions : []) {
      const { conditions = [] } = Object(permission) as { readonly conditions?: unknown };
      if (!Array.isArray(conditions) || conditions.every((one) => known.includes(one as string)))
        continue;
      throw new errors.ValidationError(SETTINGS_REFUSED.condition(known));
    }
  });
  const byNumber: Check = ({ params }) => {
    const { id, role } = params as { readonly id?: string; readonly role?: string };
    for (const named of [id, role])
      if (named !== undefined && !ID.test(named))
        throw new errors.ValidationError(SETTINGS_REFUSED.id);
  };
  wrap(strapi, 'admin::user', ['update', 'deleteOne'], byNumber);
  wrap(strapi, 'admin::role', ['update', 'updatePermissions', 'deleteOne'], byNumber);
  wrap(strapi, 'plugin::users-permissions.role', ['updateRole', 'deleteRole'], byNumber);
  for (const [controller, handler] of [
    ['content-types', 'updateContentTypeConfiguration'],
    ['components', 'updateComponentConfiguration'],
  ] as const)
    wrap(strapi, `plugin::content-manager.${controller}`, [handler], ({ request }) => {
      const body = Object(request.body) as Readonly<Record<string, unknown>>;
      // Strapi keeps them, and they are of no use.
      Reflect.deleteProperty(body, 'options');
      if (!isForm(body)) throw new errors.ValidationError(SETTINGS_REFUSED.form);
    });
}

function refuseIf(problem: string | null): void {
  if (problem !== null) throw new errors.ValidationError(problem);
}

/** Whether the layout of an edit form and a list has the size of one. */
function isForm({ settings, ...rest }: Readonly<Record<string, unknown>>): boolean {
  const { defaultSortBy } = Object(settings) as { readonly defaultSortBy?: unknown };
  if (typeof defaultSortBy === 'string' && !ATTRIBUTE.test(defaultSortBy)) return false;
  let count = 0;
  const isSmall = (value: unknown): boolean => {
    count += 1;
    if (count > MOST_OF_FORM) return false;
    if (typeof value === 'string') return value.length <= LONGEST_LABEL;
    if (typeof value !== 'object' || value === null) return true;
    if (Array.isArray(value) && value.length > MOST_IN_LIST) return false;
    for (const key in value) if (!isSmall(Reflect.get(value, key))) return false;
    return true;
  };
  return isSmall({ settings, rest });
}
