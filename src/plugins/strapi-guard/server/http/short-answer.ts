import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

const CONTENT_TYPE = 'text/plain; charset=utf-8';

/** Responds with one sentence and closes the connection: further data on it cannot be trusted. */
export function answerShortly(response: ServerResponse, status: number, sentence: string): void {
  // Set by a handler whose response was replaced by this one.
  response.removeHeader('Set-Cookie');
  response.writeHead(status, {
    'Content-Type': CONTENT_TYPE,
    'Content-Length': Buffer.byteLength(`${sentence}\n`),
    Connection: 'close',
  });
  const { socket } = response;
  response.end(`${sentence}\n`, () => socket?.destroySoon());
}

/**
 * The same for a connection on which no request could be parsed.
 *
 * @param isHead whether the method seems to be HEAD, whose response has no body
 */
export function writeShortAnswer(
  socket: Duplex,
  status: number,
  sentence: string,
  isHead = false,
): void {
  const body = `${sentence}\n`;
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${CONTENT_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${isHead ? '' : body}`);
}
