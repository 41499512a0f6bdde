import { Readable } from 'node:stream';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { isFileFormat } from '../../core/import-export/file-format';
import { FileError } from '../../core/import-export/file-error';
import {
  type ImportDifference,
  type ImportJobAnswer,
  type ImportJobState,
  type ImportJobStatus,
  PLAN_LISTS,
  type RowsChoice,
} from '../../core/import-export/import-job';
import { IMPORT_AIMS, type ImportAim } from '../../core/import-export/import-plan';
import { CATEGORY_FIELDS } from '../../core/import-export/file-fields';
import type { CategoryRights } from '../../core/import-export/missing-categories';
import {
  CREATE_CATEGORIES,
  CREATE_TERMS,
  PUBLISH_TERMS,
  UPDATE_CATEGORIES,
  UPDATE_TERMS,
} from '../../core/panel/panel-permission';
import { FIELD_PATHS } from '../../core/term/edit-form';
import { parsedFields, queryChoice } from '../http/request-fields';
import { mayWithAll } from '../../../shared/server/rights/permissions';
import { sendDownload } from '../http/file-download';
import { defaultsFrom } from './import-export';
import { NO_REVISION } from './import-job-status';
import { ImportConflict } from './import-lock';
import { UploadTooLarge, type ImportUploadService } from './import-upload';
import type { SharedImportService } from './shared-import';
import type { PendingRelationsService } from './pending-relations';
import type { Host } from '../host/host';

/** The media type of uploaded files: the only one that the body parser before this handler does not read. */
const RAW_BYTES = 'application/octet-stream';
export const SENT_AS = `A file is sent as ${RAW_BYTES}.`;
/** For editors whose role does not cover all terms or all fields. */
export const WRITES_NOT_ALL: Readonly<Record<ImportAim, string>> = {
  draft: 'Your role may not make and change every term with all its fields.',
  published: 'Your role may not make, change and publish every term with all its fields.',
};
/** For editors whose role cannot create categories. */
const MAY_MAKE_NONE = 'Your role may not make categories.';
const UNCONFIRMED: ReadonlySet<ImportJobState> = new Set(['receiving', 'comparing', 'compared']);
/** Maximum length of a file name that is echoed, in characters. */
const FILE_NAME_MAX_LENGTH = 200;
interface Needs {
  readonly sharedImport: SharedImportService;
  readonly importUpload: ImportUploadService;
  readonly pendingRelations: PendingRelationsService;
  readonly bodyTime: Host['bodyTime'];
}

export function createImportController({
  sharedImport,
  importUpload,
  pendingRelations,
  bodyTime,
}: Needs) {
  async function sendStatus(ctx: Context): Promise<void> {
    const { maxBytes } = importUpload;
    ctx.body = {
      job: await sharedImport.status(),
      maxBytes,
      openRelations: await pendingRelations.count(),
      mayMakeCategories: rightsOf(ctx).create,
    } satisfies ImportJobAnswer;
  }

  /**
   * Whoever changes an import may write what it would. One that has ended may be cleared away by all who may import drafts: no other begins before.
   *
   * @throws {PolicyError} sent as 403 with its message
   */
  async function requireWritingThis(ctx: Context, mayHaveEnded = false): Promise<void> {
    const job = await sharedImport.status();
    const isOver = job === null || (mayHaveEnded && !UNCONFIRMED.has(job.state) && !waits(job));
    requireWriting(ctx, isOver ? 'draft' : job.as);
  }

  /** Sends errors that are not the service's own as one sentence. */
  async function orSentence(ctx: Context, task: () => Promise<void> | void): Promise<void> {
    try {
      await task();
    } catch (error) {
      const status = statusOf(error);
      if (status === null) throw error;
      const { name, message } = error as Error;
      ctx.status = status;
      ctx.body = { data: null, error: { status, name, message } };
    }
  }

  return {
    status: (ctx: Context): Promise<void> => sendStatus(ctx),

    start: (ctx: Context): Promise<void> =>
      orSentence(ctx, async () => {
        const { name, format } = ctx.query;
        const as = queryChoice<ImportAim>(ctx.query.as, 'as', IMPORT_AIMS);
        requireWriting(ctx, as);
        // It replaces a comparison that no editor has confirmed; while another import runs, it is answered 409.
        const before = await sharedImport.status();
        if (before !== null && waits(before)) requireWriting(ctx, before.as);
        bodyTime.lift(ctx.req);
        if (!ctx.is(RAW_BYTES)) {
          throw new errors.ValidationError(SENT_AS);
        }
        const { maxBytes } = importUpload;
        if ((ctx.request.length ?? 0) > maxBytes) {
          ctx.req.resume();
          throw new UploadTooLarge(maxBytes);
        }
        const request = {
          defaults: defaultsFrom(textsOf(ctx.query.set)),
          fileName: typeof name === 'string' ? name.slice(0, FILE_NAME_MAX_LENGTH) : '',
          format: isFileFormat(format) ? format : null,
          as,
          who: nameOf(ctx),
          rights: rightsOf(ctx),
        };
        try {
          // The stream is not destroyed, so that a client that is still sending gets the response.
          await sharedImport.start(request, ctx.req.iterator({ destroyOnReturn: false }));
        } catch (error) {
          ctx.req.resume();
          throw error;
        }
        ctx.status = 202;
        await sendStatus(ctx);
      }),

    rows: (ctx: Context): Promise<void> =>
      orSentence(ctx, async () => {
        const { id, page } = ctx.query;
        const list = queryChoice(ctx.query.list, 'list', PLAN_LISTS);
        ctx.body = await sharedImport.run(
          'rows',
          String(id),
          list,
          Number.parseInt(String(page), 10) || 1,
        );
      }),

    difference: (ctx: Context): Promise<void> =>
      orSentence(ctx, async () => {
        const { id, row } = ctx.query;
        const diffs = await sharedImport.run(
          'difference',
          String(id),
          Number.parseInt(String(row), 10) || 0,
        );
        ctx.body = { diffs } satisfies ImportDifference;
      }),

    refused: (ctx: Context): Promise<void> =>
      orSentence(ctx, async () => {
        const { format, text } = await sharedImport.refusedRows(String(ctx.query.id));
        sendDownload(ctx, 'glossary-refused', format, Readable.from(text));
      }),

    choose: (ctx: Context): Promise<void> =>
      orSentence(ctx, async () => {
        await requireWritingThis(ctx);
        const { revision = null, ...choice } = parsedFields(ctx);
        const seen = revision === null ? null : revisionOf(revision);
        await sharedImport.run('choose', ctx.params.id, ...choiceOf(choice), seen);
        await sendStatus(ctx);
      }),

    leaveOut: (ctx: Context): Promise<void> =>
      orSentence(ctx, async () => {
        await requireWritingThis(ctx);
        await sharedImport.run('leaveOutUnknown', ctx.params.id);
        ctx.status = 202;
        await sendStatus(ctx);
      }),

    makeCategories: (ctx: Context): Promise<void> =>
      orSentence(ctx, async () => {
        await requireWritingThis(ctx);
        if (!rightsOf(ctx).create) throw new errors.PolicyError(MAY_MAKE_NONE);
        await sharedImport.run('makeCategories', ctx.params.id);
        ctx.status = 202;
        await sendStatus(ctx);
      }),

    apply: (ctx: Context): Promise<void> =>
      orSentence(ctx, async () => {
        // The editor who confirms may not be the one who uploaded the file.
        await requireWritingThis(ctx);
        const revision = revisionOf(parsedFields(ctx).revision);
        await sharedImport.run('apply', ctx.params.id, revision, rightsOf(ctx));
        ctx.status = 202;
        await sendStatus(ctx);
      }),

    stop: (ctx: Context): Promise<void> =>
      orSentence(ctx, async () => {
        await requireWritingThis(ctx);
        await sharedImport.run('stop', ctx.params.id);
        ctx.status = 202;
        await sendStatus(ctx);
      }),

    discard: (ctx: Context): Promise<void> =>
      orSentence(ctx, async () => {
        await requireWritingThis(ctx, true);
        await sharedImport.run('discard', ctx.params.id);
        await sendStatus(ctx);
      }),
  };
}

