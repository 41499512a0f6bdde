import {
  type DataFormat,
  FORMAT_OF_SUFFIX,
  formatOfName,
  type TermFormat,
} from '../term/term-formats';
import { REPORT_KEY } from '../report/report';
import { isSlug, normalizeSlug } from '../term/slug';
import { DOCUMENTS } from '../site/site-address';

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

/** The same, or an address of a feature that the project has turned off. */
export type PublicAddress =
  ServedAddress | { readonly kind: 'switched-off'; readonly address: ServedAddress };

/** The pages and data below a term's own address, by their last part. */
const BELOW_TERM = {
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

/** Those of them that programs request, which get errors as data. */
const FOR_PROGRAMS: ReadonlySet<BelowTerm> = new Set([
  ...(['quote-check', 'term-card', 'term-views', 'term-activity', 'term-numbers'] as const),
  'term-history-record',
]);

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

/** Files of our own that pages load; those of cards are for pages of other sites. */
export type Asset =
  | 'stylesheet'
  | 'script'
  | 'themeScript'
  | 'mapStylesheet'
  | 'mapScript'
  | 'cardStylesheet'
  | 'cardScript'
  | 'textFont'
  | 'codeFont';

/** The address of signed links to drafts; the token is in the query. */
export const DRAFT_PREVIEW = '/glossary/draft-preview';

/** The address for checking whether any term contains a text; below a term's address, for that term only. */
const QUOTE_CHECK = '/glossary/verify-quote';

/** The manifest with which a browser puts the glossary on a home screen. */
const WEB_MANIFEST = '/glossary.webmanifest';

export const RANDOM_TERM = '/glossary/random-term';

/** The term of the day; `.json` and `.atom` follow. */
export const TERM_OF_THE_DAY = '/glossary/term-of-the-day';

const EXACT: ReadonlyMap<string, ServedAddress> = new Map<string, ServedAddress>([
  ['/', { kind: 'home' }],
  ['/glossary', { kind: 'browse-page', asWritten: true }],
  ['/glossary.json', { kind: 'browse-record', asWritten: true }],
  ['/glossary-suggestions.json', { kind: 'suggestions' }],
  [DRAFT_PREVIEW, { kind: 'draft-preview' }],
  [QUOTE_CHECK, { kind: 'any-quote-check' }],
  [RANDOM_TERM, { kind: 'random-term' }],
  [`${TERM_OF_THE_DAY}.json`, { kind: 'day-record' }],
  [`${TERM_OF_THE_DAY}.atom`, { kind: 'day-feed' }],
  ['/glossary.css', { kind: 'asset', asset: 'stylesheet' }],
  ['/glossary.js', { kind: 'asset', asset: 'script' }],
  ['/glossary-theme.js', { kind: 'asset', asset: 'themeScript' }],
  ['/glossary-map.css', { kind: 'asset', asset: 'mapStylesheet' }],
  ['/glossary-map.js', { kind: 'asset', asset: 'mapScript' }],
  ['/glossary-cards.css', { kind: 'asset', asset: 'cardStylesheet' }],
  ['/glossary-cards.js', { kind: 'asset', asset: 'cardScript' }],
  ['/glossary-text.woff2', { kind: 'asset', asset: 'textFont' }],
  ['/glossary-code.woff2', { kind: 'asset', asset: 'codeFont' }],
  ['/glossary.atom', { kind: 'feed' }],
  ['/glossary.feed.json', { kind: 'json-feed' }],
  ['/glossary-changes.json', { kind: 'changes' }],
  ['/sitemap.xml', { kind: 'sitemap' }],
  ['/robots.txt', { kind: 'robots' }],
  ['/.well-known/tdmrep.json', { kind: 'tdm-rules' }],
  ['/license.xml', { kind: 'rsl-licence' }],
  ['/glossary-mcp', { kind: 'mcp' }],
  ['/openapi.json', { kind: 'open-api' }],
  ['/llms.txt', { kind: 'llms-txt' }],
  ['/.well-known/api-catalog', { kind: 'api-catalog' }],
  ['/.well-known/security.txt', { kind: 'security-txt' }],
  [WEB_MANIFEST, { kind: 'web-manifest' }],
  ['/opensearch.xml', { kind: 'open-search' }],
  ['/schemas/term.json', { kind: 'term-schema' }],
]);

/** What the documents of the glossary are at, where the site is not the glossary's. */
const DOCUMENTS_IN_PROJECT: ReadonlyMap<string, ServedAddress> = new Map(
  Object.values(DOCUMENTS).flatMap(({ path, inProject }) => {
    const address = EXACT.get(path);
    return address === undefined ? [] : [[inProject, address]];
  }),
);

/** The same of a glossary that is a part of a site: everything outside `/glossary` is not ours. */
export function publicAddressInProject(path: string): ServedAddress | null {
  const document = DOCUMENTS_IN_PROJECT.get(path);
  if (document !== undefined) return document;
  return path.toLowerCase().startsWith('/glossary') ? publicAddressOf(path) : null;
}

const BELOW_GLOSSARY = '/glossary/';
/**
 * Reads the path of a request, percent-encoding included. Returns null for a path that is not ours (the panel, Strapi's API,
 * files), which Strapi answers.
 */
export function publicAddressOf(path: string): ServedAddress | null {
  // Nearly all requests: a term is read in less time than it takes to look at what a path only resembles.
  const term = termAsWritten(path);
  if (term !== null) return term;
  const exact = EXACT.get(path);
  if (exact) return exact;
  if (path === '/glossary.json/') return { kind: 'browse-record', asWritten: false };
  if (!path.toLowerCase().startsWith(BELOW_GLOSSARY)) {
    return path.toLowerCase() === '/glossary' ? { kind: 'browse-page', asWritten: false } : null;
  }
  const text = decoded(path.slice(BELOW_GLOSSARY.length));
  if (text === null) return { kind: 'malformed' };
  if (text === '') return { kind: 'browse-page', asWritten: false };
  const prefixAsWritten = path.startsWith(BELOW_GLOSSARY);
  const name = text.replace(/(?<!\/)\/+$/, '');
  const asWritten = prefixAsWritten && name === text && path.slice(BELOW_GLOSSARY.length) === text;

  const below = addressBelowTerm(name, asWritten) ?? respelt(name);
  if (below !== null) return below;

  const page = FIXED_PAGES.find((candidate) => candidate === name.toLowerCase());
  if (page) return { kind: 'fixed-page', page, asWritten: asWritten && page === name };

  const { format, word } = formatOfName(name);
  const slug = normalizeSlug(word);
  if (slug === null)
    return format === 'page'
      ? { kind: 'unknown-page', text: name }
      : { kind: 'unknown-record', text: word };
  return termAddress(slug, format, false);
}

/** The address of a term, letter by letter; null for any other. Neither another address below the glossary's nor a suffix is a slug. */
function termAsWritten(path: string): ServedAddress | null {
  if (!path.startsWith(BELOW_GLOSSARY)) return null;
  const name = path.slice(BELOW_GLOSSARY.length);
  const dot = name.indexOf('.');
  const format = FORMAT_OF_SUFFIX.get(dot < 0 ? '' : name.slice(dot));
  const slug = dot < 0 ? name : name.slice(0, dot);
  return format !== undefined && isSlug(slug) ? termAddress(slug, format, true) : null;
}

function termAddress(slug: string, format: TermFormat, asWritten: boolean): ServedAddress {
  return format === 'page'
    ? { kind: 'term-page', slug, asWritten }
    : { kind: 'term-data', format, slug, asWritten };
}

/** The address below a term's own; null for anything else. Capitals make no difference, hyphens of the slug neither. */
function addressBelowTerm(name: string, asWritten: boolean): ServedAddress | null {
  const [word = '', last = '', key, ...others] = name.split('/');
  const part = last.toLowerCase();
  if (others.length > 0 || !isPartBelowTerm(part)) return null;
  const kind = BELOW_TERM[part];
  const slug = normalizeSlug(word);
  if (key !== undefined)
    return kind === 'term-reports' && slug !== null && REPORT_KEY.test(key)
      ? { kind: 'sent-report', key }
      : null;
  if (slug === null) return FOR_PROGRAMS.has(kind) ? { kind: 'unknown-record', text: word } : null;
  return { kind, slug, asWritten: asWritten && slug === word && part === last };
}

function isPartBelowTerm(part: string): part is keyof typeof BELOW_TERM {
  return Object.hasOwn(BELOW_TERM, part);
}

/** An address of its own below the glossary's, in capitals, with a slash behind it or with an escape that is not needed. */
function respelt(name: string): ServedAddress | null {
  const path = `${BELOW_GLOSSARY}${name.toLowerCase()}`;
  const target = EXACT.get(path);
  return target === undefined ? null : { kind: 'respelt', path, target };
}

/** Null for percent-encoding that is not UTF-8, and for characters that are not allowed in public addresses. */
function decoded(text: string): string | null {
  try {
    const result = decodeURIComponent(text);
    // eslint-disable-next-line no-control-regex -- matches control characters on purpose
    return /[\u0000-\u001f\u007f]/.test(result) ? null : result;
  } catch {
    return null;
  }
}
