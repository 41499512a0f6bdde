import { generateAtomFeed } from 'feedsmith';
import type { CalendarDay } from '../platform/calendar-day';
import { type Catalogue, type CatalogueEntry, latestFirst } from '../catalogue/catalogue';
import { markdownToText } from '../text/markdown';
import type { Settings } from '../platform/settings';
import { siteAddresses } from '../platform/site-address';
import { xmlCharacters } from './sitemap';
import { termPageUrl, termRecordUrl } from '../term/term-address';

/** Terms in the feed: those that changed last. */
export const FEED_SIZE = 50;

/** RFC 4287 demands `updated` of an empty feed too; a fixed day, so that such a feed never seems to change. */
const UPDATED_WHEN_EMPTY: CalendarDay = '1970-01-01';

/**
 * The feed of added and updated terms (Atom, RFC 4287). A term that is updated comes again under the same id, its address,
 * with a later `updated`; its title stays the term's name. A category with a scheme of its own tells added from updated for
 * programs, the first word of the summary for readers.
 */
export function toAtomFeed(catalogue: Catalogue, settings: Settings): string {
  const site = siteAddresses(settings);
  const feedUrl = `${site.base}/glossary.atom`;
  const entries = latestFirst(catalogue.entries, 'updated', FEED_SIZE).slice(0, FEED_SIZE);
  const feed = generateAtomFeed(
    {
      xml: { lang: 'en' },
      id: shielded(feedUrl),
      title: plainText(settings.source),
      updated: startOf(entries[0]?.updated ?? UPDATED_WHEN_EMPTY),
      authors: [{ name: shielded(settings.author), uri: shielded(settings.authorUrl) }],
      rights: plainText(settings.licence),
      links: [
        { rel: 'self', type: 'application/atom+xml', href: shielded(feedUrl) },
        { rel: 'alternate', type: 'text/html', href: shielded(site.glossary) },
      ],
      entries: entries.map((entry) =>
        feedEntry(entry, site.base, {
          categories: `${site.glossary}#categories`,
          changes: `${feedUrl}#changes`,
        }),
      ),
    },
    { strict: true },
  );
  return unshielded(withoutMilliseconds(feed));
}

/** Names of the two sets that an entry's categories are taken from. */
interface Schemes {
  readonly categories: string;
  readonly changes: string;
}

function feedEntry(entry: CatalogueEntry, base: string, schemes: Schemes) {
  const pageUrl = termPageUrl(base, entry.slug);
  const recordUrl = termRecordUrl(base, entry.slug);
  const change =
    entry.created === entry.updated
      ? { term: 'added', label: 'Added' }
      : { term: 'updated', label: 'Updated' };
  return {
    id: shielded(pageUrl),
    title: plainText(entry.term),
    summary: plainText(`${change.label}: ${markdownToText(entry.short)}`),
    published: startOf(entry.created),
    updated: startOf(entry.updated),
    links: [
      { rel: 'alternate', type: 'text/html', href: shielded(pageUrl) },
      { rel: 'alternate', type: 'application/json', href: shielded(recordUrl) },
    ],
    categories: [
      {
        term: shielded(entry.category.key),
        scheme: shielded(schemes.categories),
        label: shielded(entry.category.name),
      },
      { ...change, scheme: shielded(schemes.changes) },
    ],
  };
}

/** A text construct (RFC 4287, 3.1). feedsmith drops a bare string without a word. */
function plainText(text: string): { readonly value: string; readonly type: 'text' } {
  return { value: shielded(text), type: 'text' };
}

function startOf(day: CalendarDay): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** Our dates are days. No text is touched, because its `<` never stands in the XML as such. */
function withoutMilliseconds(xml: string): string {
  return xml.replace(/\.000Z(?=<\/(?:published|updated)>)/g, 'Z');
}

/**
 * Control characters that stand for markup characters while feedsmith has the text, each with what it becomes in the end.
 * No text of ours holds them, for `xmlCharacters` removes them. feedsmith 3.0.1 would write such a text as CDATA on a line of
 * its own, which puts white space into ids and names, and would turn a literal `&apos;` in it into an apostrophe.
 */
const SHIELDS = [
  { markup: '&', shield: '\u0001', entity: '&amp;' },
  { markup: '<', shield: '\u0002', entity: '&lt;' },
  { markup: '>', shield: '\u0003', entity: '&gt;' },
] as const;

function shielded(text: string): string {
  return SHIELDS.reduce(
    (result, { markup, shield }) => result.replaceAll(markup, shield),
    xmlCharacters(text),
  );
}

function unshielded(xml: string): string {
  return SHIELDS.reduce((result, { shield, entity }) => result.replaceAll(shield, entity), xml);
}
