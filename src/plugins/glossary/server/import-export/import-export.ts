import type { Core } from '@strapi/strapi';
import type { ImportPlan } from '../../core/import-export/import-plan';
import { serviceOf } from '../platform/service-of';
import type { ExportOptions } from './export-file';
import type { Importer } from './import-lock';
import type { PlanOptions } from './import-plan';
import type { ImportOutcome, RunOptions } from './import-run';
import type { ImportSource } from './import-source';

/** Moves the glossary out of the service and into it; the command line and the panel call nothing else. */
export default function importExport({ strapi }: { strapi: Core.Strapi }) {
  return {
    /** The glossary as the text of a file, piece by piece. */
    export: (options: ExportOptions): AsyncGenerator<string> =>
      serviceOf(strapi, 'exportFile').text(options),

    /** What an import of the file would do; nothing is written. */
    plan: (source: ImportSource, options: PlanOptions): Promise<ImportPlan> =>
      serviceOf(strapi, 'importPlan').of(source, options),

    /** @throws {ImportConflict} while somebody else imports, into the same database from wherever */
    requireNoImport: (): Promise<void> => serviceOf(strapi, 'importLock').requireFree(),

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
      const lock = await serviceOf(strapi, 'importLock').take(importer);
      return serviceOf(strapi, 'importRun').of(source, plan, lock, options);
    },
  };
}
