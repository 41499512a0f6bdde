import { FileFault } from '../../core/import-export/file-fault';
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
import type { ImportSource } from './import-source';
import type { ImportPlanService } from './import-plan';

/** How a file is taken, in the words of whoever gives it. */
export interface ImportOptions {
  readonly as: ImportAim;
  /** Defaults, such as `severity=info`. */
  readonly set?: readonly string[];
  /** Leaves out keys and columns that are not known; otherwise they are refused. */
  readonly ignoreUnknown?: boolean;
  /** Makes categories that terms name and that are nowhere; otherwise these terms are refused. */
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

/** Moves the glossary out of the service and into it; the command line and the panel call nothing else. */
export function createImportExport({ exportFile, importPlan, importLock, importRun }: Needs) {
  return {
    export: (options: ExportOptions): AsyncGenerator<string> => exportFile.text(options),

    /**
     * What an import of the file would do; nothing is written.
     *
     * @throws {FileFault} when the file as a whole cannot be read, or a default is wrong
     */
    async plan(
      source: ImportSource,
      { set, ignoreUnknown = false, createCategories = false, ...options }: ImportOptions,
    ): Promise<ImportPlan> {
      const defaults = defaultsFrom(set);
      const unknownKeysAre = ignoreUnknown ? 'left out' : 'refused';
      const missingCategoriesAre = createCategories ? 'made' : 'refused';
      // Whoever has the command line has the database.
      return importPlan.of(source, {
        ...options,
        defaults,
        unknownKeysAre,
        missingCategoriesAre,
        rights: ALL_RIGHTS,
      });
    },

    refusalSums,

    /** The categories that the import makes because its terms name them. */
    madeCategories,

    /** The row that would make the first of the categories that are missing; null when there is none. */
    rowThatMakesCategory: ({ missingCategories, format }: ImportPlan): string | null =>
      rowThatMakes(missingCategories, format),

    refusedRows: (source: ImportSource, refused: readonly RefusedRow[]): AsyncGenerator<string> =>
      textOfRefusedRows(source.open(), source.format, refused),

    /** @throws {ImportConflict} while somebody else imports, into the same database from wherever */
    requireNoImport: (): Promise<void> => importLock.requireFree(),

    /**
     * Does what the plan says.
     *
     * @throws {ImportConflict} while somebody else imports
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

/** @throws {FileFault} with what is wrong and what is allowed */
export function defaultsFrom(set: readonly string[] = []): ImportDefaults {
  const result = importDefaultsOf(set);
  if (!result.ok) throw new FileFault(result.problem);
  return result.defaults;
}
