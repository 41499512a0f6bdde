import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import {
  SENTENCES,
  WAITING_LIMIT,
} from '../../../src/plugins/strapi-guard/server/http/connections';
import { WRONG_HEAD } from '../../../src/plugins/strapi-guard/server/http/request-head';
import { currentRequest } from '../../../src/plugins/strapi-guard/server/observability/request-scope';
import {
  CLIENT_ERRORS,
  READ_TYPES,
} from '../../../src/plugins/strapi-guard/server/security/client-errors';
import { aPublishedTerm } from '../../support/content/content';
import { eventually } from '../../support/eventually';
import { askWithoutReading, openSocket, requestText } from '../../support/load/pipelined';
import { listen } from '../../support/browser/browser';
import { type RunningService, startService } from '../../support/service';
import { guardOf } from '../../../src/plugins/strapi-guard/server/running-guard';

/** How long a client may be silent in these tests, in milliseconds; the service gives it 30 s. */
const SILENCE = 1000;
const PAGE = '/glossary/race_condition';

let service: RunningService;
let port: number;
beforeAll(async () => {
  service = await startService();
  await aPublishedTerm(service.strapi, 'Race Condition');
  await aPublishedTerm(service.strapi, 'Cold Page');
  port = Number(new URL(await listen(service)).port);
});
afterAll(() => service.stop());

/** Everything that comes until the service closes the connection. */
async function untilClosed(socket: Socket): Promise<string> {
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  // A connection that is closed in the middle of a request is reset.
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('close', resolve));
  return received;
}

async function send(...lines: readonly string[]): Promise<string> {
  const socket = await openSocket(port);
  const answer = untilClosed(socket);
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return answer;
}

/** One short answer that ends the connection, and nothing after it. */
const closing = (status: string, sentence: string): RegExp =>
  new RegExp(
    `^HTTP/1\\.1 ${status}\\r\\n(?:(?!Set-Cookie)[\\w-]+: [^\\r]*\\r\\n)*Connection: close\\r\\n(?:[\\w-]+: [^\\r]*\\r\\n)*\\r\\n${sentence}\\n$`,
  );

