import { AsyncResource } from 'node:async_hooks';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { BodyTimeService } from './body-time';
import { answerShortly, writeShortAnswer } from './short-answer';

/** Timeout for a client that has to send the rest of a request or to read a response, in milliseconds. */
const SILENCE_LIMIT = 30_000;
/** Time limit for the head of a request, in milliseconds. */
const HEAD_LIMIT = 30_000;
/**
 * Keep-alive timeout, in milliseconds. It is longer than that of nginx and most load balancers (60 s): with Node's default of five seconds, a request
 * sent just when the connection closes is reset.
 */
export const IDLE_LIMIT = 75_000;
/**
 * Time limit for a whole request, in milliseconds: twice the time for 200 MB at 1 Mbit/s. Except for file uploads after a login, the limit is shorter
 * (strapi-guard/server/http/body-time.ts).
 */
const REQUEST_LIMIT = 3_600_000;
/** Pipelined requests that may wait on a connection; no browser and no proxy sends one before it has the previous response. */
export const WAITING_LIMIT = 16;

/** A method token of RFC 9110 at the beginning of a request. */
const BEGINS_WITH_METHOD = /^[!#$%&'*+.^_`|~\w-]{1,40} \S/;

/** Bytes that are examined of a request that cannot be parsed. */
const BEGINNING_LENGTH = 50;

interface ParserError extends Error {
  readonly code?: string;
  readonly rawPacket?: Buffer;
}

/** Responses to requests that Node's parser refuses or that do not end, by status. */
export const SENTENCES = {
  400: 'This is not HTTP/1.1.',
  408: 'The request did not come in time.',
  413: 'The request is too large.',
  431: 'The head of the request is too large.',
  501: 'This method is not known here.',
} as const;

/**
 * Ends a connection in the middle of its input. Node would parse all requests in the packet, which can be thousands and takes longer than most
 * responses; error code 2, internal to Node for upgrades, makes the parser skip the rest.
 */
function endReading(socket: Socket & { readonly parser?: { onIncoming: () => number } }): void {
  if (socket.parser) socket.parser.onIncoming = () => 2;
  socket.destroy();
}

/** Ends the connection of a request whose body is late, with a 408 unless its response has begun or the request still waits for its turn. */
function endLate(response: ServerResponse): void {
  if (response.headersSent || response.socket === null) response.req.socket.destroy();
  else answerShortly(response, 408, SENTENCES[408]);
}

interface Turns {
  /** The response to the last one. */
  last: ServerResponse;
  /** How many have not been started. */
  waiting: number;
}

/**
 * Handles one request per connection at a time, closes connections of silent clients, and answers what Node's parser refuses with one sentence,
 * without logging it. Runs before all request listeners registered so far.
 */
export function guardConnections(server: Server, time: Pick<BodyTimeService, 'begin'>): void {
  const connections = new WeakMap<Duplex, Turns>();

  /**
   * Node emits all requests of a packet at once, possibly thousands. Each is started when the system has taken the whole response to the previous
   * one.
   */
  function inTurn({ socket }: IncomingMessage, response: ServerResponse, begin: () => void): void {
    // The rest of a packet after its connection was ended.
    if (socket.destroyed) return;
    const turns = connections.get(socket);
    const last = turns?.last;
    if (turns === undefined) connections.set(socket, { last: response, waiting: 0 });
    else turns.last = response;
    if (turns === undefined || last === undefined || last.closed) return begin();
    if (turns.waiting === WAITING_LIMIT) return endReading(socket);
    turns.waiting += 1;
    // Outside the asynchronous context of the previous request, with its id and transaction.
    const beginNow = AsyncResource.bind(() => {
      turns.waiting -= 1;
      if (socket.writable && !response.headersSent) begin();
    });
    // Lets other connections in between.
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

  // With Node's own response, the body would be parsed as the next request.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    inTurn(request, response, () =>
      answerShortly(response, 417, 'The only expectation that is met is 100-continue.'),
    ),
  );

  // By default Node silently drops headers after the first 2 000, such as the address that a proxy adds; a head has at most 16 KB anyway.
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
    // A connection is allowed to be silent while the service works on the response.
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

/** Statuses by error code of Node's parser; any other error means a malformed request. */
const STATUSES: Readonly<Record<string, keyof typeof SENTENCES>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

function statusOf(code = '', beginning: string): keyof typeof SENTENCES {
  if (code === 'HPE_INVALID_METHOD') return BEGINS_WITH_METHOD.test(beginning) ? 501 : 400;
  return STATUSES[code] ?? 400;
}
