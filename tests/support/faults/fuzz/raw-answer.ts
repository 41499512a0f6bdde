import { once } from 'node:events';
import { connect } from 'node:net';
import type { HostileRequest } from './hostile-request';

/** What came back; a status of null stands for a connection that was closed without an answer. */
export interface RawAnswer {
  readonly status: number | null;
  /** The status line and the headers, as latin1. */
  readonly head: string;
  readonly body: string;
}

/** An answer that breaks HTTP, or does not come. */
export class BrokenAnswer extends Error {}

const HEAD_END = '\r\n\r\n';
const STATUS_LINE = /^HTTP\/1\.1 ([1-5]\d\d) [\x20-\x7e]*$/;
const HEADER_LINE = /^[!#$%&'*+.^_`|~\w-]+: ?[\t\x20-\x7e\x80-\xff]*$/;
const HAS_NO_BODY = new Set([204, 304]);

/**
 * Sends one request over a connection of its own and reads its answer to the end.
 *
 * @param within the longest time that the answer may take, in milliseconds
 * @throws BrokenAnswer when what came is not one whole answer of HTTP/1.1
 */
export async function answerTo(
  port: number,
  request: HostileRequest,
  within: number,
): Promise<RawAnswer> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let received = Buffer.alloc(0);
  let failure: NodeJS.ErrnoException | null = null;
  socket.on('error', (error) => (failure = error));
  const overdue = setTimeout(() => socket.destroy(new BrokenAnswer('no answer came')), within);
  try {
    await once(socket, 'connect');
    if (request.isCut) socket.end(request.bytes);
    else socket.write(request.bytes);
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      received = Buffer.concat([received, chunk]);
      const answer = wholeAnswer(request.method, received, false);
      if (answer !== null) return answer;
    }
  } catch (error) {
    if (error instanceof BrokenAnswer) throw error;
  } finally {
    clearTimeout(overdue);
    // No connection of thousands lingers in the system afterwards.
    socket.resetAndDestroy();
  }
  const answer = received.length > 0 ? wholeAnswer(request.method, received, true) : null;
  if (answer !== null) return answer;
  // Who is refused before everything was read may find the connection reset; who cuts a request may get no answer.
  if (received.length === 0 && (request.isCut || failure !== null))
    return { status: null, head: '', body: '' };
  throw new BrokenAnswer(`the answer is cut: ${received.toString('latin1').slice(0, 500)}`);
}

/** The answer, when all of it has come; null when more has to come. */
function wholeAnswer(method: string, bytes: Buffer, isEnd: boolean): RawAnswer | null {
  const headLength = bytes.indexOf(HEAD_END);
  if (headLength === -1) return null;
  const head = bytes.toString('latin1', 0, headLength);
  const rest = bytes.subarray(headLength + HEAD_END.length);
  const [statusLine = '', ...lines] = head.split('\r\n');
  const status = Number(STATUS_LINE.exec(statusLine)?.[1]);
  const wrong = lines.find((line) => !HEADER_LINE.test(line));
  if (Number.isNaN(status) || wrong !== undefined)
    throw new BrokenAnswer(`not HTTP: ${wrong ?? statusLine}`);
  if (status < 200) return wholeAnswer(method, rest, isEnd);
  const headers = headersOf(lines);
  const body = wholeBody(method, status, headers, rest, isEnd);
  return body === null ? null : { status, head, body };
}

function headersOf(lines: readonly string[]): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    if (headers.has(name) && ['content-length', 'content-type', 'transfer-encoding'].includes(name))
      throw new BrokenAnswer(`two headers ${name}`);
    headers.set(name, line.slice(colon + 1).trim());
  }
  if (headers.has('content-length') && headers.has('transfer-encoding'))
    throw new BrokenAnswer('both a length and a transfer coding');
  return headers;
}

function wholeBody(
  method: string,
  status: number,
  headers: ReadonlyMap<string, string>,
  bytes: Buffer,
  isEnd: boolean,
): string | null {
  const length = headers.get('content-length');
  if (method === 'HEAD' || HAS_NO_BODY.has(status)) return exactly(bytes, 0);
  if (headers.get('transfer-encoding') === 'chunked') return unchunked(bytes);
  if (length !== undefined) return exactly(bytes, Number(length));
  return isEnd ? bytes.toString() : null;
}

function exactly(bytes: Buffer, length: number): string | null {
  if (bytes.length > length)
    throw new BrokenAnswer(`${bytes.length - length} bytes after the answer`);
  return bytes.length < length ? null : bytes.toString();
}

function unchunked(bytes: Buffer): string | null {
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd === -1) return null;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    if (Number.isNaN(size)) throw new BrokenAnswer('a chunk without a size');
    const end = lineEnd + 2 + size + 2;
    if (bytes.length < end) return null;
    if (bytes.toString('latin1', end - 2, end) !== '\r\n')
      throw new BrokenAnswer('a chunk of another size than it says');
    if (size === 0) {
      exactly(bytes.subarray(end), 0);
      return Buffer.concat(parts).toString();
    }
    parts.push(bytes.subarray(lineEnd + 2, end - 2));
    at = end;
  }
}
