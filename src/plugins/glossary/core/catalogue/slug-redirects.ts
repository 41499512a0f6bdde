/** A change of a term's slug: it was published under a slug, withdrawn, published again, or released one. */
export interface SlugChange {
  readonly kind: 'shown' | 'withdrawn' | 'deleted' | 'given-back' | 'given-up';
  readonly documentId: string;
  readonly slug: string;
}

/** The last term with a slug. */
export interface PreviousOwner {
  readonly documentId: string;
  /** A deleted term has no addresses any more; readers get 410. */
  readonly isDeleted: boolean;
}

/** Slugs under which terms were published and no longer are: requests are redirected to the term, or get 410. */
export class SlugRedirects {
  readonly #owners: Map<string, string>;
  /** Slugs of deleted terms, which are free, with the document ids of those terms. */
  readonly #freed: Map<string, string>;

  constructor(owners: ReadonlyMap<string, PreviousOwner> = new Map()) {
    const those = (isDeleted: boolean): Map<string, string> =>
      new Map(
        [...owners]
          .filter(([, owner]) => owner.isDeleted === isDeleted)
          .map(([slug, { documentId }]) => [slug, documentId]),
      );
    this.#owners = those(false);
    this.#freed = those(true);
  }

  /** The document id of the last term with the slug, which may not be published now. */
  ownerOf(slug: string): string | null {
    return this.#owners.get(slug) ?? null;
  }

  /** The same, even if that term has been deleted. */
  lastOwnerOf(slug: string): string | null {
    return this.#owners.get(slug) ?? this.#freed.get(slug) ?? null;
  }

  /**
   * Applies changes of terms in order: a term may have had several addresses since the last call.
   *
   * @param slugBefore the slug of a term before all changes; undefined for one that was not published
   */
  follow(
    changes: readonly SlugChange[],
    slugBefore: (documentId: string) => string | undefined,
  ): void {
    const slugs = new Map<string, string | undefined>();
    for (const { kind, documentId, slug } of changes) {
      if (kind === 'given-back') {
        this.#own(slug, documentId);
        continue;
      }
      if (kind === 'given-up') {
        if (this.lastOwnerOf(slug) === documentId) this.#forget(slug);
        continue;
      }
      const before = slugs.has(documentId) ? slugs.get(documentId) : slugBefore(documentId);
      const now = kind === 'shown' ? slug : undefined;
      if (before !== undefined && before !== now) this.#own(before, documentId);
      if (kind === 'deleted') this.#free(documentId);
      slugs.set(documentId, now);
    }
  }

  #own(slug: string, documentId: string): void {
    this.#freed.delete(slug);
    this.#owners.set(slug, documentId);
  }

  #forget(slug: string): void {
    this.#freed.delete(slug);
    this.#owners.delete(slug);
  }

  /** Frees the slugs of a deleted term. */
  #free(documentId: string): void {
    for (const [slug, owner] of this.#owners) {
      if (owner !== documentId) continue;
      this.#owners.delete(slug);
      this.#freed.set(slug, documentId);
    }
  }
}
