import type { Validators } from '../../core/http/representation';
import type { Coding } from './content-coding';
import { lastModifiedOf } from './conditional-request';
import type { FlatHeaders } from '../../../shared/server/http/early-headers';

export interface CachedAnswer {
  readonly headers: FlatHeaders;
  /** Headers for an address with content negotiation; otherwise the same as `headers`. */
  readonly negotiatedHeaders: FlatHeaders;
  readonly body: Buffer;
}

/** HTTP metadata of a cached page or record, independent of its coding. */
export interface AnswerMeta {
  readonly contentType: string;
  readonly validators: Validators;
  /** Further headers; without a Vary among them, Vary is `Accept-Encoding`. */
  readonly headers: Readonly<Record<string, string>>;
}

interface Sent {
  readonly coding: Coding;
  readonly length: number;
  /** The value of Repr-Digest; null when each response has a different body. */
  readonly digest: string | null;
}

/**
 * The headers of a response; `sent` is null when there is no body (304). Its links describe the representation, which the client has with them
 * (RFC 9110, 15.4.5): they were three quarters of its bytes.
 */
export function headersOf(
  { contentType, validators, headers }: AnswerMeta,
  tag: string,
  sent: Sent | null,
): FlatHeaders {
  const lastModified = lastModifiedOf(validators);
  const flat = ['Vary', headers['Vary'] ?? 'Accept-Encoding'];
  for (const [name, value] of Object.entries(headers))
    if (name !== 'Vary' && (sent !== null || name !== 'Link')) flat.push(name, value);
  flat.push('ETag', tag);
  if (lastModified !== null) flat.push('Last-Modified', lastModified);
  if (sent === null) return flat;
  flat.push('Content-Type', contentType);
  if (sent.coding !== 'identity') flat.push('Content-Encoding', sent.coding);
  flat.push('Content-Length', String(sent.length));
  if (sent.digest !== null) flat.push('Repr-Digest', sent.digest);
  return flat;
}

/** False until the second of the last change is over: until then Last-Modified differs between responses. */
export function isSettled({ validators }: AnswerMeta): boolean {
  return (validators.lastModified?.getTime() ?? 0) <= Date.now();
}
