import type { CalendarDay } from '../time/calendar-day';
import type { Catalogue, CatalogueEntry } from '../catalogue/catalogue';
import { latestFirst } from '../catalogue/entry-order';
import { markdownToText } from '../text/markdown';
import type { Features } from '../settings/features';
import type { Settings } from '../settings/settings';
import { type SiteAddresses, siteAddresses } from '../site/site-address';
import { alternates, atomFeed, plainText, shielded, startOf } from './atom-text';
import { dayFeedTitle } from '../home/day-feed';
import { termPageUrl, termRecordUrl } from '../term/term-address';
import { createHash } from 'node:crypto';

/** Terms in the feed: those that changed last. */
export const FEED_SIZE = 50;

/** RFC 4287 demands `updated` of an empty feed too; a fixed day, so that such a feed never seems to change. */
const UPDATED_WHEN_EMPTY: CalendarDay = '1970-01-01';

/**
 * The feed of added and updated terms (Atom, RFC 4287). A term that is updated or renamed comes again under the same id, with a later
 * `updated`; its title stays the term's name. A category with a scheme of its own tells added from updated for
 * programs, the first word of the summary for readers.
 */
export function toAtomFeed(catalogue: Catalogue, settings: Settings): string {
  const site = siteAddresses(settings);
  const feedUrl = site.atomFeed;
  const entries = latestFirst(catalogue.entries, 'updated', FEED_SIZE).slice(0, FEED_SIZE);
  const schemes = { categories: `${site.glossary}#categories`, changes: `${feedUrl}#changes` };
  return atomFeed(
    {
      url: feedUrl,
      title: settings.source,
      updated: entries[0]?.updated ?? UPDATED_WHEN_EMPTY,
      // Not an entry here: a term of the day has not changed, and clients that follow changes would take it for a change.
      related: { url: site.dayFeed, title: dayFeedTitle(settings) },
      entries: entries.map((entry) => feedEntry(entry, site, schemes, settings.features)),
    },
    settings,
  );
}

/** Names of the two sets that an entry's categories are taken from. */
interface Schemes {
  readonly categories: string;
  readonly changes: string;
}

function feedEntry(
  entry: CatalogueEntry,
  site: SiteAddresses,
  schemes: Schemes,
  features: Features,
) {
  const pageUrl = termPageUrl(site, entry.slug);
  const recordUrl = termRecordUrl(site, entry.slug);
  const change =
    entry.created === entry.updated
      ? { term: 'added', label: 'Added' }
      : { term: 'updated', label: 'Updated' };
  return {
    id: feedIdOf(entry.documentId),
    title: plainText(entry.term),
    summary: plainText(`${change.label}: ${markdownToText(entry.short)}`),
    published: startOf(entry.created),
    updated: startOf(entry.updated),
    links: alternates(pageUrl, recordUrl, features),
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

/** The namespace of the ids; another one would make other ids of all terms. */
const NAMESPACE = Buffer.from('803e099cf0da4339aeaffdf87a08ee76', 'hex');

/**
 * The id of a term in feeds: a name-based UUID (RFC 9562, 5.5) of its document id. It stays when the term is renamed or the glossary moves, as
 * RFC 4287 (4.2.6) demands, and names no document.
 */
export function feedIdOf(documentId: string): string {
  const bytes = createHash('sha1').update(NAMESPACE).update(documentId).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const digits = bytes.toString('hex');
  return `urn:uuid:${digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}`;
}
