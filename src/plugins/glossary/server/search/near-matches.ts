import type { CatalogueEntry } from '../../core/catalogue/catalogue';
import { VersionedCache } from '../catalogue/versioned-cache';
import { Overloaded, type WorkQueue } from '../tasks/work-queue';
import type { LogFollowerService } from '../publication-log/log-follower';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';

/** The memory for cached matches, in bytes: some thousand texts. A wrong address in a link is requested again and again. */
const MEMORY = 1024 * 1024;
const BYTES_OF_MATCHES = 200;
/** How long a reader waits for them, in milliseconds; the page says without them as well that nothing is there. */
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
    /** Published terms of which a text is a name, an alias or an identifier; several where it is ambiguous. */
    async bearing(text: string): Promise<readonly CatalogueEntry[]> {
      return (await catalogueSource.searchable()).bearing(text);
    },

    /** Published terms that a text may have meant, best first; none when too many new texts are being searched. */
    async of(text: string): Promise<readonly CatalogueEntry[]> {
      try {
        return await cache.get(text, String(logFollower.known().version), () => find(text));
      } catch (error) {
        if (error instanceof Overloaded) return [];
        throw error;
      }
    },
  };
}
