import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { type FileFormat, placeText } from '../../core/import-export/file-format';
import { FileError, UnknownNames } from '../../core/import-export/file-error';
import { runningHereMessage } from '../../core/import-export/running-import';
import {
  choosableRows,
  type ImportJobState,
  type ImportJobStatus,
  type PlanList,
  type PlanPage,
  planWithout,
  type RowsChoice,
  type WrittenCounts,
} from '../../core/import-export/import-job';
import { type ImportPlan, maySettle } from '../../core/import-export/import-plan';
import { refusalSums } from '../../core/import-export/refusal-sums';
import type { CategoryRights } from '../../core/import-export/missing-categories';
import type { FieldDiff } from '../../core/publishing/term-diff';
import type { DatabaseLock } from '../../../shared/server/database/database-lock';
import {
  CHOSEN_OTHERWISE,
  differenceOf,
  NO_FILE,
  pageOf,
  planOf,
  refusedOf,
  refusedRowsOf,
  uploadOf,
  type ImportRequest,
  type Job,
  statusOf,
} from './import-job-status';
import { ImportConflict, NO_IMPORT, type ImportLockService } from './import-lock';
import { type Upload, type ImportUploadService } from './import-upload';
import type { ImportPlanService } from './import-plan';
import type { ImportRunService } from './import-run';
import type { CurrentNamesService } from './current-names';
import type { ImportExportStoreService } from './import-export-store';
import type { ImportExportService } from './import-export';

/** Milliseconds after which an unused file is removed, and an unconfirmed comparison discarded. */
const FORGOTTEN_AFTER = 60 * 60 * 1000;
const WORKING: ReadonlySet<ImportJobState> = new Set(['receiving', 'comparing', 'importing']);
const SEE_LOG = 'the log of the service says why';

/** For an import that creates or changes categories, when the confirming editor's role cannot. */
export const CATEGORIES_OF_OTHERS =
  'This import makes or changes categories, which your role may not; compare the file yourself.';

export type ImportJobService = ReturnType<typeof createImportJob>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly importPlan: ImportPlanService;
  readonly importRun: ImportRunService;
  readonly importLock: ImportLockService;
  readonly importUpload: ImportUploadService;
  readonly importExportStore: ImportExportStoreService;
  readonly currentNames: CurrentNamesService;
  readonly importExport: ImportExportService;
}

