/** What became of a term: readers see it from then on, or an editor said which other term stands in its place. */
export type SuccessorChange =
  | { readonly kind: 'shown'; readonly documentId: string }
  | { readonly kind: 'named'; readonly documentId: string; readonly successor: string | null };

/** The terms that editors named in the place of others. A publication forgets what was named for the term before. */
export class Successors {
  readonly #named: Map<string, string>;

  /** @param named document ids of successors by those of the terms that they follow */
  constructor(named: ReadonlyMap<string, string> = new Map()) {
    this.#named = new Map(named);
  }

  /** The document id of the term that was named; readers may not see it now. */
  of(documentId: string): string | null {
    return this.#named.get(documentId) ?? null;
  }

  /** Works in what became of terms, in its order. */
  follow(changes: readonly SuccessorChange[]): void {
    for (const change of changes) {
      const successor = change.kind === 'named' ? change.successor : null;
      if (successor === null) this.#named.delete(change.documentId);
      else this.#named.set(change.documentId, successor);
    }
  }
}
