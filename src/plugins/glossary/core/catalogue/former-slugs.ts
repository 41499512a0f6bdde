/** What became of a term: it is shown under a slug from then on, or not shown any more, or has an address again, or gave one up. */
export interface SlugChange {
  readonly kind: 'shown' | 'withdrawn' | 'deleted' | 'given-back' | 'given-up';
  readonly documentId: string;
  readonly slug: string;
}

/** The slugs under which terms were published and are not any more: a reader who follows one is led to its term. */
export class FormerSlugs {
  readonly #owners: Map<string, string>;

  /** @param owners document ids by slug */
  constructor(owners: ReadonlyMap<string, string> = new Map()) {
    this.#owners = new Map(owners);
  }

  /** The document id of the term whose address a slug was last; it may not be published now. */
  ownerOf(slug: string): string | null {
    return this.#owners.get(slug) ?? null;
  }

  /**
   * Works in what became of terms, in its order: one may have had several addresses since the last look.
   *
   * @param slugBefore the slug of a term before all of it; undefined for one that was not published
   */
  follow(
    changes: readonly SlugChange[],
    slugBefore: (documentId: string) => string | undefined,
  ): void {
    const slugs = new Map<string, string | undefined>();
    for (const { kind, documentId, slug } of changes) {
      if (kind === 'given-back') {
        this.#owners.set(slug, documentId);
        continue;
      }
      if (kind === 'given-up') {
        if (this.#owners.get(slug) === documentId) this.#owners.delete(slug);
        continue;
      }
      const before = slugs.has(documentId) ? slugs.get(documentId) : slugBefore(documentId);
      const now = kind === 'shown' ? slug : undefined;
      if (before !== undefined && before !== now) this.#owners.set(before, documentId);
      if (kind === 'deleted') this.#free(documentId);
      slugs.set(documentId, now);
    }
  }

  /** The addresses of a deleted term are free. */
  #free(documentId: string): void {
    for (const [slug, owner] of this.#owners) if (owner === documentId) this.#owners.delete(slug);
  }
}
