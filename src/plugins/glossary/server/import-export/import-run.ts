import type { Core } from '@strapi/strapi';
import { withoutSlugs } from '../../core/import-export/current-names';
import { FileError } from '../../core/import-export/file-error';
import type { ImportPlan, RefusedRow } from '../../core/import-export/import-plan';
import type { DatabaseLock } from '../../../shared/server/database/database-lock';
import type { ArrivedRelationsService } from './arrived-relations';
import type { CurrentNamesService } from './current-names';
import { draftDocuments } from './draft-documents';
import { draftRows } from './draft-rows';
import type { Done, ImportBatchesService, Run } from './import-batches';
import { type CategoriesToMake, categoriesToMake, writeCategories } from './import-categories';
import type { ImportExportStoreService } from './import-export-store';
import {
  digestOfSource,
  FILE_CHANGED,
  grouped,
  type ImportSource,
  unchanged,
} from './import-source';
import type { ImportedTerm } from './import-terms';
import { plannedCategories, plannedTerms } from './planned-rows';
import { RunFailure, type FailedRow } from './import-transactions';
import type { PendingRelationsService } from './pending-relations';
import type { PublicationLogService } from '../publication-log/publication-log';
import type { Clock } from '../time/clock';
import type { Settings } from '../../core/settings/settings';

/** Terms per batch; a stop or a lost lock is noticed between batches. */
const TERMS_AT_ONCE = 20;

export interface ImportProgress {
  /** First all new terms are created as drafts, then all terms get their relations and are published. */
  readonly phase: 'drafts' | 'terms';
  /** Writes of both phases. */
  readonly done: number;
  readonly total: number;
}

export interface RunOptions {
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Stops the run after the current batch. */
  readonly signal?: AbortSignal;
}

/** The result of an import. Terms that were written stay, and the same import run again continues from there. */
export interface ImportOutcome {
  readonly end: 'done' | 'stopped' | 'failed';
  /** Terms that were written. */
  readonly written: number;
  /** New terms that exist as drafts but lack their relations and publication. */
  readonly unfinished: number;
  readonly categories: number;
  /** Terms that passed the comparison but were refused, because something changed in between. */
  readonly refused: readonly RefusedRow[];
  /** The error and its row; null unless `end` is `failed`. */
  readonly failure: FailedRow | null;
}

export type ImportRunService = ReturnType<typeof createImportRun>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly importExportStore: ImportExportStoreService;
  readonly importBatches: ImportBatchesService;
  readonly currentNames: CurrentNamesService;
  readonly pendingRelations: PendingRelationsService;
  readonly arrivedRelations: ArrivedRelationsService;
  readonly publicationLog: PublicationLogService;
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'isSite'>;
}

