import { digestOfContent, type TermContent } from '../publishing/term-content';

/** The fields of a record that belong to the version alone; the others depend on other documents and on settings. */
export const DIGESTED_FIELDS = [
  'slug',
  'term',
  'difficulty',
  'short',
  'long',
  'aliases',
  'tags',
  'misconception',
  'why_it_matters',
  'common_mistakes',
  'when_to_use',
  'avoid_when',
  'refs',
  'bad_code',
  'good_code',
  'quick_fix',
  'severity',
  'effort',
  'created',
  'updated',
] as const satisfies readonly (keyof TermContent)[];

/** Fields of a record that its digest leaves out. */
export const UNDIGESTED_FIELDS = ['category', 'related', 'prerequisites', 'citation'] as const;

/**
 * The digest of a version: SHA-256, in hexadecimal digits, of its record as canonical JSON (RFC 8785) without what depends on other
 * documents and on settings. Whoever has the record can compute it; what is in the log and not in the record makes no difference.
 */
export function versionDigest(
  version: Readonly<Pick<TermContent, (typeof DIGESTED_FIELDS)[number]>>,
): string {
  return digestOfContent(
    Object.fromEntries(DIGESTED_FIELDS.map((field) => [field, version[field]])),
  );
}
