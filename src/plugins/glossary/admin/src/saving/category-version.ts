interface Version {
  readonly documentId: string;
  /** ISO 8601. */
  readonly updatedAt: string;
}

/** The version of the category whose form is open: Strapi's own button saves it, which sends none. */
let open: Version | null = null;

export const categoryVersion = {
  /** The form is filled from this version. */
  note(version: Version): void {
    open = version;
  },

  /** @param answer of a save, after which the form may not be filled anew: reading it again can fail */
  noteSaved(answer: unknown): void {
    const saved = Object(Object(answer).data) as Partial<Version>;
    if (saved.documentId === open?.documentId && typeof saved.updatedAt === 'string')
      open = saved as Version;
  },

  /** Null unless the form of this category is open. */
  of: (documentId: string | undefined): string | null =>
    open !== null && open.documentId === documentId ? open.updatedAt : null,
};
