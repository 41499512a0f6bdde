import type { Core } from '@strapi/strapi';
import type { ImportPlan } from '../../core/exchange/import-plan';
import { serviceOf } from '../service-of';
import type { ExportOptions } from './exchange-export';
import type { PlanOptions } from './import-plan';
import type { ImportOutcome, RunOptions } from './import-run';
import type { ImportSource } from './import-source';

/** Moves the glossary out of the service and into it; the command line and the panel call nothing else. */
export default function exchange({ strapi }: { strapi: Core.Strapi }) {
  let isRunning = false;

  return {
    /** The glossary as the text of a file, piece by piece. */
    export: (options: ExportOptions): AsyncGenerator<string> =>
      serviceOf(strapi, 'exchangeExport').text(options),

    /** What an import of the file would do; nothing is written. */
    plan: (source: ImportSource, options: PlanOptions): Promise<ImportPlan> =>
      serviceOf(strapi, 'importPlan').of(source, options),

    /**
     * Does what the plan says. One import runs at a time: two would take each other's terms for changes of editors.
     *
     * @throws {Error} while another import is running
     */
    async apply(
      source: ImportSource,
      plan: ImportPlan,
      options?: RunOptions,
    ): Promise<ImportOutcome> {
      if (isRunning) throw new Error('Another import is running; wait until it has ended.');
      isRunning = true;
      try {
        return await serviceOf(strapi, 'importRun').of(source, plan, options);
      } finally {
        isRunning = false;
      }
    },
  };
}
