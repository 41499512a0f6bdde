import type { FieldDiff } from '../publishing/term-diff';
import type { FileFormat } from './file-format';
import type { UnknownKeyHandling } from './incoming';
import {
  madeCategories,
  type MissingCategoryHandling,
  type MissingCategory,
} from './missing-categories';
import type { RefusalSum } from './refusal-sums';
import type {
  AmbiguousName,
  ImportAim,
  ImportPlan,
  JoinedRow,
  KeptScoreRow,
  PlannedRow,
  RefusedRow,
  UnknownName,
  UnresolvedRow,
} from './import-plan';
import { joinedBy } from './joined-relations';

/**
 * The states of a panel import: its file is received, compared, waits for confirmation, is imported, and has ended. `failed` means that the file
 * could not be compared, or the import ended with an error.
 */
export type ImportJobState =
  'receiving' | 'comparing' | 'compared' | 'importing' | 'done' | 'stopped' | 'failed';

export type PlanCounts = ReturnType<typeof countsOf>;

/** An import as the panel shows it; plain data. */
export interface ImportJobStatus {
  readonly id: string;
  readonly state: ImportJobState;
  readonly fileName: string;
  readonly format: FileFormat | null;
  readonly as: ImportAim;
  readonly progress: JobProgress | null;
  readonly counts: PlanCounts | null;
  /** Reasons for refused rows, the most frequent first. */
  readonly refusals: readonly RefusalSum[];
  /** Unknown keys and columns, which are ignored or can be ignored on request. */
  readonly unknown: readonly UnknownName[];
  readonly unknownKeysAre: UnknownKeyHandling;
  /** Missing categories that terms name, which are created or can be created on request. */
  readonly missingCategories: readonly MissingCategory[];
  readonly missingCategoriesAre: MissingCategoryHandling;
  /** Whether the import would store or join pending relations of unchanged terms. */
  readonly remembers: boolean;
  /** New and changed rows that are deselected. */
  readonly leftRows: number;
  readonly leftTerms: number;
  /** Another number after each change of what the import would write: who confirms it says which one was seen. */
  readonly revision: number;
  /** Whether the file is still available, for its refused rows and for full differences. */
  readonly hasFile: boolean;
  /** What the import has written so far; null before it starts. */
  readonly written: WrittenCounts | null;
  /** Terms refused during the import that had passed the comparison. */
  readonly refusedLate: number;
  readonly message: string | null;
}

/** What an import has written, also when it was stopped or failed. */
export interface WrittenCounts {
  readonly terms: number;
  /** New terms that exist as drafts but lack their relations and publication. */
  readonly unfinished: number;
  readonly categories: number;
}

/** The line of the log about an import that was under way when the service was stopped. */
export const stoppedWithService = ({ terms, unfinished, categories }: WrittenCounts): string =>
  `Import: ended by the stop of the service after ${terms} terms and ${categories} categories, with ${unfinished} terms that lack their relations; the same file writes the rest`;

export interface JobProgress {
  readonly done: number;
  readonly total: number;
  /** Average rows per second; 0 before the first row. */
  readonly rate: number;
  /** Whole seconds; null while there is no estimate. */
  readonly secondsLeft: number | null;
}

/** The panel's current import, and the maximum file size, in bytes. */
export interface ImportJobAnswer {
  readonly job: ImportJobStatus | null;
  readonly maxBytes: number;
  /** Pending relations of imported terms to missing terms. */
  readonly openRelations: number;
  readonly mayMakeCategories: boolean;
}

export const PLAN_LISTS = [
  'changed',
  'new',
  'refused',
  'unresolved',
  'joins',
  'keptScores',
  'ambiguous',
] as const;
export type PlanList = (typeof PLAN_LISTS)[number];

export interface ImportDifference {
  readonly diffs: readonly FieldDiff[];
}

export interface ChoosableRow extends PlannedRow {
  /** Null if it cannot be selected: a new category is created with its terms. */
  readonly isTaken: boolean | null;
}

export interface PlanPage {
  readonly rows: readonly (
    ChoosableRow | RefusedRow | UnresolvedRow | JoinedRow | KeptScoreRow | AmbiguousName
  )[];
  /** 1-based. */
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

/** Rows per page in the panel. */
const PLAN_PAGE_SIZE = 50;

export function countsOf(plan: ImportPlan) {
  const terms = plan.planned.filter(({ kind }) => kind === 'term');
  const newRows = plan.planned.filter(({ change }) => change === 'new').length;
  const newTerms = terms.filter(({ change }) => change === 'new').length;
  return {
    newTerms,
    changedTerms: terms.length - newTerms,
    categories: plan.planned.length - terms.length + madeCategories(plan).length,
    newRows,
    changedRows: plan.planned.length - newRows,
    unchanged: plan.unchanged,
    refused: plan.refused.length,
    unresolved: plan.unresolved.length,
    joins: plan.joins.length,
    keptScores: plan.keptScores.length,
    ambiguous: plan.ambiguous.length,
  };
}

/**
 * One page of a list.
 *
 * @param page 1-based; pages after the last return the last
 * @param left numbers of deselected rows
 */
export function planPage(
  plan: ImportPlan,
  list: PlanList,
  page: number,
  left: ReadonlySet<number> = new Set(),
): PlanPage {
  const all = rowsOf(plan, list);
  const pages = Math.max(1, Math.ceil(all.length / PLAN_PAGE_SIZE));
  const current = Math.min(Math.max(1, page), pages);
  const rows = all
    .slice((current - 1) * PLAN_PAGE_SIZE, current * PLAN_PAGE_SIZE)
    .map((row) =>
      'change' in row ? { ...row, isTaken: isChoosable(row) ? !left.has(row.row) : null } : row,
    );
  return { rows, page: current, pages, total: all.length };
}

/** Whether the row can be deselected. */
function isChoosable({ kind, change }: PlannedRow): boolean {
  return kind === 'term' || change === 'changed';
}

/** Rows of a plan: all of a list, or some by number. */
export type RowsChoice =
  { readonly list: PlannedRow['change'] } | { readonly rows: readonly number[] };

/** The numbers of those rows that can be deselected. */
export function choosableRows(plan: ImportPlan, which: RowsChoice): readonly number[] {
  const numbers = 'rows' in which ? new Set(which.rows) : null;
  return plan.planned
    .filter((row) => isChoosable(row) && (numbers?.has(row.row) ?? true))
    .filter(({ change }) => !('list' in which) || change === which.list)
    .map(({ row }) => row);
}

/** The plan without deselected rows. */
export function planWithout(plan: ImportPlan, left: ReadonlySet<number>): ImportPlan {
  const planned = plan.planned.filter(({ row }) => !left.has(row));
  return { ...plan, planned, joins: joinedBy(plan.joinable, planned) };
}

function rowsOf(
  plan: ImportPlan,
  list: PlanList,
): readonly (PlannedRow | RefusedRow | UnresolvedRow | JoinedRow | KeptScoreRow | AmbiguousName)[] {
  if (list === 'new' || list === 'changed') {
    return plan.planned.filter(({ change }) => change === list);
  }
  return plan[list];
}

/** @param seconds since the start of the first row */
export function progressAfter(done: number, total: number, seconds: number): JobProgress {
  const rate = seconds > 0 ? done / seconds : 0;
  return { done, total, rate, secondsLeft: rate > 0 ? Math.ceil((total - done) / rate) : null };
}
