import type { Credit } from '../term/credit';
import type { CitedTerm } from './cited-term';

const LINE_END = '\r\n';

/** An entry of a dictionary in RIS. A value is one line; `CitedTerm` has no others. */
export function toRis(cited: CitedTerm): string {
  const day = `${cited.issued.replaceAll('-', '/')}/`;
  const lines: readonly (readonly [string, string])[] = [
    ['TY', 'DICT'],
    ['ID', cited.key],
    ['AU', authorValue(cited.author)],
    ['TI', cited.name],
    ['T2', cited.container],
    ['PB', cited.publisher],
    // Both have the whole day: programs read one of them or the other.
    ['PY', day],
    ['DA', day],
    ['LA', cited.language],
    ['UR', cited.url],
    ['AB', cited.abstract],
    ...cited.keywords.map((keyword) => ['KW', keyword] as const),
    ['N1', `Version ${cited.version}`],
  ];
  const written = lines.flatMap(([tag, value]) => (value === '' ? [] : [`${tag}  - ${value}`]));
  return [...written, 'ER  - ', ''].join(LINE_END);
}

/** A comma parts the names of a person, and RIS has no escape for it: an organisation is written without. */
function authorValue(author: Credit): string {
  return author.kind === 'organisation'
    ? author.name.replace(/,/g, '')
    : `${author.family}, ${author.given}`;
}
