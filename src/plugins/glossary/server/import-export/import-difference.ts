import {
  diffsOfCategory,
  diffsOfTerm,
  unseenBy,
  withoutDraft,
} from '../../core/import-export/diff';
import { resultWithCurrentNames, withoutSlugs } from '../../core/import-export/current-names';
import { readRow } from '../../core/import-export/files/read-rows';
import { type ImportPlan, isToBePublished, targetTerm } from '../../core/import-export/import-plan';
import type { FieldDiff } from '../../core/publishing/term-diff';
import type { ImportSource } from './import-source';
import type { CurrentNamesService } from './current-names';
import type { ImportExportStoreService } from './import-export-store';

export interface Compared {
  readonly importExportStore: ImportExportStoreService;
  readonly currentNames: CurrentNamesService;
}

/**
 * What one row of a file would change, in full: the plan has excerpts only, because a file may change any number of terms.
 *
 * @param rowNumber the number of the row; see RowPlace
 * @returns the difference to the current glossary; null when the file has no importable row of that number
 */
export async function differenceAt(
  { importExportStore, currentNames }: Compared,
  source: ImportSource,
  plan: ImportPlan,
  rowNumber: number,
): Promise<readonly FieldDiff[] | null> {
  const found = await readRow(source.open(), source.format, plan.unknownKeysAre, rowNumber);
  if (found === null) return null;
  const categories = await importExportStore.categories();
  const names = withoutSlugs(await currentNames.of(categories), plan.takenOver);
  const result = resultWithCurrentNames(found.result, names);
  if (!result.ok) return null;
  const { row } = result;
  if (row.kind === 'category') {
    const existing = categories.get(row.category.key);
    return existing ? diffsOfCategory(existing.content, row.category) : [];
  }
  const [existing] = (await importExportStore.bySlugs([row.term.slug])).get(row.term.slug) ?? [];
  if (existing === undefined) return [];
  const { content } = existing;
  const { term: merged } = targetTerm(row.term, existing, plan);
  return [
    ...diffsOfTerm(content, merged),
    ...(isToBePublished(row.term, plan.as)
      ? unseenBy(diffsOfTerm, withoutDraft(existing, row.term), content, merged)
      : []),
  ];
}
