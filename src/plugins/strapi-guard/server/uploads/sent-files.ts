import { readFile } from 'node:fs/promises';
import type { Context, Next } from 'koa';
import sharp from 'sharp';
import { type ImageError, imageErrorOf, RASTER_TYPES } from '../../core/uploads/raster-image';

/** Largest picture that is taken, in bytes. */
export const MAX_BYTES = 20 * 1024 * 1024;
/** Maximum number of pixels of an image, in all frames together: as many as a photograph has. Strapi decodes it for each size that it creates. */
const MOST_PIXELS = 40_000_000;

/** A file that was sent, in the system's temporary folder; Strapi reads it under these names. */
export interface SentFile {
  readonly filepath: string;
  readonly originalFilename: string;
  readonly mimetype: string | null;
  readonly size: number;
}

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

/** When uploads are off. */
export const NO_FILES = {
  name: 'UnsupportedMediaTypeError',
  message: 'Uploads are off here: no file is taken.',
};

/** Before bodies are read: a file is refused before it is written anywhere. */
export const noFiles = () => async (ctx: Context, next: Next) => {
  if (!ctx.is('multipart')) return next();
  // Not thrown: Strapi would write the stack trace of every such request into the log.
  ctx.status = 415;
  ctx.body = { data: null, error: { ...NO_FILES, status: ctx.status, details: {} } };
};

/** Why a file is refused; null for a picture. */
export async function uploadProblemOf(file: SentFile): Promise<UploadProblem | null> {
  const problem = imageErrorOf({
    name: file.originalFilename,
    type: file.mimetype ?? '',
    bytes: await readFile(file.filepath),
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
