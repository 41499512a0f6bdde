import { LRUCache } from 'lru-cache/raw';
import { type ReadableText, readableTexts } from '../../core/quoting/term-quote';
import type { QuotedVersion } from '../../core/quoting/quote-place';
import type { CooperativeTask } from '../../core/tasks/cooperative-task';
import type { Features } from '../../core/settings/features';
import { contentShown } from '../../core/term/shown-score';
import type { TermContent } from '../../core/term/term-content';
import { stateKey } from '../publication-log/log-state';
import type { LogRow } from '../publication-log/log-row';

/** The estimated size of the objects around a text, in bytes. */
const BYTES_OF_OBJECTS = 500;
/** At most; most texts have one. */
const BYTES_PER_CHARACTER = 2;

/** A version of a term whose texts are ready to be compared with quotes, as the term went by in it. */
export interface ReadableVersion {
  readonly version: QuotedVersion;
  readonly texts: readonly ReadableText[];
}

/** The versions that were compared last, by their entries of the publication log: an entry never changes. */
export function readableVersions(maxBytes: number, features: Pick<Features, 'scores'>) {
  const ready = new LRUCache<string, ReadableVersion>({
    maxSize: Math.ceil(maxBytes),
    sizeCalculation: ({ texts }) => bytesOf(texts),
  });

  return {
    /** The version of an entry; undefined when it is not ready. */
    get: (log: number, position: number): ReadableVersion | undefined =>
      ready.get(stateKey(log, position)),

    /**
     * The same, made ready when it is not.
     *
     * @param row a version of a term
     */
    *of(log: number, row: LogRow): CooperativeTask<ReadableVersion> {
      const key = stateKey(log, row.position);
      const known = ready.get(key);
      if (known !== undefined) return known;
      const content = contentShown(row.content as TermContent, features);
      const { slug, term, author, author_url: authorUrl } = content;
      const named = { slug, term, author, authorUrl };
      const version = { ...named, version: row.version ?? 1, isCurrent: true };
      const made = { version, texts: yield* readableTexts(content) };
      ready.set(key, made);
      return made;
    },
  };
}

function bytesOf(texts: readonly ReadableText[]): number {
  return texts.reduce((sum, { written, rendered }) => {
    const own = rendered === written ? [written] : [written, rendered];
    const characters = own.reduce((all, { source, text }) => all + source.length + text.length, 0);
    const shifts = own.reduce((all, text) => all + text.shifts.length, 0);
    return sum + BYTES_OF_OBJECTS + BYTES_PER_CHARACTER * characters + 50 * shifts;
  }, BYTES_OF_OBJECTS);
}
