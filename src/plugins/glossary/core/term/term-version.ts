/** Which version of a term something is made from: versions are numbered 1, 2, 3 … by the publication log. */
export interface TermVersion {
  readonly number: number;
  readonly latest: number;
  /** When this version was published, in milliseconds since 1970. */
  readonly published: number;
  /** Whether the address that was asked for names the version. */
  readonly isNamed?: boolean;
}

export function isCurrent({ number, latest }: TermVersion): boolean {
  return number === latest;
}

/** Whether what is made from a version is about that version for good, and not about the term, whatever it says later. */
export function isPermanent(version: TermVersion): boolean {
  return version.isNamed === true || !isCurrent(version);
}

/**
 * The query that names a version in the addresses of what is made from it. Those of the current one are the term's own, unless it was asked
 * for by its number: whoever cites it then means what it says now.
 */
export function versionQuery(version: TermVersion): string {
  return isPermanent(version) ? `?version=${version.number}` : '';
}
