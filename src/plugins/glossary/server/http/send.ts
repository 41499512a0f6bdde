import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Coding, codingFor } from './content-coding';
import type { CodedBody } from './coded-body';
import { type AnswerMeta, type FlatHeaders, headersOf } from './cached-answer';
import { heldTag, requirePreconditions } from './validation';

/** What is sent; the body is null where there is none. */
export interface Answer {
  readonly status: number;
  /** Beside those that the response has already. */
  readonly headers: FlatHeaders;
  readonly body: Buffer | null;
}

/** Sends an answer, from memory or made, with or without a body, or a refusal; for HEAD its headers alone. Every answer of the public router and of what stands before it is sent here, but those of MCP. */
export function send(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Answer,
): void {
  response.writeHead(status, headers as string[]);
  response.end(method === 'HEAD' ? undefined : body);
}

/** 304 when the client holds what it would be sent in this coding, else null. */
export function notModified(
  { headers }: IncomingMessage,
  meta: AnswerMeta,
  coding: Coding,
): Answer | null {
  const held = heldTag(headers, meta.validators, coding);
  return held === null ? null : { status: 304, headers: headersOf(meta, held, null), body: null };
}

/**
 * A body in the coding that suits the client best, made when nobody has asked for it so far; 304 when it is held.
 *
 * @throws {PreconditionFailed} when the request is about another version
 */
export async function codedAnswer(request: IncomingMessage, body: CodedBody): Promise<Answer> {
  requirePreconditions(request.headers, body.meta.validators);
  const coding = body.isWorthCompressing ? codingFor(request) : 'identity';
  const held = notModified(request, body.meta, coding);
  if (held !== null) return held;
  return { status: 200, ...(body.at(coding) ?? (await body.make(coding))) };
}
