import { termLinkset } from '../links/linkset';
import type { Settings } from '../settings/settings';
import { termJsonLd } from '../term-page/json-ld';
import type { Term } from '../term/term';
import { toTermRecord } from '../term/term-record';
import type { TermVersion } from '../term/term-version';
import { toBiblatex } from './biblatex';
import { citedTerm } from './cited-term';
import { toCslItems } from './csl-json';
import { toMarkdown } from './markdown';
import { toRis } from './ris';
import type { DataFormat } from '../term/term-formats';

export function writeFormat(
  format: DataFormat,
  term: Term,
  version: TermVersion,
  settings: Settings,
): string {
  switch (format) {
    case 'record':
      return json(toTermRecord(term, settings));
    case 'markdown':
      return toMarkdown(term, version, settings);
    case 'jsonld':
      return json(termJsonLd(term, version, settings));
    case 'csl':
      return json(toCslItems(citedTerm(term, version, settings)));
    case 'biblatex':
      return toBiblatex(citedTerm(term, version, settings));
    case 'ris':
      return toRis(citedTerm(term, version, settings));
    case 'linkset':
      return json(termLinkset(term, version, settings));
  }
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
