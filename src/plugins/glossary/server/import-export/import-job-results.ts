import { type PlanList, type PlanPage, planPage } from '../../core/import-export/import-job';
import type { ImportPlan, RefusedRow } from '../../core/import-export/import-plan';
import type { FieldDiff } from '../../core/publishing/term-diff';
import type { Job } from './import-job-status';
import { ImportConflict } from './import-lock';
import type { Upload } from './import-upload';
import type { ImportDifferenceService } from './import-difference';
import type { ImportExportService } from './import-export';

export const NO_FILE = 'The file is not there any more; choose it again.';

/** For a row that does not exist in the file, or is refused. */
export const NO_SUCH_ROW = 'The file has no such row that could be imported.';

export function refusedOf({ plan, refusedLate }: Job): readonly RefusedRow[] {
  return [...(plan?.refused ?? []), ...refusedLate];
}

/** @throws {ImportConflict} before the comparison has finished */
export function planOf({ plan }: Job): ImportPlan {
  if (plan === null) throw new ImportConflict('The file is not compared yet.');
  return plan;
}

/** @throws {ImportConflict} after the file was removed */
export function uploadOf({ upload }: Job): Upload {
  if (upload === null) throw new ImportConflict(NO_FILE);
  return upload;
}

/**
 * A page of the comparison's results, also available after the import.
 *
 * @param page 1-based
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

/** The refused rows as a file to correct, in the format of the uploaded file. */
export function refusedRowsOf(importExport: ImportExportService, job: Job): AsyncGenerator<string> {
  planOf(job);
  return importExport.refusedRows(uploadOf(job), refusedOf(job));
}
