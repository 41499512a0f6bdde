import { type DataForm, formOfName, TERM_FORMS } from '../forms/term-forms';
import { REPORT_KEY } from '../report/report-address';
import { isSlug, meantSlug } from '../term/slug';

/** What a request path asks for. `asWritten` is false when the path only resembles the address that it means. */
export type PublicAddress =
  | { readonly kind: 'home' }
  | { readonly kind: 'browse-page'; readonly asWritten: boolean }
  | { readonly kind: 'browse-record'; readonly asWritten: boolean }
  | { readonly kind: 'suggestions' }
  | { readonly kind: 'fixed-page'; readonly page: FixedPage; readonly asWritten: boolean }
  | { readonly kind: 'term-page'; readonly slug: string; readonly asWritten: boolean }
  | {
      readonly kind: 'term-data';
      readonly form: DataForm;
      readonly slug: string;
      readonly asWritten: boolean;
    }
  | { readonly kind: 'term-card'; readonly slug: string }
  | { readonly kind: 'term-ratings'; readonly slug: string }
  | { readonly kind: 'term-views'; readonly slug: string }
  | { readonly kind: 'term-numbers'; readonly slug: string; readonly asWritten: boolean }
  | { readonly kind: 'term-activity'; readonly slug: string; readonly asWritten: boolean }
  | { readonly kind: 'term-history'; readonly slug: string; readonly asWritten: boolean }
  | { readonly kind: 'term-history-record'; readonly slug: string; readonly asWritten: boolean }
  | { readonly kind: 'term-reports'; readonly slug: string }
  | { readonly kind: 'sent-report'; readonly key: string }
  | { readonly kind: 'quote-check'; readonly slug: string | null }
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
  | { readonly kind: 'unknown-record' };

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

/** Files of our own that pages load. */
export type Asset =
  'stylesheet' | 'script' | 'themeScript' | 'mapStylesheet' | 'mapScript' | 'textFont' | 'codeFont';

/** Where signed links to drafts lead; the token stands in the query. */
export const DRAFT_PREVIEW = '/glossary/draft-preview';

/** Where it is asked whether a text stands in any term; below a term's address, whether it stands in that term. */
export const QUOTE_CHECK = '/glossary/verify-quote';

/** What a browser needs to put the glossary on a home screen. */
export const WEB_MANIFEST = '/glossary.webmanifest';

/** Leads to any term. */
export const RANDOM_TERM = '/glossary/random-term';

/** The term of the day; `.json` and `.atom` follow. */
export const TERM_OF_THE_DAY = '/glossary/term-of-the-day';

const EXACT: ReadonlyMap<string, PublicAddress> = new Map<string, PublicAddress>([
  ['/', { kind: 'home' }],
  ['/glossary', { kind: 'browse-page', asWritten: true }],
  ['/glossary.json', { kind: 'browse-record', asWritten: true }],
  ['/glossary-suggestions.json', { kind: 'suggestions' }],
  [DRAFT_PREVIEW, { kind: 'draft-preview' }],
  [QUOTE_CHECK, { kind: 'quote-check', slug: null }],
  [RANDOM_TERM, { kind: 'random-term' }],
  [`${TERM_OF_THE_DAY}.json`, { kind: 'day-record' }],
  [`${TERM_OF_THE_DAY}.atom`, { kind: 'day-feed' }],
  ['/glossary.css', { kind: 'asset', asset: 'stylesheet' }],
  ['/glossary.js', { kind: 'asset', asset: 'script' }],
  ['/glossary-theme.js', { kind: 'asset', asset: 'themeScript' }],
  ['/glossary-map.css', { kind: 'asset', asset: 'mapStylesheet' }],
  ['/glossary-map.js', { kind: 'asset', asset: 'mapScript' }],
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

const BELOW_GLOSSARY = '/glossary/';
const BELOW_TERM = /^([^/]+)\/(ratings|reports|views|verify-quote|card\.png)(?:\/([^/]+))?$/;
/** What is read about a term, below its address; capitals make no difference. */
const ABOUT_TERM = {
  'activity.json': 'term-activity',
  'numbers.json': 'term-numbers',
  history: 'term-history',
  'history.json': 'term-history-record',
} as const;

/**
 * Reads the path of a request, percent-encoding included. Returns null for a path that is not ours (the panel, Strapi's API,
 * files), which Strapi answers.
 */
export function publicAddressOf(path: string): PublicAddress | null {
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

  const below = addressBelowTerm(text) ?? addressAboutTerm(name, asWritten);
  if (below !== null) return below;

  const page = FIXED_PAGES.find((candidate) => candidate === name.toLowerCase());
  if (page) return { kind: 'fixed-page', page, asWritten: asWritten && page === name };

  const { form, word } = formOfName(name);
  const slug = meantSlug(word);
  if (slug === null)
    return form === 'page' ? { kind: 'unknown-page', text: name } : { kind: 'unknown-record' };
  const isRight = asWritten && isSlug(word) && name === `${word}${TERM_FORMS[form].suffix}`;
  return form === 'page'
    ? { kind: 'term-page', slug, asWritten: isRight }
    : { kind: 'term-data', form, slug, asWritten: isRight };
}

/** What is read about a term; null for anything else. */
function addressAboutTerm(name: string, asWritten: boolean): PublicAddress | null {
  const [word = '', last = '', ...others] = name.split('/');
  const [found, kind] =
    Object.entries(ABOUT_TERM).find(([each]) => each === last.toLowerCase()) ?? [];
  const slug = meantSlug(word);
  if (kind === undefined || slug === null || others.length > 0) return null;
  return { kind, slug, asWritten: asWritten && slug === word && found === last };
}

/** What is sent or asked below a term's own address; null for anything else. */
function addressBelowTerm(text: string): PublicAddress | null {
  const [, slug, name, key] = BELOW_TERM.exec(text) ?? [];
  if (slug === undefined || !isSlug(slug)) return null;
  if (key !== undefined)
    return name === 'reports' && REPORT_KEY.test(key) ? { kind: 'sent-report', key } : null;
  if (name === 'verify-quote') return { kind: 'quote-check', slug };
  if (name === 'card.png') return { kind: 'term-card', slug };
  if (name === 'views') return { kind: 'term-views', slug };
  if (name === 'ratings') return { kind: 'term-ratings', slug };
  return { kind: 'term-reports', slug };
}

/** Null for percent-encoding that is not UTF-8, and for characters that no address of ours can hold. */
function decoded(text: string): string | null {
  try {
    const result = decodeURIComponent(text);
    // eslint-disable-next-line no-control-regex -- control characters are what is looked for
    return /[\u0000-\u001f\u007f]/.test(result) ? null : result;
  } catch {
    return null;
  }
}
