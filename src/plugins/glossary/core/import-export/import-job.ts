import type { FieldDiff } from '../publishing/term-diff';
import type { FileFormat } from './file-format';
import type { UnknownKeysAre } from './incoming';
import {
  madeCategories,
  type MissingCategoriesAre,
  type MissingCategory,
} from './missing-categories';
import type { RefusalSum } from './refusal-sums';
import type {
  AmbiguousName,
  ImportAim,
  ImportPlan,
  KeptScoreRow,
  PlannedRow,
  RefusedRow,
  UnknownName,
  UnresolvedRow,
} from './import-plan';

/**
 * An import from the panel: its file arrives, is compared, waits for a yes, is imported, and has ended. `failed` is a file that
 * could not be compared, or an import that broke off.
 */
export type ImportJobState =
  'receiving' | 'comparing' | 'compared' | 'importing' | 'done' | 'stopped' | 'failed';

export type PlanCounts = ReturnType<typeof countsOf>;

/** What the panel shows of an import; plain data. */
export interface ImportJobStatus {
  readonly id: string;
  readonly state: ImportJobState;
  readonly fileName: string;
  readonly format: FileFormat | null;
  readonly as: ImportAim;
  readonly progress: JobProgress | null;
  readonly counts: PlanCounts | null;
  /** Reasons why rows are refused, the most frequent first. */
  readonly refusals: readonly RefusalSum[];
  /** Keys and columns that are not known: left out, or to be left out when their editor says so. */
  readonly unknown: readonly UnknownName[];
  readonly unknownKeysAre: UnknownKeysAre;
  /** Categories that terms name and that are nowhere: made, or to be made when their editor says so. */
  readonly missingCategories: readonly MissingCategory[];
  readonly missingCategoriesAre: MissingCategoriesAre;
  /** Whether open relations of terms that stay as they are would be remembered. */
  readonly remembers: boolean;
  /** New and changed rows that are not to be written. */
  readonly leftRows: number;
  readonly leftTerms: number;
  /** Whether the file can still be read: for its refused rows, and for differences in full. */
  readonly hasFile: boolean;
  /** What the import has done so far; null before it. */
  readonly written: WrittenCounts | null;
  /** Terms that the glossary refused though they had been let pass. */
  readonly refusedLate: number;
  readonly message: string | null;
}

/** What an import has written, also when it was stopped or broke off. */
export interface WrittenCounts {
  readonly terms: number;
  /** New terms that are there as drafts, still without their relations and their publication. */
  readonly unfinished: number;
  readonly categories: number;
}

export interface JobProgress {
  readonly done: number;
  readonly total: number;
  /** Rows a second since the beginning; 0 where none is done yet. */
  readonly rate: number;
  /** Whole seconds; null as long as nothing can be said. */
  readonly secondsLeft: number | null;
}

/** The import that the panel has under way, and how large a file may be, in bytes. */
export interface ImportJobAnswer {
  readonly job: ImportJobStatus | null;
  readonly maxBytes: number;
  /** How many relations of imported terms wait for terms that are not there yet. */
  readonly openRelations: number;
  readonly mayMakeCategories: boolean;
}

export const PLAN_LISTS = [
  'changed',
  'new',
  'refused',
  'unresolved',
  'keptScores',
  'ambiguous',
] as const;
export type PlanList = (typeof PLAN_LISTS)[number];

export interface ImportDifference {
  readonly diffs: readonly FieldDiff[];
}

export interface ChoosableRow extends PlannedRow {
  /** Null for what is not asked: a new category comes with the terms that are in it. */
  readonly isTaken: boolean | null;
}

export interface PlanPage {
  readonly rows: readonly (
    ChoosableRow | RefusedRow | UnresolvedRow | KeptScoreRow | AmbiguousName
  )[];
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

/** Rows that the panel shows at once. */
const PLAN_PAGE_SIZE = 50;

export function isPlanList(value: unknown): value is PlanList {
  return (PLAN_LISTS as readonly unknown[]).includes(value);
}

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
    keptScores: plan.keptScores.length,
    ambiguous: plan.ambiguous.length,
  };
}

/**
 * One page of a list.
 *
 * @param page from 1; a page beyond the last is the last
 * @param left the rows that are not to be written, by their numbers
 */
export function planPage(
  plan: ImportPlan,
  list: PlanList,
  page: number,
  left: ReadonlySet<number> = new Set(),
): PlanPage {
  const all = rowsOf(plan, list);
  const pages = Math.max(1, Math.ceil(all.length / PLAN_PAGE_SIZE));
  const shown = Math.min(Math.max(1, page), pages);
  const rows = all
    .slice((shown - 1) * PLAN_PAGE_SIZE, shown * PLAN_PAGE_SIZE)
    .map((row) =>
      'change' in row ? { ...row, isTaken: isChoosable(row) ? !left.has(row.row) : null } : row,
    );
  return { rows, page: shown, pages, total: all.length };
}

/** Whether it is asked if a row is to be written. */
function isChoosable({ kind, change }: PlannedRow): boolean {
  return kind === 'term' || change === 'changed';
}

/** Rows of a plan: those of a list, or some by their numbers. */
export type RowsChoice =
  { readonly list: PlannedRow['change'] } | { readonly rows: readonly number[] };

/** Those of the rows of which it is asked whether they are to be written, by their numbers. */
export function choosableRows(plan: ImportPlan, which: RowsChoice): readonly number[] {
  const numbers = 'rows' in which ? new Set(which.rows) : null;
  return plan.planned
    .filter((row) => isChoosable(row) && (numbers?.has(row.row) ?? true))
    .filter(({ change }) => !('list' in which) || change === which.list)
    .map(({ row }) => row);
}

/** The plan without the rows that are not to be written. */
export function planWithout(plan: ImportPlan, left: ReadonlySet<number>): ImportPlan {
  return { ...plan, planned: plan.planned.filter(({ row }) => !left.has(row)) };
}

function rowsOf(
  plan: ImportPlan,
  list: PlanList,
): readonly (PlannedRow | RefusedRow | UnresolvedRow | KeptScoreRow | AmbiguousName)[] {
  if (list === 'new' || list === 'changed') {
    return plan.planned.filter(({ change }) => change === list);
  }
  return plan[list];
}

/** @param seconds since the first of the rows was begun */
export function progressAfter(done: number, total: number, seconds: number): JobProgress {
  const rate = seconds > 0 ? done / seconds : 0;
  return { done, total, rate, secondsLeft: rate > 0 ? Math.ceil((total - done) / rate) : null };
}
