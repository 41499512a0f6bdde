import { VIEWS_WIDTH, viewsHtml } from '../../views/term-html';
import type { Coding } from '../http/content-coding';
import { gzipPage } from './gzip-page';
import { PageBuffer } from './page-buffer';
import type { DynamicHtml, PageSegments } from './page-segments';

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

  /** Bytes that are sent. */
  get length(): number {
    return this.#buffer.bytes.length;
  }

  /** The size of the body in memory, in bytes. */
  get size(): number {
    return this.#buffer.size;
  }

  /** Replaces all parts of the page. */
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

  /** The bytes with a number of views, a whole number from 0 to a million million; good until the next call, unless they are lent. */
  withViews(views: number): Buffer {
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
