import path from 'node:path';
import { toTermCard } from '../../core/card/term-card';
import type { CatalogueEntry } from '../../core/catalogue/catalogue';
import { oneAtATime } from '../../../shared/server/tasks/one-at-a-time';
import { VersionedCache } from '../catalogue/versioned-cache';
import { stateKey } from '../publication-log/log-state';
import { Overloaded } from '../tasks/work-queue';
import { PLUGIN_FOLDER } from '../pages/plugin-folder';
import { drawCard } from './card-image';
import type { Settings } from '../../core/settings/settings';

/** The memory for images, as a part of that for terms. */
const SHARE_OF_PAGE_MEMORY = 0.05;
/** Images that may wait to be drawn: each takes a fifth of a second of another thread. */
const WAITING_MAX = 20;

export type CardCacheService = ReturnType<typeof createCardCache>;

interface Needs {
  readonly settings: Settings;
}

/** The images of terms, drawn once for each version, one after the other. */
export function createCardCache({ settings }: Needs) {
  const fonts = path.join(PLUGIN_FOLDER, 'assets/fonts');
  const cache = new VersionedCache<Buffer>(
    settings.pageMemory * SHARE_OF_PAGE_MEMORY,
    ({ length }) => length,
  );
  const inTurn = oneAtATime();
  let waiting = 0;

  async function drawInTurn(draw: () => Promise<Buffer>): Promise<Buffer> {
    if (waiting >= WAITING_MAX) throw new Overloaded();
    waiting += 1;
    try {
      return await inTurn(draw);
    } finally {
      waiting -= 1;
    }
  }

  return {
    /**
     * @param log the one that the entry is of, see `LogState`
     * @throws Overloaded when too many others are to be drawn before
     */
    find: (entry: CatalogueEntry, log: number): Promise<Buffer> =>
      cache.get(entry.documentId, stateKey(log, entry.position), () =>
        drawInTurn(() => drawCard(toTermCard(entry, settings), fonts)),
      ),
  };
}
