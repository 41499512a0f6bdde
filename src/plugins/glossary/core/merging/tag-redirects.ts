import { toTag } from '../term/tag';
import type { TagMerge } from './merge';

type IsThere = (tag: string) => boolean;

/** A tag on the way, with the position of the merge that led to it; -1 for the first one. */
interface Step {
  readonly tag: string;
  readonly merged: number;
  /** Whether it was looked at itself. */
  isSeen: boolean;
}

/** Tags that were renamed or merged: requests for them are redirected to the tag that their terms have now. */
export class TagRedirects {
  readonly #merges: TagMerge[] = [];
  /** The positions of each tag's own merges, the last one last. */
  readonly #positions = new Map<string, number[]>();

  /** @param merges in their order */
  constructor(merges: readonly TagMerge[]) {
    for (const merge of merges) this.follow(merge);
  }

  /** Adds a merge that came after all others; of two ways to write one tag, which were two tags once, nothing is left to follow. */
  follow(merge: TagMerge): void {
    const [tag, into] = [toTag(merge.tag), toTag(merge.into)];
    if (tag === into) return;
    const position = this.#merges.push({ ...merge, tag, into }) - 1;
    const known = this.#positions.get(tag);
    if (known === undefined) this.#positions.set(tag, [position]);
    else known.push(position);
  }

  /**
   * The current tag of a merged one: where its terms went with the last merge that leads to a tag that is there, and with the merges after that.
   * Null if there is none.
   *
   * @param isThere whether the tag may be the current one
   */
  currentOf(tag: string, isThere: IsThere = () => true): string | null {
    /** How many merges of each tag are not tried yet: the last one is tried first, and each once. */
    const untried = new Map<string, number>();
    const way: Step[] = [{ tag, merged: -1, isSeen: false }];
    for (let step = way.at(-1); step !== undefined; step = way.at(-1)) {
      const own = this.#positions.get(step.tag) ?? [];
      const left = untried.get(step.tag) ?? own.length;
      const next = own[left - 1] ?? -1;
      // The merges that came after the one that led here, then the tag itself, then the merges before.
      if (!step.isSeen && next <= step.merged) {
        step.isSeen = true;
        if (step.merged >= 0 && isThere(step.tag)) return step.tag;
      }
      if (next < 0) way.pop();
      else {
        untried.set(step.tag, left - 1);
        way.push({ tag: this.#into(next), merged: next, isSeen: false });
      }
    }
    return null;
  }

  /** The same for every merged tag, without those that lead to no tag that is there. */
  currentOfAll(isThere: IsThere = () => true): ReadonlyMap<string, string> {
    const last = this.#lastMerges(isThere);
    const found = new Map<string, string>();
    for (const tag of last.keys()) {
      // Where one tag leads, all on the way to it lead: none is followed twice.
      const way = new Set<string>();
      let at = tag;
      let end = found.get(at);
      for (; end === undefined && !way.has(at); end ??= found.get(at)) {
        way.add(at);
        const merged = last.get(at) ?? -1;
        at = this.#into(merged);
        if (isThere(at) && (last.get(at) ?? -1) <= merged) end = at;
      }
      if (end !== undefined) for (const each of way) found.set(each, end);
    }
    return new Map(
      [...this.#positions.keys()].flatMap((tag) => {
        // Those that were merged in a circle are followed one by one: it matters where one comes from.
        const end = found.get(tag) ?? (last.has(tag) ? this.currentOf(tag, isThere) : null);
        return end === null ? [] : [[tag, end] as const];
      }),
    );
  }

  #into(position: number): string {
    return this.#merges[position]?.into ?? '';
  }

  /** The last merge of each tag from which a tag that is there can be reached. */
  #lastMerges(isThere: IsThere): ReadonlyMap<string, number> {
    const sources = new Map<string, number[]>();
    this.#merges.forEach(({ into }, position) => {
      const known = sources.get(into);
      if (known === undefined) sources.set(into, [position]);
      else known.push(position);
    });
    const last = new Map<string, number>();
    const reached = [...sources.keys()].filter(isThere);
    const known = new Set(reached);
    for (const tag of reached) {
      for (const position of sources.get(tag) ?? []) {
        const from = this.#merges[position]?.tag ?? '';
        last.set(from, Math.max(position, last.get(from) ?? -1));
        if (known.has(from)) continue;
        known.add(from);
        reached.push(from);
      }
    }
    return last;
  }
}
