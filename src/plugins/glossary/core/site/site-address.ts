import { basePathOf, encodedBase } from '../../../shared/core/site/base-url';

/** The settings from which all addresses of the glossary are made. */
export interface AddressSettings {
  readonly publicUrl: string;
  /** Where the glossary is, below `publicUrl`. */
  readonly glossaryPath: string;
  readonly isSite?: boolean;
}

/**
 * Fixed addresses of the site: absolute ones, or paths. Each page below the glossary's has a hyphen in its name, so that no slug can shadow it.
 */
export type SiteAddresses = ReturnType<typeof addressesBelow>;

/** The glossary's own: those of terms are below it. */
export type GlossaryAddress = Pick<SiteAddresses, 'glossary'>;

/** Absolute addresses, for records, citations and everything that is read elsewhere. */
export const siteAddresses = (settings: AddressSettings): SiteAddresses =>
  addressesBelow(settings.publicUrl, settings);

/** The same as URIs (RFC 3986), for formats that take no other characters. */
export const encodedAddresses = (settings: AddressSettings): SiteAddresses =>
  addressesBelow(encodedBase(settings), settings);

/** Paths, for links within the site. */
export const sitePaths = (settings: AddressSettings): SiteAddresses =>
  addressesBelow(basePathOf(settings), settings);

/** Paths below the base address, as they are in `PublicRequest`. */
export const pathsBelowBase = (settings: Omit<AddressSettings, 'publicUrl'>): SiteAddresses =>
  addressesBelow('', settings);

/** The one place that knows how addresses are written. */
function addressesBelow(
  base: string,
  { glossaryPath, isSite = true }: Omit<AddressSettings, 'publicUrl'>,
) {
  const glossary = `${base}${glossaryPath}`;
  /** A document of the glossary, whose address on a site is outside the glossary's. In a project, that one may be somebody else's. */
  const documentAt = (onSite: string, suffix: string): string =>
    isSite ? `${base}${onSite}` : `${glossary}${suffix}`;
  return {
    base,
    glossary,
    listRecord: `${glossary}.json`,
    suggestions: `${glossary}-suggestions.json`,
    changes: `${glossary}-changes.json`,
    atomFeed: `${glossary}.atom`,
    jsonFeed: `${glossary}.feed.json`,
    mcp: `${glossary}-mcp`,
    /** With it a browser puts the glossary on a home screen. */
    webManifest: `${glossary}.webmanifest`,
    about: `${glossary}/about-this-glossary`,
    apiReference: `${glossary}/api-reference`,
    compareTerms: `${glossary}/compare-terms`,
    debtScoring: `${glossary}/debt-scoring`,
    howToCite: `${glossary}/how-to-cite`,
    problemTypes: `${glossary}/problem-types`,
    termMap: `${glossary}/term-map`,
    /** Of signed links to drafts; the token is in the query. */
    draftPreview: `${glossary}/draft-preview`,
    randomTerm: `${glossary}/random-term`,
    dayRecord: `${glossary}/term-of-the-day.json`,
    dayFeed: `${glossary}/term-of-the-day.atom`,
    /** For checking whether any term contains a text; below a term's address, for that term only. */
    quoteCheck: `${glossary}/verify-quote`,
    openApi: documentAt('/openapi.json', '-openapi.json'),
    openSearch: documentAt('/opensearch.xml', '-opensearch.xml'),
    rslLicence: documentAt('/license.xml', '-license.xml'),
    termSchema: documentAt('/schemas/term.json', '-term-schema.json'),
  };
}
