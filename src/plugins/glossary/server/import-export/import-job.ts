import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { FileFormat } from '../../core/import-export/file-format';
import { FileFault } from '../../core/import-export/file-fault';
import {
  countsOf,
  type ImportJobState,
  type ImportJobStatus,
  type PlanList,
  type PlanPage,
  planPage,
  progressAfter,
} from '../../core/import-export/import-job';
import type { ImportAim, ImportPlan } from '../../core/import-export/import-plan';
import type { DatabaseLock } from '../database/database-lock';
import { serviceOf } from '../platform/service-of';
import { ImportConflict } from './import-lock';
import type { Upload } from './import-upload';

const MILLISECONDS_PER_SECOND = 1000;
/** A comparison that nobody says yes to is forgotten after this time, in milliseconds, and its file removed. */
const FORGOTTEN_AFTER = 60 * 60 * MILLISECONDS_PER_SECOND;
const WORKING: ReadonlySet<ImportJobState> = new Set(['receiving', 'comparing', 'importing']);
const SEE_LOG = 'the log of the service says why';

/** What the panel sends with a file. */
export interface ImportRequest {
  readonly fileName: string;
  readonly format: FileFormat | null;
  readonly as: ImportAim;
  /** The editor's name. */
  readonly who: string;
}

interface Job {
  readonly id: string;
  readonly request: ImportRequest;
  readonly stopping: AbortController;
  state: ImportJobState;
  upload: Upload | null;
  plan: ImportPlan | null;
  progress: { readonly done: number; readonly total: number } | null;
  /** When the state began, by a clock that only runs forward, in milliseconds. */
  since: number;
  written: number | null;
  refusedLate: readonly ImportPlan['refused'][number][];
  message: string | null;
  /** Settles when the work in hand has ended. */
  work: Promise<void>;
}

/** The one import that the panel may have under way; it lives in this process and goes on when its editor leaves the page. */
export default function importJob({ strapi }: { strapi: Core.Strapi }) {
  let job: Job | null = null;
  let forgetting: NodeJS.Timeout | undefined;

  function enter(current: Job, state: ImportJobState): void {
    Object.assign(current, { state, since: performance.now(), progress: null });
  }

  function found(id: string): Job {
    if (job?.id === id) return job;
    throw new ImportConflict('This import is not there any more; choose the file again.');
  }

  function requireIdle(): void {
    if (job === null || !WORKING.has(job.state)) return;
    throw new ImportConflict(
      `Another import is under way, of “${job.request.fileName}” by ${job.request.who}; wait until it has ended.`,
    );
  }

  function forgetLater(current: Job): void {
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
    if (!(error instanceof FileFault)) strapi.log.error(error);
    enter(current, 'failed');
    current.message = error instanceof FileFault ? error.message : `${what}; ${SEE_LOG}.`;
  }

  async function compare(current: Job, upload: Upload): Promise<void> {
    enter(current, 'comparing');
    try {
      current.plan = await serviceOf(strapi, 'importExport').plan(upload, {
        as: current.request.as,
        signal: current.stopping.signal,
        onProgress: (done, total) => (current.progress = { done, total }),
      });
      enter(current, 'compared');
      forgetLater(current);
    } catch (error) {
      await release(current);
      if (current.stopping.signal.aborted) enter(current, 'stopped');
      else fail(current, 'The file could not be compared', error);
    }
  }

  async function write(
    current: Job,
    upload: Upload,
    plan: ImportPlan,
    lock: DatabaseLock,
  ): Promise<void> {
    try {
      const outcome = await serviceOf(strapi, 'importRun').of(upload, plan, lock, {
        signal: current.stopping.signal,
        onProgress: (progress) => (current.progress = progress),
      });
      await release(current);
      enter(current, outcome.end);
      current.written = outcome.written;
      current.refusedLate = outcome.refused;
      const { failure } = outcome;
      if (failure !== null) {
        strapi.log.error(`Import: line ${failure.line}, ${failure.name}: ${failure.message}`);
        current.message = `The import broke off at line ${failure.line}, ${failure.name}; ${SEE_LOG}.`;
      }
    } catch (error) {
      await release(current);
      fail(current, 'The import broke off', error);
    }
  }

  return {
    /**
     * Takes a file in and begins to compare it; a comparison that waits for a yes gives way.
     *
     * @throws {ImportConflict} while another import is under way, here or in another process
     * @throws {FileFault} when the file is too large
     */
    async start(request: ImportRequest, chunks: AsyncIterable<Uint8Array>): Promise<void> {
      requireIdle();
      await serviceOf(strapi, 'importLock').requireFree();
      requireIdle();
      const before = job;
      const current: Job = {
        id: randomUUID(),
        request,
        stopping: new AbortController(),
        state: 'receiving',
        upload: null,
        plan: null,
        progress: null,
        since: performance.now(),
        written: null,
        refusedLate: [],
        message: null,
        work: Promise.resolve(),
      };
      job = current;
      if (before !== null) await release(before);
      try {
        current.upload = await serviceOf(strapi, 'importUpload').keep(
          chunks,
          request.fileName,
          request.format,
        );
      } catch (error) {
        job = null;
        throw error;
      }
      current.work = compare(current, current.upload);
    },

    /** @throws {ImportConflict} when there is no such comparison, its answer was given already, or somebody else imports */
    async apply(id: string): Promise<void> {
      const current = found(id);
      const { upload, plan } = current;
      if (current.state !== 'compared' || upload === null || plan === null) {
        throw new ImportConflict('This import was begun or given up already.');
      }
      clearTimeout(forgetting);
      enter(current, 'importing');
      try {
        const { fileName: file, who } = current.request;
        const lock = await serviceOf(strapi, 'importLock').take({ who, file });
        current.work = write(current, upload, plan, lock);
      } catch (error) {
        // It may be said yes to once more.
        enter(current, 'compared');
        forgetLater(current);
        throw error;
      }
    },

    /** Ends the work in hand after the terms that are being written; what was written stays. */
    stop(id: string): void {
      found(id).stopping.abort();
    },

    /** Forgets a comparison, or the result of an import. */
    async discard(id: string): Promise<void> {
      const current = found(id);
      if (WORKING.has(current.state)) {
        throw new ImportConflict('This import is under way; stop it first.');
      }
      job = null;
      await release(current);
    },

    /** Null when there is no import, and none has ended since the start that was not forgotten. */
    status(): ImportJobStatus | null {
      if (job === null) return null;
      const { id, request, state, upload, plan, progress, since, written, refusedLate, message } =
        job;
      const seconds = (performance.now() - since) / MILLISECONDS_PER_SECOND;
      return {
        id,
        state,
        fileName: request.fileName,
        format: upload?.format ?? request.format,
        as: request.as,
        progress: progress && progressAfter(progress.done, progress.total, seconds),
        counts: plan && countsOf(plan),
        written,
        refusedLate: refusedLate.length,
        message,
      };
    },

    /**
     * A page of what was found, also after the import.
     *
     * @param list one of the plan's, or `refusedLate`: what the glossary refused though it had been let pass
     * @param page from 1
     */
    rows(id: string, list: PlanList, page: number): PlanPage {
      const current = found(id);
      if (current.plan === null) throw new ImportConflict('The file is not compared yet.');
      const refused = [...current.plan.refused, ...current.refusedLate];
      return planPage({ ...current.plan, refused }, list, page);
    },

    /** Before the service ends: nothing goes on, and no file stays. */
    async end(): Promise<void> {
      if (job === null) return;
      job.stopping.abort();
      await job.work;
      await release(job);
      job = null;
    },
  };
}
