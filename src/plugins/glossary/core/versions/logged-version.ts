import { differingFields } from '../history/changed-fields';
import { type TermContent, digestOfContent } from '../term/term-content';
import { type NameOf, namesWith, type NameWith } from '../term/fields';

/** The position of a version in the publication log. */
interface VersionPlace {
  readonly number: number;
  /** Its place in the publication log. */
  readonly position: number;
  /** In milliseconds since 1970. */
  readonly moment: number;
}

/** The facts that a history needs from the content of a version. They depend only on this content and that of the version before. */
export interface ContentFacts {
  readonly slug: string;
  /** As clients can compute it from the record. */
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

/** Fields of a record that its digest leaves out. */
export const UNDIGESTED_FIELDS = ['category', 'related', 'prerequisites', 'citation'] as const;

type DigestedField = Exclude<NameWith<{ readonly inRecord: true }>, NameOf<'category' | 'terms'>>;
/** The fields of a record that belong to the version alone; the others depend on other documents and on settings. */
export const DIGESTED_FIELDS = namesWith('inRecord').filter(
  (name): name is DigestedField => !(UNDIGESTED_FIELDS as readonly string[]).includes(name),
);

/**
 * The digest of a version: SHA-256, in hexadecimal digits, of its record as canonical JSON (RFC 8785) without the parts that depend on
 * other documents and on settings. Every client that has the record can compute it; content that is in the log and not in the record makes
 * no difference.
 */
export function versionDigest(version: Readonly<Pick<TermContent, DigestedField>>): string {
  return digestOfContent(
    Object.fromEntries(DIGESTED_FIELDS.map((field) => [field, version[field]])),
  );
}
