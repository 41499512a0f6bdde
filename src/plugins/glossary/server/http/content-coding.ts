import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import Negotiator from 'negotiator';

/** Content codings that we answer, best first. */
export const CODINGS = ['br', 'gzip', 'identity'] as const;
export type Coding = (typeof CODINGS)[number];

/** Bodies below this many bytes are sent as they are: compressing them saves no packet. */
export const SMALLEST_COMPRESSED = 1024;
/** Fonts in WOFF2 and images are compressed already. */
export function isWorthCompressing(body: Buffer, contentType: string): boolean {
  return body.length >= SMALLEST_COMPRESSED && !/^(font|image)\//.test(contentType);
}

/** Brotli quality, 0 to 11; 5 is near gzip's speed and some 15 % smaller. */
const BROTLI_QUALITY = 5;
/** Values of `Accept-Encoding` that are remembered, and the longest of them; browsers send a handful. */
const VALUES_REMEMBERED = 500;
const VALUE_MAX_LENGTH = 200;

/** As negotiator 1.1 has it; its published types still describe 0.6. */
interface CodingNegotiator {
  encodings(available: readonly string[], options: { preferred: readonly string[] }): string[];
}

/** Brotli for what is sent once: the least quality that still matches, and a window of 64 KiB, which is made quickly. */
const LIGHT_BROTLI = {
  [constants.BROTLI_PARAM_QUALITY]: 1,
  [constants.BROTLI_PARAM_LGWIN]: 16,
};

type AcceptingRequest = Pick<IncomingMessage, 'headers'>;

function negotiated<Available extends Coding>(
  request: AcceptingRequest,
  codings: readonly Available[],
): Available | 'identity' {
  const negotiator: CodingNegotiator = new Negotiator(request as IncomingMessage);
  const [best] = negotiator.encodings(codings, { preferred: codings });
  return codings.find((coding) => coding === best) ?? 'identity';
}

/**
 * Chooses the coding that suits a client best (RFC 9110, 12.5.3), also when it accepts none: then the body as it is.
 *
 * @param codings those that there are, best first
 */
export function codingChooser<Available extends Coding>(
  codings: readonly Available[],
): (request: AcceptingRequest) => Available | 'identity' {
  const remembered = new Map<string, Available | 'identity'>();
  return (request) => {
    const value = request.headers['accept-encoding'];
    if (value === undefined) return 'identity';
    if (typeof value !== 'string' || value.length > VALUE_MAX_LENGTH)
      return negotiated(request, codings);
    const known = remembered.get(value);
    if (known !== undefined) return known;
    const coding = negotiated(request, codings);
    if (remembered.size >= VALUES_REMEMBERED) remembered.clear();
    remembered.set(value, coding);
    return coding;
  };
}

export const codingFor = codingChooser(CODINGS);

const compressors: Readonly<Record<Coding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
    }),
  gzip: promisify(gzip),
  identity: async (body) => body,
};

export function compressed(body: Buffer, coding: Coding): Promise<Buffer> {
  return compressors[coding](body);
}

/** A small body for a single answer, compressed here and now: a tenth of a millisecond or less. */
export function compressedLightly(body: Buffer, coding: Coding): Buffer {
  if (coding === 'identity') return body;
  return coding === 'br'
    ? brotliCompressSync(body, { params: LIGHT_BROTLI })
    : gzipSync(body, { level: constants.Z_BEST_SPEED });
}
