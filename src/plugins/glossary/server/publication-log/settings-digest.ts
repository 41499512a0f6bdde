import { citationOf } from '../../core/term/citation';
import type { Settings } from '../../core/platform/settings';
import { digestOfContent, digestOfJson } from '../../core/term/term-content';

const ANY_TERM = { slug: 'any_term', term: 'Any Term', author: null, authorUrl: null };
const SEPARATOR = '-';
/** To be raised by whoever changes the keys of records or their order: every record has other bytes from then on. */
const RECORD_FORMAT = 1;

/**
 * By which it is told that pages look otherwise than before the service was started with other settings or templates, and whether records
 * do as well: of what the settings say, they have the citation and nothing else.
 *
 * @param pages everything that pages depend on, as JSON
 */
export function settingsDigest(pages: string, settings: Settings): string {
  const record = { format: RECORD_FORMAT, citation: citationOf(ANY_TERM, settings) };
  return [digestOfJson(pages), digestOfContent(record)].join(SEPARATOR);
}

/** The part about records; undefined in a digest of version 1.0.0, which had none. */
export function recordPart(digest: string): string | undefined {
  return digest.split(SEPARATOR)[1];
}
