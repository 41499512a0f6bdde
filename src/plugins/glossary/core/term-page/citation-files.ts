import { TERM_FORMS, type DataForm } from '../term/term-forms';
import { termFormUrl } from '../term/term-address';
import { type TermVersion, versionQuery } from '../term/term-version';

/** A term as a file for reference managers and programs. */
export interface CitationFile {
  readonly name: string;
  readonly url: string;
  readonly type: string;
}

/** By the names that readers know them by. */
const NAMES: readonly (readonly [DataForm, string])[] = [
  ['biblatex', 'BibLaTeX'],
  ['ris', 'RIS'],
  ['csl', 'CSL-JSON'],
  ['markdown', 'Markdown'],
  ['record', 'JSON'],
];

export function citationFiles(
  slug: string,
  version: TermVersion,
  basePath: string,
): readonly CitationFile[] {
  return NAMES.map(([form, name]) => ({
    name,
    url: `${termFormUrl(basePath, slug, form)}${versionQuery(version)}`,
    type: TERM_FORMS[form].mediaType,
  }));
}
