import { identityOf, rowIdentity } from '../../core/import-export/file-scan';
import type { CurrentNames } from '../../core/import-export/current-names';
import { readRows, rowsWithCurrentNames } from '../../core/import-export/files/read-rows';
import type { ImportPlan } from '../../core/import-export/import-plan';
import type { IncomingRow } from '../../core/import-export/incoming';
import type { RowPlace } from '../../core/import-export/file-format';
import type { ImportedCategory } from './import-categories';
import type { ImportSource } from './import-source';
import type { ImportedTerm } from './import-terms';

async function* plannedRows(
  source: ImportSource,
  plan: ImportPlan,
  names: CurrentNames,
): AsyncGenerator<{ place: RowPlace; row: IncomingRow }> {
  const planned = new Set(plan.planned.map(({ kind, name }) => identityOf(kind, name)));
  const rows = readRows(source.open(), source.format, plan.unknownKeysAre);
  for await (const { result, ...place } of rowsWithCurrentNames(rows, names)) {
    if (result.ok && planned.has(rowIdentity(result.row))) yield { place, row: result.row };
  }
}

export async function* plannedTerms(
  source: ImportSource,
  plan: ImportPlan,
  names: CurrentNames,
): AsyncGenerator<ImportedTerm> {
  for await (const { place, row } of plannedRows(source, plan, names)) {
    if (row.kind === 'term') {
      yield { ...place, term: row.term, reclaimSlug: row.reclaimSlug };
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
  for await (const { place, row } of plannedRows(source, plan, names)) {
    if (row.kind === 'category') yield { place, category: row.category };
  }
}
