import type { Validators } from '../../core/http/representation';
import type { Coding } from './content-coding';
import { lastModifiedOf } from './validation';

/** Header names and values in turn, as `writeHead` of node:http takes them without looking at each. */
export type FlatHeaders = readonly string[];

export interface CachedAnswer {
  readonly headers: FlatHeaders;
  /** Those of the answer at an address where it is one of several forms; the same where there is none. */
  readonly negotiatedHeaders: FlatHeaders;
  readonly body: Buffer;
}

/** What HTTP says about a cached page or record, whatever its coding. */
export interface AnswerMeta {
  readonly contentType: string;
  readonly validators: Validators;
  /** Further headers; without a Vary of their own only the coding varies. */
  readonly headers: Readonly<Record<string, string>>;
}

interface Sent {
  readonly coding: Coding;
  readonly length: number;
  /** The value of Repr-Digest; null where the body is another one for each answer. */
  readonly digest: string | null;
}

/** The headers of an answer; `sent` is null where there is no body (304). */
export function headersOf(
  { contentType, validators, headers }: AnswerMeta,
  tag: string,
  sent: Sent | null,
): FlatHeaders {
  const lastModified = lastModifiedOf(validators);
  return Object.entries({
    Vary: 'Accept-Encoding',
    ...headers,
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

/** False for the rest of the second in which something changed: until then the headers of each answer differ. */
export function isSettled({ validators }: AnswerMeta): boolean {
  return (validators.lastModified?.getTime() ?? 0) <= Date.now();
}
