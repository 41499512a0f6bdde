import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { forwardedHeaders } from '../../../src/plugins/strapi-guard/server/security/forwarded-headers';

const HTTP = 'http://localhost:1337';
const HTTPS = 'https://glossary.example';
const PROXY = '10.0.0.1';

interface Arrival {
  readonly peer?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly publicUrl?: string;
  readonly trustedProxies?: readonly string[];
}

/** The remaining headers of a request, and HSTS of its response. */
function believed({
  peer = PROXY,
  headers = {},
  publicUrl = HTTP,
  trustedProxies = ['10.0.0.0/24'],
}: Arrival) {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer });
  const request = new IncomingMessage(socket);
  Object.assign(request.headers, headers);
  const response = new ServerResponse(request);
  forwardedHeaders({ trustedProxies, publicUrl })(request, response);
  return {
    client: request.headers['x-forwarded-for'],
    host: request.headers['x-forwarded-host'],
    proto: request.headers['x-forwarded-proto'],
    hsts: response.getHeader('Strict-Transport-Security'),
  };
}

const FORGED = {
  'x-forwarded-for': '198.51.100.1',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
};

it.each([
  ['no proxy is trusted', { peer: '127.0.0.1', trustedProxies: [] }, '127.0.0.1'],
  ['the peer is another one', { peer: '10.0.1.1' }, '10.0.1.1'],
  ['the peer is IPv4 in IPv6', { peer: '::ffff:192.0.2.7' }, '192.0.2.7'],
])('no forwarded header is trusted when %s', (_case, arrival, client) => {
  expect(believed({ ...arrival, headers: FORGED })).toEqual({
    client,
    host: undefined,
    proto: 'http',
    hsts: undefined,
  });
});

it('the headers of a trusted proxy are used', () => {
  expect(believed({ headers: FORGED })).toEqual({
    client: '198.51.100.1',
    host: 'evil.example',
    proto: 'https',
    hsts: 'max-age=31536000',
  });
});

it.each([
  ['what the client claimed stands further left', '6.6.6.6, 198.51.100.1', '198.51.100.1'],
  ['trusted proxies are passed over', '198.51.100.1, 10.0.0.7,10.0.0.8', '198.51.100.1'],
  ['only the part behind trusted proxies counts', '10.0.0.9, 198.51.100.1', '198.51.100.1'],
  ['a proxy in IPv6 notation', '198.51.100.1, ::ffff:10.0.0.7', '198.51.100.1'],
  ['no address at all', 'unknown', PROXY],
  ['an address behind something that is none', '198.51.100.1, unknown', PROXY],
  ['an address with a port', '198.51.100.1:4711', PROXY],
  ['nothing', '', PROXY],
  ['only proxies', '10.0.0.7', '10.0.0.7'],
])('the client in X-Forwarded-For: %s', (_case, header, client) => {
  expect(believed({ headers: { 'x-forwarded-for': header } }).client).toBe(client);
});

it('a trusted proxy that names no client counts as the client', () => {
  expect(believed({}).client).toBe(PROXY);
});

it.each(['evil.example/path', 'me@evil.example', 'two words', 'evil.example:port', ''])(
  'an invalid host is not trusted: %j',
  (host) => {
    expect(believed({ headers: { 'x-forwarded-host': host } }).host).toBeUndefined();
  },
);

it.each([
  ['https, http', 'http'],
  ['http, https', 'https'],
  ['wss', 'http'],
])('X-Forwarded-Proto: %s is %s', (header, proto) => {
  expect(believed({ headers: { 'x-forwarded-proto': header } }).proto).toBe(proto);
});

it('with an https PUBLIC_URL every reader has come by https', () => {
  expect(believed({ peer: '192.0.2.7', publicUrl: HTTPS })).toMatchObject({
    proto: 'https',
    hsts: 'max-age=31536000',
  });
});