describe('the head of a request', () => {
  it.each([
    ['two Host lines', 'Host: localhost', 'host: glossary.example', WRONG_HEAD.severalHosts],
    ['a Host that is none', 'Host: a b', 'X-Other: a', WRONG_HEAD.noHost],
    ['an open bracket', 'Host: [::1', 'X-Other: a', WRONG_HEAD.noHost],
  ])('%s: 400', async (_, first, second, sentence) => {
    for (const path of [PAGE, '/glossary', '/admin/init'])
      expect(await send(`GET ${path} HTTP/1.1`, first, second)).toMatch(
        closing('400 Bad Request', sentence),
      );
  });

  it('no Host: 400 in HTTP/1.1, answered in HTTP/1.0', async () => {
    expect(await send(`GET ${PAGE} HTTP/1.1`)).toMatch(
      closing('400 Bad Request', WRONG_HEAD.missingHost),
    );
    expect(await send(`GET ${PAGE} HTTP/1.0`)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.each(['glossary', 'http://[::1/glossary', 'ftp://localhost/', '*'])(
    'the target %s: 400',
    async (target) => {
      expect(await send(`GET ${target} HTTP/1.1`, 'Host: localhost')).toMatch(
        closing('400 Bad Request', '[^\\n]+'),
      );
    },
  );

  it('an absolute target is answered like its path', async () => {
    const answer = await send(
      `GET http://localhost${PAGE}.json HTTP/1.1`,
      'Host: localhost',
      'Connection: close',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*"slug": "race_condition"/);
  });

  it.each([
    ['BREW', '501 Not Implemented', SENTENCES[501]],
    ['get', '501 Not Implemented', SENTENCES[501]],
    ['\u0016\u0003\u0001', '400 Bad Request', SENTENCES[400]],
  ])('the method %j: %s', async (method, status, sentence) => {
    expect(await send(`${method} ${PAGE} HTTP/1.1`, 'Host: localhost')).toMatch(
      closing(status, sentence),
    );
  });

  it('a method that others know: 405 with Allow', async () => {
    const answer = await send(`PROPFIND ${PAGE} HTTP/1.1`, 'Host: localhost', 'Connection: close');
    expect(answer).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\n[^]*\r\nAllow: GET, HEAD\r\n/);
  });

  it('headers that are too large: 431', async () => {
    const answer = await send(
      `GET ${PAGE} HTTP/1.1`,
      'Host: localhost',
      `X: ${'a'.repeat(17_000)}`,
    );
    expect(answer).toMatch(closing('431 Request Header Fields Too Large', '[^\\n]+'));
  });

  it('an unknown expectation: 417, and the body is not read as another request', async () => {
    const answer = await send(
      `POST ${PAGE}/ratings HTTP/1.1`,
      'Host: localhost',
      'Expect: 200-ok',
      'Content-Length: 100',
      '',
      'GET / HTTP/1.1',
    );
    expect(answer).toMatch(closing('417 Expectation Failed', '[^\\n]+'));
  });
});

const withBody = (path: string, type: string, body: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: application/json, text/event-stream\r\n` +
  `Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const TOOLS = withBody(
  '/glossary-mcp',
  'application/json',
  '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
);

describe('requests that do not wait for the answer to the one before', () => {
  const PACKET = 63_000;

  /** Begun and not answered, at the beginning of each request. */
  let underWay: number[];
  /** The request in whose context each one begins. */
  let scopes: unknown[];
  let begin: jest.SpyInstance;
  let answered: number;
  /** Requests that Node has parsed. */
  let made: number;
  function note(_: IncomingMessage, response: ServerResponse): void {
    made += 1;
    response.once('finish', () => (answered += 1));
  }

  beforeEach(() => {
    underWay = [];
    scopes = [];
    answered = made = 0;
    service.strapi.server.httpServer.prependListener('request', note);
    const stopping = guardOf(service.strapi).stopping;
    const { afterListeningEnded } = stopping;
    begin = jest.spyOn(stopping, 'afterListeningEnded').mockImplementation((answer) => {
      underWay.push(underWay.length + 1 - answered);
      scopes.push(currentRequest());
      afterListeningEnded(answer);
    });
  });
  afterEach(() => {
    begin.mockRestore();
    service.strapi.server.httpServer.off('request', note);
  });

  it.each([
    ['a page in memory', requestText(PAGE)],
    ['a page that is not', requestText('/glossary/cold_page')],
    ['the panel', requestText('/admin/init')],
    ['a log-in', withBody('/admin/login', 'application/json', '{}')],
    ['tools of agents', TOOLS],
  ])('a packet of them for %s begins one, and is left when it has too many', async (_, request) => {
    await service.http.get(PAGE);
    underWay = [];
    answered = made = 0;
    const socket = await openSocket(port);
    const closed = untilClosed(socket);
    const count = Math.floor(PACKET / request.length);
    socket.write(request.repeat(count));
    await closed;
    expect(Math.max(...underWay)).toBe(1);
    expect(underWay.length).toBeLessThanOrEqual(count - WAITING_LIMIT);
    expect(made).toBeLessThan(count);
    expect((await service.http.get('/healthz')).status).toBe(200);
  });

  it('as many as may wait are answered in their order, each once', async () => {
    const logged = jest.spyOn(service.strapi.log, 'http');
    const socket = await openSocket(port);
    const closed = untilClosed(socket);
    const requests = [
      requestText(PAGE),
      requestText('/admin/init'),
      requestText(PAGE, {}, 'HEAD'),
      TOOLS,
      requestText('/nowhere'),
      requestText('/admin/init', { Upgrade: 'websocket' }),
      withBody(`${PAGE}/ratings`, 'application/json', '{"stars":9}'),
      requestText(`${PAGE}.json`, { Connection: 'close' }),
    ];
    socket.write(requests.join(''));
    const received = await closed;
    expect(received.match(/(?<=HTTP\/1\.1 )\d{3}(?= )/g)?.map(Number)).toEqual([
      200, 200, 200, 200, 404, 200, 400, 200,
    ]);
    expect(received).toMatch(/<\/html>[^]*"hasAdmin"[^]*"tools"[^]*"hasAdmin"[^]*"slug": "race_/);
    expect(underWay).toEqual(requests.map(() => 1));
    expect(scopes).toEqual(requests.map(() => null));
    const lines = logged.mock.calls.map(([line]) => String(line));
    expect(lines.filter((line) => line.includes('/admin/init'))).toHaveLength(2);
    logged.mockRestore();
  });

  it('what cannot be read behind some that wait is not answered in their place', async () => {
    const socket = await openSocket(port);
    const closed = untilClosed(socket);
    const broken = `POST ${PAGE}/ratings HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nno\r\n`;
    socket.write(requestText('/admin/init').repeat(2) + broken);
    expect(await closed).not.toContain(SENTENCES[400]);
  });
});

describe('a client that falls silent', () => {
  it('has 30 s, and a whole request an hour', () => {
    const { timeout, headersTimeout, requestTimeout } = service.strapi.server.httpServer;
    expect([timeout, headersTimeout, requestTimeout]).toEqual([30_000, 30_000, 3_600_000]);
  });

  it('but not while it waits for its next request: a proxy in front ends the connection first', async () => {
    const socket = await openSocket(port);
    socket.write(`GET ${PAGE} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    const [beginning] = (await once(socket, 'data')) as [Buffer];
    const [, seconds] = /\r\nKeep-Alive: timeout=(\d+)\r\n/.exec(beginning.toString()) ?? [];
    // nginx and load balancers keep idle connections for 60 s by default.
    expect(Number(seconds)).toBeGreaterThan(60);
    socket.destroy();
  });

  describe('after a shorter time', () => {
    beforeAll(() => (service.strapi.server.httpServer.timeout = SILENCE));
    afterAll(() => (service.strapi.server.httpServer.timeout = 30_000));

    it.each([
      [`${PAGE}/ratings`, 'application/json'],
      [`${PAGE}/reports`, 'application/json'],
      ['/glossary-mcp', 'application/json'],
      ['/admin/login', 'application/json'],
      ['/api/terms', 'application/x-www-form-urlencoded'],
    ])('in the middle of a body for %s: 408, and the connection is closed', async (path, type) => {
      const log = jest.spyOn(service.strapi.log, 'error');
      const answer = await send(
        `POST ${path} HTTP/1.1`,
        'Host: localhost',
        `Content-Type: ${type}`,
        'Content-Length: 1000',
      );
      expect(answer).toMatch(closing('408 Request Timeout', SENTENCES[408]));
      // The handler of the request has ended by the time of the next response.
      await send(`GET ${PAGE} HTTP/1.1`, 'Host: localhost', 'Connection: close');
      expect(log).not.toHaveBeenCalled();
      log.mockRestore();
    });

    it('a body that comes slowly is waited for: the limit is on silence', async () => {
      const socket = await openSocket(port);
      const answer = untilClosed(socket);
      const body = `{"stars":${' '.repeat(20)}9}`;
      socket.write(
        `POST ${PAGE}/ratings HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAccept: application/json\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
      );
      const startedAt = performance.now();
      for (const letter of body) {
        await wait(SILENCE / 10);
        socket.write(letter);
      }
      expect(performance.now() - startedAt).toBeGreaterThan(2 * SILENCE);
      expect(await answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[^]*“stars” cannot be “9”/);
    });

    it('with answers unread and half of another request: the connection is closed', async () => {
      const { socket, served } = await askWithoutReading(service.strapi.server.httpServer, [
        requestText(PAGE),
      ]);
      const closed = once(served, 'close');
      socket.on('error', () => undefined);
      socket.write(`POST ${PAGE}/ratings HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n`);
      expect(await closed).toEqual([false]);
      socket.destroy();
    });

    it('in the middle of a head: the connection is closed', async () => {
      const socket = await openSocket(port);
      const answer = untilClosed(socket);
      socket.write(`GET ${PAGE} HTTP/1.1\r\nHost:`);
      expect(await answer).toBe('');
    });
  });
});

describe('bodies that Strapi’s own addresses do not take', () => {
  const post = (path: string, type: string, body: string) =>
    service.http.post(path).set('Content-Type', type).send(body);

  it.each([
    ['/api/auth/local', 'text/xml', '<a/>'],
    ['/admin/login', 'text/plain', 'text'],
    ['/admin/register-admin', 'application/octet-stream', 'text'],
  ])('%s with %s: 415 that names the accepted types', async (path, type, text) => {
    const { status, body } = await post(path, type, text);
    expect([status, body.error.name]).toEqual([415, 'Unsupported Media Type']);
    expect(body.error.message).toBe(CLIENT_ERRORS.types(READ_TYPES));
  });

  it('a body that is compressed: 415', async () => {
    const { status, body } = await post('/admin/login', 'application/json', '{}').set(
      'Content-Encoding',
      'gzip',
    );
    expect([status, body.error.message]).toEqual([415, CLIENT_ERRORS.coding]);
  });

  it.each(['', '{', '"text"', '{"__proto__":1}'])(
    'the JSON %j is refused, and nothing is logged',
    async (text) => {
      const logged = jest.spyOn(service.strapi.log, 'error');
      for (const path of ['/admin/login', '/admin/register', '/admin/reset-password']) {
        const { status } = await post(path, 'application/json', text);
        expect([path, status >= 400 && status < 500]).toEqual([path, true]);
      }
      expect(logged).not.toHaveBeenCalled();
      logged.mockRestore();
    },
  );
});

describe('a body that is refused before it has come', () => {
  /** More than any form takes, in bytes, and than an unread socket buffers. */
  const LENGTH = 8 * 1024 * 1024;
  const CHUNK = Buffer.alloc(64 * 1024, 'x');
  const NEXT = requestText(`${PAGE}.json`);
  const begin = (address: string): string =>
    `POST ${address} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${LENGTH}\r\n\r\n`;

  /** A connection that goes on sending although an answer has come, as a proxy does that streams. */
  function open() {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const errors: unknown[] = [];
    let answered = '';
    socket.on('data', (chunk: Buffer) => (answered += chunk.toString('latin1')));
    socket.on('error', (error: NodeJS.ErrnoException) => errors.push(error.code));
    return {
      ...{ socket, errors },
      statuses: () =>
        [...answered.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)),
      hasRecord: () => answered.includes('"slug": "race_condition"'),
      async sendBody() {
        for (let sent = 0; sent < LENGTH && !socket.destroyed; sent += CHUNK.length)
          await new Promise<unknown>((resolve) => socket.write(CHUNK, resolve));
      },
    };
  }
  const isAnswered = (statuses: readonly number[]): boolean => statuses.length > 0;
  const isTrue = (is: boolean): boolean => is;

  it.each([
    [`${PAGE}/ratings`, 413],
    ['/glossary/nobody_had_this/views', 404],
    [PAGE, 405],
    ['/glossary-mcp', 413],
    ['/admin/login', 413],
    ['/glossary-panel/exchange/import', 413],
    ['/nowhere', 413],
  ])('by %s resets no connection: the next request is answered', async (address, status) => {
    const { socket, errors, statuses, hasRecord, sendBody } = open();
    socket.write(begin(address));
    await eventually(statuses, isAnswered);
    await sendBody();
    socket.write(NEXT);
    await eventually(hasRecord, isTrue);
    expect([statuses(), errors]).toEqual([[status, 200], []]);
    socket.destroy();
  });

  it('nor while the service stops: the refusal comes, and then the end of the connection', async () => {
    const [connection, stays] = [open(), open()];
    for (const { socket, hasRecord } of [connection, stays]) {
      socket.write(NEXT);
      await eventually(hasRecord, isTrue);
    }
    const stopped = guardOf(service.strapi).stopping.drain();
    connection.socket.write(begin(`${PAGE}/ratings`));
    await eventually(connection.statuses, (statuses) => statuses.length === 2);
    await connection.sendBody();
    connection.socket.end();
    stays.socket.end();
    await stopped;
    expect([connection.statuses(), connection.errors]).toEqual([[200, 413], []]);
  });
});
