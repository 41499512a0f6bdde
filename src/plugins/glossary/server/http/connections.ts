import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { answerShortly, writeShortAnswer } from './short-answer';

/** How long a client may be silent while it owes something: the rest of a request, or the reading of an answer. In milliseconds. */
export const SILENCE_LIMIT = 30_000;
/** How long the head of a request may take in all, in milliseconds. */
export const HEAD_LIMIT = 30_000;
/**
 * How long a connection may wait for its next request, in milliseconds. Longer than nginx and most load balancers keep one (60 s): who sends a
 * request just while Node ends the connection, after five seconds by default, has it reset.
 */
export const IDLE_LIMIT = 75_000;
/** How long a request may take in all, in milliseconds: 200 MB of terms over a line of one megabit a second, twice. */
export const REQUEST_LIMIT = 3_600_000;

/** A method as RFC 9110 writes one, at the beginning of a request. */
const BEGINS_WITH_METHOD = /^[!#$%&'*+.^_`|~\w-]{1,40} \S/;

/** How much of a request that cannot be read is looked at, in bytes. */
const BEGINNING_LENGTH = 50;

/** What Node's parser reports. */
interface ParserError extends Error {
  readonly code?: string;
  readonly rawPacket?: Buffer;
}

/** What is said of a request that Node's parser refuses, or that does not end, by its status. */
export const SENTENCES = {
  400: 'This is not HTTP/1.1.',
  408: 'The request did not come in time.',
  413: 'The request is too large.',
  431: 'The head of the request is too large.',
  501: 'This method is not known here.',
} as const;

/** Ends connections of clients that fall silent, and answers what Node's parser refuses, with one sentence each and nothing in the log. */
export function guardConnections(server: Server): void {
  /** The answer to the last request of a connection. */
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    answers.set(request.socket, response);
  });

  // Node's own answer would leave the body of the request to be taken for another request.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    answers.set(request.socket, response);
    answerShortly(response, 417, 'The only expectation that is met is 100-continue.');
  });

  server.headersTimeout = HEAD_LIMIT;
  server.requestTimeout = REQUEST_LIMIT;
  server.keepAliveTimeout = IDLE_LIMIT;
  server.setTimeout(SILENCE_LIMIT, (socket: Socket) => {
    const answer = answers.get(socket);
    const isOwed = answer !== undefined && !answer.req.complete && !answer.headersSent;
    if (isOwed) return answerShortly(answer, 408, SENTENCES[408]);
    const isWorking = answer !== undefined && answer.req.complete && !answer.writableFinished;
    // Silent because the service works: it may take its time. Bytes that wait to be read say that the client does not read.
    if (isWorking && socket.writableLength === 0) return;
    socket.destroy();
  });

  server.on('clientError', (error: ParserError, socket) => {
    const answer = answers.get(socket);
    // Node answers some requests by itself, such as one without a Host, and tells nobody.
    const isUntouched = answer === undefined && (socket as Socket).bytesWritten === 0;
    const isOpen = answer?.req.complete ? answer.writableFinished : answer?.headersSent === false;
    const mayAnswer = isUntouched || isOpen;
    if (!mayAnswer || !socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
    const beginning = error.rawPacket?.toString('latin1', 0, BEGINNING_LENGTH) ?? '';
    const status = statusOf(error.code, beginning);
    const isHead = beginning.startsWith('HEAD ') || answer?.req.method === 'HEAD';
    writeShortAnswer(socket, status, SENTENCES[status], isHead);
  });

  server.on('connect', (_request: IncomingMessage, socket: Duplex) =>
    writeShortAnswer(socket, 501, SENTENCES[501]),
  );
}

/** What Node's parser says, as a status; whatever else it says is a malformed request. */
const STATUSES: Readonly<Record<string, keyof typeof SENTENCES>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

function statusOf(code = '', beginning: string): keyof typeof SENTENCES {
  if (code === 'HPE_INVALID_METHOD') return BEGINS_WITH_METHOD.test(beginning) ? 501 : 400;
  return STATUSES[code] ?? 400;
}
