import { BROTLI_QUALITY, type Compression } from './content-coding';
import { compressedBrotli, storedBrotli } from './patched-brotli';
import { fill, fillingOf, requireFilling } from './patched-filling';
import type { HoledPage, PatchedForm } from './patched-form';
import { compressedGzip, storedGzip } from './patched-gzip';
import { isRightForEveryContent } from './patched-proof';

/** The body of a page in one coding. A hole in its middle, a few bytes wide, is overwritten without compressing anything again. */
export interface PatchedBody {
  readonly length: number;
  /** The whole body, ready to be sent, until something else is written. Until the first `write` the hole holds spaces. */
  readonly bytes: Buffer;
  /**
   * Overwrites the hole, in well under a microsecond.
   * @throws RangeError unless the text is ASCII and as long as the hole is wide; the body is then as it was.
   */
  write(text: string): void;
  /** The same body in other memory, for when a socket still holds `bytes`; what its hole holds is for the next `write` to say. */
  elsewhere(): PatchedBody;
}

/** In bytes; a block of either format could hold more. */
const WIDTH_MAX = 1024;

/**
 * The compressed body of what stands before a hole of `width` bytes, the hole, and what stands after it. Takes little longer than
 * compressing the page once, most of it on other threads.
 * @throws RangeError if the width is not a whole number from 1 to 1024.
 */
export async function patchedBody(
  before: Buffer,
  width: number,
  after: Buffer,
  coding: Compression,
  brotliQuality: number = BROTLI_QUALITY,
): Promise<PatchedBody> {
  if (!Number.isInteger(width) || width < 1 || width > WIDTH_MAX) {
    throw new RangeError(`A hole is 1 to ${WIDTH_MAX} bytes wide, not ${width}.`);
  }
  const page = { before, filling: fillingOf(before, width, after), after };
  const body = bodyOf(await formOf(page, coding, brotliQuality), width);
  body.write(' '.repeat(width));
  return body;
}

async function formOf(page: HoledPage, coding: Compression, quality: number): Promise<PatchedForm> {
  switch (coding) {
    case 'gzip': {
      const form = await compressedGzip(page);
      return isRightForEveryContent(form, page, coding) ? form : storedGzip(page);
    }
    case 'br': {
      const form = await compressedBrotli(page, quality);
      return isRightForEveryContent(form, page, coding) ? form : storedBrotli(page);
    }
  }
}

function bodyOf(form: PatchedForm, width: number): PatchedBody {
  const { bytes, holeAt, seal } = form;
  return {
    length: bytes.length,
    bytes,
    write: (text) => {
      requireFilling(text, width);
      fill(bytes, holeAt, text);
      seal(bytes);
    },
    elsewhere: () => bodyOf({ ...form, bytes: Buffer.from(bytes) }, width),
  };
}
