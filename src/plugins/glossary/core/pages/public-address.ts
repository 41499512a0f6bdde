import { REPORT_KEY } from '../report/report-address';
import { isSlug, meantSlug } from '../term/slug';

/** What a request path asks for. `asWritten` is false when the path only resembles the address that it means. */
export type PublicAddress =
  | { readonly kind: 'home' }
  | { readonly kind: 'browse-page'; readonly asWritten: boolean }
  | { readonly kind: 'browse-record'; readonly asWritten: boolean }
  | { readonly kind: 'fixed-page'; readonly page: FixedPage; readonly asWritten: boolean }
  | { readonly kind: 'term-page'; readonly slug: string; readonly asWritten: boolean }
  | { readonly kind: 'term-record'; readonly slug: string; readonly asWritten: boolean }
  | { readonly kind: 'term-ratings'; readonly slug: string }
  | { readonly kind: 'term-activity'; readonly slug: string }
  | { readonly kind: 'term-reports'; readonly slug: string }
  | { readonly kind: 'sent-report'; readonly key: string }
  | { readonly kind: 'draft-preview' }
  | { readonly kind: 'term-schema' }
  | { readonly kind: 'asset'; readonly asset: Asset }
  | { readonly kind: 'feed' }
  | { readonly kind: 'sitemap' }
  | { readonly kind: 'robots' }
  | { readonly kind: 'open-search' }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'unknown-page'; readonly text: string }
  | { readonly kind: 'unknown-record' };

export const FIXED_PAGES = ['debt-scoring', 'how-to-cite', 'problem-types'] as const;
export type FixedPage = (typeof FIXED_PAGES)[number];

/** Files of our own that pages load. */
export type Asset = 'stylesheet' | 'script';

/** Where signed links to drafts lead; the token stands in the query. */
export const DRAFT_PREVIEW = '/glossary/draft-preview';

const EXACT: ReadonlyMap<string, PublicAddress> = new Map<string, PublicAddress>([
  ['/', { kind: 'home' }],
  ['/glossary', { kind: 'browse-page', asWritten: true }],
  ['/glossary.json', { kind: 'browse-record', asWritten: true }],
  [DRAFT_PREVIEW, { kind: 'draft-preview' }],
  ['/glossary.css', { kind: 'asset', asset: 'stylesheet' }],
  ['/glossary.js', { kind: 'asset', asset: 'script' }],
  ['/glossary.atom', { kind: 'feed' }],
  ['/sitemap.xml', { kind: 'sitemap' }],
  ['/robots.txt', { kind: 'robots' }],
  ['/opensearch.xml', { kind: 'open-search' }],
  ['/schemas/term.json', { kind: 'term-schema' }],
]);

const BELOW_GLOSSARY = '/glossary/';
const BELOW_TERM = /^([^/]+)\/(ratings|activity\.json|reports)(?:\/([^/]+))?$/;

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
  const name = text.replace(/\/+$/, '');
  const asWritten = prefixAsWritten && name === text && path.slice(BELOW_GLOSSARY.length) === text;

  const below = addressBelowTerm(text);
  if (below !== null) return below;

  const page = FIXED_PAGES.find((candidate) => candidate === name.toLowerCase());
  if (page) return { kind: 'fixed-page', page, asWritten: asWritten && page === name };

  const record = /^(.*)\.json$/i.exec(name);
  const word = record ? (record[1] ?? '') : name;
  const slug = meantSlug(word);
  if (slug === null)
    return record ? { kind: 'unknown-record' } : { kind: 'unknown-page', text: name };
  return {
    kind: record ? 'term-record' : 'term-page',
    slug,
    asWritten: asWritten && isSlug(word) && (!record || name.endsWith('.json')),
  };
}

/** What stands below a term's own address; null for anything else. */
function addressBelowTerm(text: string): PublicAddress | null {
  const [, slug, name, key] = BELOW_TERM.exec(text) ?? [];
  if (slug === undefined || !isSlug(slug)) return null;
  if (key !== undefined)
    return name === 'reports' && REPORT_KEY.test(key) ? { kind: 'sent-report', key } : null;
  if (name === 'ratings') return { kind: 'term-ratings', slug };
  return { kind: name === 'reports' ? 'term-reports' : 'term-activity', slug };
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
