export interface ChangeCursor {
  /** The entry of the publication log up to which the client has all changes. */
  readonly position: number;
  /**
   * Of the changes that follow from that entry: the publication up to which the client has those of their terms, 0 for none of them; null
   * when it has all.
   */
  readonly followed: number | null;
}

/** Digits of both parts: a position of the log is a whole number that JavaScript holds exactly. */
const CURSOR = /^(0|[1-9]\d{0,14})(?:-(0|[1-9]\d{0,14}))?$/;

export const FROM_THE_BEGINNING: ChangeCursor = { position: 0, followed: null };

/** Parses a cursor; null for an invalid one. */
export function cursorFrom(text: string): ChangeCursor | null {
  const [, position, followed] = CURSOR.exec(text) ?? [];
  if (position === undefined) return null;
  return {
    position: Number(position),
    followed: followed === undefined ? null : Number(followed),
  };
}

export function cursorText({ position, followed }: ChangeCursor): string {
  return followed === null ? String(position) : `${position}-${followed}`;
}
