import { createHash } from 'node:crypto';

/** The namespace of the ids; another one would make other ids of all terms. */
const NAMESPACE = Buffer.from('803e099cf0da4339aeaffdf87a08ee76', 'hex');

/**
 * The id of a term in feeds: a name-based UUID (RFC 9562, 5.5) of its document id. It stays when the term is renamed or the glossary moves, as
 * RFC 4287 (4.2.6) demands, and names no document.
 */
export function feedIdOf(documentId: string): string {
  const bytes = createHash('sha1').update(NAMESPACE).update(documentId).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const digits = bytes.toString('hex');
  return `urn:uuid:${digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}`;
}
