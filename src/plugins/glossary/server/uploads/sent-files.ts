import { readFile, rm } from 'node:fs/promises';
import { errors } from '@strapi/utils';
import type { Context, Next } from 'koa';
import sharp from 'sharp';
import { NotWholeOnDisk } from '../http/disk-full';
import { type ImageError, imageErrorOf, RASTER_TYPES } from '../../core/uploads/raster-image';

/** Largest picture that is taken, in bytes. */
const MAX_BYTES = 20 * 1024 * 1024;
/** Maximum number of pixels of an image, in all frames together: as many as a photograph has. Strapi decodes it for each size that it creates. */
const MOST_PIXELS = 40_000_000;
/** The panel sends one picture in a request, or a logo of each kind. */
const MOST_FILES = 10;
/** Maximum length of a file name, in characters: Strapi makes a slug of it, in quadratic time. */
const LONGEST_NAME = 255;

/** A file that Strapi has written to the system's temporary folder. */
interface ParsedFile {
  readonly filepath: string;
  readonly originalFilename: string | null;
  readonly mimetype: string | null;
  readonly size: number;
}
type ParsedFiles = Readonly<Record<string, ParsedFile | readonly ParsedFile[] | undefined>>;

const ALLOWED = `allowed are pictures of the types ${RASTER_TYPES.join(', ')} of at most ${MAX_BYTES / (1024 * 1024)} MB and ${MOST_PIXELS / 1_000_000} million pixels, with the ending of their type`;
type UploadProblem = ImageError | 'too-large' | 'too-many-pixels';
const REASONS: Readonly<Record<UploadProblem, string>> = {
  'not-a-picture': 'is not such a picture',
  'name-differs': 'has another ending than its content',
  'type-differs': 'was sent as another type than its content',
  'holds-markup': 'holds HTML or XML',
  'too-large': 'is too large',
  'too-many-pixels': 'has too many pixels',
};

/** @param name as it was sent */
export const refusedFile = (name: string, problem: UploadProblem): string =>
  `The file ${JSON.stringify(name)} ${REASONS[problem]}; ${ALLOWED}.`;

export const TOO_MANY_FILES = `A request has at most ${MOST_FILES} files; send several requests.`;

export const TOO_LONG_NAME = `A file’s name has at most ${LONGEST_NAME} characters.`;

/**
 * The settings of Strapi's parser of bodies (formidable), which counts no files and takes 200 MB: only one file more than a request may
 * have is written, so that the request can be refused.
 */
export const PARSED_FILES = {
  maxFileSize: 2 * MAX_BYTES,
  /** Called for each file as a method of the options of one request. */
  filter(this: { files?: number }): boolean {
    this.files = (this.files ?? 0) + 1;
    return this.files <= MOST_FILES + 1;
  },
};

/** When uploads are off. */
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

/**
 * Runs after bodies are parsed: every uploaded file, on any route, has to be a picture. None stays in the temporary folder, not even of a
 * refused request: Strapi removes only those of one field, and only after a success.
 */
export const onlyPictures = () => async (ctx: Context, next: Next) => {
  const files = sentFiles(ctx);
  try {
    if (files.length > MOST_FILES) throw new errors.ValidationError(TOO_MANY_FILES);
    if (files.some(({ originalFilename }) => (originalFilename?.length ?? 0) > LONGEST_NAME))
      throw new errors.ValidationError(TOO_LONG_NAME);
    for (const file of files) {
      const problem = await uploadProblemOf(file);
      if (problem !== null)
        throw new errors.ValidationError(refusedFile(file.originalFilename ?? '', problem));
    }
    await next();
  } finally {
    await Promise.all(files.map(({ filepath }) => rm(filepath, { force: true })));
  }
};

function sentFiles(ctx: Context): ParsedFile[] {
  const { files = {} } = ctx.request as unknown as { files?: ParsedFiles };
  return Object.values(files).flatMap((file) => file ?? []);
}

async function uploadProblemOf(file: ParsedFile): Promise<UploadProblem | null> {
  if (file.size > MAX_BYTES) return 'too-large';
  const bytes = await readFile(file.filepath);
  // The parser counts what was sent, and leaves out what the disk did not take.
  if (bytes.length < file.size) throw new NotWholeOnDisk('a file was not whole on the disk');
  const problem = imageErrorOf({
    name: file.originalFilename ?? '',
    type: file.mimetype ?? '',
    bytes,
  });
  return problem ?? (await pixelProblemOf(file.filepath));
}

/** As the library counts that unpacks it afterwards; here it reads the head of a file alone. */
async function pixelProblemOf(file: string): Promise<UploadProblem | null> {
  try {
    const picture = sharp(file, { animated: true, limitInputPixels: false });
    const { width, height } = await picture.metadata();
    return width * height > MOST_PIXELS ? 'too-many-pixels' : null;
  } catch {
    return 'not-a-picture';
  }
}
