import { type PlanList, type PlanPage, planPage } from '../../core/import-export/import-job';
import type { ImportPlan, RefusedRow } from '../../core/import-export/import-plan';
import type { FieldDiff } from '../../core/publishing/term-diff';
import type { Job } from './import-job-status';
import { ImportConflict } from './import-lock';
import type { Upload } from './import-upload';
import type { ImportDifferenceService } from './import-difference';
import type { ImportExportService } from './import-export';

export const NO_FILE = 'The file is not there any more; choose it again.';

/** Of a row that the file does not have, or that is refused. */
export const NO_SUCH_ROW = 'The file has no such row that could be imported.';

export function refusedOf({ plan, refusedLate }: Job): readonly RefusedRow[] {
  return [...(plan?.refused ?? []), ...refusedLate];
}

/** @throws {ImportConflict} as long as there is no plan */
export function planOf({ plan }: Job): ImportPlan {
  if (plan === null) throw new ImportConflict('The file is not compared yet.');
  return plan;
}

/** @throws {ImportConflict} once the file is removed */
export function uploadOf({ upload }: Job): Upload {
  if (upload === null) throw new ImportConflict(NO_FILE);
  return upload;
}

/**
 * A page of what was found, also after the import.
 *
 * @param page from 1
 */
export function pageOf(job: Job, list: PlanList, page: number): PlanPage {
  return planPage({ ...planOf(job), refused: refusedOf(job) }, list, page, job.left);
}

export async function differenceOf(
  importDifference: ImportDifferenceService,
  job: Job,
  row: number,
): Promise<readonly FieldDiff[]> {
  const diffs = await importDifference.of(uploadOf(job), planOf(job), row);
  if (diffs === null) throw new ImportConflict(NO_SUCH_ROW);
  return diffs;
}

/** The refused rows as a file to mend, in the format of the file that they come from. */
export function refusedRowsOf(importExport: ImportExportService, job: Job): AsyncGenerator<string> {
  planOf(job);
  return importExport.refusedRows(uploadOf(job), refusedOf(job));
}
