import { TERM_FORMATS, type DataFormat } from '../term/term-formats';
import { termFormatUrl } from '../term/term-address';
import { type TermVersion, versionQuery } from '../term/term-version';
import type { SiteAddresses } from '../site/site-address';

/** A term as a file for reference managers and programs. */
export interface CitationFile {
  readonly name: string;
  readonly url: string;
  readonly type: string;
}

const NAMES: readonly (readonly [DataFormat, string])[] = [
  ['biblatex', 'BibLaTeX'],
  ['ris', 'RIS'],
  ['csl', 'CSL-JSON'],
  ['markdown', 'Markdown'],
  ['record', 'JSON'],
];

export function citationFiles(
  slug: string,
  version: TermVersion,
  site: SiteAddresses,
): readonly CitationFile[] {
  return NAMES.map(([format, name]) => ({
    name,
    url: `${termFormatUrl(site, slug, format)}${versionQuery(version)}`,
    type: TERM_FORMATS[format].mediaType,
  }));
}
