import type { Validators } from '../../core/http/representation';
import type { Coding } from './content-coding';
import { lastModifiedOf } from './conditional-request';

/** Alternating header names and values, which `writeHead` of node:http takes without checking each. */
export type FlatHeaders = readonly string[];

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
  const { Link: _link, ...withoutLinks } = headers;
  return Object.entries({
    Vary: 'Accept-Encoding',
    ...(sent === null ? withoutLinks : headers),
    ETag: tag,
    ...(lastModified === null ? {} : { 'Last-Modified': lastModified }),
    ...(sent === null
      ? {}
      : {
          'Content-Type': contentType,
          ...(sent.coding === 'identity' ? {} : { 'Content-Encoding': sent.coding }),
          'Content-Length': String(sent.length),
          ...(sent.digest === null ? {} : { 'Repr-Digest': sent.digest }),
        }),
  }).flat();
}

/** False until the second of the last change is over: until then Last-Modified differs between responses. */
export function isSettled({ validators }: AnswerMeta): boolean {
  return (validators.lastModified?.getTime() ?? 0) <= Date.now();
}