/** The status for an error that the client can fix; null for every other error. */
function statusOf(error: unknown): number | null {
  if (error instanceof ImportConflict) return 409;
  if (error instanceof UploadTooLarge) return 413;
  return error instanceof FileError ? 400 : null;
}

/** Whether an import waits for an editor: to be confirmed, or to be compared without its unknown names. */
function waits({ state, hasFile, counts }: ImportJobStatus): boolean {
  return state === 'compared' || (state === 'failed' && hasFile && counts === null);
}

function nameOf(ctx: Context): string {
  const { firstname, lastname, username } = ctx.state.user as Readonly<
    Record<'firstname' | 'lastname' | 'username', string | null>
  >;
  return [firstname, lastname].filter(Boolean).join(' ') || username || 'another editor';
}

/** @throws {PolicyError} sent as 403 with its message */
function requireWriting(ctx: Context, as: ImportAim): void {
  const rights = [CREATE_TERMS, UPDATE_TERMS, ...(as === 'draft' ? [] : [PUBLISH_TERMS])];
  if (!mayWithAll(ctx, rights, ...FIELD_PATHS)) throw new errors.PolicyError(WRITES_NOT_ALL[as]);
}

/** Whether the editor's role can create categories, and update all of them with all their fields. */
function rightsOf(ctx: Context): CategoryRights {
  const may = (right: typeof CREATE_CATEGORIES | typeof UPDATE_CATEGORIES): boolean =>
    mayWithAll(ctx, [right], ...CATEGORY_FIELDS);
  return { create: may(CREATE_CATEGORIES), update: may(UPDATE_CATEGORIES) };
}

/** @throws {ValidationError} answered with 400 */
function revisionOf(value: unknown): number {
  if (!Number.isInteger(value)) throw new errors.ValidationError(NO_REVISION);
  return Number(value);
}

function textsOf(value: unknown): readonly string[] {
  return [value].flat().filter((text): text is string => typeof text === 'string');
}

/** @throws a ValidationError that names the allowed values, answered with 400 */
function choiceOf({
  isTaken,
  list,
  rows,
}: Readonly<Record<string, unknown>>): [RowsChoice, boolean] {
  if (typeof isTaken === 'boolean') {
    if (list === 'new' || list === 'changed') return [{ list }, isTaken];
    if (Array.isArray(rows) && rows.every((row): row is number => Number.isInteger(row))) {
      return [{ rows }, isTaken];
    }
  }
  throw new errors.ValidationError(
    '“isTaken” is true or false, “list” one of new, changed, or “rows” a list of row numbers.',
  );
}
