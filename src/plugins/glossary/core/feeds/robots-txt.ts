import type { Settings } from '../platform/settings';
import { basePathOf } from '../platform/site-address';
import { sitemapAddress } from './sitemap';

/** Strapi's own paths, which hold nothing for a crawler. */
const CLOSED_PATHS = ['/admin', '/api'] as const;

/**
 * The rules for crawlers (RFC 9309) and where the sitemap is (sitemaps.org): all of the site is open, the panel and the REST
 * API are not. With a sub-path the rules speak of nothing outside of it, which belongs to somebody else. What is closed stands
 * first, for readers that follow the first rule that matches instead of the longest.
 *
 * Deliberately without `Content-Signal` and the like: those are not part of the standard, and linters refuse some of them.
 */
export function toRobotsTxt(settings: Pick<Settings, 'publicUrl'>): string {
  const basePath = literalPath(basePathOf(settings));
  return [
    'User-agent: *',
    ...CLOSED_PATHS.map((path) => `Disallow: ${basePath}${path}`),
    `Allow: ${basePath}/`,
    '',
    `Sitemap: ${sitemapAddress(settings)}`,
    '',
  ].join('\n');
}

/** The path with the characters encoded that have a meaning of their own in a rule (RFC 9309, 2.2.3). */
function literalPath(path: string): string {
  return path.replaceAll('*', '%2A').replaceAll('$', '%24');
}
