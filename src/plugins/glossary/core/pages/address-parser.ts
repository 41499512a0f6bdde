import type { Settings } from '../settings/settings';
import { pathsBelowBase } from '../site/site-address';
import { REPORT_KEY } from '../report/report';
import { isSlug, normalizeSlug } from '../term/slug';
import { FORMAT_OF_SUFFIX, formatOfName, type TermFormat } from '../term/term-formats';
import {
  type Asset,
  ASSETS,
  assetUrl,
  BELOW_TERM,
  type BelowTerm,
  FIXED_PAGES,
  type ServedAddress,
} from './public-address';

type ParsedSettings = Pick<Settings, 'glossaryPath' | 'isSite'>;

/** Addresses that are read letter by letter. */
function exactAddresses({
  glossaryPath,
  isSite,
}: ParsedSettings): ReadonlyMap<string, ServedAddress> {
  const paths = pathsBelowBase({ glossaryPath, isSite });
  const ofGlossary: readonly (readonly [string, ServedAddress])[] = [
    [paths.glossary, { kind: 'browse-page', asWritten: true }],
    [paths.listRecord, { kind: 'browse-record', asWritten: true }],
    [paths.suggestions, { kind: 'suggestions' }],
    [paths.draftPreview, { kind: 'draft-preview' }],
    [paths.quoteCheck, { kind: 'any-quote-check' }],
    [paths.randomTerm, { kind: 'random-term' }],
    [paths.dayRecord, { kind: 'day-record' }],
    [paths.dayFeed, { kind: 'day-feed' }],
    [paths.atomFeed, { kind: 'feed' }],
    [paths.jsonFeed, { kind: 'json-feed' }],
    [paths.changes, { kind: 'changes' }],
    [paths.rslLicence, { kind: 'rsl-licence' }],
    [paths.mcp, { kind: 'mcp' }],
    [paths.openApi, { kind: 'open-api' }],
    [paths.webManifest, { kind: 'web-manifest' }],
    [paths.openSearch, { kind: 'open-search' }],
    [paths.termSchema, { kind: 'term-schema' }],
  ];
  const assets = (Object.keys(ASSETS) as Asset[]).map(
    (asset) => [assetUrl(paths, asset), { kind: 'asset', asset }] as const,
  );
  return new Map([...ofGlossary, ...assets, ...(isSite ? OF_SITE : [])]);
}

/** The addresses of a whole site. In a project everything outside the glossary's is not ours. */
const OF_SITE: readonly (readonly [string, ServedAddress])[] = [
  ['/', { kind: 'home' }],
  ['/sitemap.xml', { kind: 'sitemap' }],
  ['/robots.txt', { kind: 'robots' }],
  ['/.well-known/tdmrep.json', { kind: 'tdm-rules' }],
  ['/llms.txt', { kind: 'llms-txt' }],
  ['/.well-known/api-catalog', { kind: 'api-catalog' }],
  ['/.well-known/security.txt', { kind: 'security-txt' }],
];

/**
 * Reads the path of a request, percent-encoding included. Returns null for a path that is not ours (the panel, Strapi's API,
 * files), which Strapi answers.
 */
export type AddressParser = (path: string) => ServedAddress | null;

/** Reads paths below the base address, as the settings have the glossary's. */
export function addressParser(settings: ParsedSettings): AddressParser {
  const { glossary, listRecord } = pathsBelowBase(settings);
  const belowGlossary = `${glossary}/`;
  const exactly = exactAddresses(settings);

  return (path) => {
    // Nearly all requests: a term is read in less time than it takes to look at what a path only resembles.
    const term = termAsWritten(path, belowGlossary);
    if (term !== null) return term;
    const exact = exactly.get(path);
    if (exact) return exact;
    if (path === `${listRecord}/`) return { kind: 'browse-record', asWritten: false };
    if (!path.toLowerCase().startsWith(belowGlossary)) {
      return path.toLowerCase() === glossary ? { kind: 'browse-page', asWritten: false } : null;
    }
    const encoded = path.slice(belowGlossary.length);
    return addressBelowGlossary(encoded, path.startsWith(belowGlossary), (name) => {
      const target = exactly.get(`${belowGlossary}${name.toLowerCase()}`);
      return target === undefined
        ? null
        : { kind: 'respelt', path: `${belowGlossary}${name.toLowerCase()}`, target };
    });
  };
}

/**
 * @param encoded what follows the glossary's address and a slash
 * @param prefixAsWritten whether what comes before it is as the glossary writes it
 * @param respelt an address of its own, in capitals, with a slash behind it or with an escape that is not needed; null for any other name
 */
function addressBelowGlossary(
  encoded: string,
  prefixAsWritten: boolean,
  respelt: (name: string) => ServedAddress | null,
): ServedAddress {
  const text = decoded(encoded);
  if (text === null) return { kind: 'malformed' };
  if (text === '') return { kind: 'browse-page', asWritten: false };
  const name = text.replace(/(?<!\/)\/+$/, '');
  const asWritten = prefixAsWritten && name === text && encoded === text;

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
function termAsWritten(path: string, belowGlossary: string): ServedAddress | null {
  if (!path.startsWith(belowGlossary)) return null;
  const name = path.slice(belowGlossary.length);
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

/** The pages and data below a term that programs request, which get errors as data. */
const FOR_PROGRAMS: ReadonlySet<BelowTerm> = new Set([
  ...(['quote-check', 'term-card', 'term-views', 'term-activity', 'term-numbers'] as const),
  'term-history-record',
]);

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
