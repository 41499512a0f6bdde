import { diffsOfCategory, diffsOfTerm, unseenBy } from '../../core/import-export/diff';
import { rowWithCurrentNames } from '../../core/import-export/current-names';
import { readRow } from '../../core/import-export/files/read-rows';
import {
  type ImportChoices,
  isToBePublished,
  targetTerm,
} from '../../core/import-export/import-plan';
import type { FieldDiff } from '../../core/publishing/term-diff';
import type { ImportSource } from './import-source';
import type { ImportExportStoreService } from './import-export-store';

/**
 * What one row of a file would change, in full: the plan has excerpts only, because a file may change any number of terms.
 *
 * @param rowNumber the number of the row; see RowPlace
 * @returns the difference to the current glossary; null when the file has no importable row of that number
 */
export async function differenceAt(
  importExportStore: ImportExportStoreService,
  source: ImportSource,
  choices: ImportChoices,
  rowNumber: number,
): Promise<readonly FieldDiff[] | null> {
  const found = await readRow(source.open(), source.format, choices.unknownKeysAre, rowNumber);
  if (found?.result.ok !== true) return null;
  const names = await importExportStore.currentNames();
  const row = rowWithCurrentNames(found.result.row, names);
  if (row.kind === 'category') {
    const existing = (await importExportStore.categories()).get(row.category.key);
    return existing ? diffsOfCategory(existing.content, row.category) : [];
  }
  const [existing] = (await importExportStore.bySlugs([row.term.slug])).get(row.term.slug) ?? [];
  if (existing === undefined) return [];
  const { content, published } = existing;
  const { term: merged } = targetTerm(row.term, existing, choices);
  return [
    ...diffsOfTerm(content, merged),
    ...(published && isToBePublished(row.term, choices.as)
      ? unseenBy(diffsOfTerm, published, content, merged)
      : []),
  ];
}
