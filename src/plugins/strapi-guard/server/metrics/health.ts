import type { Core } from '@strapi/strapi';
import {
  answersInTime,
  type Availability,
  isPoolBusy,
} from '../../../shared/server/database/beside-pool';
import { readFromFile } from '../../../shared/server/database/sqlite-file';
import type { Installation } from '../../../shared/core/settings/installation';
import type { OpenedFileService } from '../database/opened-file';
import type { RefusedChanges } from '../database/refused-changes';
import type { StoppingService } from '../http/stopping';

/** Whether the service can serve readers, and which of its parts cannot be used. */
export interface Readiness {
  /** `astray`: the file of SQLite was removed or replaced, and the served content may be that of another glossary. */
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

/** What is served, as far as its readiness tells. */
export interface HealthPart {
  /** Whether what readers see is in memory. */
  isLoaded(): boolean;
  /** Of the database, when it was asked last. */
  availability(): Availability;
  /** Whether what was tried last could not be written. */
  areWritesRefused(): boolean;
}

const WORST_FIRST: readonly Availability[] = ['away', 'busy'];

interface Needs {
  readonly strapi: Core.Strapi;
  readonly settings: Installation;
  readonly openedFile: OpenedFileService;
  readonly stopping: StoppingService;
  readonly refusedChanges: RefusedChanges;
}

export function createHealth({ strapi, settings, openedFile, stopping, refusedChanges }: Needs) {
  const { database } = settings;
  const parts: HealthPart[] = [];
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
    /** Readiness depends on it from here on. */
    add(part: HealthPart): void {
      parts.push(part);
    },

    /** Answers without querying the database. */
    readiness(): Readiness {
      const now = { database: this.database(), writes: this.writes() };
      if (stopping.isStopping()) return { status: 'stopping', ...now };
      if (openedFile.isGone()) return { status: 'astray', ...now };
      const isLoaded = parts.every((part) => part.isLoaded());
      return { status: isLoaded ? 'ready' : 'loading', ...now };
    },

    /** According to the last poll. */
    database(): Readiness['database'] {
      if (openedFile.isGone()) return 'away';
      const seen = parts.map((part) => part.availability());
      return WORST_FIRST.find((one) => seen.includes(one)) ?? 'there';
    },

    /** From the last writes that were tried: changes in the panel and the REST API, and what the parts write. */
    writes(): Readiness['writes'] {
      const isAway = this.database() === 'away';
      const areRefused =
        refusedChanges.areRefused() || parts.some((part) => part.areWritesRefused());
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
