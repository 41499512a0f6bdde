import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';
import { ALL_FORMATS, TERM_FORMATS, type TermFormat } from '../../core/term/term-formats';

/** Media types that map to a format besides its own: requested by clients that do not know this service. */
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

/** Parameters of a media range other than the weight `q`, such as `charset`; they do not affect the choice. */
const PARAMETERS = /;\s*(?!q\s*=)[^\s=;,"]+\s*(?:=\s*(?:"(?:\\.|[^"\\])*"|[^\s;,"]*))?/gi;

/** Number of cached `Accept` values, and the maximum length of one. */
const VALUES_REMEMBERED = 500;
const VALUE_MAX_LENGTH = 200;
const remembered = new Map<string, TermFormat | null>();

/**
 * The best format for a client (RFC 9110, 12.5.1), null when no format is acceptable. Browsers list HTML first and most programs accept anything:
 * both are decided by one comparison.
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
  // A value without any media type excludes nothing.
  if (!accept.includes('/')) return 'page';
  const headers = { accept: accept.replace(PARAMETERS, '') };
  const [type] = new Negotiator({ headers } as IncomingMessage).mediaTypes(TYPES);
  return (type !== undefined && FORM_OF_TYPE.get(type)) || null;
}
