import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { readFromFile } from '../database/sqlite-file';
import { serviceOf } from '../platform/service-of';

/** How long the database may take to answer, in milliseconds. */
const PATIENCE = 3000;

/** Whether the service can serve readers, and which of its parts cannot be used. */
export interface Readiness {
  /** `astray`: the file of SQLite was removed or replaced, and what is served may be that of another glossary. */
  readonly status: 'ready' | 'loading' | 'stopping' | 'astray';
  /** Readers are served from memory while it is away; what is written waits or is refused. */
  readonly database: 'there' | 'away';
  /**
   * They are refused while the disk of the database is full, or it takes none for another reason, such as somebody who holds a lock and does
   * not end: readers are served, and counts wait.
   */
  readonly writes: 'stored' | 'refused';
}

/** What is true of the service at this moment. */
export default function health({ strapi }: { strapi: Core.Strapi }) {
  const { database } = serviceOf(strapi, 'settings').current();
  const openedFile = serviceOf(strapi, 'openedFile');
  let asking: Promise<boolean> | null = null;

  async function ask(): Promise<boolean> {
    if (openedFile.isGone()) return false;
    const question =
      database.client === 'sqlite' ? readFromFile(strapi) : strapi.db.connection.raw('select 1');
    const answer = question.then(
      () => true,
      () => false,
    );
    return Promise.race([answer, wait(PATIENCE, false, { ref: false })]);
  }

  return {
    /** Without a question to anybody. */
    readiness(): Readiness {
      const parts = { database: this.database(), writes: this.writes() };
      if (serviceOf(strapi, 'stopping').isStopping()) return { status: 'stopping', ...parts };
      if (openedFile.isGone()) return { status: 'astray', ...parts };
      const isLoaded = serviceOf(strapi, 'catalogue').isLoaded();
      return { status: isLoaded ? 'ready' : 'loading', ...parts };
    },

    /** As it answered when it was asked last. */
    database(): Readiness['database'] {
      const isAway = openedFile.isGone() || serviceOf(strapi, 'logFollower').isAway();
      return isAway ? 'away' : 'there';
    },

    /** As the counts say that were to be written last, each view of a page is one of them, and whoever wanted to change a term last. */
    writes(): Readiness['writes'] {
      const isRefused =
        openedFile.isGone() ||
        serviceOf(strapi, 'counting').isRefused() ||
        serviceOf(strapi, 'publicationLog').isHeldUp();
      return isRefused ? 'refused' : 'stored';
    },

    /** Asks the database now; many who want to know at once wait for one question. */
    askDatabase(): Promise<boolean> {
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
  };
}
