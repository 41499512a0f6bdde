/** Which version of a term something is made from: versions are numbered 1, 2, 3 … by the publication log. */
export interface TermVersion {
  readonly number: number;
  /** The number of the version that is current. */
  readonly latest: number;
  /** When this version was published, in milliseconds since 1970. */
  readonly published: number;
}

export function isCurrent({ number, latest }: TermVersion): boolean {
  return number === latest;
}

/** The query that names a version in an address; empty for the current one, whose addresses are the term's own. */
export function versionQuery(version: TermVersion): string {
  return isCurrent(version) ? '' : `?version=${version.number}`;
}
