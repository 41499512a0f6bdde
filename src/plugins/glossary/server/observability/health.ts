import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { readFromFile } from '../database/sqlite-file';
import { serviceOf } from '../platform/service-of';

/** How long the database may take to answer, in milliseconds. */
const PATIENCE = 3000;

/** Whether the service can serve readers, and which of its parts cannot be used. */
export interface Readiness {
  readonly status: 'ready' | 'loading' | 'stopping';
  /** Readers are served from memory while it is away; what is written waits or is refused. */
  readonly database: 'there' | 'away';
}

/** What is true of the service at this moment. */
export default function health({ strapi }: { strapi: Core.Strapi }) {
  const { database } = serviceOf(strapi, 'settings').current();
  let asking: Promise<boolean> | null = null;

  async function ask(): Promise<boolean> {
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
      const database = serviceOf(strapi, 'logFollower').isAway() ? 'away' : 'there';
      if (serviceOf(strapi, 'stopping').isStopping()) return { status: 'stopping', database };
      const isLoaded = serviceOf(strapi, 'catalogue').isLoaded();
      return { status: isLoaded ? 'ready' : 'loading', database };
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
