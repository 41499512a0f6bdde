import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import type { FileFormat } from '../../core/import-export/file-format';
import type { FileRow, FileTerm } from '../../core/import-export/file-term';
import { textOfRows, type Version } from '../../core/import-export/files/write-rows';
import { withPending } from '../../core/import-export/pending-relations';
import { RELATION_FIELDS, type RelationField } from '../../core/term/fields';
import { inGroups } from '../database/queries';
import type { ExportTermsService } from './export-terms';
import type { ImportExportStoreService } from './import-export-store';
import { compareText } from '../../core/text/name-order';
import type { PendingRelationsService } from './pending-relations';

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
  gone: (slug: string): string =>
    `The term "${slug}" was deleted or withdrawn during the export; it is left out.`,
  /** @param hasScore whether the term has a score besides the drafted one */
  unfinishedScore: (slug: string, hasScore: boolean): string =>
    `The score drafted with "${slug}" is not finished; it is left out${hasScore ? ', and the one before is written instead' : ''}.`,
} as const;

export type ExportFileService = ReturnType<typeof createExportFile>;

interface Needs {
  readonly importExportStore: ImportExportStoreService;
  readonly exportTerms: ExportTermsService;
  readonly pendingRelations: PendingRelationsService;
}

export function createExportFile({ importExportStore, exportTerms, pendingRelations }: Needs) {
  async function* rows(options: ExportOptions): AsyncGenerator<FileRow> {
    /** The keys that the file has for categories, by document id, and by the keys of now. */
    const written = new Map<string, string>();
    const keys = new Map<string, string>();
    async function* newCategories(): AsyncGenerator<FileRow> {
      const categories = [...(await importExportStore.categories())].sort(([one], [other]) =>
        compareText(one, other),
      );
      for (const [key, { documentId, content }] of categories) {
        keys.set(key, written.get(documentId) ?? key);
        if (written.has(documentId)) continue;
        written.set(documentId, key);
        yield { kind: 'category', category: content };
      }
    }
    yield* newCategories();

    const all = await importExportStore.listed(options.version);
    const listed = all.flatMap(({ documentId, slug }, index) => {
      if (!slug) options.onLeftOut?.(LEFT_OUT.withoutSlug);
      else if (slug !== all[index - 1]?.slug) return [[documentId, slug] as const];
      else options.onLeftOut?.(LEFT_OUT.secondDraft(slug));
      return [];
    });
    const slugs = new Map(listed);
    let done = 0;
    for (const some of inGroups(listed, TERMS_AT_ONCE)) {
      const chunk = some.map(([documentId]) => documentId);
      const terms = await exportTerms.of(chunk, options.version, slugs);
      // Readers see nothing of them.
      const open = await pendingRelations.of(options.version === 'draft' ? chunk : []);
      // One was made or renamed meanwhile.
      if ([...terms.values()].some(({ content: { category } }) => category && !keys.has(category)))
        yield* newCategories();
      for (const [documentId, slug] of some) {
        const term = terms.get(documentId);
        if (term === undefined) {
          options.onLeftOut?.(LEFT_OUT.gone(slug));
          continue;
        }
        const { content, hasUnfinishedScore } = term;
        if (hasUnfinishedScore)
          options.onLeftOut?.(LEFT_OUT.unfinishedScore(slug, content.score !== null));
        const category = keys.get(content.category ?? '') ?? null;
        const relations = withOpen(content, open.get(documentId) ?? []);
        yield { kind: 'term', term: { ...content, ...relations, slug, category } };
      }
      done += chunk.length;
      options.onProgress?.(done, listed.length);
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

/** The relations with the names of missing terms, which an import of the file would otherwise forget. */
function withOpen(
  term: FileTerm,
  open: readonly { readonly field: RelationField; readonly slug: string; readonly place: number }[],
): Partial<FileTerm> {
  const relations = RELATION_FIELDS.map((field) => {
    const here = open.filter((row) => row.field === field);
    return [
      field,
      withPending(
        term[field],
        here.map(({ slug, place }) => ({ id: slug, place })),
      ),
    ];
  });
  return Object.fromEntries(relations) as Partial<FileTerm>;
}
