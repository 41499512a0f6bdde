import { AsyncResource } from 'node:async_hooks';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { BodyTimeService } from './body-time';
import { answerShortly, writeShortAnswer } from './short-answer';

/** How long a client may be silent while it owes something: the rest of a request, or the reading of an answer. In milliseconds. */
const SILENCE_LIMIT = 30_000;
/** How long the head of a request may take in all, in milliseconds. */
const HEAD_LIMIT = 30_000;
/**
 * How long a connection may wait for its next request, in milliseconds. Longer than nginx and most load balancers keep one (60 s): who sends a
 * request just while Node ends the connection, after five seconds by default, has it reset.
 */
export const IDLE_LIMIT = 75_000;
/**
 * How long a request may take in all, in milliseconds: 200 MB of terms over a line of one megabit a second, twice. Whoever sends no file
 * after a log-in has less (server/http/body-time.ts).
 */
const REQUEST_LIMIT = 3_600_000;
/** How many requests of a connection may wait for their turn; no browser and no proxy sends one before it has the answer to the last. */
export const WAITING_LIMIT = 16;

/** A method as RFC 9110 writes one, at the beginning of a request. */
const BEGINS_WITH_METHOD = /^[!#$%&'*+.^_`|~\w-]{1,40} \S/;

/** How much of a request that cannot be read is looked at, in bytes. */
const BEGINNING_LENGTH = 50;

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

/**
 * Ends a connection in the middle of what it has sent. Node would make a request of all that is in the packet, which for thousands takes
 * longer than most answers: 2, its own number for another protocol, has the parser leave the rest.
 */
function endReading(socket: Socket & { readonly parser?: { onIncoming: () => number } }): void {
  if (socket.parser) socket.parser.onIncoming = () => 2;
  socket.destroy();
}

/** Ends the connection of a body that has not come in time; it has no answer to give to a request that has one, or waits for its turn. */
function endLate(response: ServerResponse): void {
  if (response.headersSent || response.socket === null) response.req.socket.destroy();
  else answerShortly(response, 408, SENTENCES[408]);
}

interface Turns {
  /** The answer to the last one. */
  last: ServerResponse;
  /** How many have not been begun. */
  waiting: number;
}

/**
 * Begins one request of a connection at a time, ends connections of clients that fall silent, and answers what Node's parser refuses, with
 * one sentence each and nothing in the log. Stands before everything else that listens to requests by then.
 */
export function guardConnections(server: Server, time: Pick<BodyTimeService, 'begin'>): void {
  const connections = new WeakMap<Duplex, Turns>();

  /** Node hands over all requests of a packet at once: thousands. Each is begun when the system has taken the whole answer to the last. */
  function inTurn({ socket }: IncomingMessage, response: ServerResponse, begin: () => void): void {
    // What else is in the packet of a connection that was ended.
    if (socket.destroyed) return;
    const turns = connections.get(socket);
    const last = turns?.last;
    if (turns === undefined) connections.set(socket, { last: response, waiting: 0 });
    else turns.last = response;
    if (turns === undefined || last === undefined || last.closed) return begin();
    if (turns.waiting === WAITING_LIMIT) return endReading(socket);
    turns.waiting += 1;
    // Not in the context of the request before, with its id and its transaction.
    const beginNow = AsyncResource.bind(() => {
      turns.waiting -= 1;
      if (socket.writable && !response.headersSent) begin();
    });
    // Other connections have their turn in between.
    last.once('close', () => setImmediate(beginNow));
  }

  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    time.begin(request, () => endLate(response));
    inTurn(request, response, () => {
      for (const listener of listeners) Reflect.apply(listener, server, [request, response]);
    });
  });

  // Node's own answer would leave the body of the request to be taken for another request.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    inTurn(request, response, () =>
      answerShortly(response, 417, 'The only expectation that is met is 100-continue.'),
    ),
  );

  // Node would leave out, and say nothing, what stands behind 2 000 of them, such as the address that a proxy adds; a head is 16 KB long at most.
  server.maxHeadersCount = 0;
  server.headersTimeout = HEAD_LIMIT;
  server.requestTimeout = REQUEST_LIMIT;
  server.keepAliveTimeout = IDLE_LIMIT;
  server.setTimeout(SILENCE_LIMIT, (socket: Socket) => {
    // The client does not read.
    if (socket.writableLength > 0) return void socket.destroy();
    const answer = connections.get(socket)?.last;
    const isOwed = answer !== undefined && !answer.req.complete && !answer.headersSent;
    if (isOwed) return answerShortly(answer, 408, SENTENCES[408]);
    const isWorking = answer !== undefined && answer.req.complete && !answer.writableFinished;
    // Silent because the service works: it may take its time.
    if (!isWorking) socket.destroy();
  });

  server.on('clientError', (error: ParserError, socket) => {
    const { last: answer, waiting = 0 } = connections.get(socket) ?? {};
    const isOpen = answer?.req.complete ? answer.writableFinished : !answer?.headersSent;
    const mayAnswer = isOpen && waiting === 0;
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
