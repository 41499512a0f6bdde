/** How often an ongoing outage is logged, in milliseconds. */
const SAID_EVERY = 60_000;

/** What to log about a failure: that an outage began, or how many failures there were since the last line. */
export type OutageNews = { readonly kind: 'began' } | { readonly kind: 'goes-on'; times: number };

/** A recurring failure: logged at its beginning, once a minute with a count, and at its end. */
export class Outage {
  #began: number | null = null;
  #saidAt = 0;
  #lastAt = 0;
  #times = 0;
  #unsaid = 0;

  /** @param quiet how long no failure may occur until it is over, in milliseconds */
  constructor(private readonly quiet: number) {}

  /**
   * @param now milliseconds of a clock that does not go back
   * @returns what to log; null when it is only counted
   */
  failed(now: number): OutageNews | null {
    this.#times += 1;
    this.#unsaid += 1;
    this.#lastAt = now;
    if (this.#began !== null && now - this.#saidAt < SAID_EVERY) return null;
    const times = this.#unsaid;
    this.#unsaid = 0;
    this.#saidAt = now;
    if (this.#began !== null) return { kind: 'goes-on', times };
    this.#began = now;
    return { kind: 'began' };
  }

  /** Notes a success. @returns the outage that it ends; null if there is none */
  succeeded(now: number) {
    if (this.#began === null || now - this.#lastAt < this.quiet) return null;
    const end = { times: this.#times, milliseconds: now - this.#began };
    this.#began = null;
    this.#times = 0;
    this.#unsaid = 0;
    return end;
  }
}
