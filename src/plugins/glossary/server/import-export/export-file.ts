import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import type { FileFormat } from '../../core/import-export/file-format';
import type { FileRow } from '../../core/import-export/file-term';
import { textOfRows } from '../../core/import-export/files/write-rows';
import type { Version } from '../../core/import-export/export-options';
import { inGroups } from '../database/queries';
import type { ImportExportStoreService } from './import-export-store';

/** Terms that are read with one statement, before others are answered: SQLite answers without a turn of the event loop. */
const TERMS_AT_ONCE = 25;

export interface ExportOptions {
  readonly format: FileFormat;
  /** `draft`: every term as editors see it; `published`: what readers see, and no other term. */
  readonly version: Version;
  /** Begins a table with a byte order mark, by which Excel knows its encoding. Only CSV has one. */
  readonly mark?: boolean;
  readonly onProgress?: (done: number, total: number) => void;
  /** Told of everything that a file cannot carry, with the reason. */
  readonly onLeftOut?: (sentence: string) => void;
}

/** What is said of a draft that no file can carry. */
export const LEFT_OUT = {
  withoutSlug: 'A draft without a slug is left out.',
  secondDraft: (slug: string): string => `A second draft with the slug "${slug}" is left out.`,
  /** @param hasScore whether the term has a score beside the one that is drafted */
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
      one < other ? -1 : 1,
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
    /** What a file of this version would not carry, one sentence each. */
    async leftOut(version: Version): Promise<string[]> {
      const sentences: string[] = [];
      const onLeftOut = (sentence: string) => sentences.push(sentence);
      // The format does not matter: the rows are read, and none is written.
      const all = rows({ format: 'jsonl', version, onLeftOut });
      while (!(await all.next()).done);
      return sentences;
    },

    /** The file piece by piece: categories by their keys, then terms by their slugs. The same glossary gives the same bytes. */
    text: (options: ExportOptions): AsyncGenerator<string> =>
      textOfRows(rows(options), options.format, options.mark),
  };
}
