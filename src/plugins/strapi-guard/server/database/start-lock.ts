import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { type DatabaseLock, takeLock } from '../../../shared/server/database/database-lock';
import type { GuardSettings } from '../../core/settings/guard-settings';
import { keepTablesAndColumns, refuseNewerDatabase } from './newer-database';

/** How long a start waits for others, in minutes: the time of a migration of a large database. */
const LONGEST_WAIT_MINUTES = 5;
const MILLISECONDS_PER_MINUTE = 60_000;
/** Pause between two attempts, in milliseconds. */
const PAUSE = 250;

export const WAITS = `Waiting for another process that is preparing the database, at most ${LONGEST_WAIT_MINUTES} minutes …`;

/**
 * Lets one process at a time prepare a database: create and change tables, fill an empty one, grant permissions to roles. Two at once would fail, or
 * do it twice.
 */
export function createStartLock({
  strapi,
  settings,
}: {
  readonly strapi: Core.Strapi;
  readonly settings: Pick<GuardSettings, 'refusesNewerDatabase'>;
}) {
  let lock: DatabaseLock | null = null;

  /** @throws Error with a one-sentence message when others take longer than LONGEST_WAIT_MINUTES */
  async function take(): Promise<void> {
    const end = performance.now() + LONGEST_WAIT_MINUTES * MILLISECONDS_PER_MINUTE;
    lock = await takeLock(strapi, 'start');
    if (lock === null) strapi.log.warn(WAITS);
    while (lock === null) {
      if (performance.now() > end) {
        throw new Error(
          `another process has been preparing the database for ${LONGEST_WAIT_MINUTES} minutes; see what it is doing, and start again when it is ready or was ended.`,
        );
      }
      await wait(PAUSE);
      lock = await takeLock(strapi, 'start');
    }
  }

  return {
    /**
     * Takes the lock before the first query, and refuses the database of a later version before the second where that is asked for. Not immediately: Strapi also registers
     * plugins where no database is needed, for example to generate types, and it has no hook between the two.
     */
    takeBeforeFirstQuery(): void {
      const { db } = strapi;
      const { refusesNewerDatabase } = settings;
      if (refusesNewerDatabase) keepTablesAndColumns(db);
      const init = db.init.bind(db);
      db.init = async (options) => {
        await take();
        const result = await init(options);
        if (refusesNewerDatabase) await refuseNewerDatabase(db);
        return result;
      };
    },

    /** Call when everything is prepared, or the start has failed; a no-op when the lock is not held. */
    async release(): Promise<void> {
      const held = lock;
      lock = null;
      await held?.release();
    },
  };
}
