import type { Settings } from '../settings/settings';
import { basePathOf } from '../../../shared/core/site/base-url';
import { contentSignal } from '../policy/policy-signals';
import { sitemapAddress } from './sitemap';
import { type AddressSettings, sitePaths } from '../site/site-address';

/** Strapi's own paths hold nothing for a crawler. */
const CLOSED_PATHS = ['/admin', '/api'] as const;

/**
 * The rules for crawlers (RFC 9309) and the address of the sitemap (sitemaps.org): the whole site is open, except the panel, the REST API
 * and the random term. With a sub-path the rules cover nothing outside of it, which belongs to another site. Closed paths come first, for
 * readers that follow the first rule that matches instead of the longest.
 *
 * The permitted uses are in `Content-Signal`; linters refuse `License` and `Content-Usage` here, which are headers. Without search the
 * pages stay open, because they say themselves that they are not to be indexed, and the sitemap is not named.
 */
export function toRobotsTxt(
  settings: AddressSettings & Pick<Settings, 'policy' | 'features'>,
): string {
  const { pages } = settings.features;
  const basePath = literalPath(basePathOf(settings));
  return [
    'User-agent: *',
    `Content-Signal: ${contentSignal(settings.policy)}`,
    ...CLOSED_PATHS.map((path) => `Disallow: ${basePath}${path}`),
    // It leads anywhere.
    ...(pages ? [`Disallow: ${literalPath(sitePaths(settings).randomTerm)}`] : []),
    `Allow: ${basePath}/`,
    ...(pages && settings.policy.search ? ['', `Sitemap: ${sitemapAddress(settings)}`] : []),
    '',
  ].join('\n');
}

/** The path with the characters encoded that have a meaning of their own in a rule (RFC 9309, 2.2.3). */
function literalPath(path: string): string {
  return path.replaceAll('*', '%2A').replaceAll('$', '%24');
}
