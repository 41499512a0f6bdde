import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache/raw';
import type { BrowseQuery } from '../../core/browse-query';
import type { CalendarDay } from '../../core/calendar-day';
import type { KeptList } from '../kept-list';
import { serviceOf } from '../service-of';
import type { FoundList, ListForm } from './lists';

/** What lists may take beside terms, as a part of what those may take. */
const SHARE_OF_PAGE_MEMORY = 0.25;
/** What a list takes in all codings and around its activity, as a multiple of its bytes. */
const BYTES_PER_BYTE = 2.5;
/** What the objects around it take, and what its activity takes in all codings, in bytes. */
const BYTES_OF_LIST = 4000;
const BYTES_OF_ACTIVITY = 60_000;
const BYTES_PER_CHARACTER = 2;

/** Tells apart what lists are made from; the numbers themselves would take more memory than the list. */
interface Moment {
  readonly version: number;
  readonly today: CalendarDay;
  readonly reading: number;
}

interface Kept {
  readonly moment: Moment;
  readonly list: KeptList;
  readonly bytes: number;
}

interface Making {
  readonly moment: Moment;
  readonly found: Promise<FoundList>;
}

/**
 * Lists ready to be sent, until something is published, the day is over, or there are other numbers to sort by. Many who ask at once for
 * the same list wait for one making. The lists asked for last stay: who asks for ever new ones takes no more memory than anybody else.
 */
export default function keptLists({ strapi }: { strapi: Core.Strapi }) {
  const { pageMemory } = serviceOf(strapi, 'settings').current();
  const held = new LRUCache<string, Kept>({
    maxSize: Math.floor(pageMemory * SHARE_OF_PAGE_MEMORY),
    sizeCalculation: ({ bytes }) => bytes,
  });
  const making = new Map<string, Making>();
  // Found once: looking a service up costs as much as looking a list up.
  const clock = serviceOf(strapi, 'clock');
  const lists = serviceOf(strapi, 'lists');
  const pages = serviceOf(strapi, 'pages');
  const popularity = serviceOf(strapi, 'popularity');
  const version = serviceOf(strapi, 'contentVersion');

  function keep(key: string, moment: Moment, list: KeptList): void {
    const bytes =
      list.length * BYTES_PER_BYTE +
      key.length * BYTES_PER_CHARACTER +
      BYTES_OF_LIST +
      (list.scope === null ? 0 : BYTES_OF_ACTIVITY);
    held.set(key, { moment, list, bytes: Math.ceil(bytes) });
  }

  /** Of two makings of a list the later one is kept. */
  function begin(key: string, moment: Moment, make: () => Promise<FoundList>): Making {
    const found = make()
      .then((made) => {
        if (made.ok && making.get(key) === begun) keep(key, moment, made.list);
        return made;
      })
      .finally(() => {
        if (making.get(key) === begun) making.delete(key);
      });
    const begun = { moment, found };
    making.set(key, begun);
    return begun;
  }

  return {
    /** Bytes that lists take, and how many they may take. */
    memory: (): { readonly taken: number; readonly most: number } => ({
      taken: held.calculatedSize,
      most: held.maxSize,
    }),

    /**
     * The list of a query, made when it is not in memory as it is now.
     *
     * @throws when it has to be made and the database is away
     */
    async find(form: ListForm, query: BrowseQuery): Promise<FoundList> {
      const numbers = await popularity.current(query.sort);
      // Looked at before the list is made: what is kept is never older than it says.
      const origin = { content: version.known(), today: clock.today(), popularity: numbers };
      const moment = {
        version: origin.content.version,
        today: origin.today,
        reading: numbers.reading,
      };
      const key = JSON.stringify([form, query]);
      const known = held.get(key);
      if (known !== undefined && isSame(known.moment, moment) && !pages.areReadAnew()) {
        return { ok: true, list: known.list };
      }
      const begun = making.get(key);
      if (begun !== undefined && isSame(begun.moment, moment)) return begun.found;
      return begin(key, moment, () => lists.make(form, query, origin)).found;
    },
  };
}

function isSame(one: Moment, other: Moment): boolean {
  return (
    one.version === other.version && one.today === other.today && one.reading === other.reading
  );
}
