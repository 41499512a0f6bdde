import { constants, crc32, deflateRawSync } from 'node:zlib';
import { crc32Continued, crc32Joined, shiftOf } from './crc32-shift';
import type { DynamicHtml, PageSegments, StaticSegment } from './page-segments';

/** RFC 1952, 2.3: deflate, no flags, no time, no hint at the level, an unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty block that says it is the last (RFC 1951, 3.2.6). */
const LAST_BLOCK = Buffer.from([3, 0]);
/** CRC and length, four bytes each. */
const TRAILER_LENGTH = 8;
/** A quarter of the time of the usual level; the chart becomes a fifth larger, which is a kilobyte. */
const FAST = { level: constants.Z_BEST_SPEED, finishFlush: constants.Z_FULL_FLUSH };

/** A page in gzip: segments that were compressed each for itself, one after the other. */
export interface GzipPage {
  readonly parts: readonly Buffer[];
  /** The offset of the views in the body. */
  readonly viewsAt: number;
  /** Writes the checksum of the whole page into a body whose views have been written. */
  readonly seal: (body: Buffer) => void;
}

/** @param views the placeholder of the views; stored uncompressed, so that other digits can be written over it */
export function gzipPage(
  { beforeViews, beforeRating, beforeActivity, end }: PageSegments,
  views: Buffer,
  { rating, activity }: DynamicHtml,
): GzipPage {
  const upToViews = [HEADER, beforeViews.deflated, storedHeader(views.length)];
  const trailer = Buffer.alloc(TRAILER_LENGTH);
  const parts = [
    ...upToViews,
    views,
    beforeRating.deflated,
    storedHeader(rating.length),
    rating,
    beforeActivity.deflated,
    deflateRawSync(activity, FAST),
    end.deflated,
    LAST_BLOCK,
    trailer,
  ];
  const viewsAt = lengthOf(upToViews);
  const viewsEnd = viewsAt + views.length;
  const crcAt = lengthOf(parts) - TRAILER_LENGTH;

  const afterViews =
    beforeRating.length + rating.length + beforeActivity.length + activity.length + end.length;
  let crc = beforeRating.crc;
  crc = continued(crc, rating);
  crc = joined(crc, beforeActivity);
  crc = continued(crc, activity);
  crc = joined(crc, end);
  const shift = shiftOf(afterViews);
  // The length modulo 2^32, which is what `>>> 0` leaves.
  trailer.writeUInt32LE((beforeViews.length + views.length + afterViews) >>> 0, 4);

  return {
    parts,
    viewsAt,
    seal: (body) => {
      const upToEnd = crc32Continued(beforeViews.crc, body, viewsAt, viewsEnd);
      body.writeUInt32LE(crc32Joined(upToEnd, crc, shift), crcAt);
    },
  };
}

/** `crc32` of no bytes is 0, whatever came before them. */
const continued = (crc: number, bytes: Buffer): number =>
  bytes.length === 0 ? crc : crc32(bytes, crc);

const joined = (crc: number, segment: StaticSegment): number =>
  crc32Joined(crc, segment.crc, segment.shift);

const lengthOf = (parts: readonly Buffer[]): number =>
  parts.reduce((sum, { length }) => sum + length, 0);

const STORED_HEADER_LENGTH = 5;
const STORED_MAX = 0xffff;

/**
 * The header of bytes that are stored uncompressed (RFC 1951, 3.2.4), not in the last block.
 *
 * @throws RangeError above 65 535 bytes
 */
function storedHeader(length: number): Buffer {
  const header = Buffer.alloc(STORED_HEADER_LENGTH);
  header.writeUInt16LE(length, 1);
  header.writeUInt16LE(STORED_MAX - length, 3);
  return header;
}
