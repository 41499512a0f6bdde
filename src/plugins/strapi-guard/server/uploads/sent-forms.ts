import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { boundaryOf } from '../../core/uploads/form-part';
import { type BodyMemoryService, TooManyBodies } from '../http/body-memory';
import type { BodyTimeService } from '../http/body-time';
import { extend, type Handler, type ReadContext } from '../security/wrapped-handlers';
import { fill, formParts, MALFORMED_FORM } from './form-parts';
import { MAX_BYTES, refusedFile, type SentFile, uploadProblemOf } from './sent-files';

/** The panel sends one picture in a request, or a logo of each kind. */
const MOST_FILES = 10;
/** Maximum length of a file name, in characters: Strapi makes a slug of it, in quadratic time. */
const LONGEST_NAME = 255;
/** The panel sends one text for each file. */
const MOST_TEXTS = 20;
/** Maximum size of all texts of a form together, in bytes: those of ten pictures take less. */
const TEXT_BYTES = 256 * 1024;
const OWNER_ONLY = 0o600;
/** The beginning of the name of a folder with the files of a form, in the temporary folder. */
const FOLDER = 'guard-form-';
/** No form takes so long, in milliseconds. */
const LONGEST_FORM = 24 * 60 * 60 * 1000;

export const TOO_MANY_FILES = `A request has at most ${MOST_FILES} files; send several requests.`;
export const TOO_LONG_NAME = `A file’s name has at most ${LONGEST_NAME} characters.`;
export const TOO_MANY_TEXTS = `A form has at most ${MOST_TEXTS} fields that are no files.`;
export const TOO_MUCH_TEXT = `The fields of a form have at most ${TEXT_BYTES} bytes together, without its files.`;

const UPLOAD = 'plugin::upload';
/** The handlers that a form with files is for; `client-errors.ts` has their addresses. */
const HANDLERS: Readonly<Record<string, readonly string[]>> = {
  [`${UPLOAD}.admin-upload`]: ['upload', 'uploadFile', 'updateFileInfo', 'replaceFile'],
  [`${UPLOAD}.content-api`]: ['upload'],
  'admin::admin': ['updateProjectSettings'],
};
/** One of them is needed for each of Strapi's actions on pictures. */
const RIGHTS = [`${UPLOAD}.assets.create`, `${UPLOAD}.assets.update`];
/** What Strapi calls who may send files: accounts of the panel, and API tokens. */
const SENDERS: Readonly<Record<string, string>> = {
  admin: 'account',
  'content-api-token': 'token',
};

/** As Strapi's handlers read it: of a name that is there several times, a list. */
interface Form {
  readonly body: Readonly<Record<string, string | readonly string[]>>;
  readonly files: Readonly<Record<string, SentFile | readonly SentFile[]>>;
}

/**
 * Reads forms with files in the handlers that they are for, when Strapi has found out who sends them, and whether an API token may. Strapi's
 * own parser is off: it reads forms at every address before that. See docs/decisions/0056-libraries-tried.md.
 */
export function takeForms({
  strapi,
  bodyTime,
  bodyMemory,
}: {
  readonly strapi: Core.Strapi;
  readonly bodyTime: BodyTimeService;
  readonly bodyMemory: BodyMemoryService;
}): void {
  const taking = (uid: string, handle: Handler): Handler =>
    async function taken(this: unknown, ctx, next) {
      // Handlers call one another.
      if (!ctx.is('multipart') || 'files' in ctx.request) return handle.call(this, ctx, next);
      if (uid.startsWith(UPLOAD)) refuseOthers(ctx);
      if (!bodyMemory.reserve(ctx.res, 'editors', senderOf(ctx), TEXT_BYTES))
        throw new TooManyBodies();
      bodyTime.lift(ctx.req);
      const folder = await mkdtemp(path.join(tmpdir(), FOLDER));
      try {
        const form = await read(ctx, folder);
        for (const file of Object.values(form.files).flat()) {
          const problem = await uploadProblemOf(file);
          if (problem !== null)
            throw new errors.ValidationError(refusedFile(file.originalFilename, problem));
        }
        Object.assign(ctx.request, form);
        return await handle.call(this, ctx, next);
      } finally {
        await rm(folder, { recursive: true, force: true });
        // The rest of a refused one: the next request of the connection comes after it.
        ctx.req.resume();
      }
    };
  for (const [uid, names] of Object.entries(HANDLERS))
    extend(strapi, uid, names, (handle) => taking(uid, handle));
}

