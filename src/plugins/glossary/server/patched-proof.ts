import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Compression } from './content-coding';
import type { HoledPage, PatchedForm } from './patched-form';

const decoders = { gzip: gunzipSync, br: brotliDecompressSync } as const;

/**
 * Whether a form, its hole still holding the filling, is right for every content of the hole. It is if it decodes to the page with the
 * filling, and no byte of the filling occurs after the hole. For had anything been copied from the hole, bytes of the filling would stand
 * there; and nothing but what is copied depends on the content of a stored block, except in brotli the codes of what follows, which depend
 * on the block's last two bytes: those must not belong to the hole.
 *
 * Decodes in the calling thread: 0.05 ms for 45 KB, which is less than asking another thread costs.
 */
export function isRightForEveryContent(
  { bytes }: PatchedForm,
  { before, filling, after }: HoledPage,
  coding: Compression,
): boolean {
  if (filling.some((byte) => after.includes(byte))) return false;
  try {
    return decoders[coding](bytes).equals(Buffer.concat([before, filling, after]));
  } catch {
    return false;
  }
}
