import { citedTerm, type CitedTerm } from '../formats/cited-term';
import { QUOTED_FIELD_NAMES, quotingLists } from '../policy/quoting-lists';
import type { Settings } from '../settings/settings';
import { textFragment } from '../quoting/text-fragment';
import type { Term } from '../term/term';
import type { TermVersion } from '../term/term-version';
import { CITE_TEXT } from '../texts/cite';

/** The data for citing a term, behind “Cite” by its name. */
export interface CitePanel {
  /** Names of what may be quoted word for word, and of what has to be reworded; empty for nothing. */
  readonly verbatim: string;
  readonly paraphrase: string;
  /** The definition with an address that leads to it and highlights it; null where nothing may be quoted. */
  readonly quote: {
    readonly text: string;
    readonly credit: string;
    readonly url: string;
  } | null;
  /** A reference in APA style (7th edition), up to the address; the day of access comes before it. */
  readonly apa: string;
  readonly url: string;
  readonly version: number;
}

export function toCitePanel(term: Term, version: TermVersion, settings: Settings): CitePanel {
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
