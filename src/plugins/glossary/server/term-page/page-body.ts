import { VIEWS_WIDTH, viewsHtml } from '../../views/term-html';
import type { Coding } from '../http/content-coding';
import { gzipPage } from './gzip-page';
import type { DynamicHtml, PageSegments } from './page-segments';
/** Bytes more than a body needs now: its chart grows. */
const SPARE = 2048;

/**
 * The memory of a page's body, written over in place: if each rendering had memory of its own, the garbage collector would stop the service
 * every other second to free it. Memory that a socket still holds is left to it; the next rendering gets new memory then.
 */
class PageBuffer {
  #memory = Buffer.alloc(0);
  #bytes = this.#memory;
  #isShared = false;

  /** The body; good until something else is written. */
  get bytes(): Buffer {
    return this.#bytes;
  }

  /** The size of the memory, in bytes. */
  get size(): number {
    return this.#memory.length;
  }

  /** Puts the parts one after the other in place of the body. */
  replace(parts: readonly Buffer[]): void {
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    if (this.#isShared || this.#memory.length < length) this.#take(length + SPARE);
    this.#bytes = this.#memory.subarray(0, length);
    let at = 0;
    for (const part of parts) at += part.copy(this.#bytes, at);
  }

  /** The body, to be written over; a copy of it when a socket still holds it. */
  writable(): Buffer {
    if (this.#isShared) {
      const shared = this.#bytes;
      this.#take(this.#memory.length);
      this.#bytes = this.#memory.subarray(0, shared.length);
      shared.copy(this.#bytes);
    }
    return this.#bytes;
  }

  /** Leaves the bytes as they are now to a socket. */
  copyOnWrite(): void {
    this.#isShared = true;
  }

  clear(): void {
    this.#take(0);
    this.#bytes = this.#memory;
  }

  #take(size: number): void {
    this.#memory = Buffer.allocUnsafeSlow(size);
    this.#isShared = false;
  }
}

/** The codings of pages: their changing parts are compressed separately, which only deflate allows so simply. */
export const PAGE_CODINGS = ['gzip', 'identity'] as const satisfies readonly Coding[];
export type PageCoding = (typeof PAGE_CODINGS)[number];

/** Stands in place of the views until they are written. */
const VIEWS_PLACEHOLDER = Buffer.alloc(VIEWS_WIDTH, ' ');

/** The body of a page in one coding, ready to be sent but for the views, which are written over the last ones for each answer. */
export class PageBody {
  readonly #buffer = new PageBuffer();
  #viewsAt = 0;
  #seal: ((body: Buffer) => void) | null = null;

  constructor(readonly coding: PageCoding) {}

  get length(): number {
    return this.#buffer.bytes.length;
  }

  /** The size of the body in memory, in bytes. */
  get size(): number {
    return this.#buffer.size;
  }

  replace(segments: PageSegments, html: DynamicHtml): void {
    if (this.coding === 'gzip') {
      const { parts, viewsAt, seal } = gzipPage(segments, VIEWS_PLACEHOLDER, html);
      this.#buffer.replace(parts);
      this.#viewsAt = viewsAt;
      this.#seal = seal;
    } else {
      const { beforeViews, beforeRating, beforeActivity, end } = segments.plain();
      const { rating, activity } = html;
      this.#buffer.replace([
        beforeViews,
        VIEWS_PLACEHOLDER,
        beforeRating,
        rating,
        beforeActivity,
        activity,
        end,
      ]);
      this.#viewsAt = beforeViews.length;
    }
  }

  /** The bytes with a number of views, a whole number from 0 to a million million, or null for none; good until the next call, unless they are lent. */
  withViews(views: number | null): Buffer {
    const text = viewsHtml(views);
    if (text.length !== VIEWS_WIDTH) throw new RangeError(`${views} views do not fit.`);
    const bytes = this.#buffer.writable();
    // For a few bytes faster than `Buffer.write`.
    for (let at = 0; at < VIEWS_WIDTH; at += 1) bytes[this.#viewsAt + at] = text.charCodeAt(at);
    this.#seal?.(bytes);
    return bytes;
  }

  /** Call when a socket still holds the bytes: the next views are written elsewhere. */
  copyOnWrite(): void {
    this.#buffer.copyOnWrite();
  }

  /** Gives the memory up; the body is to be put together before it is sent again. */
  clear(): void {
    this.#buffer.clear();
  }
}
