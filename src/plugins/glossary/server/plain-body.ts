import type { PageMemory } from './page-memory';
import type { PatchedBody } from './patched-body';
import { fill, requireFilling } from './patched-filling';

/**
 * A body that is not compressed. It stands in the memory of its page; when another body has taken that meanwhile, it is written there
 * again, which takes some microseconds.
 */
export class PlainBody implements PatchedBody {
  readonly length: number;
  #bytes: Buffer = Buffer.alloc(0);

  /** @param width of the hole between `before` and `after`, in bytes */
  constructor(
    private readonly memory: PageMemory,
    private readonly before: Buffer,
    private readonly width: number,
    private readonly after: readonly Buffer[],
  ) {
    this.length = after.reduce((sum, { length }) => sum + length, before.length + width);
  }

  get bytes(): Buffer {
    if (!this.memory.isOf(this)) this.write(' '.repeat(this.width));
    return this.#bytes;
  }

  write(text: string): void {
    requireFilling(text, this.width);
    if (!this.memory.isOf(this)) this.#layOut();
    fill(this.#bytes, this.before.length, text);
  }

  elsewhere(): this {
    this.memory.leave();
    return this;
  }

  #layOut(): void {
    this.#bytes = this.memory.take(this, this.length);
    this.before.copy(this.#bytes);
    let at = this.before.length + this.width;
    for (const part of this.after) at += part.copy(this.#bytes, at);
  }
}
