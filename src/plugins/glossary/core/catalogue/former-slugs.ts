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

  /** Notes that a term has left an address. */
  leave(slug: string, documentId: string): void {
    this.#owners.set(slug, documentId);
  }

  /** Notes that a term was deleted: its addresses are free. */
  free(documentId: string): void {
    for (const [slug, owner] of this.#owners) if (owner === documentId) this.#owners.delete(slug);
  }
}
