import { connect, type Socket } from 'node:net';
import { glossaryOf } from '../../../src/plugins/glossary/server/glossary';
import { listen } from '../../support/browser/browser';
import { aPublishedTerm } from '../../support/content/content';
import { eventually } from '../../support/eventually';
import { type RunningService, startService } from '../../support/service';

/** More than any form takes, in bytes, and than a socket takes in that nobody reads. */
const LENGTH = 8 * 1024 * 1024;
const CHUNK = Buffer.alloc(64 * 1024, 'x');
const NEXT = 'GET /glossary/mutex.json HTTP/1.1\r\nHost: localhost\r\n\r\n';

let service: RunningService;
let port: number;
beforeAll(async () => {
  service = await startService();
  await aPublishedTerm(service.strapi, 'Mutex');
  port = Number(new URL(await listen(service)).port);
});
afterAll(() => service.stop());

interface Connection {
  readonly socket: Socket;
  /** Everything that was answered. */
  readonly answered: () => string;
  /** Codes of errors, such as ECONNRESET. */
  readonly errors: readonly unknown[];
}

function open(): Connection {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const errors: unknown[] = [];
  let answered = '';
  socket.on('data', (chunk: Buffer) => (answered += chunk.toString('latin1')));
  socket.on('error', (error: NodeJS.ErrnoException) => errors.push(error.code));
  return { socket, answered: () => answered, errors };
}

const head = (address: string): string =>
  `POST ${address} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${LENGTH}\r\n\r\n`;

/** Sends a body as a proxy does that streams: it goes on although an answer has come. */
async function sendBody({ socket }: Connection): Promise<void> {
  for (let sent = 0; sent < LENGTH && !socket.destroyed; sent += CHUNK.length)
    await new Promise<unknown>((resolve) => socket.write(CHUNK, resolve));
}

const statusesIn = (answered: string): readonly number[] =>
  [...answered.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

it.each([
  ['/glossary/mutex/ratings', 413],
  ['/glossary/mutex/reports', 413],
  ['/glossary/nobody_had_this/views', 404],
  ['/glossary/mutex', 405],
  ['/glossary-mcp', 413],
  ['/admin/login', 413],
  ['/content-manager/collection-types/api::term.term', 413],
  ['/glossary-panel/exchange/import', 413],
  ['/nowhere', 413],
])(
  'a body that %s refuses before it has come resets no connection: the next request is answered',
  async (address, status) => {
    const connection = open();
    connection.socket.write(head(address));
    await eventually(connection.answered, (text) => text.includes('\r\n\r\n'));
    await sendBody(connection);
    connection.socket.write(NEXT);
    await eventually(connection.answered, (text) => text.includes('"term": "Mutex"'));
    expect(statusesIn(connection.answered())).toEqual([status, 200]);
    expect(connection.errors).toEqual([]);
    connection.socket.destroy();
  },
);

it('nor while the service stops: the refusal comes, and then the end of the connection', async () => {
  const connection = open();
  const stays = open();
  for (const each of [connection, stays]) each.socket.write(NEXT);
  for (const { answered } of [connection, stays])
    await eventually(answered, (text) => text.includes('"term": "Mutex"'));
  const stopped = glossaryOf(service.strapi).stopping.drain();
  connection.socket.write(head('/glossary/mutex/ratings'));
  await eventually(connection.answered, (text) => statusesIn(text).length === 2);
  await sendBody(connection);
  connection.socket.end();
  stays.socket.end();
  await stopped;
  expect([statusesIn(connection.answered()), connection.errors]).toEqual([[200, 413], []]);
});
