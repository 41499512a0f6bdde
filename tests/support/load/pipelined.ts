import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eventually } from '../eventually';

const HEAD_END = '\r\n\r\n';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A connection on which requests are sent without waiting for answers. */
export async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

export function requestText(
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method: 'GET' | 'HEAD' = 'GET',
): string {
  const lines = Object.entries({ Host: 'localhost', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

/**
 * Sends requests again and again on a connection that reads nothing, until the system takes no more of the answers, and then once more.
 *
 * @param requests half as many as may wait, or fewer
 * @returns both ends of the connection, and how many requests were sent on it
 */
export async function askWithoutReading(
  server: Server,
  requests: readonly string[],
): Promise<{ readonly socket: Socket; readonly served: Socket; readonly sent: number }> {
  const accepted = once(server, 'connection');
  const socket = (await openSocket((server.address() as AddressInfo).port)).pause();
  const [served] = (await accepted) as [Socket];
  let sent = 0;
  let answered = 0;
  const note = (request: IncomingMessage, response: ServerResponse): void => {
    if (request.socket === served) response.once('finish', () => (answered += 1));
  };
  server.prependListener('request', note);
  const send = (): void => {
    socket.write(requests.join(''));
    sent += requests.length;
  };
  while (served.writableLength === 0) {
    send();
    await eventually(
      () => served.writableLength > 0 || answered === sent,
      (isSettled) => isSettled,
    );
  }
  server.off('request', note);
  send();
  return { socket, served, sent };
}

/** Reads so many answers to GET requests in their order; each has to say its length, as those of the service do. */
export async function readAnswers(socket: Socket, count: number): Promise<readonly RawAnswer[]> {
  const answers: RawAnswer[] = [];
  let unread: Buffer = Buffer.alloc(0);
  for await (const chunk of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    unread = Buffer.concat([unread, chunk]);
    for (;;) {
      const answer = firstAnswer(unread);
      if (answer === null) break;
      answers.push(answer.answer);
      unread = unread.subarray(answer.length);
    }
    if (answers.length >= count) break;
  }
  if (answers.length !== count || unread.length > 0)
    throw new Error(
      `${answers.length} of ${count} answers came, and ${unread.length} bytes of another.`,
    );
  return answers;
}

function firstAnswer(
  bytes: Buffer,
): { readonly answer: RawAnswer; readonly length: number } | null {
  const headLength = bytes.indexOf(HEAD_END);
  if (headLength === -1) return null;
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, headLength).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const start = headLength + HEAD_END.length;
  const length = start + Number(headers['content-length'] ?? 0);
  if (bytes.length < length) return null;
  const body = decoded(bytes.subarray(start, length), headers['content-encoding']);
  return { answer: { status: Number(statusLine.split(' ')[1]), headers, body }, length };
}

function decoded(body: Buffer, coding: string | undefined): string {
  if (coding === 'gzip') return gunzipSync(body).toString();
  if (coding === 'br') return brotliDecompressSync(body).toString();
  return body.toString();
}
