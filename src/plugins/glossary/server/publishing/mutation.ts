/** A call of the Document Service that writes, as its middlewares see it. */
export interface Mutation {
  readonly uid: string;
  readonly action: string;
  readonly params: { documentId?: string; status?: string; data?: Record<string, unknown> };
}
