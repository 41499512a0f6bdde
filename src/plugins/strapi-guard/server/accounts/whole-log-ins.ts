import type { Core } from '@strapi/strapi';
import type { GuardSettings } from '../../core/settings/guard-settings';
import type { Handler } from '../security/wrapped-handlers';
import { hashedInTurn } from './password-turns';

/** Handlers that store a password, use up what allows it (a link, a code, the old password, a free name), and log in. */
const HANDLERS = {
  // Not `registerAdmin`: it begins queries that it does not wait for, and they would go on behind the end of the transaction.
  'admin::authentication': ['register', 'resetPassword'],
  'plugin::users-permissions.auth': ['resetPassword', 'changePassword', 'register'],
} as const;
const OF_READERS = 'plugin::users-permissions.auth';
/** Of readers, these hash or compare a password in turn (password-turns.ts): they wait for their turn before they hold a connection. */
const IN_TURN: ReadonlySet<string> = new Set(['changePassword', 'register']);
/** From this status on nothing was done. */
const FAILED = 500;

/**
 * Has a password stored only if its owner is logged in as well. Strapi stores the account first and its session later: where the database takes the
 * first only, it answers that it failed, and refuses the link, the code or the old password when it comes again, because it has been used.
 *
 * The hash of the password is computed while the transaction is open, which on SQLite holds up other queries for as long.
 *
 * With a mail server a registration logs nobody in, and waits for that server, which no transaction may do.
 *
 * Call it before what else is done with these handlers, so that that happens after COMMIT.
 */
export function logInAsAWhole({
  strapi,
  settings: { mail },
}: {
  readonly strapi: Core.Strapi;
  readonly settings: Pick<GuardSettings, 'mail'>;
}): void {
  for (const [uid, names] of Object.entries(HANDLERS)) {
    const isOfReaders = uid === OF_READERS;
    const whole = names.filter((name) => !isOfReaders || name !== 'register' || mail === null);
    strapi.get('controllers').extend(uid, (controller: Record<string, Handler>) => ({
      ...controller,
      ...Object.fromEntries(
        whole.map((name) => [
          name,
          asAWhole(strapi, controller[name] as Handler, isOfReaders && IN_TURN.has(name)),
        ]),
      ),
    }));
  }
}

/** Ends a transaction whose answer Strapi has given already. */
class Answered extends Error {}

function asAWhole(strapi: Core.Strapi, handle: Handler, isInTurn: boolean): Handler {
  return async function whole(this: unknown, ctx, next) {
    const work = async (): Promise<void> => {
      await strapi.db.transaction(async () => {
        await handle.call(this, ctx, next);
        if (ctx.status >= FAILED) throw new Answered();
      });
    };
    try {
      await (isInTurn ? hashedInTurn(strapi, work) : work());
    } catch (error) {
      // That of a session which is not stored.
      ctx.remove('Set-Cookie');
      if (!(error instanceof Answered)) throw error;
    }
  };
}
