const OF_ACCOUNT = /^account:(\d+)$/;

/** What stands in a rating for the reader of an account. */
export const readerOfAccount = (id: number): string => `account:${id}`;

/** What stands in a rating for a reader without an account. */
export const readerOfBrowser = (id: string): string => `anonymous:${id}`;

/** The id of a reader's account; null for a reader without one. */
export function accountOfReader(reader: string): number | null {
  const [, id] = OF_ACCOUNT.exec(reader) ?? [];
  return id === undefined ? null : Number(id);
}
