import { readFile, rm } from 'node:fs/promises';
import { errors } from '@strapi/utils';
import type { Context, Next } from 'koa';
import { type ImageFault, imageFaultOf, RASTER_TYPES } from '../../core/platform/raster-image';

/** Largest picture that is taken, in bytes. */
const MAX_BYTES = 20 * 1024 * 1024;

/** A file that Strapi has written to the system's temporary folder. */
interface ParsedFile {
  readonly filepath: string;
  readonly originalFilename: string | null;
  readonly mimetype: string | null;
  readonly size: number;
}
type ParsedFiles = Readonly<Record<string, ParsedFile | readonly ParsedFile[] | undefined>>;

const ALLOWED = `allowed are pictures of the types ${RASTER_TYPES.join(', ')} of at most ${MAX_BYTES / (1024 * 1024)} MB, with the ending of their type`;
type FileFault = ImageFault | 'too-large';
const REASONS: Readonly<Record<FileFault, string>> = {
  'not-a-picture': 'is not such a picture',
  'name-differs': 'has another ending than its content',
  'type-differs': 'was sent as another type than its content',
  'holds-markup': 'holds HTML or XML',
  'too-large': 'is too large',
};

/** @param name as it was sent */
export const refusedFile = (name: string, fault: FileFault): string =>
  `The file ${JSON.stringify(name)} ${REASONS[fault]}; ${ALLOWED}.`;

/** Where files are not taken at all. */
export const NO_FILES = {
  name: 'UnsupportedMediaTypeError',
  message: 'Files are not taken here; GLOSSARY_UPLOADS=true lets the panel take pictures.',
};

/** Before bodies are read: a file is refused before it is written anywhere. */
export const noFiles = () => async (ctx: Context, next: Next) => {
  if (!ctx.is('multipart')) return next();
  // Not thrown: Strapi would write the stack trace of every such request into the log.
  ctx.status = 415;
  ctx.body = { data: null, error: { ...NO_FILES, status: ctx.status, details: {} } };
};

/** After bodies are read: every file that came along, on whatever route, has to be a picture. */
export const onlyPictures = () => async (ctx: Context, next: Next) => {
  const files = sentFiles(ctx);
  for (const file of files) {
    const fault = await faultOf(file);
    if (fault === null) continue;
    await Promise.all(files.map(({ filepath }) => rm(filepath, { force: true })));
    throw new errors.ValidationError(refusedFile(file.originalFilename ?? '', fault));
  }
  await next();
};

function sentFiles(ctx: Context): ParsedFile[] {
  const { files = {} } = ctx.request as unknown as { files?: ParsedFiles };
  return Object.values(files).flatMap((file) => file ?? []);
}

async function faultOf(file: ParsedFile): Promise<FileFault | null> {
  if (file.size > MAX_BYTES) return 'too-large';
  return imageFaultOf({
    name: file.originalFilename ?? '',
    type: file.mimetype ?? '',
    bytes: await readFile(file.filepath),
  });
}
