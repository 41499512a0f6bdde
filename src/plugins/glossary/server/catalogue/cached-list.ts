import type { CategoryName } from '../../core/term/term';
import { CodedBody } from '../http/coded-body';
import type { AnswerMeta } from '../http/cached-answer';

/** The terms whose activity a list shows: those of a category, or all of them. */
export interface ActivityScope {
  readonly category: CategoryName | null;
}

/** A list of terms, ready to be sent. Only its activity changes without anything being published. */
export class CachedList {
  readonly #before: Buffer;
  readonly #end: Buffer;
  #current: { readonly activity: string; readonly body: CodedBody } | null = null;

  /** @param scope null for a list that shows no activity */
  constructor(
    private readonly meta: AnswerMeta,
    readonly scope: ActivityScope | null,
    before: string,
    end = '',
  ) {
    this.#before = Buffer.from(before);
    this.#end = Buffer.from(end);
  }

  /** Bytes of the list without its activity. */
  get length(): number {
    return this.#before.length + this.#end.length;
  }

  /** The list with this activity, as HTML; the same body, coded once, for as long as the activity stays. */
  with(activity: string): CodedBody {
    if (this.#current?.activity !== activity) {
      const body = Buffer.concat([this.#before, Buffer.from(activity), this.#end]);
      this.#current = { activity, body: new CodedBody(this.meta, body) };
    }
    return this.#current.body;
  }
}
