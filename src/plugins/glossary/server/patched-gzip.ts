import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { crc32Continued, crc32Joined, shiftOf } from './crc32-shift';
import { piecesOf, type HoledPage, type PatchedForm } from './patched-form';

const deflated = promisify(deflateRaw);

/** RFC 1952, 2.3: deflate, no flags, no time, no hint at the level, an unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** CRC and length, four bytes each. */
const TRAILER_LENGTH = 8;
/** RFC 1951, 3.2.4. */
const STORED_BLOCK_MAX = 0xffff;
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff]);
/** How far back a reference reaches. */
const WINDOW = 32_768;

/**
 * As small as gzip makes it. What stands after the hole may refer to what stands before it: the dictionary is the text just before,
 * the hole included, so distances are right. No reference leads into the hole if the bytes of its filling do not occur after it.
 */
export async function compressedGzip(page: HoledPage): Promise<PatchedForm> {
  const { before, filling, after } = page;
  const dictionary = Buffer.concat([before.subarray(-WINDOW), filling]).subarray(-WINDOW);
  const [head, tail] = await Promise.all([
    // Ends on a byte, with more to come.
    deflated(before, { finishFlush: constants.Z_SYNC_FLUSH }),
    deflated(after, { dictionary }),
  ]);
  return gzipOf(page, head, tail);
}

/** Not compressed: right for every page, a little larger than it. */
export function storedGzip(page: HoledPage): PatchedForm {
  return gzipOf(page, stored(page.before), Buffer.concat([stored(page.after), LAST_BLOCK]));
}

/** `head` and `tail` are what stands before and after the hole in deflate, each beginning on a byte and `tail` being the end. */
function gzipOf({ before, filling, after }: HoledPage, head: Buffer, tail: Buffer): PatchedForm {
  const upToHole = Buffer.concat([HEADER, head, stored(filling)]);
  const holeEnd = upToHole.length;
  const holeAt = holeEnd - filling.length;
  const bytes = Buffer.concat([upToHole, tail, Buffer.alloc(TRAILER_LENGTH)]);
  const crcAt = bytes.length - TRAILER_LENGTH;
  // The length modulo 2^32, which is what `>>> 0` leaves.
  bytes.writeUInt32LE((before.length + filling.length + after.length) >>> 0, crcAt + 4);

  const crcBefore = crc32(before);
  const crcAfter = crc32(after);
  const shift = shiftOf(after.length);
  const seal = (body: Buffer): void => {
    const crcOfHole = crc32Continued(crcBefore, body, holeAt, holeEnd);
    body.writeUInt32LE(crc32Joined(crcOfHole, crcAfter, shift), crcAt);
  };
  seal(bytes);
  return { bytes, holeAt, seal };
}

/** Blocks that hold the bytes as they are. */
function stored(bytes: Buffer): Buffer {
  return Buffer.concat(
    piecesOf(bytes, STORED_BLOCK_MAX).flatMap((piece) => {
      const header = Buffer.alloc(5);
      header.writeUInt16LE(piece.length, 1);
      header.writeUInt16LE(STORED_BLOCK_MAX - piece.length, 3);
      return [header, piece];
    }),
  );
}
