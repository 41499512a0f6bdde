import type { FileFormat } from '../../core/import-export/file-format';
import {
  countsOf,
  type ImportJobState,
  type ImportJobStatus,
  progressAfter,
  type WrittenCounts,
  type PlanList,
  type PlanPage,
  planPage,
} from '../../core/import-export/import-job';
import type {
  ImportChoices,
  ImportPlan,
  RefusedRow,
  UnknownName,
} from '../../core/import-export/import-plan';
import type {
  CategoryRights,
  MissingCategoryHandling,
} from '../../core/import-export/missing-categories';
import type { RefusalSum } from '../../core/import-export/refusal-sums';
import type { Upload } from './import-upload';
import type { FieldDiff } from '../../core/publishing/term-diff';
import { ImportConflict } from './import-lock';
import { type Compared, differenceAt } from './import-difference';
import type { ImportExportService } from './import-export';

const MILLISECONDS_PER_SECOND = 1000;

export interface ImportRequest extends Pick<ImportChoices, 'as' | 'defaults'> {
  readonly fileName: string;
  readonly format: FileFormat | null;
  readonly who: string;
  /** Category permissions of the editor's role. */
  readonly rights: CategoryRights;
}

/** The state of a panel import in the process that runs it. */
export interface Job {
  readonly id: string;
  readonly request: ImportRequest;
  readonly stopping: AbortController;
  state: ImportJobState;
  upload: Upload | null;
  unknownKeysAre: ImportChoices['unknownKeysAre'];
  missingCategoriesAre: MissingCategoryHandling;
  plan: ImportPlan | null;
  refusals: readonly RefusalSum[];
  /** Unknown keys or columns; the comparison may succeed when they are ignored; see UnknownNames. */
  unknownNames: readonly UnknownName[];
  /** Numbers of rows that the editor has deselected. */
  left: ReadonlySet<number>;
  /** See `ImportJobStatus`. */
  revision: number;
  progress: { readonly done: number; readonly total: number } | null;
  /** When the state was entered, by the monotonic clock, in milliseconds. */
  since: number;
  written: WrittenCounts | null;
  refusedLate: readonly RefusedRow[];
  message: string | null;
  work: Promise<void>;
}

function leftTermsOf({ plan, left }: Job): number {
  if (plan === null || left.size === 0) return 0;
  return plan.planned.filter(({ kind, row }) => kind === 'term' && left.has(row)).length;
}

export function statusOf(job: Job): ImportJobStatus {
  const { id, request, state, upload, plan, progress, since } = job;
  const seconds = (performance.now() - since) / MILLISECONDS_PER_SECOND;
  return {
    id,
    state,
    fileName: request.fileName,
    format: upload?.format ?? plan?.format ?? request.format,
    as: request.as,
    progress: progress && progressAfter(progress.done, progress.total, seconds),
    counts: plan && countsOf(plan),
    refusals: job.refusals,
    unknown: plan?.unknown ?? job.unknownNames,
    unknownKeysAre: job.unknownKeysAre,
    missingCategories: plan?.missingCategories ?? [],
    missingCategoriesAre: job.missingCategoriesAre,
    remembers: plan?.remembers ?? false,
    leftRows: job.left.size,
    leftTerms: leftTermsOf(job),
    revision: job.revision,
    hasFile: upload !== null,
    written: job.written,
    refusedLate: job.refusedLate.length,
    message: job.message,
  };
}

/** For a confirmation of what somebody else has changed since. */
export const CHOSEN_OTHERWISE =
  'Another editor has changed what this import would write. Nothing was written: look at the rows again, then confirm.';
export const NO_REVISION = '“revision” is the number of that name in the import that was seen.';

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
  compared: Compared,
  job: Job,
  row: number,
): Promise<readonly FieldDiff[]> {
  const diffs = await differenceAt(compared, uploadOf(job), planOf(job), row);
  if (diffs === null) throw new ImportConflict(NO_SUCH_ROW);
  return diffs;
}

/** The refused rows as a file to correct, in the format of the uploaded file. */
export function refusedRowsOf(importExport: ImportExportService, job: Job): AsyncGenerator<string> {
  const plan = planOf(job);
  return importExport.refusedRows(uploadOf(job), plan, refusedOf(job));
}
