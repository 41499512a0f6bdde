/** A change of a category: it was saved with a key, or deleted, with or without another one that gets its keys. */
export type CategoryChange =
  | { readonly kind: 'saved'; readonly documentId: string; readonly key: string }
  | { readonly kind: 'deleted'; readonly documentId: string; readonly successor: string | null };

/** The keys of one category. */
interface Group {
  documentId: string;
  readonly keys: Set<string>;
}

/**
 * Every current and former key with the category it leads to: the last one with that key, or the one it was merged into; keys of deleted
 * categories lead nowhere.
 */
export class CategoryKeys {
  readonly #groups = new Map<string, Group>();
  readonly #byKey = new Map<string, Group>();

  constructor(changes: readonly CategoryChange[] = []) {
    for (const change of changes) this.follow(change);
  }

  /** Applies a change that came after all others. */
  follow(change: CategoryChange): void {
    if (change.kind === 'saved') this.#give(change.key, change.documentId);
    else if (change.successor === null) this.#remove(change.documentId);
    else this.#merge(change.documentId, change.successor);
  }

  /** The document id of the category that a key leads to. */
  ownerOf(key: string): string | null {
    return this.#byKey.get(key)?.documentId ?? null;
  }

  /** The keys that lead where one does, itself included. */
  besides(key: string): readonly string[] {
    return [...(this.#byKey.get(key)?.keys ?? [])];
  }

  /** Each key, with the document id of its category. */
  *[Symbol.iterator](): Generator<readonly [key: string, documentId: string]> {
    for (const [key, { documentId }] of this.#byKey) yield [key, documentId];
  }

  #give(key: string, documentId: string): void {
    const group = this.#groups.get(documentId) ?? { documentId, keys: new Set() };
    this.#groups.set(documentId, group);
    this.#byKey.get(key)?.keys.delete(key);
    group.keys.add(key);
    this.#byKey.set(key, group);
  }

  #remove(documentId: string): void {
    for (const key of this.#groups.get(documentId)?.keys ?? []) this.#byKey.delete(key);
    this.#groups.delete(documentId);
  }

  /** The fewer keys go to the others: a category may have got those of thousands before it. */
  #merge(from: string, into: string): void {
    const groups = [from, into].flatMap((documentId) => this.#groups.get(documentId) ?? []);
    this.#groups.delete(from);
    const [larger, smaller] = groups.sort((one, other) => other.keys.size - one.keys.size);
    if (larger === undefined) return;
    larger.documentId = into;
    this.#groups.set(into, larger);
    for (const key of smaller?.keys ?? []) {
      larger.keys.add(key);
      this.#byKey.set(key, larger);
    }
  }
}
