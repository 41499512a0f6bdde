import { diffsOfCategory, diffsOfTerm, unseenBy } from '../../core/import-export/diff';
import { rowWithCurrentNames } from '../../core/import-export/current-names';
import { readRow } from '../../core/import-export/files/read-rows';
import { type ImportChoices, isToBePublished } from '../../core/import-export/import-plan';
import type { IncomingRow } from '../../core/import-export/incoming';
import { targetTerm } from '../../core/import-export/target-term';
import type { FieldDiff } from '../../core/publishing/term-diff';
import type { ImportSource } from './import-source';
import type { ImportExportStoreService } from './import-export-store';

export type ImportDifferenceService = ReturnType<typeof createImportDifference>;

interface Needs {
  readonly importExportStore: ImportExportStoreService;
}

/** What one row of a file would change, in full: the plan has excerpts only, because a file may change any number of terms. */
export function createImportDifference({ importExportStore }: Needs) {
  async function rowAt(
    source: ImportSource,
    { unknownKeysAre }: ImportChoices,
    rowNumber: number,
  ): Promise<IncomingRow | null> {
    const found = await readRow(source.open(), source.format, unknownKeysAre, rowNumber);
    if (found?.result.ok !== true) return null;
    const names = await importExportStore.currentNames();
    return rowWithCurrentNames(found.result.row, names);
  }

  return {
    /**
     * @param rowNumber the number of the row; see RowPlace
     * @returns the difference to the current glossary; null when the file has no importable row of that number
     */
    async of(
      source: ImportSource,
      choices: ImportChoices,
      rowNumber: number,
    ): Promise<readonly FieldDiff[] | null> {
      const row = await rowAt(source, choices, rowNumber);
      if (row === null) return null;
      if (row.kind === 'category') {
        const existing = (await importExportStore.categories()).get(row.category.key);
        return existing ? diffsOfCategory(existing.content, row.category) : [];
      }
      const [existing] =
        (await importExportStore.bySlugs([row.term.slug])).get(row.term.slug) ?? [];
      if (existing === undefined) return [];
      const { content, published } = existing;
      const { term: merged } = targetTerm(row.term, existing, choices);
      return [
        ...diffsOfTerm(content, merged),
        ...(published && isToBePublished(row.term, choices.as)
          ? unseenBy(diffsOfTerm, published, content, merged)
          : []),
      ];
    },
  };
}
