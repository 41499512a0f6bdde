import { generateJsonFeed } from 'feedsmith';
import type { Catalogue, CatalogueEntry } from '../catalogue/catalogue';
import { latestFirst } from '../catalogue/entry-order';
import type { Settings } from '../settings/settings';
import { type SiteAddresses, siteAddresses } from '../site/site-address';
import { termPageUrl } from '../term/term-address';
import { markdownToText } from '../text/markdown';
import { FEED_SIZE, feedIdOf } from './atom-feed';
import { startOf } from './atom-text';

export const JSON_FEED_TYPE = 'application/feed+json';

/** The feed of added and updated terms (JSON Feed 1.1), from the same data as the Atom feed. */
export function toJsonFeed(catalogue: Catalogue, settings: Settings): string {
  const site = siteAddresses(settings);
  const entries = latestFirst(catalogue.entries, 'updated', FEED_SIZE).slice(0, FEED_SIZE);
  const feed = generateJsonFeed(
    {
      title: settings.source,
      home_page_url: site.glossary,
      feed_url: site.jsonFeed,
      user_comment: settings.licence,
      language: settings.language,
      authors: [{ name: settings.author, url: settings.authorUrl }],
      items: entries.map((entry) => itemOf(entry, site)),
    },
    { strict: true },
  );
  const whole = feed as { readonly items?: readonly unknown[] };
  // feedsmith leaves an empty list out, which the specification demands.
  return `${JSON.stringify({ ...whole, items: whole.items ?? [] }, null, 2)}\n`;
}

function itemOf(entry: CatalogueEntry, site: SiteAddresses) {
  const url = termPageUrl(site, entry.slug);
  return {
    id: feedIdOf(entry.documentId),
    url,
    title: entry.term,
    content_text: markdownToText(entry.short),
    date_published: startOf(entry.created),
    date_modified: startOf(entry.updated),
    tags: [entry.category.name, ...entry.tags].filter((tag) => tag !== ''),
  };
}
