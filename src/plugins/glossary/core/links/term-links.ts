import { formatsWith, isContentFormat, TERM_FORMATS, type TermFormat } from '../term/term-formats';
import type { Settings } from '../settings/settings';
import { RSL_TYPE, rslAddress } from '../feeds/rsl-licence';
import { encodedAddresses } from '../site/site-address';
import type { Term } from '../term/term';
import { termFormatUrl, termPageUrl } from '../term/term-address';
import { isPermanent, type TermVersion, versionQuery } from '../term/term-version';
import { asUri } from '../../../shared/core/text/uri';

/** A typed link (RFC 8288) from one format of a term. */
export interface TermLink {
  /** One relation, or several with a space between them. */
  readonly rel: string;
  /** A URI. */
  readonly href: string;
  /** The media type of the target, where it is known. */
  readonly type?: string;
}

export type LinkedTerm = Pick<Term, 'slug' | 'authorUrl'>;

/**
 * The links of a format of a term, by the relations of https://signposting.org, of RFC 5829 for versions and of RFC 9264 for the linkset. Those that
 * programs need most come first.
 */
export function termLinks(
  format: TermFormat,
  term: LinkedTerm,
  version: TermVersion,
  settings: Settings,
): TermLink[] {
  const site = encodedAddresses(settings);
  const page = termPageUrl(site, term.slug);
  const query = versionQuery(version);
  const formatLink = (rel: string, other: TermFormat): TermLink => ({
    rel,
    href: `${termFormatUrl(site, term.slug, other)}${query}`,
    type: TERM_FORMATS[other].mediaType,
  });
  const { pages, records, versions } = settings.features;
  const others = formatsWith(settings.features).filter(
    (other) => other !== format && other !== 'linkset',
  );
  // Without pages both addresses answer what a client accepts.
  const type = pages ? { type: TERM_FORMATS.page.mediaType } : {};
  return [
    { rel: 'cite-as', href: `${page}${query}` },
    ...(format === 'linkset' || !records ? [] : [formatLink('linkset', 'linkset')]),
    ...((format === 'page' || format === 'record') && records
      ? [{ rel: 'describedby', href: site.termSchema, type: 'application/schema+json' }]
      : []),
    { rel: 'license', href: asUri(settings.licenceUrl) },
    { rel: 'license', href: rslAddress(settings), type: RSL_TYPE },
    { rel: 'author', href: asUri(term.authorUrl ?? settings.authorUrl) },
    { rel: 'type', href: 'https://schema.org/DefinedTerm' },
    ...(format === 'page' ? [{ rel: 'type', href: 'https://schema.org/AboutPage' }] : []),
    { rel: 'canonical', href: page, ...type },
    { rel: 'collection', href: site.glossary, ...type },
    ...(versions ? versionLinks(page, version, records) : []),
    ...others.map((other) =>
      formatLink(isContentFormat(other) ? 'alternate' : 'alternate describedby', other),
    ),
  ];
}

function versionLinks(page: string, version: TermVersion, records: boolean): TermLink[] {
  const { number, latest } = version;
  const numbered = (rel: string, other: number): TermLink => ({
    rel,
    href: `${page}?version=${other}`,
  });
  return [
    ...(records
      ? [{ rel: 'version-history', href: `${page}/history.json`, type: 'application/json' }]
      : []),
    ...(isPermanent(version) ? [{ rel: 'latest-version', href: page }] : []),
    ...(number > 1 ? [numbered('predecessor-version', number - 1)] : []),
    ...(number < latest ? [numbered('successor-version', number + 1)] : []),
  ];
}

export interface HeadLink {
  readonly rel: string;
  readonly href: string;
  readonly type: string | null;
  readonly title: string | null;
}

/** Relations that every page's head has by itself. */
const OF_EVERY_PAGE: readonly string[] = ['canonical', 'license'];

export function headLinks(links: readonly TermLink[]): HeadLink[] {
  return links
    .filter(({ rel }) => !OF_EVERY_PAGE.includes(rel))
    .map(({ rel, href, type }) => ({ rel, href, type: type ?? null, title: null }));
}

/** Maximum length of the value, in bytes: some servers and clients accept no longer header lines. The linkset has all links. */
const LENGTH_MAX = 4000;

/** The value of a Link header (RFC 8288). Links that do not fit are left out, beginning with the last: addresses have no maximum length. */
export function linkHeader(links: readonly TermLink[]): string {
  let value = '';
  for (const link of links) {
    const longer = value === '' ? linkValue(link) : `${value}, ${linkValue(link)}`;
    if (longer.length <= LENGTH_MAX) value = longer;
  }
  return value;
}

function linkValue({ rel, href, type }: TermLink): string {
  return `<${href}>; rel="${rel}"${type === undefined ? '' : `; type="${type}"`}`;
}
