import type { Knex } from 'knex';
import type { RelationField } from '../../core/term/fields';

/** An event about a term, within the transaction that causes it. */
export interface TermEvent {
  readonly documentId: string;
  readonly transaction: Knex.Transaction;
  /** Calls `callback` after the outermost transaction is committed and before the change resolves for its caller. */
  afterCommit(callback: () => void): Promise<void>;
}
/** An event about a draft, after which nothing has to be done outside of the transaction. */
type DraftEvent = Pick<TermEvent, 'documentId' | 'transaction'>;
/** @throws any error to roll back the whole transaction */
type Listener<Event> = (event: Event) => Promise<void> | void;

function createEvent<Event extends DraftEvent = TermEvent>() {
  const listeners: Listener<Event>[] = [];
  return {
    subscribe(listener: Listener<Event>): void {
      listeners.push(listener);
    },
    /** Calls the listeners in the order in which they subscribed. */
    async emit(event: Event): Promise<void> {
      for (const listener of listeners) await listener(event);
    },
  };
}

export type PublicationEvents = ReturnType<typeof createPublicationEvents>;

/**
 * Publication's events for other modules, emitted under the lock of the publication log. Publication knows none of its listeners; what they
 * write is committed or rolled back with it. Listeners that only read follow the log instead (`logFollower.onChange`).
 */
export function createPublicationEvents() {
  return {
    /** The draft was updated or discarded. `seen whole`: its editor knows all of it, because the update came from the edit form. */
    draftSaved: createEvent<
      TermEvent & { readonly kind: 'seen whole' | 'seen in part' | 'discarded' }
    >(),
    /** The draft got another slug. */
    renamed: createEvent<TermEvent & { readonly slug: string }>(),
    /** These relations of the draft are again those of a version that readers have had. */
    draftReplaced: createEvent<DraftEvent & { readonly fields: readonly RelationField[] }>(),
    published: createEvent(),
    /** The term was withdrawn, and perhaps deleted. */
    withdrawn: createEvent(),
    /** Emitted before the rows are deleted. */
    deleting: createEvent(),
    deleted: createEvent(),
  };
}
