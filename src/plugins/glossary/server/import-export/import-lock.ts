import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { type ImportUnderWay, underWaySentence } from '../../core/import-export/import-under-way';
import { type DatabaseLock, takeLock } from '../database/database-lock';
import type { Clock } from '../time/clock';

/** Who holds the lock, or held it when the process was killed. */
const HOLDER = { type: 'plugin', name: 'glossary', key: 'import-under-way' } as const;

/** Who imports what; see `ImportUnderWay`. */
export type Importer = Pick<ImportUnderWay, 'who' | 'file'>;

export const NO_IMPORT = 'This import is not there any more; choose the file again.';

/** Another import is in the way, or the one that is meant is not there any more. */
export class ImportConflict extends errors.ApplicationError {}

export type ImportLockService = ReturnType<typeof createImportLock>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly clock: Clock;
}

/** One import writes at a time, over all processes and instances: two would take each other's terms for changes of editors. */
export function createImportLock({ strapi, clock }: Needs) {
  const holder = async (): Promise<ImportUnderWay | null> =>
    (await strapi.store.get(HOLDER)) as ImportUnderWay | null;

  return {
    /**
     * @returns the lock, which is to be released when the import has ended; it also ends with the process
     * @throws {ImportConflict} while somebody else imports, with who and since when
     */
    async take(importer: Importer): Promise<DatabaseLock> {
      const lock = await takeLock(strapi, 'import');
      if (lock === null) throw new ImportConflict(underWaySentence(await holder()));
      const release = async (): Promise<void> => {
        try {
          await strapi.store.delete(HOLDER);
        } finally {
          await lock.release();
        }
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
     * Before a file is compared, which may take minutes.
     *
     * @throws {ImportConflict} while somebody else imports
     */
    async requireFree(): Promise<void> {
      const found = await holder();
      if (found === null) return;
      const lock = await takeLock(strapi, 'import');
      if (lock === null) throw new ImportConflict(underWaySentence(found));
      // Whoever held it was killed.
      await lock.release();
    },
  };
}
