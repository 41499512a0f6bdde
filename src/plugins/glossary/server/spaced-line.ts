import { setTimeout as wait } from 'node:timers/promises';

/**
 * Work that is done piece by piece, with a pause after each, so that other work on the same thread is never held up by more than one
 * piece. What comes first is done first.
 */
export class SpacedLine {
  #last: Promise<unknown> = Promise.resolve();
  #length = 0;
  #rest: Promise<unknown> = Promise.resolve();

  /** @param pause milliseconds from the end of one piece to the start of the next */
  constructor(private readonly pause: number) {}

  /** Pieces that are being done or wait for their turn. */
  get length(): number {
    return this.#length;
  }

  /** Does a piece when its turn has come, at once when the line has been empty for as long as the pause. */
  async run<Result>(piece: () => Promise<Result>): Promise<Result> {
    this.#length += 1;
    const done = this.#last.then(() => this.#do(piece));
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #do<Result>(piece: () => Promise<Result>): Promise<Result> {
    await this.#rest;
    try {
      return await piece();
    } finally {
      this.#rest = wait(this.pause);
      this.#length -= 1;
    }
  }
}
