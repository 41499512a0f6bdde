/** Bytes more than a body needs now: its chart grows. */
const SPARE = 2048;

/**
 * The memory of a page's body, overwritten in place: if each rendering allocated its own, the garbage collector would stop the service every other
 * second to free it. Memory that a socket still holds is left to it, and the next rendering allocates new memory.
 */
export class PageBuffer {
  #memory = Buffer.alloc(0);
  #bytes = this.#memory;
  #isShared = false;

  /** The body; good until something else is written. */
  get bytes(): Buffer {
    return this.#bytes;
  }

  /** The size of the memory, in bytes. */
  get size(): number {
    return this.#memory.length;
  }

  /** Puts the parts one after the other in place of the body. */
  replace(parts: readonly Buffer[]): void {
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    if (this.#isShared || this.#memory.length < length) this.#take(length + SPARE);
    this.#bytes = this.#memory.subarray(0, length);
    let at = 0;
    for (const part of parts) at += part.copy(this.#bytes, at);
  }

  /** The body, to be written over; a copy of it when a socket still holds it. */
  writable(): Buffer {
    if (this.#isShared) {
      const lent = this.#bytes;
      this.#take(this.#memory.length);
      this.#bytes = this.#memory.subarray(0, lent.length);
      lent.copy(this.#bytes);
    }
    return this.#bytes;
  }

  /** Leaves the bytes as they are now to a socket. */
  copyOnWrite(): void {
    this.#isShared = true;
  }

  /** Gives the memory up. */
  clear(): void {
    this.#take(0);
    this.#bytes = this.#memory;
  }

  #take(size: number): void {
    this.#memory = Buffer.allocUnsafeSlow(size);
    this.#isShared = false;
  }
}