/** The panel's import, of which there is at most one; it runs in this process and continues when the editor leaves the page. */
export function createImportJob({
  strapi,
  importPlan,
  importRun,
  importLock,
  importUpload,
  importExportStore,
  currentNames,
  importExport,
}: Needs) {
  let job: Job | null = null;
  let forgetting: NodeJS.Timeout | undefined;

  function enter(current: Job, state: ImportJobState): void {
    Object.assign(current, { state, since: performance.now(), progress: null });
  }

  function found(id: string): Job {
    if (job?.id === id) return job;
    throw new ImportConflict(NO_IMPORT);
  }

  function requireIdle(): void {
    if (job === null || !WORKING.has(job.state)) return;
    throw new ImportConflict(
      runningHereMessage({ file: job.request.fileName, who: job.request.who }),
    );
  }

  function forgetLater(current: Job): void {
    clearTimeout(forgetting);
    forgetting = setTimeout(() => {
      if (job === current && current.state === 'compared') job = null;
      void release(current);
    }, FORGOTTEN_AFTER);
    forgetting.unref();
  }

  async function release(current: Job): Promise<void> {
    clearTimeout(forgetting);
    const { upload } = current;
    current.upload = null;
    await upload?.remove();
  }

  function fail(current: Job, what: string, error: unknown): void {
    if (!(error instanceof FileError)) strapi.log.error(error);
    enter(current, 'failed');
    current.message = error instanceof FileError ? error.message : `${what}; ${SEE_LOG}.`;
  }

  async function endStopped(current: Job): Promise<void> {
    await release(current);
    enter(current, 'stopped');
  }

  async function compare(current: Job, upload: Upload): Promise<void> {
    enter(current, 'comparing');
    try {
      const { as, defaults, rights } = current.request;
      current.plan = await importPlan.of(upload, {
        as,
        defaults,
        unknownKeysAre: current.unknownKeysAre,
        missingCategoriesAre: current.missingCategoriesAre,
        rights,
        signal: current.stopping.signal,
        onProgress: (done, total) => (current.progress = { done, total }),
      });
      // It may have been stopped behind its last rows.
      current.stopping.signal.throwIfAborted();
      current.refusals = refusalSums(current.plan.refused);
      enter(current, 'compared');
      forgetLater(current);
    } catch (error) {
      if (current.stopping.signal.aborted) return endStopped(current);
      if (error instanceof UnknownNames && current.unknownKeysAre === 'refused') {
        // The editor may choose to compare it without them.
        current.unknownNames = error.names.map((name) => ({ name, rows: 0 }));
        fail(current, '', error);
        forgetLater(current);
        return;
      }
      await release(current);
      fail(current, 'The file could not be compared', error);
    }
  }

  /** @throws {ImportConflict} when the file has been removed or imported */
  function compareAgain(
    current: Job,
    otherwise: Partial<Pick<Job, 'unknownKeysAre' | 'missingCategoriesAre'>>,
  ): void {
    const { upload, state } = current;
    if (!['compared', 'failed'].includes(state) || current.written !== null || upload === null) {
      throw new ImportConflict(NO_FILE);
    }
    clearTimeout(forgetting);
    const revision = current.revision + 1;
    Object.assign(current, { ...otherwise, message: null, left: new Set(), revision });
    current.work = compare(current, upload);
  }

  async function write(
    current: Job,
    upload: Upload,
    plan: ImportPlan,
    lock: DatabaseLock,
  ): Promise<void> {
    try {
      const outcome = await importRun.of(upload, plan, lock, {
        signal: current.stopping.signal,
        onProgress: (progress) => (current.progress = progress),
      });
      enter(current, outcome.end);
      const { written: terms, unfinished, categories, refused, failure } = outcome;
      current.written = { terms, unfinished, categories };
      current.refusedLate = refused;
      current.refusals = refusalSums(refusedOf(current));
      if (failure !== null) {
        const place = placeText(failure, plan.format);
        strapi.log.error(`Import: ${place}, ${failure.name}: ${failure.message}`);
        current.message = `The import broke off at ${place}, ${failure.name}; ${SEE_LOG}.`;
      }
    } catch (error) {
      fail(current, 'The import broke off', error);
    }
    // The file is kept for the download of refused rows.
    if (refusedOf(current).length > 0) forgetLater(current);
    else await release(current);
  }

  const actions = {
    /** Repeats the comparison without unknown keys and columns. */
    leaveOutUnknown(id: string): void {
      compareAgain(found(id), { unknownKeysAre: 'left out' });
    },

    /** Repeats the comparison and plans to create the missing categories that terms name. */
    makeCategories(id: string): void {
      compareAgain(found(id), { missingCategoriesAre: 'made' });
    },

    /**
     * Selects or deselects rows.
     *
     * @param which all rows of a list, or some by number; rows that cannot be selected are ignored
     * @param revision which the editor has seen, so that the next one is of this change alone; null for any
     * @throws {ImportConflict} when there is no such comparison, or it was changed or confirmed already
     */
    choose(id: string, which: RowsChoice, isTaken: boolean, revision: number | null = null): void {
      const current = found(id);
      const plan = planOf(current);
      if (current.state !== 'compared') {
        throw new ImportConflict('This import was begun or given up already.');
      }
      if (revision !== null && revision !== current.revision)
        throw new ImportConflict(CHOSEN_OTHERWISE);
      const left = new Set(current.left);
      for (const row of choosableRows(plan, which)) {
        if (isTaken) left.delete(row);
        else left.add(row);
      }
      // Rows were added or taken away, never both.
      if (left.size !== current.left.size) current.revision += 1;
      current.left = left;
      // The list of terms that are published again is that of the rows that are written.
      current.plan = { ...plan, joins: planWithout(plan, left).joins };
    },

    /**
     * @param revision which the editor who confirms has seen
     * @param rights category permissions of the editor who confirms, who may not be the one who uploaded the file
     * @throws {ImportConflict} when there is no such comparison, it was changed or confirmed already, or another import runs
     */
    async apply(id: string, revision: number, rights: CategoryRights): Promise<void> {
      const current = found(id);
      const { upload, plan } = current;
      if (current.state !== 'compared' || upload === null || plan === null) {
        throw new ImportConflict('This import was begun or given up already.');
      }
      if (revision !== current.revision) throw new ImportConflict(CHOSEN_OTHERWISE);
      const written = planWithout(plan, current.left);
      if (!maySettle(written, rights)) throw new ImportConflict(CATEGORIES_OF_OTHERS);
      clearTimeout(forgetting);
      enter(current, 'importing');
      try {
        const { fileName: file, who } = current.request;
        const lock = await importLock.take({ who, file });
        current.work = write(current, upload, written, lock);
      } catch (error) {
        if (current.stopping.signal.aborted) await endStopped(current);
        else {
          // It can be confirmed again.
          enter(current, 'compared');
          forgetLater(current);
        }
        throw error;
      }
    },

    /** Stops after the terms that are being written, which stay written. A comparison that has just ended stands: it would be stopped when it is confirmed. */
    stop(id: string): void {
      const { state, stopping } = found(id);
      if (WORKING.has(state)) stopping.abort();
    },

    async discard(id: string): Promise<void> {
      const current = found(id);
      if (WORKING.has(current.state)) {
        throw new ImportConflict('This import is under way; stop it first.');
      }
      job = null;
      await release(current);
    },

    /** Null when there has been no import since the start, or it was discarded. */
    status: (): ImportJobStatus | null => job && statusOf(job),

    rows: (id: string, list: PlanList, page: number): PlanPage => pageOf(found(id), list, page),

    difference: (id: string, row: number): Promise<readonly FieldDiff[]> =>
      differenceOf({ importExportStore, currentNames }, found(id), row),

    /** @throws {ImportConflict} while the import works */
    requireIdle,

    /** Makes room for an import of another instance. */
    async giveWay(): Promise<void> {
      requireIdle();
      if (job !== null) await actions.discard(job.id);
    },
  };

  return {
    actions,

    /**
     * Receives a file and starts its comparison; an unconfirmed comparison is discarded once the file is there.
     *
     * @param received the file, if it is there already
     * @throws {ImportConflict} while another import runs, in this process or another
     * @throws {FileError} when the file is too large
     */
    async start(
      request: ImportRequest,
      chunks: AsyncIterable<Uint8Array>,
      received: Upload | null = null,
    ): Promise<void> {
      requireIdle();
      await importLock.requireFree();
      requireIdle();
      const before = job;
      const current: Job = {
        id: randomUUID(),
        request,
        stopping: new AbortController(),
        state: 'receiving',
        upload: null,
        unknownKeysAre: 'refused',
        missingCategoriesAre: 'refused',
        plan: null,
        refusals: [],
        unknownNames: [],
        left: new Set(),
        revision: 0,
        progress: null,
        since: performance.now(),
        written: null,
        refusedLate: [],
        message: null,
        work: Promise.resolve(),
      };
      job = current;
      clearTimeout(forgetting);
      try {
        current.upload =
          received ?? (await importUpload.keep(chunks, request.fileName, request.format));
      } catch (error) {
        // A file that does not arrive takes no other editor's comparison away.
        if (job === current) job = before;
        else if (before !== null) await release(before);
        if (job !== null && job === before) forgetLater(before);
        throw error;
      }
      if (before !== null) await release(before);
      // Ended while its file arrived.
      if (job !== current) {
        await release(current);
        throw new ImportConflict(NO_IMPORT);
      }
      current.work = compare(current, current.upload);
    },

    status: actions.status,

    refusedRows(id: string): {
      readonly format: FileFormat;
      readonly text: AsyncGenerator<string>;
    } {
      const current = found(id);
      return { format: uploadOf(current).format, text: refusedRowsOf(importExport, current) };
    },

    /**
     * Stops all work and removes the file: on shutdown, or when another instance has an import now.
     *
     * @returns what it has written, of an import that was writing; else null
     */
    async end(): Promise<WrittenCounts | null> {
      const current = job;
      if (current === null) return null;
      const wasWriting = current.state === 'importing';
      current.stopping.abort();
      await current.work;
      await release(current);
      if (job === current) job = null;
      return wasWriting ? current.written : null;
    },
  };
}

/** Actions on an import once its file has arrived; parameters and results can be serialized. */
export type ImportJobActions = ImportJobService['actions'];
