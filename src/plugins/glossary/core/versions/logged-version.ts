import { differingFields } from '../history/changed-fields';
import { versionDigest } from '../history/version-digest';
import type { TermContent } from '../term/term-content';

/** Where a version stands in the publication log. */
export interface VersionPlace {
  readonly number: number;
  /** Its place in the publication log. */
  readonly position: number;
  /** In milliseconds since 1970. */
  readonly moment: number;
}

/** The facts that a history needs from the content of a version. They depend only on this content and that of the version before. */
export interface ContentFacts {
  readonly slug: string;
  /** As every client can compute it from the record. */
  readonly digest: string;
  /** Document ids, published or not. */
  readonly related: readonly string[];
  readonly prerequisites: readonly string[];
  /** All fields that differ from the version before, as permissions name them; null for the first one. */
  readonly differing: readonly string[] | null;
}

/** A version of a term as the publication log has it, without its texts. */
export type LoggedVersion = VersionPlace & ContentFacts;

/** @param before the version before; null for the first one */
export function contentFacts(before: TermContent | null, content: TermContent): ContentFacts {
  const { slug, related, prerequisites } = content;
  return {
    slug,
    digest: versionDigest(content),
    related,
    prerequisites,
    differing: before && differingFields(before, content),
  };
}
