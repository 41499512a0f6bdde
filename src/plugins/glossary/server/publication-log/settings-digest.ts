import { citationOf } from '../../core/term/citation';
import type { Settings } from '../../core/platform/settings';
import { digestOfContent, digestOfJson } from '../../core/publishing/term-content';

const ANY_TERM = { slug: 'any_term', term: 'Any Term', author: null, authorUrl: null };
const SEPARATOR = '-';

/**
 * By which it is told that pages look otherwise than before the service was started with other settings or templates, and whether records
 * do as well: of what the settings say, they have the citation and nothing else.
 *
 * @param pages everything that pages depend on, as JSON
 */
export function settingsDigest(pages: string, settings: Settings): string {
  return [digestOfJson(pages), digestOfContent(citationOf(ANY_TERM, settings))].join(SEPARATOR);
}

/** The part about records; undefined in a digest of version 1.0.0, which had none. */
export function recordPart(digest: string): string | undefined {
  return digest.split(SEPARATOR)[1];
}
