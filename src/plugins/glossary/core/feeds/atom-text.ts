import { type Atom, generateAtomFeed } from 'feedsmith';
import type { CalendarDay } from '../time/calendar-day';
import type { Features } from '../settings/features';
import type { Settings } from '../settings/settings';
import { siteAddresses } from '../site/site-address';
import { xmlCharacters } from './sitemap';

/** Workarounds that make feedsmith 3.0.1 write texts unchanged. */

/** A text construct (RFC 4287, 3.1). feedsmith drops a bare string without a word. */
export function plainText(text: string): { readonly value: string; readonly type: 'text' } {
  return { value: shielded(text), type: 'text' };
}

export function startOf(day: CalendarDay): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** The dates are days. Texts are not changed, because `<` is escaped in them. */
function withoutMilliseconds(xml: string): string {
  return xml.replace(/\.000Z(?=<\/(?:published|updated)>)/g, 'Z');
}

/**
 * Control characters that replace markup characters while feedsmith processes a text, with their final form. Texts do not contain them, because
 * `xmlCharacters` removes them. feedsmith 3.0.1 would write such a text as CDATA on a line of its own, which puts white space into ids and names, and
 * would turn a literal `&apos;` in it into an apostrophe.
 */
const SHIELDS = [
  { markup: '&', shield: '\u0001', entity: '&amp;' },
  { markup: '<', shield: '\u0002', entity: '&lt;' },
  { markup: '>', shield: '\u0003', entity: '&gt;' },
] as const;

export function shielded(text: string): string {
  return SHIELDS.reduce(
    (result, { markup, shield }) => result.replaceAll(markup, shield),
    xmlCharacters(text),
  );
}

function unshielded(xml: string): string {
  return SHIELDS.reduce((result, { shield, entity }) => result.replaceAll(shield, entity), xml);
}

/** Links to the page and the record of something, as far as there are such. */
export const alternates = (
  page: string,
  record: string,
  { pages, records }: Pick<Features, 'pages' | 'records'>,
) => [
  ...(pages ? [{ rel: 'alternate', type: 'text/html', href: shielded(page) }] : []),
  ...(records ? [{ rel: 'alternate', type: 'application/json', href: shielded(record) }] : []),
];

interface AtomFeed {
  readonly url: string;
  readonly title: string;
  readonly updated: CalendarDay;
  /** The other feed of the glossary. */
  readonly related: { readonly url: string; readonly title: string };
  /** With shielded texts. */
  readonly entries: Atom.Entry<Date, true>[];
}

/** A feed of the glossary (Atom, RFC 4287). */
export function atomFeed(
  { url, title, updated, related, entries }: AtomFeed,
  settings: Settings,
): string {
  const site = siteAddresses(settings);
  const [whole] = alternates(site.glossary, site.listRecord, settings.features);
  const feed = generateAtomFeed(
    {
      xml: { lang: settings.language },
      id: shielded(url),
      title: plainText(title),
      updated: startOf(updated),
      authors: [{ name: shielded(settings.author), uri: shielded(settings.authorUrl) }],
      rights: plainText(settings.licence),
      links: [
        { rel: 'self', type: 'application/atom+xml', href: shielded(url) },
        ...(whole ? [whole] : []),
        {
          rel: 'related',
          type: 'application/atom+xml',
          href: shielded(related.url),
          title: shielded(related.title),
        },
      ],
      entries,
    },
    { strict: true },
  );
  return unshielded(withoutMilliseconds(feed));
}
