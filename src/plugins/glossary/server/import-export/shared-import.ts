import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { FileFormat } from '../../core/import-export/file-format';
import { FileError } from '../../core/import-export/file-error';
import { type ImportJobStatus, stoppedWithService } from '../../core/import-export/import-job';
import { runningImportMessage } from '../../core/import-export/running-import';
import { DatabaseBusyError } from '../../../shared/server/database/database-away';
import { type DatabaseLock, takeLock } from '../../../shared/server/database/database-lock';
import { type ImportJobActions, type ImportJobService } from './import-job';
import type { ImportRequest } from './import-job-status';
import { ImportConflict, NO_IMPORT } from './import-lock';
import type { ImportUploadService, Upload } from './import-upload';
import {
  type AnswerPiece,
  type ImportQuestion,
  NoAnswer,
  type ImportMessagesService,
} from './import-messages';

/** Where the id of the instance with the panel's import is stored. */
const PLACE = { type: 'plugin', name: 'glossary', key: 'panel-import' } as const;
/** Polling interval for requests of other instances, in milliseconds. */
const LOOKS_EVERY = 200;

type ImportAction = keyof ImportJobActions;
type Result<Name extends ImportAction> = Awaited<ReturnType<ImportJobActions[Name]>>;

export type SharedImportService = ReturnType<typeof createSharedImport>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly importJob: ImportJobService;
  readonly importMessages: ImportMessagesService;
  readonly importUpload: ImportUploadService;
}

/**
 * The panel's import, of which there is one for all instances, reachable from each. Its file and plan stay in the process that received the file; the
 * others forward to it. That process holds a lock while it has an import, released at the latest when the process ends.
 */
