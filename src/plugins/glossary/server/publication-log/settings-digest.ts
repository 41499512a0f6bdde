import { citationOf } from '../../core/term/citation';
import type { Settings } from '../../core/settings/settings';
import { digestOfContent, digestOfJson } from '../../core/term/term-content';

const ANY_TERM = { slug: 'any_term', term: 'Any Term', author: null, authorUrl: null };
const SEPARATOR = '-';
/** Increase this after changing the keys of records or their order, because every record then has different bytes. */
const RECORD_FORMAT = 1;

/**
 * Identifies settings and templates, so that a start with different ones is noticed: whether pages differ, and whether records do. Records depend
 * only on the citation settings.
 *
 * @param pages everything that pages depend on, as JSON
 */
export function settingsDigest(pages: string, settings: Settings): string {
  const record = { format: RECORD_FORMAT, citation: citationOf(ANY_TERM, settings) };
  return [digestOfJson(pages), digestOfContent(record)].join(SEPARATOR);
}

/** The part for records; undefined for a digest of version 1.0.0, which had none. */
export function recordPart(digest: string): string | undefined {
  return digest.split(SEPARATOR)[1];
}
