/** A mutating call of the Document Service, as its middlewares see it. */
export interface Mutation {
  readonly uid: string;
  readonly action: string;
  readonly params: { documentId?: string; status?: string; data?: Record<string, unknown> };
}

const MUTATIONS: ReadonlySet<string> = new Set([
  'create',
  'update',
  'publish',
  'unpublish',
  'discardDraft',
  'delete',
  'clone',
]);

export const isMutation = ({ action }: Pick<Mutation, 'action'>): boolean => MUTATIONS.has(action);
