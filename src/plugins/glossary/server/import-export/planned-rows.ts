import type { CurrentNames } from '../../core/import-export/current-names';
import { readRows, rowsWithCurrentNames } from '../../core/import-export/files/read-rows';
import type { ImportPlan, PlannedRow } from '../../core/import-export/import-plan';
import type { IncomingResult } from '../../core/import-export/incoming';
import type { RowPlace } from '../../core/import-export/file-format';
import type { ImportedCategory } from './import-categories';
import { withPauses } from '../tasks/in-slices';
import type { ImportSource } from './import-source';
import type { ImportedTerm } from './import-terms';

async function* plannedRows(
  source: ImportSource,
  plan: ImportPlan,
  names: CurrentNames,
): AsyncGenerator<{ place: RowPlace; wanted: PlannedRow; result: IncomingResult }> {
  // By number: the name of a row may have become a former one since the comparison.
  const planned = new Map(plan.planned.map((row) => [row.row, row]));
  const rows = readRows(source.open(), source.format, plan.unknownKeysAre);
  for await (const { result, ...place } of rowsWithCurrentNames(withPauses(rows), names)) {
    const wanted = planned.get(place.row);
    if (wanted !== undefined) yield { place, wanted, result };
  }
}

export async function* plannedTerms(
  source: ImportSource,
  plan: ImportPlan,
  names: CurrentNames,
): AsyncGenerator<ImportedTerm> {
  for await (const { place, result } of plannedRows(source, plan, names)) {
    if (result.ok && result.row.kind === 'term') {
      const { term, reclaimSlug } = result.row;
      yield { ...place, term, reclaimSlug };
    }
  }
}

/** Categories first, wherever they are in the file. */
export async function* plannedCategories(
  source: ImportSource,
  plan: ImportPlan,
  names: CurrentNames,
): AsyncGenerator<ImportedCategory> {
  if (plan.planned.every(({ kind }) => kind !== 'category')) return;
  for await (const { place, wanted, result } of plannedRows(source, plan, names)) {
    if (!result.ok) yield { place, wanted, reasons: result.reasons };
    else if (result.row.kind === 'category') yield { place, wanted, category: result.row.category };
  }
}
