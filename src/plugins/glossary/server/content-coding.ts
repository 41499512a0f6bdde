import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';

/** Content codings that we answer, best first. */
export const CODINGS = ['br', 'gzip', 'identity'] as const;
export type Coding = (typeof CODINGS)[number];
export type Compression = Exclude<Coding, 'identity'>;

/** Bodies below this many bytes are sent as they are: compressing them saves no packet. */
export const SMALLEST_COMPRESSED = 1024;
/** Brotli quality, 0 to 11; 5 is near gzip's speed and some 15 % smaller. */
export const BROTLI_QUALITY = 5;
/** Values of `Accept-Encoding` that are remembered, and the longest of them; browsers send a handful. */
const VALUES_REMEMBERED = 500;
const VALUE_MAX_LENGTH = 200;

/** As negotiator 1.1 has it; its published types still describe 0.6. */
interface CodingNegotiator {
  encodings(available: readonly string[], options: { preferred: readonly string[] }): string[];
}

const remembered = new Map<string, Coding>();

function negotiated(request: Pick<IncomingMessage, 'headers'>): Coding {
  const negotiator: CodingNegotiator = new Negotiator(request as IncomingMessage);
  const [best] = negotiator.encodings(CODINGS, { preferred: CODINGS });
  return CODINGS.find((coding) => coding === best) ?? 'identity';
}

/** The coding that suits a client best (RFC 9110, 12.5.3), also when it accepts none: then the body as it is. */
export function codingFor(request: Pick<IncomingMessage, 'headers'>): Coding {
  const value = request.headers['accept-encoding'];
  if (value === undefined) return 'identity';
  if (typeof value !== 'string' || value.length > VALUE_MAX_LENGTH) return negotiated(request);
  const known = remembered.get(value);
  if (known !== undefined) return known;
  const coding = negotiated(request);
  if (remembered.size >= VALUES_REMEMBERED) remembered.clear();
  remembered.set(value, coding);
  return coding;
}

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
