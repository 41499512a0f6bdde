import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import type { Next } from 'koa';
import { lockUntilTransactionEnds } from '../../../shared/server/database/advisory-locks';
import { oneAtATime } from '../../../shared/server/tasks/one-at-a-time';
import { extend, type Handler, type ReadContext } from '../security/wrapped-handlers';

const USER = 'admin::user';
const SUPER_ADMIN = 'strapi-super-admin';

/** Strapi's own words. */
export const LAST_ADMINISTRATOR = 'You must have at least one user with super admin role.';

/**
 * Lets requests that invite, change and delete administrators, or change the rights of a role, happen one after another, at all instances, and keeps
 * one Super Admin who can log in. Strapi looks first and writes afterwards, so two invitations of one address made two accounts, rights that were
 * saved twice at once were stored twice, and two Super Admins who took the role from each other left none; and it counts those who were invited and
 * have no password.
 */
export function guardAdministrators(strapi: Core.Strapi): void {
  const inOrder = oneAtATime();
  const inTurn = (check: (ctx: ReadContext) => Promise<void>) => (handle: Handler) =>
    function waiting(this: unknown, ctx: ReadContext, next: Next) {
      return inOrder(() =>
        alone(strapi, async () => {
          await check(ctx);
          return handle.call(this, ctx, next);
        }),
      );
    };
  const actions = ['create', 'update', 'deleteOne', 'deleteMany'];
  extend(
    strapi,
    USER,
    actions,
    inTurn((ctx) => refuseToLeaveNone(strapi, ctx)),
  );
  extend(
    strapi,
    'admin::role',
    ['updatePermissions'],
    inTurn(() => Promise.resolve()),
  );
}

/** Holds a lock while a task runs: on SQLite one process has the database to itself. */
function alone(strapi: Core.Strapi, task: () => Promise<unknown>): Promise<unknown> {
  if (strapi.db.dialect.client === 'sqlite') return task();
  // Not Strapi's transaction: what it does in the background would go on using one that has ended.
  return strapi.db.connection.transaction(async (transaction: Knex.Transaction) => {
    await lockUntilTransactionEnds(strapi, 'administrators', transaction);
    return task();
  });
}

async function refuseToLeaveNone(
  strapi: Core.Strapi,
  { params, request }: ReadContext,
): Promise<void> {
  const { id } = params as { readonly id?: string };
  const { ids, roles, isActive } = Object(request.body) as Readonly<Record<string, unknown>>;
  const named = id === undefined ? ids : [id];
  if (!Array.isArray(named)) return;
  const isChange = request.method === 'PUT';
  if (isChange && !Array.isArray(roles) && isActive !== false) return;
  const query = strapi.db.query(USER);
  const all = (await query.findMany({
    where: {
      roles: { code: SUPER_ADMIN },
      isActive: true,
      blocked: { $ne: true },
      password: { $notNull: true },
    },
    populate: ['roles'],
  })) as { id: number; roles: { id: number; code: string }[] }[];
  const isNamed = (account: { readonly id: number }): boolean =>
    named.some((one) => String(one) === String(account.id));
  if (!all.some(isNamed) || !all.every(isNamed)) return;
  const role = all[0]?.roles.find(({ code }) => code === SUPER_ADMIN);
  const keepsRole =
    isChange &&
    isActive !== false &&
    (roles as unknown[]).some((one) => String(one) === String(role?.id));
  if (!keepsRole) throw new errors.ValidationError(LAST_ADMINISTRATOR);
}
