import type { Knex } from 'knex';

/** Something that happens to a term, within the transaction that does it. */
export interface TermEvent {
  readonly documentId: string;
  readonly transaction: Knex.Transaction;
  /** Calls `act` after the outermost transaction is committed and before the caller's change resolves. */
  afterCommit(act: () => void): Promise<void>;
}
/** @throws any error to roll back the whole transaction */
type Listener<Event> = (event: Event) => Promise<void> | void;

function createEvent<Event extends TermEvent = TermEvent>() {
  const listeners: Listener<Event>[] = [];
  return {
    subscribe(listener: Listener<Event>): void {
      listeners.push(listener);
    },
    /** Calls the listeners one after the other, in the order in which they subscribed. */
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
    /** An update has been written into the draft; `isOfForm`: it came from the form, whose editor sees the whole draft. */
    draftSaved: createEvent<TermEvent & { readonly isOfForm: boolean }>(),
    /** The draft has a slug that it did not have before. */
    renamed: createEvent<TermEvent & { readonly slug: string }>(),
    published: createEvent(),
    /** Published before, and not any more; deleted or not. */
    withdrawn: createEvent(),
    /** Still there, for the last time. */
    deleting: createEvent(),
    deleted: createEvent(),
  };
}
