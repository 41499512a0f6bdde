import type { Core } from '@strapi/strapi';
import {
  answersInTime,
  type Availability,
  isPoolBusy,
} from '../../../shared/server/database/beside-pool';
import { readFromFile } from '../../../shared/server/database/sqlite-file';
import type { GuardSettings } from '../../core/settings/guard-settings';
import type { OpenedFileService } from '../database/opened-file';
import type { RefusedChanges } from '../database/refused-changes';
import type { GuardedSite } from '../http/guarded-site';
import type { StoppingService } from '../http/stopping';

/** Whether the service can serve readers, and which of its parts cannot be used. */
export interface Readiness {
  /** `astray`: the file of SQLite was removed or replaced, and the served content may be that of another database. */
  readonly status: 'ready' | 'loading' | 'stopping' | 'astray';
  /** While it is busy or away, readers are served from memory, and writes wait or are refused. */
  readonly database: Availability;
  /**
   * Refused while the database's disk is full, or it takes no writes for another reason, such as a lock that a process holds and does not
   * release: readers are served, and counts wait.
   */
  readonly writes: 'stored' | 'refused';
}

export type HealthService = ReturnType<typeof createHealth>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly settings: GuardSettings;
  readonly openedFile: OpenedFileService;
  readonly stopping: StoppingService;
  readonly refusedChanges: RefusedChanges;
  readonly guardedSite: GuardedSite;
}

export function createHealth({
  strapi,
  settings,
  openedFile,
  stopping,
  refusedChanges,
  guardedSite,
}: Needs) {
  const { database } = settings;
  let asking: Promise<Availability> | null = null;

  async function ask(): Promise<Availability> {
    if (openedFile.isGone()) return 'away';
    const isBusy = isPoolBusy(strapi);
    const question =
      database.client === 'sqlite' ? readFromFile(strapi) : strapi.db.connection.raw('select 1');
    if (await answersInTime(question)) return 'there';
    return (await isBusy) ? 'busy' : 'away';
  }

  return {
    /** Answers without querying the database. */
    readiness(): Readiness {
      const now = { database: this.database(), writes: this.writes() };
      if (stopping.isStopping()) return { status: 'stopping', ...now };
      if (openedFile.isGone()) return { status: 'astray', ...now };
      return { status: guardedSite.now().isLoaded() ? 'ready' : 'loading', ...now };
    },

    /** According to the last poll. */
    database(): Readiness['database'] {
      if (openedFile.isGone()) return 'away';
      return guardedSite.now().availability();
    },

    /** From the last writes that were tried: changes in the panel and the REST API, and what the site writes. */
    writes(): Readiness['writes'] {
      const isAway = this.database() === 'away';
      const areRefused = refusedChanges.areRefused() || guardedSite.now().areWritesRefused();
      return isAway || areRefused ? 'refused' : 'stored';
    },

    /** Asks the database now; callers at the same time share one query. */
    askDatabase(): Promise<Availability> {
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
  };
}
