import type { Validators } from '../../core/platform/representation';
import type { Coding } from './content-coding';
import { lastModifiedOf } from './validation';

/** Header names and values in turn, as `writeHead` of node:http takes them without looking at each. */
export type FlatHeaders = readonly string[];

/** A body with its headers. */
export interface CachedAnswer {
  readonly headers: FlatHeaders;
  readonly body: Buffer;
}

/** What HTTP says about a cached page or record, whatever its coding. */
export interface AnswerMeta {
  readonly contentType: string;
  readonly validators: Validators;
  /** Further headers. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The headers of an answer; `coding` and `length` are left out where there is no body (304). */
export function headersOf(
  { contentType, validators, headers }: AnswerMeta,
  tag: string,
  sent: { readonly coding: Coding; readonly length: number } | null,
): FlatHeaders {
  return Object.entries({
    ...headers,
    Vary: 'Accept-Encoding',
    ETag: tag,
    'Last-Modified': lastModifiedOf(validators),
    ...(sent === null
      ? {}
      : {
          'Content-Type': contentType,
          ...(sent.coding === 'identity' ? {} : { 'Content-Encoding': sent.coding }),
          'Content-Length': String(sent.length),
        }),
  }).flat();
}

/** False for the rest of the second in which something changed: until then the headers of each answer differ. */
export function isSettled({ validators }: AnswerMeta): boolean {
  return validators.lastModified.getTime() <= Date.now();
}
