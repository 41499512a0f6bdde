import type { BrowseQuery } from '../../core/catalogue/browse-query';
import { VersionedCache } from '../catalogue/versioned-cache';
import { type FoundList, type ListFormat, type ListsService } from './lists';
import type { Settings } from '../../core/settings/settings';
import type { Clock } from '../time/clock';
import type { PagesService } from '../pages/pages';
import type { PopularityService } from './popularity';
import { stateKey } from '../publication-log/log-state';
import type { LogFollowerService } from '../publication-log/log-follower';

/** The memory for lists, as a part of that for terms. */
const SHARE_OF_PAGE_MEMORY = 0.1;
/** The size of a list in all codings and around its activity, as a multiple of its bytes. */
const BYTES_PER_BYTE = 2.5;
/** The size of the objects around it, and of its activity in all codings, in bytes. */
const BYTES_OF_LIST = 4000;
const BYTES_OF_ACTIVITY = 60_000;

/** The size of a list in memory, in bytes; null for a result that is not cached. */
function bytesOf(found: FoundList): number | null {
  if (!found.ok) return null;
  const { length, scope } = found.list;
  return length * BYTES_PER_BYTE + BYTES_OF_LIST + (scope === null ? 0 : BYTES_OF_ACTIVITY);
}

export type ListCacheService = ReturnType<typeof createListCache>;

interface Needs {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly lists: ListsService;
  readonly pages: PagesService;
  readonly popularity: PopularityService;
  readonly logFollower: LogFollowerService;
}

/** Lists ready to be sent, until a publication, the end of the day, or new numbers to sort by. */
export function createListCache({ settings, clock, lists, pages, popularity, logFollower }: Needs) {
  const { pageMemory } = settings;
  const cache = new VersionedCache<FoundList>(pageMemory * SHARE_OF_PAGE_MEMORY, bytesOf);

  return {
    /** Bytes that lists take, and how many they may take. */
    memory: () => cache.memory(),

    uses: cache.uses,

    /**
     * The list of a query, made when it is not in memory as it is now.
     *
     * @throws when it has to be made and the database is unreachable, and Overloaded when too many others are to be made before
     */
    async find(format: ListFormat, query: BrowseQuery): Promise<FoundList> {
      const numbers = await (format === 'home'
        ? popularity.atHome()
        : popularity.current(query.sort));
      // Read before the list is made: a cached list is never older than its date.
      const origin = { content: logFollower.known(), today: clock.today(), popularity: numbers };
      const make = (): Promise<FoundList> => lists.make(format, query, origin);
      if (pages.areReloaded()) return make();
      const { log, version } = origin.content;
      const state = `${stateKey(log, version)} ${origin.today} ${numbers.reading}`;
      return cache.get(JSON.stringify([format, query]), state, make);
    },
  };
}
