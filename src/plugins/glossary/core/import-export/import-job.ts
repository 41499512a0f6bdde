import type { FileFormat } from './file-format';
import type {
  ImportAim,
  ImportPlan,
  KeptScoreRow,
  PlannedRow,
  RefusedRow,
  UnresolvedRow,
} from './import-plan';

/**
 * An import from the panel: its file arrives, is compared, waits for a yes, is imported, and has ended. `failed` is a file that
 * could not be compared, or an import that broke off.
 */
export type ImportJobState =
  'receiving' | 'comparing' | 'compared' | 'importing' | 'done' | 'stopped' | 'failed';

/** How many rows of each kind a plan has. */
export interface PlanCounts {
  readonly newTerms: number;
  readonly changedTerms: number;
  readonly categories: number;
  /** Terms and categories, as the lists have them. */
  readonly newRows: number;
  readonly changedRows: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly unresolved: number;
  readonly keptScores: number;
}

/** What the panel shows of an import; plain data. */
export interface ImportJobStatus {
  readonly id: string;
  readonly state: ImportJobState;
  readonly fileName: string;
  readonly format: FileFormat | null;
  readonly as: ImportAim;
  readonly progress: JobProgress | null;
  readonly counts: PlanCounts | null;
  /** Terms that are as the file says since the import; null before it. */
  readonly written: number | null;
  /** Terms that the glossary refused though they had been let pass. */
  readonly refusedLate: number;
  /** What went wrong, in one sentence. */
  readonly message: string | null;
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
}

/** The lists of a plan that can be looked through. */
export const PLAN_LISTS = ['changed', 'new', 'refused', 'unresolved', 'keptScores'] as const;
export type PlanList = (typeof PLAN_LISTS)[number];

export interface PlanPage {
  readonly rows: readonly (PlannedRow | RefusedRow | UnresolvedRow | KeptScoreRow)[];
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

/** Rows that the panel shows at once. */
export const PLAN_PAGE_SIZE = 50;

export function isPlanList(value: unknown): value is PlanList {
  return (PLAN_LISTS as readonly unknown[]).includes(value);
}

export function countsOf(plan: ImportPlan): PlanCounts {
  const terms = plan.planned.filter(({ kind }) => kind === 'term');
  const newRows = plan.planned.filter(({ change }) => change === 'new').length;
  const newTerms = terms.filter(({ change }) => change === 'new').length;
  return {
    newTerms,
    changedTerms: terms.length - newTerms,
    categories: plan.planned.length - terms.length,
    newRows,
    changedRows: plan.planned.length - newRows,
    unchanged: plan.unchanged,
    refused: plan.refused.length,
    unresolved: plan.unresolved.length,
    keptScores: plan.keptScores.length,
  };
}

/**
 * One page of a list.
 *
 * @param page from 1; a page beyond the last is the last
 */
export function planPage(plan: ImportPlan, list: PlanList, page: number): PlanPage {
  const all = rowsOf(plan, list);
  const pages = Math.max(1, Math.ceil(all.length / PLAN_PAGE_SIZE));
  const shown = Math.min(Math.max(1, page), pages);
  const rows = all.slice((shown - 1) * PLAN_PAGE_SIZE, shown * PLAN_PAGE_SIZE);
  return { rows, page: shown, pages, total: all.length };
}

function rowsOf(plan: ImportPlan, list: PlanList): PlanPage['rows'] {
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
