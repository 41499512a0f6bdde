/** A term to be linked as soon as it exists. */
export interface PendingRelation<Id> {
  readonly id: Id;
  /** Its position in the imported list, 0-based. */
  readonly place: number;
}

/**
 * A list of terms with those that now exist, each at the position of the imported list. Changes that editors have made to the list stay; terms that
 * they have added themselves are not added twice.
 */
export function withPending<Id>(
  list: readonly Id[],
  pending: readonly PendingRelation<Id>[],
): readonly Id[] {
  const joined = [...list];
  const inOrder = [...pending].sort((one, other) => one.place - other.place);
  for (const { id, place } of inOrder) if (!joined.includes(id)) joined.splice(place, 0, id);
  return joined;
}
