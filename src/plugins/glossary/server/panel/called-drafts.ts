import { isDeepStrictEqual } from 'node:util';
import type { Core } from '@strapi/strapi';
import { namesByKey } from '../../core/search/shared-names';
import { draftsState, type DraftsState } from '../publishing/drafts-state';
import { type DraftedNames, draftedNames } from '../drafts/drafted-names';
import type { LogFollowerService } from '../publication-log/log-follower';

interface Read {
  readonly state: DraftsState;
  /** In the order of the rows. */
  readonly drafts: readonly DraftedNames[];
  /** The indexes of drafts by the key of their names. */
  readonly places: ReadonlyMap<string, readonly number[]>;
}

export type CalledDraftsService = ReturnType<typeof createCalledDrafts>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly logFollower: LogFollowerService;
}

/** The drafts by their names. All are read once, and again when one was written: the form requests at each pause of typing. */
export function createCalledDrafts({ strapi, logFollower }: Needs) {
  let last: Read | null = null;
  /** The reading under way; requests that come meanwhile wait for it. */
  let reading: Promise<Read> | null = null;

  async function read(state: DraftsState): Promise<Read> {
    const drafts: DraftedNames[] = [];
    const places = new Map<string, number[]>();
    for await (const group of draftedNames(strapi)) {
      for (const draft of group) {
        for (const key of namesByKey(draft).keys()) {
          const known = places.get(key);
          if (known) known.push(drafts.length);
          else places.set(key, [drafts.length]);
        }
        drafts.push(draft);
      }
    }
    return { state, drafts, places };
  }

  async function upTo(state: DraftsState): Promise<Read> {
    while (reading !== null) await reading;
    if (last !== null && isDeepStrictEqual(last.state, state)) return last;
    reading = read(state);
    try {
      return (last = await reading);
    } finally {
      reading = null;
    }
  }

  return {
    /** The drafts that have some of these names, in the order of the rows. */
    async bearing(keys: Iterable<string>): Promise<readonly DraftedNames[]> {
      const { drafts, places } = await upTo(await draftsState(strapi, logFollower));
      const found = new Set([...keys].flatMap((key) => places.get(key) ?? []));
      return [...found].sort((one, other) => one - other).flatMap((place) => drafts[place] ?? []);
    },
  };
}
