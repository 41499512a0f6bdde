import type { CalendarDay } from '../core/calendar-day';
import { entityTag } from '../core/representation';
import { type TermHtml, VIEWS_WIDTH, viewsHtml } from '../views/term-html';
import { type Coding, CODINGS } from './content-coding';
import { type FlatHeaders, headersOf, isSettled, type KeptMeta } from './kept-answer';
import { type PatchedBody, patchedBody } from './patched-body';

/** A page with its rating and activity as they were at one moment; only the views are written into it for each answer. */
interface Drawing {
  /** What the numbers were when this was drawn; see services/live-numbers.ts. */
  readonly counted: number;
  readonly rated: number;
  readonly day: CalendarDay;
  /** In milliseconds of the process's clock. */
  readonly at: number;
  readonly before: Buffer;
  readonly after: Buffer;
  readonly bodies: Map<Coding, KeptBody>;
  readonly making: Map<Coding, Promise<KeptBody>>;
}

export interface KeptBody {
  patched: PatchedBody;
  headers: FlatHeaders;
}

/** What a drawing shows beside the views. */
export interface DrawnNumbers {
  readonly counted: number;
  readonly rated: number;
  readonly day: CalendarDay;
}

/** How a term's page looks with certain numbers. */
export interface NumbersHtml {
  readonly rating: string;
  readonly activity: string;
}

/**
 * The page of a term in every coding that was asked for. What does not change is kept as bytes; the rating and the activity are drawn
 * into it when they change, the views are written over the last ones for each answer.
 */
export class KeptPage {
  #drawing: Drawing | null = null;
  readonly #beforeViews: Buffer;
  readonly #beforeRating: Buffer;
  readonly #beforeActivity: Buffer;
  readonly #end: Buffer;
  /** Weak, so the same for every coding. */
  readonly tag: string;

  constructor(
    readonly meta: KeptMeta,
    html: TermHtml,
  ) {
    this.#beforeViews = Buffer.from(html.beforeViews);
    this.#beforeRating = Buffer.from(html.beforeRating);
    this.#beforeActivity = Buffer.from(html.beforeActivity);
    this.#end = Buffer.from(html.end);
    this.tag = entityTag(meta.validators, CODINGS[0]);
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

  get drawing(): Readonly<DrawnNumbers & { at: number }> | null {
    return this.#drawing;
  }

  draw(numbers: DrawnNumbers, { rating, activity }: NumbersHtml): void {
    this.#drawing = {
      ...numbers,
      at: performance.now(),
      before: this.#beforeViews,
      after: Buffer.concat([
        this.#beforeRating,
        Buffer.from(rating),
        this.#beforeActivity,
        Buffer.from(activity),
        this.#end,
      ]),
      bodies: new Map(),
      making: new Map(),
    };
  }

  /** The body in a coding, when it has been made from the newest drawing. */
  bodyAt(coding: Coding): KeptBody | undefined {
    return this.#drawing?.bodies.get(coding);
  }

  /** Makes the body in a coding; many who ask at once wait for one making. */
  async makeBody(coding: Coding): Promise<KeptBody> {
    const drawing = this.#drawing;
    if (drawing === null) throw new Error('A page must be drawn before it is coded.');
    const known = drawing.bodies.get(coding);
    if (known !== undefined) return known;
    let making = drawing.making.get(coding);
    if (making === undefined) {
      making = this.#coded(drawing, coding).catch((error: unknown) => {
        drawing.making.delete(coding);
        throw error;
      });
      drawing.making.set(coding, making);
    }
    // All share one body: who lets go of its bytes does so for everybody.
    const body = await making;
    body.headers = this.#headersOf(body.patched, coding);
    if (isSettled(this.meta)) drawing.bodies.set(coding, body);
    return body;
  }

  async #coded({ before, after }: Drawing, coding: Coding): Promise<KeptBody> {
    const patched = await patchedBody(before, VIEWS_WIDTH, after, coding);
    return { patched, headers: this.#headersOf(patched, coding) };
  }

  #headersOf({ bytes }: PatchedBody, coding: Coding): FlatHeaders {
    return headersOf(this.meta, this.tag, { coding, length: bytes.length });
  }
}

/** The bytes with a number of views; they are only good until the next call. */
export function withViews(body: KeptBody, views: number): Buffer {
  body.patched.write(viewsHtml(views));
  return body.patched.bytes;
}

/** To be called when a socket still holds the bytes: the next number is written elsewhere. */
export function letGo(body: KeptBody): void {
  body.patched = body.patched.copy();
}
