import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import Negotiator from 'negotiator';

/** Supported content codings, best first. */
export const CODINGS = ['br', 'gzip', 'identity'] as const;
export type Coding = (typeof CODINGS)[number];

/** Bodies below this many bytes are not compressed: it would not save a packet. */
export const SMALLEST_COMPRESSED = 1024;
/** False for WOFF2 fonts and images, which are compressed already. */
export function isWorthCompressing(body: Buffer, contentType: string): boolean {
  return body.length >= SMALLEST_COMPRESSED && !/^(font|image)\//.test(contentType);
}

/** Brotli quality, 0 to 11; 5 is near gzip's speed and some 15 % smaller. */
const BROTLI_QUALITY = 5;
/** Number of cached `Accept-Encoding` values, and the maximum length of one; browsers send a handful. */
const VALUES_REMEMBERED = 500;
const VALUE_MAX_LENGTH = 200;

/** The interface of negotiator 1.1; its published types describe 0.6. */
interface CodingNegotiator {
  encodings(available: readonly string[], options: { preferred: readonly string[] }): string[];
}

/** Brotli for responses that are sent once: the lowest quality that still finds matches, and a window of 64 KiB, which is quick to allocate. */
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
 * Chooses the best coding for a client (RFC 9110, 12.5.3), or identity when none is acceptable.
 *
 * @param codings the available ones, best first
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

/** Compresses a small body for a single response synchronously: 0.1 ms or less. */
export function compressedLightly(body: Buffer, coding: Coding): Buffer {
  if (coding === 'identity') return body;
  return coding === 'br'
    ? brotliCompressSync(body, { params: LIGHT_BROTLI })
    : gzipSync(body, { level: constants.Z_BEST_SPEED });
}
