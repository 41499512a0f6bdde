import { LRUCache } from 'lru-cache/raw';
import type { CatalogueEntry } from '../../core/catalogue/catalogue';
import { type LogRow, rowShown } from './log-row';
import type { PublicationLogService } from './publication-log';
import type { Settings } from '../../core/settings/settings';

/** Memory for entries, as a share of that for pages and records. */
const SHARE_OF_PAGE_MEMORY = 0.15;
/** The estimated size of the objects around an entry, in bytes. */
const BYTES_OF_OBJECTS = 300;

type Place = Pick<CatalogueEntry, 'documentId' | 'position'>;

export type CurrentEntriesService = ReturnType<typeof createCurrentEntries>;

interface Needs {
  readonly publicationLog: PublicationLogService;
  readonly settings: Settings;
}

/**
 * The current entries of published terms in memory, as many as fit: all formats of a term are made from its entry, so that none of them
 * needs the database. They are as readers see them. An entry of a log never changes, so a cached one is valid as long as its position is requested.
 */
export function createCurrentEntries({ publicationLog, settings }: Needs) {
  const { pageMemory } = settings;
  const cached = new LRUCache<string, { readonly position: number; readonly json: Buffer }>({
    maxSize: Math.ceil(pageMemory * SHARE_OF_PAGE_MEMORY),
    sizeCalculation: ({ json }) => BYTES_OF_OBJECTS + json.length,
  });

  /** How often all were forgotten. */
  let times = 0;

  function keep(row: LogRow): void {
    if (row.subject === null || row.content === null) return;
    // A page may still be rendered from the entry that was current a moment ago.
    if ((cached.peek(row.subject)?.position ?? 0) > row.position) return;
    cached.set(row.subject, { position: row.position, json: Buffer.from(JSON.stringify(row)) });
  }

  function inMemory({ documentId, position }: Place): LogRow | null {
    const known = cached.get(documentId);
    return known?.position === position ? (JSON.parse(known.json.toString()) as LogRow) : null;
  }

  return {
    /** Call with each entry, as readers see it, that becomes a term's current one, or is read as the current one. */
    keep,

    /** Call when a term is withdrawn. */
    forget(documentId: string): void {
      cached.delete(documentId);
    },

    /** Call before another log is read. */
    forgetAll(): void {
      times += 1;
      cached.clear();
    },

    has: ({ documentId, position }: Place): boolean =>
      cached.peek(documentId)?.position === position,

    /** Bytes used, and the maximum. */
    memory: () => ({ taken: cached.calculatedSize, most: cached.maxSize }),

    /**
     * The entries at these positions, by document id; one statement reads all that are not in memory. Missing entries are left out.
     *
     * @throws when some are not in memory and the database is unreachable
     */
    async read(places: readonly Place[]): Promise<ReadonlyMap<string, LogRow>> {
      const rows = new Map<string, LogRow>();
      const missing: Place[] = [];
      for (const place of places) {
        const row = inMemory(place);
        if (row === null) missing.push(place);
        else rows.set(place.documentId, row);
      }
      const before = times;
      for (const read of await publicationLog.at(missing.map(({ position }) => position))) {
        const row = rowShown(read, settings.features);
        if (times === before) keep(row);
        rows.set(row.subject ?? '', row);
      }
      return rows;
    },
  };
}
