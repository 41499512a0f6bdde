/** An import that is being written, as others are told of it. */
export interface ImportUnderWay {
  /** Who imports, such as `Ada Lovelace` or `the command line on web-1 (process 4711)`. */
  readonly who: string;
  readonly file: string;
  /** When the writing began: an ISO date and time in UTC. */
  readonly since: string;
}

/** What somebody else is told who wants to import meanwhile; null is an import that has not said yet whose it is. */
export function underWaySentence(underWay: ImportUnderWay | null): string {
  if (underWay === null) return 'Another import has just begun; wait until it has ended.';
  const { who, file, since } = underWay;
  const [day = '', time = ''] = since.split('T');
  return `Another import is under way since ${day} ${time.slice(0, 'hh:mm'.length)} UTC, of “${file}” by ${who}; wait until it has ended.`;
}

/** The same of an import of the panel, which may not be writing yet. */
export function underWayHere({ who, file }: Pick<ImportUnderWay, 'who' | 'file'>): string {
  return `Another import is under way, of “${file}” by ${who}; wait until it has ended.`;
}
