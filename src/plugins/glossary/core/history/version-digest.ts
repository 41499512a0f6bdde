import { type NameOf, namesWith, type NameWith } from '../term/fields';
import { digestOfContent, type TermContent } from '../term/term-content';

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
