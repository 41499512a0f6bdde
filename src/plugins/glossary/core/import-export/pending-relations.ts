/** A term that another one is to name as soon as it is there. */
export interface PendingRelation<Id> {
  readonly id: Id;
  /** Where it stands in the list that was imported, from 0. */
  readonly place: number;
}

/**
 * A list of terms with those that have come, each where the imported list has it. What editors have changed about the list meanwhile stays;
 * one that they have added themselves is not added again.
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
