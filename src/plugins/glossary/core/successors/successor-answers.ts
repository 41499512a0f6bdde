/** What the service answers the panel about the term that stands in the place of another one. */

/** A term that was named. */
export interface NamedSuccessor {
  readonly documentId: string;
  /** Null for whoever may not read it. */
  readonly name: string | null;
  readonly isPublished: boolean;
}

export interface TermSuccessor {
  /** Whether readers see the term now; they are told of a successor once they do not. */
  readonly isPublished: boolean;
  /** Whether whoever asks may name one: readers saw the term once, and the role takes terms back. */
  readonly mayName: boolean;
  readonly successor: NamedSuccessor | null;
}
