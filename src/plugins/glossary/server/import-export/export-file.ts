import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import type { FileFormat } from '../../core/import-export/file-format';
import type { FileRow } from '../../core/import-export/file-term';
import { textOfRows, type Version } from '../../core/import-export/files/write-rows';
import { inGroups } from '../database/queries';
import type { ImportExportStoreService } from './import-export-store';
import { compareText } from '../../core/text/name-order';

/** Terms per statement, between which other requests are served: SQLite queries block the event loop. */
const TERMS_AT_ONCE = 25;

export interface ExportOptions {
  readonly format: FileFormat;
  /** `draft`: every term as editors see it; `published`: only published terms, as readers see them. */
  readonly version: Version;
  /** Starts a CSV file with a byte order mark, by which Excel detects the encoding. Other formats have none. */
  readonly mark?: boolean;
  readonly onProgress?: (done: number, total: number) => void;
  /** Called with a sentence for everything that cannot be exported. */
  readonly onLeftOut?: (sentence: string) => void;
}

/** Messages about drafts that cannot be exported in full. */
export const LEFT_OUT = {
  withoutSlug: 'A draft without a slug is left out.',
  secondDraft: (slug: string): string => `A second draft with the slug "${slug}" is left out.`,
  /** @param hasScore whether the term has a score besides the drafted one */
  unfinishedScore: (slug: string, hasScore: boolean): string =>
    `The score drafted with "${slug}" is not finished; it is left out${hasScore ? ', and the one before is written instead' : ''}.`,
} as const;

export type ExportFileService = ReturnType<typeof createExportFile>;

interface Needs {
  readonly importExportStore: ImportExportStoreService;
}

export function createExportFile({ importExportStore }: Needs) {
  async function* rows(options: ExportOptions): AsyncGenerator<FileRow> {
    const categories = [...(await importExportStore.categories())].sort(([one], [other]) =>
      compareText(one, other),
    );
    for (const [, { content }] of categories) yield { kind: 'category', category: content };

    const all = await importExportStore.rowsBySlug(options.version);
    const ids = all.filter((row, index) => {
      if (!row.slug) options.onLeftOut?.(LEFT_OUT.withoutSlug);
      else if (row.slug !== all[index - 1]?.slug) return true;
      else options.onLeftOut?.(LEFT_OUT.secondDraft(row.slug));
      return false;
    });
    let done = 0;
    for (const some of inGroups(ids, TERMS_AT_ONCE)) {
      const chunk = some.map(({ id }) => id);
      const terms = await importExportStore.termsOfRows(chunk, options.version);
      for (const { content, hasUnfinishedScore } of terms) {
        if (hasUnfinishedScore)
          options.onLeftOut?.(LEFT_OUT.unfinishedScore(content.slug, content.score !== null));
        yield { kind: 'term', term: content };
      }
      done += chunk.length;
      options.onProgress?.(done, ids.length);
      await eventLoopTurn();
    }
  }

  return {
    /** What a file of this version would leave out, one sentence each. */
    async leftOut(version: Version): Promise<string[]> {
      const sentences: string[] = [];
      const onLeftOut = (sentence: string) => sentences.push(sentence);
      // The format does not matter: rows are read and discarded.
      const all = rows({ format: 'jsonl', version, onLeftOut });
      while (!(await all.next()).done);
      return sentences;
    },

    /** The file in chunks: categories by key, then terms by slug. The same glossary always gives the same bytes. */
    text: (options: ExportOptions): AsyncGenerator<string> =>
      textOfRows(rows(options), options.format, options.mark),
  };
}
