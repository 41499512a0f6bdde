import { browseParameters, wholeListUrl } from '../catalogue/browse-query';
import type { CalendarDay } from '../time/calendar-day';
import type { Catalogue } from '../catalogue/catalogue';
import type { Settings } from '../settings/settings';
import { type AddressSettings, encodedAddresses } from '../site/site-address';
import { encodedBase } from '../../../shared/core/site/base-url';
import type { CooperativeTask } from '../tasks/cooperative-task';
import { mapUrl } from '../term-map/map-query';
import { termPageUrl } from '../term/term-address';

/** Most URLs in one sitemap. 50,000 are allowed (sitemaps.org protocol 0.9); 10 000 take some ten milliseconds. */
export const SITEMAP_MAX_URLS = 10_000;

/** Pages that are there without any term: home, the list, the map, the scoring, how to cite, and about. */
const FIXED_URLS = 6;
/** Fewest terms of a tag whose list search engines are sent to. */
const TAGGED_LEAST = 2;

export interface SitemapUrl {
  readonly url: string;
  /** Day of the last change of the page's content; null where it is unknown, never a guess. */
  readonly lastmod: CalendarDay | null;
}

type PublicUrl = Pick<Settings, 'publicUrl'>;
type SitemapSettings = AddressSettings & Pick<Settings, 'features'>;

/** Every page that a search engine is sent to: home, the plain list, its categories and tags, the fixed pages and all terms. */
export function sitemapUrls(
  catalogue: Catalogue,
  settings: SitemapSettings,
): readonly SitemapUrl[] {
  const site = encodedAddresses(settings);
  const newest = new Map<string, CalendarDay>();
  const newestTagged = new Map<string, CalendarDay>();
  const note = (days: Map<string, CalendarDay>, key: string, day: CalendarDay): void => {
    if (day > (days.get(key) ?? '')) days.set(key, day);
  };
  for (const { category, tags, updated } of catalogue.entries) {
    note(newest, category.key, updated);
    for (const tag of tags) note(newestTagged, tag, updated);
  }
  const tags = [...catalogue.valueCounts.tag]
    .filter(([, count]) => count >= TAGGED_LEAST)
    .map(([tag]) => tag)
    .sort();
  const categories = catalogue.categories.flatMap(({ key }) => {
    const lastmod = newest.get(key);
    const url = `${site.glossary}${browseParameters({ category: key })}`;
    return lastmod === undefined ? [] : [{ url, lastmod }];
  });
  return [
    { url: site.glossary, lastmod: newestOf([...newest.values()]) },
    { url: wholeListUrl(site), lastmod: newestOf([...newest.values()]) },
    ...(settings.features.map
      ? [{ url: mapUrl(site), lastmod: newestOf([...newest.values()]) }]
      : []),
    ...categories,
    ...tags.map((tag) => ({
      url: `${site.glossary}${browseParameters({ tag })}`,
      lastmod: newestTagged.get(tag) ?? null,
    })),
    ...(settings.features.scores ? [{ url: site.debtScoring, lastmod: null }] : []),
    { url: site.howToCite, lastmod: null },
    { url: site.about, lastmod: null },
    ...catalogue.entries.map(({ slug, updated }) => ({
      url: termPageUrl(site, slug),
      lastmod: updated,
    })),
  ];
}

/**
 * The answer of `/sitemap.xml` (`part` null), or `/sitemap.xml?part=N` with N counted from 1: the sitemap itself while all URLs fit into
 * one, an index of the parts above that. Null for a part that does not exist.
 */
export function toSitemapFile(
  urls: readonly SitemapUrl[],
  part: number | null,
  settings: PublicUrl,
): string | null {
  const parts = partsOf(urls);
  if (part === null && parts.length > 1) return toSitemapIndex(parts, settings);
  const asked = parts[(part ?? 1) - 1];
  return asked === undefined ? null : toSitemap(asked);
}

/** The same of a catalogue, step by step: writing tens of thousands of addresses takes a while. */
export function* sitemapFile(
  catalogue: Catalogue,
  part: number | null,
  settings: SitemapSettings,
): CooperativeTask<string | null> {
  const before = ((part ?? 1) - 1) * SITEMAP_MAX_URLS;
  const { entries, categories, valueCounts } = catalogue;
  const most = entries.length + categories.length + valueCounts.tag.size + FIXED_URLS;
  if (before >= most) return null;
  const urls = sitemapUrls(catalogue, settings);
  yield;
  return toSitemapFile(urls, part, settings);
}

/** A sitemap (sitemaps.org protocol 0.9) of at most `SITEMAP_MAX_URLS` URLs. */
export function toSitemap(urls: readonly SitemapUrl[]): string {
  return xmlFile('urlset', urls.map((url) => locationXml('url', url)).join(''));
}

/** A sitemap index (sitemaps.org protocol 0.9); the parts are `/sitemap.xml?part=1` and so on. */
export function toSitemapIndex(
  parts: readonly (readonly SitemapUrl[])[],
  settings: PublicUrl,
): string {
  const sitemaps = parts.map((urls, index) =>
    locationXml('sitemap', {
      url: `${sitemapAddress(settings)}?part=${index + 1}`,
      lastmod: newestOf(urls.map(({ lastmod }) => lastmod)),
    }),
  );
  return xmlFile('sitemapindex', sitemaps.join(''));
}

export function sitemapAddress(settings: PublicUrl): string {
  return `${encodedBase(settings)}/sitemap.xml`;
}

/** The text without the characters that no XML document can hold, not even escaped: control characters, lone surrogates (XML 1.0, 2.2). */
export function xmlCharacters(text: string): string {
  return text.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text without anything to escape: nearly all addresses, of which a sitemap has thousands. */
const PLAIN = /^[\w:/.?=-]*$/;

export function escapeXml(text: string): string {
  if (PLAIN.test(text)) return text;
  return xmlCharacters(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** At least one part, so that a glossary without terms has a sitemap too. */
function partsOf(urls: readonly SitemapUrl[]): readonly (readonly SitemapUrl[])[] {
  const count = Math.max(1, Math.ceil(urls.length / SITEMAP_MAX_URLS));
  return Array.from({ length: count }, (_part, index) =>
    urls.slice(index * SITEMAP_MAX_URLS, (index + 1) * SITEMAP_MAX_URLS),
  );
}

function xmlFile(root: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${content}</${root}>\n`;
}

function locationXml(element: string, { url, lastmod }: SitemapUrl): string {
  const change = lastmod === null ? '' : `<lastmod>${escapeXml(lastmod)}</lastmod>`;
  return `<${element}><loc>${escapeXml(url)}</loc>${change}</${element}>\n`;
}

function newestOf(days: readonly (CalendarDay | null)[]): CalendarDay | null {
  return days.reduce<CalendarDay | null>(
    (newest, day) => (newest === null || (day !== null && day > newest) ? day : newest),
    null,
  );
}
