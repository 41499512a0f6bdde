import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { serviceOf } from '../platform/service-of';

/** Most terms that are made before anybody asks for them. */
const TERMS_MAX = 500;
/** How long nothing may have been published before terms are made anew, in milliseconds: an import publishes many. */
const QUIET_TIME = 500;
/** Pause between two makings, in milliseconds: readers go first. */
const PAUSE = 5;

/**
 * Makes terms before they are asked for: the most read when the service starts, and those in memory after each publication. The first
 * reader does not wait, and a database that goes away leaves them readable.
 */
export default function warmUp({ strapi }: { strapi: Core.Strapi }) {
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  let quiet: NodeJS.Timeout | null = null;

  async function mostRead(): Promise<string[]> {
    const { entries } = await serviceOf(strapi, 'catalogue').current();
    const { reach } = await serviceOf(strapi, 'counting').allViews();
    const reachOf = ({ documentId }: { documentId: string }): number => reach.get(documentId) ?? 0;
    return [...entries]
      .sort((one, other) => reachOf(other) - reachOf(one))
      .slice(0, TERMS_MAX)
      .map(({ slug }) => slug);
  }

  async function makeAll(slugs: readonly string[]): Promise<void> {
    const follower = serviceOf(strapi, 'logFollower');
    const { version: started } = follower.known();
    for (const slug of slugs) {
      // What is published meanwhile starts this anew.
      if (isStopped || follower.known().version !== started) return;
      const page = await serviceOf(strapi, 'pageCache').find(slug);
      if (page !== null) await serviceOf(strapi, 'liveNumbers').of(page.documentId);
      await serviceOf(strapi, 'formCaches').record.find(slug);
      await wait(PAUSE);
    }
  }

  /** One run at a time; one that fails is forgotten, since whoever asks makes the term all the same. */
  function run(slugs: () => Promise<readonly string[]>): void {
    running = running.then(async () => {
      if (!isStopped) await makeAll(await slugs());
    });
    running = running.catch((error: unknown) => {
      strapi.log.debug(`Terms could not be made in advance: ${String(error)}`);
    });
  }

  return {
    start(): void {
      run(mostRead);
      serviceOf(strapi, 'logFollower').onChange(() => {
        if (quiet !== null) clearTimeout(quiet);
        quiet = setTimeout(() => {
          run(async () => serviceOf(strapi, 'pageCache').slugs().slice(0, TERMS_MAX));
        }, QUIET_TIME).unref();
      });
    },

    /** Resolves when everything is made that is to be made in advance until now. */
    finished: (): Promise<void> => running,

    async stop(): Promise<void> {
      isStopped = true;
      if (quiet !== null) clearTimeout(quiet);
      await running;
    },
  };
}