export function createSharedImport({ strapi, importJob, importMessages, importUpload }: Needs) {
  const self = randomUUID();
  let ownLock: DatabaseLock | null = null;
  let looking: NodeJS.Timeout | undefined;
  /** How many files begin to arrive: there is no import yet, and the lock is held for it. */
  let starting = 0;
  let holdingAgain: Promise<void> | null = null;

  const placeOf = async (): Promise<string | null> =>
    (await strapi.store.get(PLACE)) as string | null;

  /**
   * @param receive keeps the file
   * @returns the file, if it had to be there before another instance was asked to give its import up; else null
   * @throws {ImportConflict} while another instance runs an import
   */
  async function claimImport(receive: () => Promise<Upload>): Promise<Upload | null> {
    let lock = await takeLock(strapi, 'panel-import');
    let received: Upload | null = null;
    try {
      if (lock === null) {
        const place = await placeOf();
        if (place !== null) {
          await valueFrom(place, 'requireIdle', []);
          // A file that does not arrive takes no other editor's comparison away.
          received = await receive();
          await valueFrom(place, 'giveWay', []);
        }
        lock = await takeLock(strapi, 'panel-import');
      }
      if (lock === null) throw new ImportConflict(runningImportMessage(null));
      await hold(lock);
      lookLater();
      await importMessages.removeOld();
      return received;
    } catch (error) {
      await received?.remove();
      throw error;
    }
  }

  /** Keeps a lock and says where the import is; a lock whose place cannot be stored would keep other instances out unseen. */
  async function hold(lock: DatabaseLock): Promise<void> {
    try {
      await strapi.store.set({ ...PLACE, value: self });
    } catch (error) {
      await lock.release();
      throw error;
    }
    ownLock = lock;
  }

  /** If the lock was lost with its connection: takes it again, or gives the import up if another instance has one meanwhile. */
  function holdIfLost(): Promise<void> {
    if (ownLock?.lost.aborted) holdingAgain ??= holdAgain().finally(() => (holdingAgain = null));
    return holdingAgain ?? Promise.resolve();
  }

  async function holdAgain(): Promise<void> {
    const lock = await takeLock(strapi, 'panel-import');
    if (lock !== null) return hold(lock);
    // The database may keep the lock of the lost connection for a while, and another instance has it only for a moment when it begins no import.
    if ((await placeOf()) === self) return;
    const given = importJob.status();
    // What is being written goes on to its end; the lock of the import keeps the other instance from writing.
    if (given?.state === 'importing') return;
    if (given?.written)
      strapi.log.warn(
        `Import: another instance has one now, so the panel does not show the end of this one: ${given.state}, written ${JSON.stringify(given.written)}. ${given.message ?? ''}`,
      );
    ownLock = null;
    await importJob.end();
  }

  function refuseWhileStarting(): void {
    if (starting > 0) throw new ImportConflict(runningImportMessage(null));
  }

  async function leaveIfIdle(): Promise<void> {
    if (starting === 0 && importJob.status() === null) await leave();
  }

  async function leave(): Promise<void> {
    clearTimeout(looking);
    const lock = ownLock;
    ownLock = null;
    if (lock === null) return;
    try {
      // Another instance may have taken a lost lock, and then the place is its own.
      if (!lock.lost.aborted) await strapi.store.delete(PLACE);
    } catch (error) {
      // Who asks at a place where there is nothing finds that out: see `piecesFrom`.
      strapi.log.warn(`Import: its end could not be stored: ${String(error)}`);
    }
    await lock.release();
  }

  function lookLater(): void {
    clearTimeout(looking);
    looking = setTimeout(() => void look(), LOOKS_EVERY);
    looking.unref();
  }

  /** Retries while the database is not reachable. */
  async function look(): Promise<void> {
    try {
      await holdIfLost();
      for (const question of await importMessages.questionsTo(self)) await answer(question);
      await leaveIfIdle();
    } catch (error) {
      strapi.log.debug(String(error));
    }
    if (ownLock !== null) lookLater();
  }

  async function answer({ request, act: action, parameters }: ImportQuestion): Promise<void> {
    let piece = 0;
    const send = (content: AnswerPiece): Promise<void> =>
      importMessages.answer(request, (piece += 1), content);
    try {
      if (action === 'refusedRows') {
        const { format, text } = importJob.refusedRows(String(parameters[0]));
        await send({ text: format });
        for await (const rows of text) await send({ text: rows });
        return await send({ end: true });
      }
      const actions = importJob.actions as Readonly<
        Record<string, (...given: readonly unknown[]) => unknown>
      >;
      if (action === 'giveWay') refuseWhileStarting();
      const value = await actions[action]?.(...parameters);
      if (action === 'giveWay') {
        // A file may have begun to arrive while the one before it was removed.
        refuseWhileStarting();
        await leave();
      }
      await send({ value: value ?? null });
    } catch (error) {
      const { message } = error as Error;
      const name = error instanceof ImportConflict ? 'conflict' : 'fault';
      if (name === 'fault' && !(error instanceof FileError)) strapi.log.error(error);
      await send({ fault: { name, message } });
    }
  }

  async function* piecesFrom(
    place: string,
    action: string,
    parameters: readonly unknown[],
  ): AsyncGenerator<Exclude<AnswerPiece, { readonly fault: unknown }>, void> {
    try {
      for await (const piece of importMessages.ask(place, action, parameters)) {
        if (!('fault' in piece)) yield piece;
        else if (piece.fault.name === 'conflict') throw new ImportConflict(piece.fault.message);
        else throw new FileError(piece.fault.message);
      }
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      const lock = await takeLock(strapi, 'panel-import');
      if (lock === null) throw new DatabaseBusyError(error.message);
      // The instance was killed, and its file is lost.
      await strapi.store.delete(PLACE);
      await lock.release();
      throw new ImportConflict(NO_IMPORT);
    }
  }

  async function valueFrom(
    place: string,
    action: string,
    parameters: readonly unknown[],
  ): Promise<unknown> {
    for await (const piece of piecesFrom(place, action, parameters))
      if ('value' in piece) return piece.value;
    return null;
  }

  /** The instance that has the import, if it is not this one; otherwise null. */
  async function elsewhere(): Promise<string | null> {
    const place = ownLock === null ? await placeOf() : null;
    return place === self ? null : place;
  }

  return {
    /** See `importJob.start`; an unconfirmed import of another instance is discarded as well. */
    async start(request: ImportRequest, chunks: AsyncIterable<Uint8Array>): Promise<void> {
      const receive = () => importUpload.keep(chunks, request.fileName, request.format);
      let received: Upload | null = null;
      starting += 1;
      try {
        await holdIfLost();
        if (ownLock === null) received = await claimImport(receive);
        await importJob.start(request, chunks, received);
        if (ownLock === null) {
          // Lost to another instance while the file arrived.
          await importJob.end();
          throw new ImportConflict(runningImportMessage(null));
        }
      } catch (error) {
        await received?.remove();
        throw error;
      } finally {
        starting -= 1;
        await leaveIfIdle();
      }
    },

    /** Null when there has been no import, or it was discarded. */
    async status(): Promise<ImportJobStatus | null> {
      const place = await elsewhere();
      if (place === null) return importJob.status();
      try {
        return (await valueFrom(place, 'status', [])) as ImportJobStatus | null;
      } catch (error) {
        if (error instanceof ImportConflict) return null;
        throw error;
      }
    },

    /** Calls an action of `importJob`, in whichever instance has it. */
    async run<Name extends ImportAction>(
      name: Name,
      ...parameters: Parameters<ImportJobActions[Name]>
    ): Promise<Result<Name>> {
      const place = await elsewhere();
      if (place !== null) return (await valueFrom(place, name, parameters)) as Result<Name>;
      const action = importJob.actions[name] as (
        ...given: Parameters<ImportJobActions[Name]>
      ) => ReturnType<ImportJobActions[Name]>;
      const result = await action(...parameters);
      await leaveIfIdle();
      return result;
    },

    async refusedRows(
      id: string,
    ): Promise<{ readonly format: FileFormat; readonly text: AsyncGenerator<string, void> }> {
      const place = await elsewhere();
      if (place === null) return importJob.refusedRows(id);
      const pieces = piecesFrom(place, 'refusedRows', [id]);
      const first = await pieces.next();
      const format = (first.value && 'text' in first.value ? first.value.text : '') as FileFormat;
      return { format, text: textsOf(pieces) };
    },

    /** On shutdown. The panel does not show the import any more, so the log says what it has written. */
    async end(): Promise<void> {
      const written = await importJob.end();
      if (written !== null) strapi.log.warn(stoppedWithService(written));
      await leave();
    },
  };
}

async function* textsOf(pieces: AsyncGenerator<AnswerPiece, void>): AsyncGenerator<string, void> {
  for await (const piece of pieces) if ('text' in piece) yield piece.text;
}
