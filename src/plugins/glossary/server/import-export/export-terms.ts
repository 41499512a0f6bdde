import type { Core } from '@strapi/strapi';
import { isUnfinishedScore } from '../../core/import-export/file-score';
import type { FileTerm } from '../../core/import-export/file-term';
import type { Version } from '../../core/import-export/files/write-rows';
import type { PublicationLogService } from '../publication-log/publication-log';
import { fileTerms, type SlugsById } from './file-terms';
import { areAsRead, ofVersion, type TermRow, termRows } from './term-rows';

/** A term for a file, and whether part of it cannot be exported. */
export interface StoredForFile {
  readonly content: FileTerm;
  readonly hasUnfinishedScore: boolean;
}

export type ExportTermsService = ReturnType<typeof createExportTerms>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly publicationLog: PublicationLogService;
}

/** Reads the terms of an export, while others may write them. */
export function createExportTerms(needs: Needs) {
  const { strapi } = needs;
  const { existingFrom, publishedFrom, slugsOfPublished } = fileTerms(needs);

  async function storedFrom(
    rows: readonly TermRow[],
    version: Version,
    slugsThen: SlugsById,
  ): Promise<StoredForFile[]> {
    if (version === 'published') {
      const terms = await publishedFrom(rows, async (documentIds) => {
        const now = await slugsOfPublished(documentIds);
        return new Map([...now].map(([id, slug]) => [id, slugsThen.get(id) ?? slug]));
      });
      return terms.map((content) => ({ content, hasUnfinishedScore: false }));
    }
    const existing = await existingFrom(rows, slugsThen);
    return existing.map(({ content, scoreDraft }) => ({
      content,
      hasUnfinishedScore: isUnfinishedScore(scoreDraft),
    }));
  }

  return {
    /**
     * One version of some terms, by document id, each as it was at one moment; those that are gone are left out. Row ids would lose terms: each
     * publication and each discard makes another row.
     *
     * @param slugsThen the slugs with which the file began, so that its rows and relations agree
     */
    async of(
      documentIds: readonly string[],
      version: Version,
      slugsThen: SlugsById,
    ): Promise<ReadonlyMap<string, StoredForFile>> {
      const where = { documentId: { $in: [...documentIds] }, ...ofVersion(version) };
      for (;;) {
        const rows = await termRows(strapi, where);
        const terms = await storedFrom(rows, version, slugsThen);
        // Several statements read a term: one that was saved between them is half of another.
        if (await areAsRead(strapi, rows, where))
          return new Map(
            rows.flatMap(({ documentId }, index) => {
              const term = terms[index];
              return term === undefined ? [] : [[documentId, term] as const];
            }),
          );
      }
    },
  };
}
