import type { DataFormat } from '../term/term-formats';
import type { GlossaryAddress } from '../site/site-address';

/** The parsed path of a request. `asWritten` is false when the path only resembles the address that it means. */
export type ServedAddress =
  | { readonly kind: 'home' }
  | { readonly kind: 'browse-page'; readonly asWritten: boolean }
  | { readonly kind: 'browse-record'; readonly asWritten: boolean }
  | { readonly kind: 'suggestions' }
  | { readonly kind: 'fixed-page'; readonly page: FixedPage; readonly asWritten: boolean }
  | { readonly kind: 'term-page'; readonly slug: string; readonly asWritten: boolean }
  | {
      readonly kind: 'term-data';
      readonly format: DataFormat;
      readonly slug: string;
      readonly asWritten: boolean;
    }
  | { readonly kind: BelowTerm; readonly slug: string; readonly asWritten: boolean }
  | { readonly kind: 'sent-report'; readonly key: string }
  | { readonly kind: 'any-quote-check' }
  /** An address without a slug that is only resembled. */
  | { readonly kind: 'respelt'; readonly path: string; readonly target: ServedAddress }
  | { readonly kind: 'random-term' }
  | { readonly kind: 'day-record' }
  | { readonly kind: 'day-feed' }
  | { readonly kind: 'draft-preview' }
  | { readonly kind: 'term-schema' }
  | { readonly kind: 'asset'; readonly asset: Asset }
  | { readonly kind: 'feed' }
  | { readonly kind: 'json-feed' }
  | { readonly kind: 'changes' }
  | { readonly kind: 'sitemap' }
  | { readonly kind: 'robots' }
  | { readonly kind: 'tdm-rules' }
  | { readonly kind: 'rsl-licence' }
  | { readonly kind: 'open-search' }
  | { readonly kind: 'web-manifest' }
  | { readonly kind: 'mcp' }
  | { readonly kind: 'open-api' }
  | { readonly kind: 'llms-txt' }
  | { readonly kind: 'api-catalog' }
  | { readonly kind: 'security-txt' }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'unknown-page'; readonly text: string }
  | { readonly kind: 'unknown-record'; readonly text: string };

/** The same, an address of a feature that the project has turned off, or one below a former path of the glossary. */
export type PublicAddress =
  | ServedAddress
  | { readonly kind: 'switched-off'; readonly address: ServedAddress }
  /** `path` is where it is now, below the base address. */
  | { readonly kind: 'moved'; readonly path: string; readonly target: PublicAddress };

/** The pages and data below a term's own address, by their last part. */
export const BELOW_TERM = {
  ratings: 'term-ratings',
  reports: 'term-reports',
  views: 'term-views',
  'verify-quote': 'quote-check',
  'card.png': 'term-card',
  'activity.json': 'term-activity',
  'numbers.json': 'term-numbers',
  history: 'term-history',
  'history.json': 'term-history-record',
} as const;
export type BelowTerm = (typeof BELOW_TERM)[keyof typeof BELOW_TERM];

export const PART_BELOW_TERM = Object.fromEntries(
  Object.entries(BELOW_TERM).map(([part, kind]) => [kind, part]),
) as Readonly<Record<BelowTerm, string>>;

export const FIXED_PAGES = [
  'debt-scoring',
  'how-to-cite',
  'problem-types',
  'api-reference',
  'compare-terms',
  'about-this-glossary',
  'term-map',
] as const;
export type FixedPage = (typeof FIXED_PAGES)[number];

/** Files of our own that pages load, by what their addresses have after the glossary's; those of cards are for pages of other sites. */
export const ASSETS = {
  stylesheet: '.css',
  script: '.js',
  themeScript: '-theme.js',
  mapStylesheet: '-map.css',
  mapScript: '-map.js',
  cardStylesheet: '-cards.css',
  cardScript: '-cards.js',
  textFont: '-text.woff2',
  codeFont: '-code.woff2',
} as const;
export type Asset = keyof typeof ASSETS;

export function assetUrl({ glossary }: GlossaryAddress, asset: Asset): string {
  return `${glossary}${ASSETS[asset]}`;
}
