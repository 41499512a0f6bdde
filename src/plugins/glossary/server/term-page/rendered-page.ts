import { entityTag, type Validators } from '../../core/http/representation';
import type { CalendarDay } from '../../core/time/calendar-day';
import type { CachedStats } from '../activity/live-stats';
import type { FlatHeaders } from '../../../shared/server/http/early-headers';
import { headersOf, isSettled, type AnswerMeta } from '../http/cached-answer';
import { PageBody, type PageCoding } from './page-body';
import type { DynamicHtml, PageSegments } from './page-segments';

export interface PageSource {
  readonly meta: AnswerMeta;
  readonly segments: PageSegments;
  validatorsWith(numbers: CachedStats): Validators;
}

export interface RenderedStats {
  readonly numbers: CachedStats;
  readonly day: CalendarDay;
  /** Until when it is shown although something was counted, in milliseconds of the process's clock. */
  readonly until: number;
}

/** A page in one coding, with the rating and the activity of one moment. */
export class RenderedPage {
  readonly body: PageBody;
  #numbers: CachedStats | null = null;
  #counted = 0;
  #rated = 0;
  #day: CalendarDay = '';
  #until = 0;
  #validators: Validators | null = null;
  #headers: FlatHeaders = [];
  #hasLastHeaders = false;

  constructor(
    private readonly page: PageSource,
    coding: PageCoding,
  ) {
    this.body = new PageBody(coding);
  }

  /** Whether it may be shown: its rating is right, and its activity is, or is not old. */
  isCurrent(numbers: CachedStats, day: CalendarDay, now: number): boolean {
    return (
      this.#numbers === numbers &&
      this.#rated === numbers.rated &&
      this.#day === day &&
      (this.#counted === numbers.counted || now < this.#until)
    );
  }

  show(html: DynamicHtml, { numbers, day, until }: RenderedStats): void {
    this.body.replace(this.page.segments, html);
    this.#numbers = numbers;
    this.#validators = this.page.validatorsWith(numbers);
    this.#counted = numbers.counted;
    this.#rated = numbers.rated;
    this.#day = day;
    this.#until = until;
    this.#hasLastHeaders = false;
  }

  get headers(): FlatHeaders {
    if (!this.#hasLastHeaders) {
      const meta = { ...this.page.meta, validators: this.#validators ?? this.page.meta.validators };
      const { coding, length } = this.body;
      const tag = entityTag(meta.validators, coding);
      this.#headers = headersOf(meta, tag, { coding, length, digest: null });
      this.#hasLastHeaders = isSettled(meta);
    }
    return this.#headers;
  }

  /** Releases its memory and its numbers; it is rendered again before it is shown again. */
  clear(): void {
    this.body.clear();
    this.#numbers = null;
  }
}
