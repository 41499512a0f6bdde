/** Drawings that may follow each other at once, and how many more each second allows. */
const AT_ONCE = 100;
const PER_SECOND = 10;
const MILLISECONDS_PER_SECOND = 1000;

/** How many pages readers may wait for to be drawn anew: a token bucket (https://en.wikipedia.org/wiki/Token_bucket). */
export class DrawingBudget {
  #left = AT_ONCE;
  #filledAt = 0;

  /** Whether a drawing can be paid; `now` in milliseconds of a clock that does not go back. */
  isLeft(now: number): boolean {
    const gained = ((now - this.#filledAt) / MILLISECONDS_PER_SECOND) * PER_SECOND;
    this.#left = Math.min(AT_ONCE, this.#left + gained);
    this.#filledAt = now;
    return this.#left >= 1;
  }

  /** Pays for a drawing; false when nothing is left. */
  take(now: number): boolean {
    if (!this.isLeft(now)) return false;
    this.#left -= 1;
    return true;
  }
}
