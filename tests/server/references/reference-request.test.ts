import dns from 'node:dns';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  PUBLIC_REACH,
  type Reach,
} from '../../../src/plugins/glossary/server/references/public-networks';
import { askServer } from '../../../src/plugins/glossary/server/references/reference-request';

const LOOPBACK: Reach = { isAllowed: (address) => address === '127.0.0.1', anyPort: true };
const asked: string[] = [];
let server: Server;
let port: number;
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers['user-agent']}`);
    response.writeHead(301, { Location: 'http://10.1.2.3/' }).end('x'.repeat(1_000_000));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());
beforeEach(() => asked.splice(0));

const ask = (url: string, reach: Reach) =>
  askServer(new URL(url), 'GET', {
    userAgent: 'Check/1.0',
    reach,
    signal: new AbortController().signal,
  });

it('a server gets a request that names the glossary', async () => {
  expect(await ask(`http://127.0.0.1:${port}/there`, LOOPBACK)).toEqual({
    kind: 'answer',
    status: 301,
    location: 'http://10.1.2.3/',
  });
  expect(asked).toEqual(['GET /there Check/1.0']);
});

it.each([
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f.0.0.1/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://100.64.0.1/',
  'http://0.0.0.0/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[fd00::1]/',
  'http://[fe80::1]/',
  'http://[2002:7f00:1::]/',
  'http://localhost/',
])('%s is not public and gets no request', async (url) => {
  expect(await ask(url, PUBLIC_REACH)).toEqual({ kind: 'not-public' });
});

it('nor does a server at another port than those of http and https', async () => {
  expect(await ask('http://93.184.216.34:6379/', PUBLIC_REACH)).toEqual({ kind: 'not-public' });
});

it('nor does a server at a name of the own machine', async () => {
  for (const name of ['localhost', 'localhost.', 'service.localhost'])
    expect(await ask(`http://${name}:${port}/`, LOOPBACK)).toEqual({ kind: 'not-public' });
  expect(asked).toEqual([]);
});

describe('a name', () => {
  const { Resolver } = dns.promises;
  const v4 = jest.spyOn(Resolver.prototype, 'resolve4');
  const v6 = jest.spyOn(Resolver.prototype, 'resolve6');
  afterAll(() => jest.restoreAllMocks());
  const failing = (code: string) =>
    Promise.reject<never>(Object.assign(new Error(code), { code, syscall: 'queryA' }));
  const answering = (addresses: readonly string[], addresses6: readonly string[] = []) => {
    v4.mockImplementation(() => Promise.resolve([...addresses] as never));
    v6.mockImplementation(() =>
      addresses6.length > 0 ? Promise.resolve([...addresses6] as never) : failing('ENODATA'),
    );
  };

  it('is connected to at the address that was looked at, without a thread that others wait for', async () => {
    const lookup = jest.spyOn(dns, 'lookup');
    answering(['127.0.0.1']);
    expect(await ask(`http://rebound.example:${port}/`, LOOPBACK)).toMatchObject({ status: 301 });
    expect(v4).toHaveBeenCalledTimes(1);
    expect(lookup).not.toHaveBeenCalled();
  });

  it.each([
    [['127.0.0.1'], []],
    [['93.184.216.34', '10.0.0.1'], []],
    [['93.184.216.34'], ['fd00::1']],
  ])('with one non-public address gets no request: %j %j', async (addresses, addresses6) => {
    answering(addresses, addresses6);
    expect(await ask('http://rebound.example/', PUBLIC_REACH)).toEqual({ kind: 'not-public' });
  });

  it('is no longer waited for once the check is cut off', async () => {
    const run = new AbortController();
    v4.mockImplementation(() => {
      setImmediate(() => run.abort());
      return new Promise<never>(() => undefined);
    });
    const options = { userAgent: 'Check/1.0', reach: PUBLIC_REACH, signal: run.signal };
    expect(await askServer(new URL('http://silent.example/'), 'GET', options)).toEqual({
      kind: 'failed',
      reason: 'no answer',
    });
  });

  it.each([
    ['ENOTFOUND', { kind: 'failed', reason: 'no such server' }],
    ['ESERVFAIL', { kind: 'failed', reason: 'ESERVFAIL' }],
    ['ETIMEOUT', { kind: 'unclear', reason: 'ETIMEOUT' }],
    ['ECONNREFUSED', { kind: 'unclear', reason: 'ECONNREFUSED' }],
  ])('that name servers answer with %s', async (code, expected) => {
    for (const query of [v4, v6]) query.mockImplementation(() => failing(code));
    expect(await ask('http://unknown.example/', PUBLIC_REACH)).toEqual(expected);
  });
});

it('a request that could not be sent says nothing of the server', async () => {
  const { signal } = new AbortController();
  const options = { userAgent: 'Ж', reach: LOOPBACK, signal };
  expect(await askServer(new URL(`http://127.0.0.1:${port}/`), 'GET', options)).toEqual({
    kind: 'unclear',
    reason: 'ERR_INVALID_CHAR',
  });
});

describe('a server that', () => {
  const sites: ReturnType<typeof createTcpServer>[] = [];
  afterAll(() => sites.forEach((site) => site.close()));
  /** A server that says this to every request, and nothing more. */
  const saying = async (text: string, heard: () => void = () => undefined) => {
    const site = createTcpServer((socket) => {
      socket.on('error', () => undefined).once('data', () => socket.write(text, 'utf8', heard));
    });
    sites.push(site);
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  };

  it('changes to another protocol has answered', async () => {
    const url = await saying(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: other\r\nConnection: Upgrade\r\n\r\n',
    );
    expect(await ask(url, LOOPBACK)).toEqual({ kind: 'answer', status: 101, location: null });
  });

  it('is not reported after ten seconds, even if the memory was cleared', async () => {
    setFlagsFromString('--expose-gc');
    const clearMemory = runInNewContext('gc') as () => void;
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    try {
      let answer: Promise<unknown> | undefined;
      await new Promise<void>((resolve) => {
        void saying('', resolve).then((url) => {
          answer = ask(url, LOOPBACK);
        });
      });
      clearMemory();
      jest.advanceTimersByTime(10_000);
      expect(await answer).toEqual({ kind: 'failed', reason: 'no answer' });
    } finally {
      jest.useRealTimers();
    }
  });

  it.each([
    ['bücher', '/b\u00fccher'],
    ['книга', '/\u043a\u043d\u0438\u0433\u0430'],
  ])('writes the address it leads to in UTF-8 is understood: %s', async (word, location) => {
    const url = await saying(
      `HTTP/1.1 301 Moved\r\nLocation: /${word}\r\nContent-Length: 0\r\n\r\n`,
    );
    expect(await ask(url, LOOPBACK)).toEqual({ kind: 'answer', status: 301, location });
  });
});

it('public addresses are public', () => {
  for (const address of ['93.184.216.34', '8.8.8.8', '2606:2800:220:1::1'])
    expect(PUBLIC_REACH.isAllowed(address)).toBe(true);
});
