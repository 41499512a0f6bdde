/** Bytes more than a body needs now: its numbers grow, and its chart with them. */
const SPARE = 4096;

/**
 * Memory of one page, in which its bodies stand one after the other. Under load a page is drawn anew every second: if each drawing had
 * memory of its own, the garbage collector would stop the service every other second to give it back.
 */
export class PageMemory {
  #bytes = Buffer.alloc(0);
  #owner: object | null = null;

  /** Whether nobody else has taken the memory since. */
  isOf(owner: object): boolean {
    return this.#owner === owner;
  }

  /** The memory for `length` bytes; what stood there before is lost to its owner. */
  take(owner: object, length: number): Buffer {
    if (this.#bytes.length < length) this.#bytes = Buffer.allocUnsafeSlow(length + SPARE);
    this.#owner = owner;
    return this.#bytes.subarray(0, length);
  }

  /** Leaves the bytes to whoever still reads them; who takes the memory next gets other bytes. */
  leave(): void {
    this.#bytes = Buffer.alloc(0);
    this.#owner = null;
  }
}
