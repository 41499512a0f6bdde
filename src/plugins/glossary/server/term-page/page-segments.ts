import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import type { TermHtml } from '../../views/term-html';
import { shiftOf } from './crc32-shift';

/** A part of a page that stays the same until the page is made again: the text between two of its numbers. */
export interface StaticSegment {
  /** In bytes, as it is sent to clients that accept no compression. */
  readonly length: number;
  readonly crc: number;
  /** `shiftOf` the length. */
  readonly shift: number;
  /** Blocks of deflate (RFC 1951) that end on a byte and refer to nothing before them, none of them the last block. */
  readonly deflated: Buffer;
}

/** The parts of a page that change without a publication, except its views. */
export interface DynamicHtml {
  readonly rating: Buffer;
  readonly activity: Buffer;
}

/** The usual level: the best one takes a quarter more time and saves one byte in a hundred. */
const STATIC = { finishFlush: constants.Z_FULL_FLUSH };
const UNFINISHED = constants.Z_SYNC_FLUSH;
const CHUNK_MIN = constants.Z_MIN_CHUNK;

/** The static segments of a page, before, between and after its numbers. They are kept compressed, at a fifth of the size. */
export class PageSegments {
  readonly beforeViews: StaticSegment;
  readonly beforeRating: StaticSegment;
  readonly beforeActivity: StaticSegment;
  readonly end: StaticSegment;
  readonly #deflated: Buffer;

  constructor(html: TermHtml) {
    const texts = [html.beforeViews, html.beforeRating, html.beforeActivity, html.end] as const;
    const plain = texts.map((text) => Buffer.from(text));
    const deflated = plain.map((bytes) => deflateRawSync(bytes, STATIC));
    const length = deflated.reduce((sum, bytes) => sum + bytes.length, 0);
    // Memory of exactly this size: zlib returns a part of a larger one.
    this.#deflated = Buffer.allocUnsafeSlow(length);
    let at = 0;
    const segmentAt = (index: number): StaticSegment => {
      const bytes = plain[index] ?? Buffer.alloc(0);
      const from = at;
      at += deflated[index]?.copy(this.#deflated, from) ?? 0;
      return {
        length: bytes.length,
        crc: crc32(bytes),
        shift: shiftOf(bytes.length),
        deflated: this.#deflated.subarray(from, at),
      };
    };
    this.beforeViews = segmentAt(0);
    this.beforeRating = segmentAt(1);
    this.beforeActivity = segmentAt(2);
    this.end = segmentAt(3);
  }

  /** The size of the segments in memory, in bytes. */
  get bytes(): number {
    return this.#deflated.length;
  }

  /** The segments as they were before compression, in their order. */
  plain(): { readonly [Name in keyof TermHtml]: Buffer } {
    const { beforeViews, beforeRating, beforeActivity, end } = this;
    const length = beforeViews.length + beforeRating.length + beforeActivity.length + end.length;
    const chunkSize = Math.max(length, CHUNK_MIN);
    const bytes = inflateRawSync(this.#deflated, { finishFlush: UNFINISHED, chunkSize });
    let at = 0;
    const next = (segment: StaticSegment): Buffer => bytes.subarray(at, (at += segment.length));
    return {
      beforeViews: next(beforeViews),
      beforeRating: next(beforeRating),
      beforeActivity: next(beforeActivity),
      end: next(end),
    };
  }
}
