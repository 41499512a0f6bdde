import type { Core } from '@strapi/strapi';
import type { ImportChoices, ImportPlan } from '../../core/import-export/import-plan';
import { joinedBy } from '../../core/import-export/joined-relations';
import {
  type CurrentNames,
  withCurrentNames,
  withoutSlugs,
} from '../../core/import-export/current-names';
import { readRows, rowsWithCurrentNames } from '../../core/import-export/files/read-rows';
import { scanRows } from '../../core/import-export/file-scan';
import { type CategoryRights } from '../../core/import-export/missing-categories';
import type { CurrentNamesService } from './current-names';
import { type ImportExportStoreService } from './import-export-store';
import { ambiguousNames } from './import-names';
import { digesting, grouped, type ImportSource } from './import-source';
import type { PendingRelationsService } from './pending-relations';
import type { Clock } from '../time/clock';
import type { Settings } from '../../core/settings/settings';
import { rowComparison } from './row-comparison';
import type { SlugHoldersService } from '../publishing/slug-holders';
import { withPauses } from '../tasks/in-slices';

/** Rows compared per database query. */
const ROWS_AT_ONCE = 100;

export interface PlanOptions extends ImportChoices {
  readonly rights: CategoryRights;
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

export type ImportPlanService = ReturnType<typeof createImportPlan>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly importExportStore: ImportExportStoreService;
  readonly currentNames: CurrentNamesService;
  readonly pendingRelations: PendingRelationsService;
  readonly clock: Clock;
  readonly slugHolders: SlugHoldersService;
  readonly settings: Settings;
}

/** Computes what an import would do; writes nothing. */
export function createImportPlan(needs: Needs) {
  const { strapi, importExportStore, currentNames, pendingRelations } = needs;

  return {
    /**
     * Compares a file with the glossary.
     *
     * @throws {FileError} when the file as a whole is unreadable
     */
    async of(
      source: ImportSource,
      { onProgress, signal, rights, ...given }: PlanOptions,
    ): Promise<ImportPlan> {
      const { format } = source;
      const categories = await importExportStore.categories();
      const allNames = await currentNames.of(categories);
      const choices = { ...given, defaults: withCurrentNames(given.defaults, allNames) };
      const rowsOf = (bytes: AsyncIterable<Uint8Array>, names: CurrentNames) =>
        rowsWithCurrentNames(withPauses(readRows(bytes, format, choices.unknownKeysAre)), names);
      const { bytes, digest } = digesting(source.open());
      const hasCategory = (key: string) => categories.has(key);
      const rows = rowsOf(bytes, allNames);
      const scan = await scanRows(rows, format, hasCategory, allNames.draftSlugs);
      const { takenOver } = scan;
      const names = withoutSlugs(allNames, takenOver);
      const comparison = rowComparison(needs, { choices, rights, scan, categories });
      let done = 0;
      for await (const group of grouped(rowsOf(source.open(), names), ROWS_AT_ONCE)) {
        signal?.throwIfAborted();
        await comparison.compare(group);
        done += group.length;
        onProgress?.(done, scan.total);
      }
      const { called, stated, ...compared } = await comparison.end();
      const { planned } = compared;
      const joinable = await pendingRelations.joinable({ as: choices.as, planned }, stated);
      const joins = joinedBy(joinable, planned);
      return {
        ...choices,
        ...compared,
        digest: digest(),
        format,
        takenOver,
        joinable,
        joins,
        remembers:
          joins.length > 0 ||
          (await pendingRelations.wouldChange(
            new Map(compared.statedUnchanged),
            compared.unresolved,
          )),
        ambiguous: await ambiguousNames(strapi, called),
        unknown: scan.unknown,
      };
    },
  };
}
