import { citedTerm, type CitedTerm } from '../formats/cited-term';
import { QUOTED_FIELD_NAMES, quotingLists } from '../policy/quoting-lists';
import type { Settings } from '../settings/settings';
import { textFragment } from '../quoting/text-fragment';
import type { Term } from '../term/term';
import type { TermVersion } from '../term/term-version';
import { CITE_TEXT } from '../texts/cite';

/** What a reader needs who wants to cite a term, behind “Cite” by its name. */
export type CitePanel = ReturnType<typeof toCitePanel>;

export function toCitePanel(term: Term, version: TermVersion, settings: Settings) {
  const cited = citedTerm(term, version, settings);
  const { verbatim, paraphrase } = quotingLists(settings.policy);
  const names = (fields: readonly string[]): string =>
    fields.map((field) => QUOTED_FIELD_NAMES[field] ?? field).join(', ');
  return {
    verbatim: names(verbatim),
    paraphrase: names(paraphrase),
    quote:
      verbatim.includes('short') && cited.abstract !== ''
        ? {
            text: cited.abstract,
            credit: `${cited.name}, ${cited.container}`,
            url: `${cited.url}#${textFragment([cited.abstract])}`,
          }
        : null,
    apa: apaReference(cited),
    url: cited.url,
    version: cited.version,
  };
}

/** An entry of a reference work; the address follows. */
function apaReference({ author, issued, name, version, container }: CitedTerm): string {
  const [year = '', month, day] = issued.split('-');
  const who =
    author.kind === 'person' ? `${author.family}, ${initials(author.given)}` : author.name;
  return CITE_TEXT.apaReference({
    author: `${who}${who.endsWith('.') ? '' : '.'}`,
    day: CITE_TEXT.apaDay(year, Number(month), Number(day)),
    name,
    version,
    container,
  });
}

/** `Ada Mary` → `A. M.` */
function initials(given: string): string {
  return given
    .split(/\s+/)
    .map((name) => `${[...name][0] ?? ''}.`)
    .join(' ');
}
