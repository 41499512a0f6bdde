/** Work that is done piece by piece: what comes first is done first, and the next is begun when it is done. */
export class WaitingLine {
  #last: Promise<unknown> = Promise.resolve();
  #length = 0;

  /** Pieces that are being done or wait for their turn. */
  get length(): number {
    return this.#length;
  }

  /** Does a piece when its turn has come. */
  async run<Result>(piece: () => Promise<Result>): Promise<Result> {
    this.#length += 1;
    const done = this.#last.then(piece).finally(() => {
      this.#length -= 1;
    });
    this.#last = done.catch(() => undefined);
    return done;
  }
}
