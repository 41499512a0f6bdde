import type { CatalogueEntry } from '../../core/catalogue/catalogue';
import { VersionedCache } from '../catalogue/versioned-cache';
import { Overloaded, type WorkQueue } from '../tasks/work-queue';
import { stateKey } from '../publication-log/log-state';
import type { LogFollowerService } from '../publication-log/log-follower';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';

/** The memory for cached matches, in bytes: some thousand texts. A wrong address in a link is requested again and again. */
const MEMORY = 1024 * 1024;
const BYTES_OF_MATCHES = 200;
/** How long a reader waits for suggestions, in milliseconds; the page is useful without them. */
const ANSWER_TIMEOUT = 500;

export type NearMatchesService = ReturnType<typeof createNearMatches>;

interface Needs {
  readonly logFollower: LogFollowerService;
  readonly workQueue: WorkQueue;
  readonly catalogueSource: CatalogueSourceService;
}

export function createNearMatches({ logFollower, workQueue, catalogueSource }: Needs) {
  const cache = new VersionedCache<readonly CatalogueEntry[]>(MEMORY, () => BYTES_OF_MATCHES);

  async function find(text: string): Promise<readonly CatalogueEntry[]> {
    const { near } = await catalogueSource.searchable();
    return workQueue.run(
      // eslint-disable-next-line require-yield -- one look at the index is one step
      function* () {
        return near(text);
      },
      { lane: 'endless', milliseconds: ANSWER_TIMEOUT },
    );
  }

  return {
    /** Published terms with a text as name, alias or identifier; several if it is ambiguous. */
    async bearing(text: string): Promise<readonly CatalogueEntry[]> {
      return (await catalogueSource.searchable()).bearing(text);
    },

    /** Published terms similar to a text, best first; none if too many new texts are being searched. */
    async of(text: string): Promise<readonly CatalogueEntry[]> {
      try {
        const { log, version } = logFollower.known();
        return await cache.get(text, stateKey(log, version), () => find(text));
      } catch (error) {
        if (error instanceof Overloaded) return [];
        throw error;
      }
    },
  };
}
