import { markdownToText } from '../text/markdown';
import { localeOf } from '../site/language';
import type { Settings } from '../settings/settings';
import type { MetaTag } from '../term/citation-meta';
import type { Term } from '../term/term';
import { CARD_SIZE } from '../card/term-card';
import { termCardUrl, termPageUrl } from '../term/term-address';
import type { TermVersion } from '../term/term-version';
import { siteAddresses } from '../site/site-address';

/** A property of the Open Graph protocol (https://ogp.me), by which messengers and networks show a link. */
export interface OpenGraphTag {
  readonly property: string;
  readonly content: string;
}

/** The Open Graph data of every page. */
export function siteOpenGraph(
  page: { readonly title: string; readonly description: string | null; readonly url: string },
  { source, language }: Pick<Settings, 'source' | 'language'>,
): OpenGraphTag[] {
  return [
    { property: 'og:title', content: page.title },
    ...(page.description === null
      ? []
      : [{ property: 'og:description', content: page.description }]),
    { property: 'og:url', content: page.url },
    { property: 'og:site_name', content: source },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: localeOf(language) },
  ];
}

/** @param version its number makes the address of the image another one, for networks keep images for long */
export function openGraph(term: Term, version: TermVersion, settings: Settings): OpenGraphTag[] {
  const site = siteAddresses(settings);
  const image = `${termCardUrl(site, term.slug)}?v=${version.number}`;
  return [
    { property: 'og:title', content: term.term },
    { property: 'og:description', content: markdownToText(term.short) },
    { property: 'og:url', content: termPageUrl(site, term.slug) },
    { property: 'og:site_name', content: settings.source },
    { property: 'og:type', content: 'article' },
    { property: 'og:locale', content: localeOf(settings.language) },
    { property: 'og:image', content: image },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: String(CARD_SIZE.width) },
    { property: 'og:image:height', content: String(CARD_SIZE.height) },
    { property: 'og:image:alt', content: `${term.term}: ${markdownToText(term.short)}` },
  ];
}

/** Makes networks that look for it show the image with a link; a name and no property of Open Graph. */
export const LINK_CARD: MetaTag = { name: 'twitter:card', content: 'summary_large_image' };
