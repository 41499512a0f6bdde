/** A running import, as shown to other users. */
export interface RunningImport {
  /** The user, such as `Ada Lovelace` or `the command line on web-1 (process 4711)`. */
  readonly who: string;
  readonly file: string;
  /** When it started: an ISO date and time in UTC. */
  readonly since: string;
}

/** The message to a user who wants to import meanwhile; null for an import that has not stored its user yet. */
export function runningImportMessage(underWay: RunningImport | null): string {
  if (underWay === null) return 'Another import has just begun; wait until it has ended.';
  const { who, file, since } = underWay;
  const [day = '', time = ''] = since.split('T');
  return `Another import is under way since ${day} ${time.slice(0, 'hh:mm'.length)} UTC, of “${file}” by ${who}; wait until it has ended.`;
}

/** The same for a panel import, which may not be writing yet. */
export function runningHereMessage({ who, file }: Pick<RunningImport, 'who' | 'file'>): string {
  return `Another import is under way, of “${file}” by ${who}; wait until it has ended.`;
}
