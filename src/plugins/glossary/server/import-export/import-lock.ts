import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { type RunningImport, runningImportMessage } from '../../core/import-export/running-import';
import { type DatabaseLock, takeLock } from '../../../shared/server/database/database-lock';
import type { Clock } from '../time/clock';

/** The current holder of the lock, or the last one if its process was killed. */
const HOLDER = { type: 'plugin', name: 'glossary', key: 'import-under-way' } as const;

/** The editor and the file; see `RunningImport`. */
export type Importer = Pick<RunningImport, 'who' | 'file'>;

export const NO_IMPORT = 'This import is not there any more; choose the file again.';

/** Another import is running, or the import no longer exists. */
export class ImportConflict extends errors.ApplicationError {}

export type ImportLockService = ReturnType<typeof createImportLock>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly clock: Clock;
}

/** Allows one import at a time across all processes and instances: two would take each other's terms for editors' changes. */
export function createImportLock({ strapi, clock }: Needs) {
  const holder = async (): Promise<RunningImport | null> =>
    (await strapi.store.get(HOLDER)) as RunningImport | null;

  return {
    /**
     * @returns the lock, to be released at the end of the import; it is also released when the process ends
     * @throws {ImportConflict} while another import runs, with its editor and start time
     */
    async take(importer: Importer): Promise<DatabaseLock> {
      const lock = await takeLock(strapi, 'import');
      if (lock === null) throw new ImportConflict(runningImportMessage(await holder()));
      const release = async (): Promise<void> => {
        // An import whose end cannot be stored has ended all the same, and has to say what it has written. A name that stays is no lock.
        await strapi.store
          .delete(HOLDER)
          .catch((error: unknown) =>
            strapi.log.warn(`Import: its end could not be stored: ${String(error)}`),
          );
        await lock.release();
      };
      try {
        const since = clock.now().toISOString();
        await strapi.store.set({ ...HOLDER, value: { ...importer, since } });
      } catch (error) {
        await lock.release();
        throw error;
      }
      return { lost: lock.lost, release };
    },

    /**
     * Checked before a comparison, which may take minutes.
     *
     * @throws {ImportConflict} while another import runs
     */
    async requireFree(): Promise<void> {
      const found = await holder();
      if (found === null) return;
      const lock = await takeLock(strapi, 'import');
      if (lock === null) throw new ImportConflict(runningImportMessage(found));
      // The last holder was killed.
      await lock.release();
    },
  };
}
