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

/** The term that an editor named, for the panel. */
export interface NamedSuccessor {
  readonly documentId: string;
  /** Null for a client that may not read it. */
  readonly name: string | null;
  readonly isPublished: boolean;
}

/** The service's answer to the panel about the successor of a term. */
export interface TermSuccessor {
  /** Whether readers see the term now; they get its successor only after a withdrawal. */
  readonly isPublished: boolean;
  /** Whether the client may name one: the term was published once, and the role may withdraw terms. */
  readonly mayName: boolean;
  readonly successor: NamedSuccessor | null;
}

/**
 * The message to an editor whose choice is based on an earlier successor.
 *
 * @param now the current one; null when it was removed
 */
export function namedInBetween(now: NamedSuccessor | null): string {
  if (now === null) return 'The successor was removed in between; nothing was done.';
  const name = now.name === null ? 'A term that you may not read' : `“${now.name}”`;
  return `${name} was named as the successor in between; nothing was done.`;
}
