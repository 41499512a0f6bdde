import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';
import { ALL_FORMATS, TERM_FORMATS, type TermFormat } from '../../core/term/term-formats';

/** Types that mean a format beside its own: what programs ask for that never heard of this service. */
const OTHER_TYPES: Readonly<Record<string, TermFormat>> = {
  'application/problem+json': 'record',
  'application/x-biblatex': 'biblatex',
  'text/x-bibtex': 'biblatex',
};

const FORM_OF_TYPE: ReadonlyMap<string, TermFormat> = new Map([
  ...ALL_FORMATS.map((format) => [TERM_FORMATS[format].mediaType, format] as const),
  ...Object.entries(OTHER_TYPES),
]);
const TYPES = [...FORM_OF_TYPE.keys()];

/** Parameters of a media range that say more than the format, such as `charset`; the weight `q` stays. */
const PARAMETERS = /;\s*(?!q\s*=)[^\s=;,"]+\s*(?:=\s*(?:"(?:\\.|[^"\\])*"|[^\s;,"]*))?/gi;

/** Values of `Accept` that are remembered, and the longest of them. */
const VALUES_REMEMBERED = 500;
const VALUE_MAX_LENGTH = 200;
const remembered = new Map<string, TermFormat | null>();

/**
 * The format that suits a client best (RFC 9110, 12.5.1), null when none does. A browser names HTML first, and most programs take anything:
 * neither costs more than a comparison.
 */
export function acceptedFormat(accept: string | undefined): TermFormat | null {
  if (accept === undefined || accept === '*/*' || accept === 'text/html') return 'page';
  if (accept.startsWith('text/html,')) return 'page';
  const known = remembered.get(accept);
  if (known !== undefined) return known;
  const format = negotiated(accept);
  if (accept.length <= VALUE_MAX_LENGTH) {
    if (remembered.size >= VALUES_REMEMBERED) remembered.clear();
    remembered.set(accept, format);
  }
  return format;
}

function negotiated(accept: string): TermFormat | null {
  // What names no type at all asks for nothing that could be missing.
  if (!accept.includes('/')) return 'page';
  const headers = { accept: accept.replace(PARAMETERS, '') };
  const [type] = new Negotiator({ headers } as IncomingMessage).mediaTypes(TYPES);
  return (type !== undefined && FORM_OF_TYPE.get(type)) || null;
}
