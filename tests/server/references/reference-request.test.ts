import dns from 'node:dns';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PUBLIC_REACH, type Reach } from '../../../src/plugins/glossary/server/references/reach';
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

it('a server is asked, and says who asks it', async () => {
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
])('%s is not public and is not asked', async (url) => {
  expect(await ask(url, PUBLIC_REACH)).toEqual({ kind: 'not-public' });
});

it('nor is a server at another port than those of http and https', async () => {
  expect(await ask('http://93.184.216.34:6379/', PUBLIC_REACH)).toEqual({ kind: 'not-public' });
});

it('a name is connected to at the address that was looked at, and at none when one of them is not public', async () => {
  const lookup = jest.spyOn(dns, 'lookup');
  const answering = (...addresses: readonly string[]) =>
    lookup.mockImplementation(((_name: string, _options: unknown, done: CallableFunction) => {
      done(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      );
    }) as never);
  answering('127.0.0.1');
  expect(await ask(`http://rebound.example:${port}/`, LOOPBACK)).toMatchObject({ status: 301 });
  expect(lookup).toHaveBeenCalledTimes(1);
  expect(await ask('http://rebound.example/', PUBLIC_REACH)).toEqual({ kind: 'not-public' });
  answering('93.184.216.34', '10.0.0.1');
  expect(await ask('http://rebound.example/', PUBLIC_REACH)).toEqual({ kind: 'not-public' });
  expect(asked).toHaveLength(1);
  lookup.mockRestore();
});

it('public addresses are public', () => {
  for (const address of ['93.184.216.34', '8.8.8.8', '2606:2800:220:1::1'])
    expect(PUBLIC_REACH.isAllowed(address)).toBe(true);
});
