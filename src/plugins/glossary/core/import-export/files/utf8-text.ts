import { FileError } from '../file-error';

/** Maximum length of an incomplete sequence at the end of a chunk, in bytes. */
const LONGEST_REST = 3;
/** First bytes of a UTF-16 byte order mark. */
const UTF_16_MARK: ReadonlySet<number> = new Set([0xff, 0xfe]);

/** For a file that is not UTF-8 from this byte on. */
export const notUtf8 = (offset: number): string =>
  `The file is not UTF-8: the byte at offset ${offset} belongs to no character; save it as UTF-8.`;

/**
 * Decodes UTF-8 in chunks, without the byte order mark.
 *
 * @throws {FileError} with the position of the first invalid byte
 */
export async function* textOfUtf8(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let offset = 0;
  let rest: Uint8Array = new Uint8Array();
  for await (const chunk of bytes) {
    const seen = joined(rest, chunk);
    const text = decoded(() => decoder.decode(chunk, { stream: true }), seen, offset);
    if (text !== '') yield text;
    offset += seen.length;
    rest = seen.slice(seen.length - unfinished(seen));
    offset -= rest.length;
  }
  const text = decoded(() => decoder.decode(), rest, offset);
  if (text !== '') yield text;
}

function decoded(decode: () => string, seen: Uint8Array, offset: number): string {
  try {
    return decode();
  } catch {
    const invalidAt = offset + firstInvalidByte(seen);
    if (invalidAt === 0 && UTF_16_MARK.has(seen[0] ?? 0)) {
      throw new FileError('The file is UTF-16; save it as UTF-8.');
    }
    throw new FileError(notUtf8(invalidAt));
  }
}

/** The index of the first byte that is not part of a well-formed sequence (table 3-7 of the Unicode Standard). */
function firstInvalidByte(bytes: Uint8Array): number {
  let index = 0;
  while (index < bytes.length) {
    const length = sequenceLength(bytes, index);
    if (length === 0) return index;
    index += length;
  }
  return index;
}

function sequenceLength(bytes: Uint8Array, index: number): number {
  const lead = bytes[index] ?? 0;
  const length = lengthOf(lead);
  const second = bytes[index + 1] ?? 0;
  if (length > 1) {
    const lowest = { 0xe0: 0xa0, 0xf0: 0x90 }[lead] ?? 0x80;
    const highest = { 0xed: 0x9f, 0xf4: 0x8f }[lead] ?? 0xbf;
    if (second < lowest || second > highest) return 0;
  }
  for (let position = 2; position < length; position += 1) {
    if (!isContinuation(bytes[index + position] ?? 0)) return 0;
  }
  return length;
}

/** The length of the sequence of a lead byte; 0 if it is not a lead byte. */
function lengthOf(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if (lead >= 0xe0 && lead <= 0xef) return 3;
  return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
}

function isContinuation(byte: number): boolean {
  return byte >= 0x80 && byte <= 0xbf;
}

/** The number of bytes of an incomplete sequence at the end. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(LONGEST_REST, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (!isContinuation(byte)) return lengthOf(byte) > back ? back : 0;
  }
  return 0;
}

function joined(rest: Uint8Array, chunk: Uint8Array): Uint8Array {
  if (rest.length === 0) return chunk;
  const both = new Uint8Array(rest.length + chunk.length);
  both.set(rest);
  both.set(chunk, rest.length);
  return both;
}
