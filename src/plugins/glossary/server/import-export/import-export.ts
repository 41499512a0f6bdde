import { FileError } from '../../core/import-export/file-error';
import { textOfRefusedRows } from '../../core/import-export/files/refused-rows';
import { type ImportDefaults, importDefaultsOf } from '../../core/import-export/import-defaults';
import type { ImportAim, ImportPlan, RefusedRow } from '../../core/import-export/import-plan';
import { refusalSums } from '../../core/import-export/refusal-sums';
import {
  ALL_RIGHTS,
  madeCategories,
  rowThatMakes,
} from '../../core/import-export/missing-categories';
import { type ExportOptions, type ExportFileService } from './export-file';
import { type Importer, type ImportLockService } from './import-lock';
import { type ImportOutcome, type RunOptions, type ImportRunService } from './import-run';
import { type ImportSource, unchanged } from './import-source';
import type { ImportPlanService } from './import-plan';

/** Options of an import, as the caller writes them. */
export interface ImportOptions {
  readonly as: ImportAim;
  /** Defaults, such as `severity=info`. */
  readonly set?: readonly string[];
  /** Ignore unknown keys and columns instead of refusing them. */
  readonly ignoreUnknown?: boolean;
  /** Create missing categories that terms name, instead of refusing those terms. */
  readonly createCategories?: boolean;
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

export type ImportExportService = ReturnType<typeof createImportExport>;

interface Needs {
  readonly exportFile: ExportFileService;
  readonly importPlan: ImportPlanService;
  readonly importLock: ImportLockService;
  readonly importRun: ImportRunService;
}

/** Import and export of the glossary: the only interface for the command line and the panel. */
export function createImportExport({ exportFile, importPlan, importLock, importRun }: Needs) {
  return {
    export: (options: ExportOptions): AsyncGenerator<string> => exportFile.text(options),

    /**
     * What an import of the file would do; writes nothing.
     *
     * @throws {FileError} when the file is not readable, or a default is invalid
     */
    async plan(
      source: ImportSource,
      { set, ignoreUnknown = false, createCategories = false, ...options }: ImportOptions,
    ): Promise<ImportPlan> {
      const defaults = defaultsFrom(set);
      const unknownKeysAre = ignoreUnknown ? 'left out' : 'refused';
      const missingCategoriesAre = createCategories ? 'made' : 'refused';
      // The command line has full access to the database.
      return importPlan.of(source, {
        ...options,
        defaults,
        unknownKeysAre,
        missingCategoriesAre,
        rights: ALL_RIGHTS,
      });
    },

    refusalSums,

    /** The categories that the import creates because its terms name them. */
    madeCategories,

    /** The row that would create the first of the missing categories; null when none is missing. */
    rowThatMakesCategory: ({ missingCategories, format }: ImportPlan): string | null =>
      rowThatMakes(missingCategories, format),

    /**
     * The refused rows of the compared file.
     *
     * @throws {FileError} at its end when the file is not the one of the plan, whose rows may be others
     */
    refusedRows(
      source: ImportSource,
      plan: ImportPlan,
      refused: readonly RefusedRow[],
    ): AsyncGenerator<string> {
      const compared = unchanged(source, plan.digest);
      return textOfRefusedRows(compared.open(), source.format, refused);
    },

    /** @throws {ImportConflict} while another import into the same database runs, in any process */
    requireNoImport: (): Promise<void> => importLock.requireFree(),

    /**
     * Executes the plan.
     *
     * @throws {ImportConflict} while another import runs
     */
    async apply(
      source: ImportSource,
      plan: ImportPlan,
      importer: Importer,
      options?: RunOptions,
    ): Promise<ImportOutcome> {
      const lock = await importLock.take(importer);
      return importRun.of(source, plan, lock, options);
    },
  };
}

/** @throws {FileError} with the invalid default and the allowed values */
export function defaultsFrom(set: readonly string[] = []): ImportDefaults {
  const result = importDefaultsOf(set);
  if (!result.ok) throw new FileError(result.problem);
  return result.defaults;
}
