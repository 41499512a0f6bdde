import { BROTLI_QUALITY, type Coding } from './content-coding';
import { compressedBrotli, storedBrotli } from './patched-brotli';
import { fillingOf } from './patched-filling';
import type { HoledPage, PatchedForm } from './patched-form';
import { compressedGzip, storedGzip } from './patched-gzip';
import { isRightForEveryContent } from './patched-proof';

/** The body of a page in one coding. A hole in its middle, a few bytes wide, is overwritten without compressing anything again. */
export interface PatchedBody {
  /** The whole body, ready to be sent. Until the first `write` the hole holds spaces. */
  readonly bytes: Buffer;
  /**
   * Overwrites the hole, in well under a microsecond.
   * @throws RangeError unless the text is ASCII and as long as the hole is wide; the body is then as it was.
   */
  write(text: string): void;
  /** The same body in memory of its own, for when a socket still holds `bytes`. */
  copy(): PatchedBody;
}

/** In bytes; a block of either format could hold more. */
const WIDTH_MAX = 1024;
const ASCII_MAX = 0x7f;

/**
 * The body of what stands before a hole of `width` bytes, the hole, and what stands after it. Takes little longer than compressing the
 * page once, most of it on other threads.
 * @throws RangeError if the width is not a whole number from 1 to 1024.
 */
export async function patchedBody(
  before: Buffer,
  width: number,
  after: Buffer,
  coding: Coding,
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

async function formOf(page: HoledPage, coding: Coding, quality: number): Promise<PatchedForm> {
  switch (coding) {
    case 'identity':
      return identity(page);
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

function identity({ before, filling, after }: HoledPage): PatchedForm {
  return {
    bytes: Buffer.concat([before, filling, after]),
    holeAt: before.length,
    seal: () => undefined,
  };
}

function bodyOf(form: PatchedForm, width: number): PatchedBody {
  const { bytes, holeAt, seal } = form;
  return {
    bytes,
    write: (text) => {
      requireAscii(text, width);
      for (let at = 0; at < width; at += 1) bytes[holeAt + at] = text.charCodeAt(at);
      seal(bytes);
    },
    copy: () => bodyOf({ ...form, bytes: Buffer.from(bytes) }, width),
  };
}

function requireAscii(text: string, width: number): void {
  let right = text.length === width;
  for (let at = 0; at < text.length; at += 1) right &&= text.charCodeAt(at) <= ASCII_MAX;
  if (!right) throw new RangeError(`The hole takes ${width} ASCII characters, not "${text}".`);
}
