import type { Credit } from '../term/credit';
import type { CitedTerm } from './cited-term';

/** A name as CSL-JSON has it: `literal` for one without parts. */
type CslName = { readonly literal: string } | { readonly family: string; readonly given: string };

/** An item of CSL-JSON (the schema `csl-data.json` of CSL 1.0.2). */
export interface CslItem {
  readonly id: string;
  readonly type: 'entry-dictionary';
  readonly title: string;
  readonly 'container-title': string;
  readonly author: readonly CslName[];
  readonly issued: { readonly 'date-parts': readonly (readonly number[])[] };
  readonly URL: string;
  readonly abstract: string;
  readonly keyword?: string;
  readonly language: string;
  readonly publisher: string;
  readonly version: string;
}

export function toCslItems(cited: CitedTerm): readonly CslItem[] {
  const item: CslItem = {
    id: cited.key,
    type: 'entry-dictionary',
    title: cited.name,
    'container-title': cited.container,
    author: [cslName(cited.author)],
    issued: { 'date-parts': [cited.issued.split('-').map(Number)] },
    URL: cited.url,
    abstract: cited.abstract,
    ...(cited.keywords.length > 0 && { keyword: cited.keywords.map(withoutCommas).join(',') }),
    language: cited.language,
    publisher: cited.publisher,
    version: String(cited.version),
  };
  return [item];
}

/** A comma parts keywords, and nothing says that one does not. */
function withoutCommas(keyword: string): string {
  return keyword.replace(/(?<!\s)\s*,\s*/g, ' ').trim();
}

function cslName(author: Credit): CslName {
  return author.kind === 'organisation'
    ? { literal: author.name }
    : { family: author.family, given: author.given };
}
