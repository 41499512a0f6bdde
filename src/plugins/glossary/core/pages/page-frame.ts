import type { MetaTag } from '../term/citation-meta';
import { jsonForScript } from '../term-page/json-ld';
import { type OpenGraphTag, siteOpenGraph } from '../term-page/open-graph';
import type { HeadLink } from '../links/term-links';
import type { Settings } from '../settings/settings';
import { rslAddress } from '../feeds/rsl-licence';
import type { Asset } from './public-address';
import { encodedAddresses, siteAddresses, sitePaths } from '../site/site-address';

/** The parts of every page around its content: head, navigation, footer. */
export type PageFrame = ReturnType<typeof pageFrame>;

/** Addresses of the site's own files with a digest of their content, so that they can be cached for good. */
export type Assets = Readonly<Record<Asset, string>>;

export interface PageContext {
  readonly settings: Settings;
  readonly assets: Assets;
}

interface FrameOptions {
  readonly title: string;
  readonly description?: string;
  /** The page's own address, absolute; pages of errors have none. */
  readonly url?: string;
  readonly links?: readonly HeadLink[];
  readonly indexed?: boolean;
  readonly meta?: readonly MetaTag[];
  readonly openGraph?: readonly OpenGraphTag[];
  readonly jsonLd?: object;
  /** Whether the head of the page has a search box; lists and errors have one of their own, to which the head leads. */
  readonly hasSearch?: boolean;
  readonly hasMap?: boolean;
}

export function pageFrame(options: FrameOptions, { settings, assets }: PageContext) {
  const site = siteAddresses(settings);
  const paths = sitePaths(settings);
  const canonicalUrl = options.url ?? null;
  return {
    language: settings.language,
    title:
      options.title === settings.source ? options.title : `${options.title} · ${settings.source}`,
    description: options.description ?? null,
    canonicalUrl,
    links: options.links ?? [],
    indexed: options.indexed ?? canonicalUrl !== null,
    meta: options.meta ?? [],
    openGraph: options.openGraph ?? ownOpenGraph(options, canonicalUrl, settings),
    jsonLd: options.jsonLd === undefined ? null : jsonForScript(options.jsonLd),
    paths,
    homeUrl: settings.homeUrl.startsWith('/')
      ? `${paths.base}${settings.homeUrl}`
      : settings.homeUrl,
    source: settings.source,
    licence: settings.licence,
    licenceUrl: settings.licenceUrl,
    rslUrl: rslAddress(settings),
    stylesheetUrl: `${paths.base}${assets.stylesheet}`,
    scriptUrl: `${paths.base}${assets.script}`,
    // Runs before the page is drawn.
    themeScriptUrl: `${paths.base}${assets.themeScript}`,
    mapStylesheetUrl: options.hasMap === true ? `${paths.base}${assets.mapStylesheet}` : null,
    mapScriptUrl: options.hasMap === true ? `${paths.base}${assets.mapScript}` : null,
    textFontUrl: `${paths.base}${assets.textFont}`,
    codeFontUrl: `${paths.base}${assets.codeFont}`,
    feedUrl: site.atomFeed,
    jsonFeedUrl: site.jsonFeed,
    openSearchUrl: settings.features.search ? encodedAddresses(settings).openSearch : null,
    // A project has icons of its own, at addresses that only it knows.
    hasIcons: settings.isSite,
    isSearched: settings.features.search,
    hasRecords: settings.features.records,
    hasScores: settings.features.scores,
    hasSearch: options.hasSearch ?? true,
    linksToMap: settings.features.map,
  };
}

/** Nothing for pages without an address of their own. */
function ownOpenGraph(
  { title, description }: FrameOptions,
  url: string | null,
  settings: Settings,
): OpenGraphTag[] {
  return url === null
    ? []
    : siteOpenGraph({ title, description: description ?? null, url }, settings);
}

/** Where the pages of a list stand, for a template. */
export function pageLinks(current: number, last: number, urlOf: (page: number) => string) {
  return {
    areSeveral: last > 1,
    current,
    last,
    previousUrl: current > 1 ? urlOf(current - 1) : null,
    nextUrl: current < last ? urlOf(current + 1) : null,
  };
}
