import type { Catalogue, CatalogueEntry } from '../catalogue/catalogue';
import { alternates, atomFeed, plainText, shielded, startOf } from '../feeds/atom-text';
import { type CalendarDay, daysBefore } from '../time/calendar-day';
import type { Features } from '../settings/features';
import type { Settings } from '../settings/settings';
import { type SiteAddresses, siteAddresses } from '../site/site-address';
import { termPageUrl, termRecordUrl } from '../term/term-address';
import { markdownToText } from '../text/markdown';
import { termOfTheDay } from './term-of-the-day';

/** Days that the feed goes back, so that a reader who comes once a week misses none. */
const DAYS_IN_FEED = 14;

export function dayFeedTitle({ source }: Pick<Settings, 'source'>): string {
  return `${source}: term of the day`;
}

/** The terms of the last days (Atom, RFC 4287), the latest first; the same term may come again on another day. */
export function toDayFeed(catalogue: Catalogue, today: CalendarDay, settings: Settings): string {
  const site = siteAddresses(settings);
  const days = Array.from({ length: DAYS_IN_FEED }, (_, age) => daysBefore(today, age));
  return atomFeed(
    {
      url: site.dayFeed,
      title: dayFeedTitle(settings),
      updated: today,
      related: { url: site.atomFeed, title: settings.source },
      entries: days.flatMap((day) => {
        const entry = termOfTheDay(catalogue, day);
        // Before the first term was published there was none.
        const isThere = entry !== null && (entry.created < day || day === today);
        return isThere ? [feedEntry(entry, day, site, settings.features)] : [];
      }),
    },
    settings,
  );
}

function feedEntry(
  { slug, term, short }: CatalogueEntry,
  day: CalendarDay,
  site: SiteAddresses,
  features: Features,
) {
  return {
    id: shielded(`${site.dayFeed}#${day}`),
    title: plainText(term),
    summary: plainText(markdownToText(short)),
    published: startOf(day),
    updated: startOf(day),
    links: alternates(termPageUrl(site, slug), termRecordUrl(site, slug), features),
  };
}
