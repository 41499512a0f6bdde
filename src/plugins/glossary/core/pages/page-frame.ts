import type { MetaTag } from '../term/citation-meta';
import { jsonForScript } from '../term/json-ld';
import { openSearchAddress } from '../feeds/open-search';
import type { SafeHtml } from '../text/safe-html';
import type { Settings } from '../platform/settings';
import { basePathOf } from '../platform/site-address';

/** What every page has around its content: head, navigation, footer. */
export interface PageFrame {
  readonly title: string;
  readonly description: string | null;
  /** Null for error pages, which have no address of their own. */
  readonly canonicalUrl: string | null;
  readonly recordUrl: string | null;
  readonly indexed: boolean;
  readonly meta: readonly MetaTag[];
  readonly jsonLd: SafeHtml | null;
  readonly basePath: string;
  readonly homeUrl: string;
  readonly source: string;
  readonly licence: string;
  readonly licenceUrl: string;
  readonly stylesheetUrl: string;
  readonly scriptUrl: string;
  readonly feedUrl: string;
  readonly openSearchUrl: string;
  /** Whether the head of the page has a search box; lists and errors have one of their own. */
  readonly hasSearch: boolean;
}

/** Addresses of the site's own files with a digest of their content, so that they can be cached for good. */
export interface Assets {
  readonly stylesheet: string;
  readonly script: string;
}

export interface PageContext {
  readonly settings: Settings;
  readonly assets: Assets;
}

interface FrameOptions {
  readonly title: string;
  readonly description?: string;
  /** Path below the base address, such as `/glossary/debt-scoring`. */
  readonly path?: string;
  readonly recordUrl?: string;
  readonly indexed?: boolean;
  readonly meta?: readonly MetaTag[];
  readonly jsonLd?: object;
  readonly hasSearch?: boolean;
}

export function pageFrame(options: FrameOptions, { settings, assets }: PageContext): PageFrame {
  const basePath = basePathOf(settings);
  const canonicalUrl = options.path === undefined ? null : `${settings.publicUrl}${options.path}`;
  return {
    title: `${options.title} · ${settings.source}`,
    description: options.description ?? null,
    canonicalUrl,
    recordUrl: options.recordUrl ?? null,
    indexed: options.indexed ?? canonicalUrl !== null,
    meta: options.meta ?? [],
    jsonLd: options.jsonLd === undefined ? null : jsonForScript(options.jsonLd),
    basePath,
    homeUrl: settings.homeUrl.startsWith('/') ? `${basePath}${settings.homeUrl}` : settings.homeUrl,
    source: settings.source,
    licence: settings.licence,
    licenceUrl: settings.licenceUrl,
    stylesheetUrl: `${basePath}${assets.stylesheet}`,
    scriptUrl: `${basePath}${assets.script}`,
    feedUrl: `${settings.publicUrl}/glossary.atom`,
    openSearchUrl: openSearchAddress(settings),
    hasSearch: options.hasSearch ?? true,
  };
}
