/** A change of a term: it was published, or an editor named its successor. */
export type SuccessorChange =
  | { readonly kind: 'shown'; readonly documentId: string }
  | { readonly kind: 'named'; readonly documentId: string; readonly successor: string | null };

/** The successors that editors named for terms. A publication of a term deletes its own successor. */
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

  /** Applies changes of terms, in their order. */
  follow(changes: readonly SuccessorChange[]): void {
    for (const change of changes) {
      const successor = change.kind === 'named' ? change.successor : null;
      if (successor === null) this.#named.delete(change.documentId);
      else this.#named.set(change.documentId, successor);
    }
  }
}
