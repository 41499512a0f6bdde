import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Coding, codingFor } from './content-coding';
import type { CodedBody } from './coded-body';
import { type AnswerMeta, headersOf } from './cached-answer';
import { type FlatHeaders, withEarlyHeaders } from '../../../shared/server/http/early-headers';
import { matchingTag, requirePreconditions } from './conditional-request';

/** A response to send; `body` is null if there is none. */
export interface Answer {
  readonly status: number;
  /** In addition to those set on the response. */
  readonly headers: FlatHeaders;
  readonly body: Buffer | null;
}

/** Sends a response; for HEAD only its headers. All responses of the public router and of the code before it are sent here, except those of MCP. */
export function send(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Answer,
): void {
  response.writeHead(status, withEarlyHeaders(response, headers) as string[]);
  response.end(method === 'HEAD' ? undefined : body);
}

/** A 304 when the client has the representation in any coding, else null. */
export function notModified(
  { headers }: IncomingMessage,
  meta: AnswerMeta,
  coding: Coding,
): Answer | null {
  const tag = matchingTag(headers, meta.validators, coding);
  return tag === null ? null : { status: 304, headers: headersOf(meta, tag, null), body: null };
}

/**
 * A body in the best coding for the client, compressed on first use; 304 when the client has it.
 *
 * @throws {PreconditionFailed} when the request is for another version
 */
export async function codedAnswer(request: IncomingMessage, body: CodedBody): Promise<Answer> {
  requirePreconditions(request.headers, body.meta.validators);
  const coding = body.isWorthCompressing ? codingFor(request) : 'identity';
  const unchanged = notModified(request, body.meta, coding);
  if (unchanged !== null) return unchanged;
  return { status: 200, ...(body.at(coding) ?? (await body.make(coding))) };
}
