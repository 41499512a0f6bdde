import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';
import { TERM_FORMATS, type TermFormat } from '../../core/term/term-formats';

/** Media types that map to a format besides its own: requested by clients that do not know this service. */
const OTHER_TYPES: Readonly<Record<string, TermFormat>> = {
  'application/problem+json': 'record',
  'application/x-biblatex': 'biblatex',
  'text/x-bibtex': 'biblatex',
};

/** Parameters of a media range other than the weight `q`, such as `charset`; they do not affect the choice. */
const PARAMETERS = /;\s*(?!q\s*=)[^\s=;,"]+\s*(?:=\s*(?:"(?:\\.|[^"\\])*"|[^\s;,"]*))?/gi;

/** Number of cached `Accept` values, and the maximum length of one. */
const VALUES_REMEMBERED = 500;
const VALUE_MAX_LENGTH = 200;

export type AcceptedFormat = (accept: string | undefined) => TermFormat | null;

/**
 * Finds the best format for a client (RFC 9110, 12.5.1), null when no format is acceptable. Browsers list HTML first and most programs accept
 * anything: where there are pages, both are decided by one comparison.
 *
 * @param formats those that terms have, the preferred one first
 */
export function acceptedFormatOf(formats: readonly TermFormat[]): AcceptedFormat {
  const [preferred = null] = formats;
  const formatOfType = new Map<string, TermFormat>([
    ...formats.map((format) => [TERM_FORMATS[format].mediaType, format] as const),
    ...Object.entries(OTHER_TYPES).filter(([, format]) => formats.includes(format)),
  ]);
  const types = [...formatOfType.keys()];
  const remembered = new Map<string, TermFormat | null>();

  function negotiated(accept: string): TermFormat | null {
    // A value without any media type excludes nothing.
    if (!accept.includes('/')) return preferred;
    const headers = { accept: accept.replace(PARAMETERS, '') };
    const [type] = new Negotiator({ headers } as IncomingMessage).mediaTypes(types);
    return (type !== undefined && formatOfType.get(type)) || null;
  }

  return (accept) => {
    if (accept === undefined || accept === '*/*') return preferred;
    if (preferred === 'page' && (accept === 'text/html' || accept.startsWith('text/html,')))
      return preferred;
    const known = remembered.get(accept);
    if (known !== undefined) return known;
    const format = negotiated(accept);
    if (accept.length <= VALUE_MAX_LENGTH) {
      if (remembered.size >= VALUES_REMEMBERED) remembered.clear();
      remembered.set(accept, format);
    }
    return format;
  };
}