export function createImportRun({
  strapi,
  settings,
  importExportStore,
  importBatches,
  currentNames,
  pendingRelations,
  arrivedRelations,
  publicationLog,
  clock,
}: Needs) {
  const ofCategories = { strapi, importExportStore, publicationLog };

  /** Stores relations to missing terms, and links stored ones whose terms now exist. */
  async function keepRelations({ plan, stated, open }: Run): Promise<void> {
    const unchanged = new Set(plan.statedUnchanged.map(([slug]) => slug));
    const ofUnchanged = plan.unresolved.filter(({ name }) => unchanged.has(name));
    await pendingRelations.remember(stated, [...open, ...ofUnchanged]);
    await arrivedRelations.join(plan.as);
  }

  return {
    /**
     * Writes the planned rows of a file.
     *
     * @param lock keeps other imports out; always released at the end
     * @throws {FileError} when the file is not the one of the plan, before a term is written
     */
    async of(
      given: ImportSource,
      plan: ImportPlan,
      lock: DatabaseLock,
      { onProgress, signal }: RunOptions = {},
    ): Promise<ImportOutcome> {
      const terms = plan.planned.filter(({ kind }) => kind === 'term');
      const total = terms.length + terms.filter(({ change }) => change === 'new').length;
      const refused: RefusedRow[] = [];
      const done: Done = { categories: 0, written: 0, begun: new Set() };
      let steps = 0;
      let current: ImportedTerm | undefined;
      /** The run, until its relations are stored. */
      let written: Run | null = null;
      let missing: CategoriesToMake | null = null;
      const ended = async (
        end: ImportOutcome['end'],
        failure: FailedRow | null = null,
      ): Promise<ImportOutcome> => {
        // Without the lock another import may have started and use them.
        if (!lock.lost.aborted)
          await missing?.takeBackUnused().catch((error: unknown) => {
            strapi.log.warn(`Import: categories without a term stay: ${String(error)}`);
          });
        return {
          end,
          written: done.written,
          unfinished: done.begun.size,
          categories: done.categories,
          refused,
          failure,
        };
      };
      try {
        if ((await digestOfSource(given)) !== plan.digest) {
          throw new FileError(FILE_CHANGED);
        }
        // It is read again for each phase, and may be written meanwhile.
        const source = unchanged(given, plan.digest);
        const existing = await importExportStore.categories();
        const names = withoutSlugs(await currentNames.of(existing), plan.takenOver);
        const announced = plannedCategories(source, plan, names);
        const count = (more: 1 | -1): void => {
          done.categories += more;
        };
        const categories = await writeCategories(
          ofCategories,
          announced,
          () => count(1),
          (row) => refused.push(row),
        );
        missing = categoriesToMake(ofCategories, plan, categories, count);
        const run: Run = {
          plan,
          done,
          categories,
          missing,
          drafts: settings.isSite ? draftRows(strapi, clock) : draftDocuments(strapi),
          terms: new Map(terms.map((term) => [term.name, term])),
          stated: new Map(plan.statedUnchanged),
          open: [],
        };
        written = run;
        for await (const group of grouped(plannedTerms(source, plan, names), TERMS_AT_ONCE)) {
          if (signal?.aborted) return await ended('stopped');
          [current] = group;
          requireLock(lock, current);
          const created = await arrivedRelations.joiningLater(() =>
            importBatches.createDrafts(group, run),
          );
          refused.push(...created.refused);
          steps += created.done;
          onProgress?.({ phase: 'drafts', done: steps, total });
        }
        for await (const group of grouped(plannedTerms(source, plan, names), TERMS_AT_ONCE)) {
          if (signal?.aborted) return await ended('stopped');
          [current] = group;
          requireLock(lock, current);
          const names = new Set(refused.map(({ name }) => name));
          const accepted = group.filter(({ term }) => !names.has(term.slug));
          const refusedNow = await arrivedRelations.joiningLater(() =>
            importBatches.writeTerms(accepted, run),
          );
          refused.push(...refusedNow);
          // The draft of a refused term stays; the refusal is reported.
          for (const { name } of refusedNow) done.begun.delete(name ?? '');
          steps += group.length;
          onProgress?.({ phase: 'terms', done: steps, total });
        }
        requireLock(lock, current);
        written = null;
        await keepRelations(run);
        return await ended('done');
      } catch (error) {
        if (error instanceof RunFailure) return await ended('failed', error.failedRow);
        // Any other error: terms that were written have to be reported.
        if (current === undefined) throw error;
        // The compared file could be read.
        const cause = error instanceof FileError ? new FileError(FILE_CHANGED) : error;
        return await ended('failed', new RunFailure(current, current.term.slug, cause).failedRow);
      } finally {
        // A stopped run is complete except for relations; the same import run again writes those, too.
        if (written !== null && !lock.lost.aborted)
          await keepRelations(written).catch((error: unknown) => {
            strapi.log.warn(`Import: relations that are open are not written: ${String(error)}`);
          });
        await lock.release();
      }
    },
  };
}

/** @throws {RunFailure} when the lock was lost, so that another import may have started */
function requireLock(lock: DatabaseLock, current?: ImportedTerm): void {
  if (!lock.lost.aborted) return;
  const cause = new Error('The connection that keeps other imports out was lost.');
  throw current === undefined ? cause : new RunFailure(current, current.term.slug, cause);
}
