import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CodedBody } from './coded-body';
import { type Coding, codingFor } from './content-coding';
import { type AnswerMeta, type FlatHeaders, headersOf } from './cached-answer';
import { heldTag, requirePreconditions } from './validation';

/** Sends a body that is ready; for HEAD its headers alone. */
export function send(
  { method }: IncomingMessage,
  response: ServerResponse,
  headers: FlatHeaders,
  body: Buffer,
): void {
  response.writeHead(200, headers as string[]);
  response.end(method === 'HEAD' ? undefined : body);
}

/** @param tag what the client holds */
export function sendNotModified(response: ServerResponse, meta: AnswerMeta, tag: string): void {
  response.writeHead(304, headersOf(meta, tag, null) as string[]);
  response.end();
}

/** Answers with a body in the coding that suits the client best, made when nobody has asked for it so far; 304 when it is held. */
export async function sendCoded(
  request: IncomingMessage,
  response: ServerResponse,
  body: CodedBody,
): Promise<void> {
  requirePreconditions(request.headers, body.meta.validators);
  const coding: Coding = body.isWorthCompressing ? codingFor(request) : 'identity';
  const held = heldTag(request.headers, body.meta.validators, coding);
  if (held !== null) return sendNotModified(response, body.meta, held);
  const answer = body.at(coding) ?? (await body.make(coding));
  send(request, response, answer.headers, answer.body);
}
