/** The version that a representation is made from; the publication log numbers versions 1, 2, 3 … */
export interface TermVersion {
  readonly number: number;
  readonly latest: number;
  /** When this version was published, in milliseconds since 1970. */
  readonly published: number;
  /** Whether the requested address names the version. */
  readonly isNamed?: boolean;
}

export function isCurrent({ number, latest }: TermVersion): boolean {
  return number === latest;
}

/** Whether a representation stays about this version for good, instead of following the term. */
export function isPermanent(version: TermVersion): boolean {
  return version.isNamed === true || !isCurrent(version);
}

/**
 * The query that names a version in the addresses of its representations. Empty for the current version, unless it was requested by number: then a
 * citation refers to its present content.
 */
export function versionQuery(version: TermVersion): string {
  return isPermanent(version) ? `?version=${version.number}` : '';
}