/** Whoever may neither add nor change pictures. */
function refuseOthers(ctx: ReadContext): void {
  const { userAbility } = ctx.state as {
    readonly userAbility?: { can(action: string): boolean };
  };
  // Strapi has checked an API token against the address.
  if (userAbility === undefined) return;
  if (!RIGHTS.some((right) => userAbility.can(right))) throw new errors.ForbiddenError();
}

/** Readers, and everybody without an account, send no files, whatever rights an operator gives them. */
function senderOf(ctx: ReadContext): string {
  const { strategy, credentials } = ctx.state.auth as {
    readonly strategy: { readonly name: string };
    readonly credentials?: { readonly id: number | string } | null;
  };
  const kind = SENDERS[strategy.name];
  if (kind === undefined || !credentials) throw new errors.ForbiddenError();
  return `${kind} ${credentials.id}`;
}

/** @param folder for the files, which stay there */
async function read(ctx: ReadContext, folder: string): Promise<Form> {
  const boundary = boundaryOf(ctx.get('Content-Type'));
  if (boundary === null) throw new errors.ValidationError(MALFORMED_FORM);
  const texts = new Map<string, string[]>();
  const files = new Map<string, SentFile[]>();
  let [textCount, fileCount] = [0, 0];
  let room = Buffer.allocUnsafe(TEXT_BYTES);
  const chunks = ctx.req.iterator({ destroyOnReturn: false });
  for await (const { name, fileName, type, content } of formParts(chunks, boundary)) {
    if (fileName === null) {
      textCount += 1;
      if (textCount > MOST_TEXTS) throw new errors.PayloadTooLargeError(TOO_MANY_TEXTS);
      const text = await fill(room, content, TOO_MUCH_TEXT);
      room = room.subarray(text.length);
      texts.set(name, [...(texts.get(name) ?? []), text.toString()]);
    } else {
      fileCount += 1;
      if (fileCount > MOST_FILES) throw new errors.ValidationError(TOO_MANY_FILES);
      if (fileName.length > LONGEST_NAME) throw new errors.ValidationError(TOO_LONG_NAME);
      const filepath = path.join(folder, String(fileCount));
      const size = await write(content, filepath, fileName);
      const file = { filepath, originalFilename: fileName, mimetype: type, size };
      files.set(name, [...(files.get(name) ?? []), file]);
    }
  }
  return { body: listed(texts), files: listed(files) };
}

async function write(content: AsyncIterable<Buffer>, place: string, name: string): Promise<number> {
  const file = await open(place, 'wx', OWNER_ONLY);
  try {
    let size = 0;
    for await (const piece of content) {
      size += piece.length;
      if (size > MAX_BYTES) throw new errors.ValidationError(refusedFile(name, 'too-large'));
      await file.writeFile(piece);
    }
    return size;
  } finally {
    await file.close();
  }
}

const listed = <Item>(
  items: ReadonlyMap<string, readonly Item[]>,
): Record<string, Item | readonly Item[]> =>
  Object.fromEntries(
    [...items].map(([name, all]) => {
      const [only] = all;
      return [name, only !== undefined && all.length === 1 ? only : all];
    }),
  );

/** Removes what forms have left whose process was killed; another instance on this machine may be receiving a younger one. */
export async function tidyForms(
  log: Pick<Core.Strapi['log'], 'warn'>,
  temporary = tmpdir(),
): Promise<void> {
  const past = Date.now() - LONGEST_FORM;
  try {
    for (const name of await readdir(temporary)) {
      const folder = path.join(temporary, name);
      if (name.startsWith(FOLDER) && (await stat(folder)).mtimeMs < past)
        await rm(folder, { recursive: true, force: true });
    }
  } catch (error) {
    // They take room and nothing else.
    log.warn(`Files of interrupted uploads were not removed: ${(error as Error).message}`);
  }
}
