import { entityTag } from '../core/representation';
import type { TermHtml } from '../views/term-html';
import { CODINGS } from './content-coding';
import type { KeptMeta } from './kept-answer';
import { type DrawnNumbers, PageDrawing } from './page-drawing';
import { PageMemory } from './page-memory';

/** How a term's page looks with certain numbers. */
export interface NumbersHtml {
  readonly rating: string;
  readonly activity: string;
}

/**
 * The page of a term. What does not change is kept as bytes; the rating and the activity are drawn into it when they change, the views
 * are written over the last ones for each answer.
 */
export class KeptPage {
  /** What is answered now; null until the page is asked for. */
  shown: PageDrawing | null = null;
  /** Weak, so the same for every coding. */
  readonly tag: string;
  readonly #beforeViews: Buffer;
  readonly #beforeRating: Buffer;
  readonly #beforeActivity: Buffer;
  readonly #end: Buffer;
  readonly #memory = new PageMemory();

  constructor(
    readonly meta: KeptMeta,
    html: TermHtml,
  ) {
    this.tag = entityTag(meta.validators, CODINGS[0]);
    this.#beforeViews = Buffer.from(html.beforeViews);
    this.#beforeRating = Buffer.from(html.beforeRating);
    this.#beforeActivity = Buffer.from(html.beforeActivity);
    this.#end = Buffer.from(html.end);
  }

  /** Bytes of the page without its numbers. */
  get length(): number {
    return (
      this.#beforeViews.length +
      this.#beforeRating.length +
      this.#beforeActivity.length +
      this.#end.length
    );
  }

  /** The page with these numbers; it is not shown yet. */
  drawn(numbers: DrawnNumbers, { rating, activity }: NumbersHtml): PageDrawing {
    const after = [
      this.#beforeRating,
      Buffer.from(rating),
      this.#beforeActivity,
      Buffer.from(activity),
      this.#end,
    ];
    return new PageDrawing(numbers, this.meta, this.tag, this.#beforeViews, after, this.#memory);
  }
}
