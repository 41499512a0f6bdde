import type { TagMerge } from './merge';

/** Tags that were renamed or merged: requests for them are redirected to the tag that their terms have now. */
export class TagRedirects {
  readonly #merges: TagMerge[] = [];
  /** The positions of each tag's own merges, the last one first. */
  readonly #positions = new Map<string, number[]>();

  /** @param merges in their order */
  constructor(merges: readonly TagMerge[]) {
    for (const merge of merges) this.follow(merge);
  }

  /** Adds a merge that came after all others. */
  follow(merge: TagMerge): void {
    const position = this.#merges.push(merge) - 1;
    const known = this.#positions.get(merge.tag);
    if (known === undefined) this.#positions.set(merge.tag, [position]);
    else known.unshift(position);
  }

  /**
   * The current tag of a merged one: where its terms went with the last merge that leads to a tag that is there, and with the merges after that.
   * Null if there is none.
   *
   * @param isThere whether the tag may be the current one
   */
  currentOf(tag: string, isThere: (tag: string) => boolean = () => true): string | null {
    const tried = new Set<number>();
    const after = (of: string, merged: number): string | null => {
      const own = this.#positions.get(of) ?? [];
      const onwards = follow(own.filter((position) => position > merged));
      if (onwards !== null) return onwards;
      return merged >= 0 && isThere(of) ? of : follow(own.filter((position) => position < merged));
    };
    const follow = (positions: readonly number[]): string | null => {
      for (const position of positions) {
        if (tried.has(position)) continue;
        tried.add(position);
        const found = after(this.#merges[position]?.into ?? '', position);
        if (found !== null) return found;
      }
      return null;
    };
    return after(tag, -1);
  }
}
