/** A token bucket (https://en.wikipedia.org/wiki/Token_bucket) of milliseconds of the event loop. */
export class TimeBudget {
  #left: number;
  #filledAt = 0;

  /**
   * @param share part of all time that may be spent, above 0 and at most 1
   * @param burst milliseconds that may be spent at once after a pause
   */
  constructor(
    private readonly share: number,
    private readonly burst: number,
  ) {
    this.#left = burst;
  }

  /**
   * Pays for time that has been spent.
   *
   * @param spent milliseconds
   * @param now milliseconds of a clock that does not go back
   * @returns how long to wait until something is left again, in milliseconds; 0 when something is left
   */
  pay(spent: number, now: number): number {
    const gained = (now - this.#filledAt) * this.share;
    this.#left = Math.min(this.burst, this.#left + gained) - spent;
    this.#filledAt = now;
    return this.#left >= 0 ? 0 : -this.#left / this.share;
  }
}
