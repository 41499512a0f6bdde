/** The service's answers to the panel about the successor of a term. */

export interface NamedSuccessor {
  readonly documentId: string;
  /** Null for a client that may not read it. */
  readonly name: string | null;
  readonly isPublished: boolean;
}

export interface TermSuccessor {
  /** Whether readers see the term now; they get its successor only after a withdrawal. */
  readonly isPublished: boolean;
  /** Whether the client may name one: the term was published once, and the role may withdraw terms. */
  readonly mayName: boolean;
  readonly successor: NamedSuccessor | null;
}
