import type { CalendarDay } from '../core/calendar-day';
import { VIEWS_WIDTH, viewsHtml } from '../views/term-html';
import type { Coding } from './content-coding';
import { type FlatHeaders, headersOf, isSettled, type KeptMeta } from './kept-answer';
import type { PageMemory } from './page-memory';
import { type PatchedBody, patchedBody } from './patched-body';
import { PlainBody } from './plain-body';

/** What a drawing shows beside the views; see services/live-numbers.ts. */
export interface DrawnNumbers {
  readonly counted: number;
  readonly rated: number;
  readonly day: CalendarDay;
}

/** A drawn page in one coding. Everybody who sends it shares it. */
export interface KeptBody {
  patched: PatchedBody;
  headers: FlatHeaders;
}

/** A page with its rating and activity as they were at one moment, in every coding that was asked for. */
export class PageDrawing {
  /** In milliseconds of the process's clock. */
  readonly at = performance.now();
  readonly #asked = new Set<Coding>();
  readonly #bodies = new Map<Coding, KeptBody>();
  readonly #making = new Map<Coding, Promise<KeptBody>>();

  /** @param memory where the page stands as it is, whatever drawing it shows */
  constructor(
    readonly numbers: DrawnNumbers,
    private readonly meta: KeptMeta,
    private readonly tag: string,
    private readonly before: Buffer,
    private readonly after: readonly Buffer[],
    private readonly memory: PageMemory,
  ) {}

  /** The codings in which somebody has read it. */
  get codings(): Coding[] {
    return [...this.#asked];
  }

  /** The body for a reader, when it has been made. */
  bodyAt(coding: Coding): KeptBody | undefined {
    const body = this.#bodies.get(coding);
    if (body !== undefined) this.#asked.add(coding);
    return body;
  }

  /** The body for a reader, made when that has not been done. */
  async bodyFor(coding: Coding): Promise<KeptBody> {
    this.#asked.add(coding);
    return this.make(coding);
  }

  /** Makes the body in a coding; many who ask at once wait for one making. */
  async make(coding: Coding): Promise<KeptBody> {
    const known = this.#bodies.get(coding);
    if (known !== undefined) return known;
    let making = this.#making.get(coding);
    if (making === undefined) {
      making = this.#coded(coding).catch((error: unknown) => {
        this.#making.delete(coding);
        throw error;
      });
      this.#making.set(coding, making);
    }
    const body = await making;
    body.headers = this.#headersOf(body.patched, coding);
    if (isSettled(this.meta)) this.#bodies.set(coding, body);
    return body;
  }

  async #coded(coding: Coding): Promise<KeptBody> {
    const { before, after, memory } = this;
    const patched =
      coding === 'identity'
        ? new PlainBody(memory, before, VIEWS_WIDTH, after)
        : await patchedBody(before, VIEWS_WIDTH, Buffer.concat(after), coding);
    return { patched, headers: this.#headersOf(patched, coding) };
  }

  #headersOf({ length }: PatchedBody, coding: Coding): FlatHeaders {
    return headersOf(this.meta, this.tag, { coding, length });
  }
}

/** The bytes with a number of views; they are only good until the next call. */
export function withViews({ patched }: KeptBody, views: number): Buffer {
  patched.write(viewsHtml(views));
  return patched.bytes;
}

/** To be called when a socket still holds the bytes: the next number is written elsewhere. */
export function letGo(body: KeptBody): void {
  body.patched = body.patched.elsewhere();
}
