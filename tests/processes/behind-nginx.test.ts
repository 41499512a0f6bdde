import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { aPublishedTerm } from '../support/content/content';
import { type Cluster, HAS_NGINX, type ProxyKind, startCluster } from '../support/process/cluster';
import { ownDatabase } from '../support/process/real-process';
import { startService } from '../support/service';

const PAGE = '/glossary/race_condition';
const MEBIBYTE = 1024 * 1024;
const KINDS: readonly ProxyKind[] = ['nginx', 'nginx-cache'];

type Headers = Readonly<Record<string, string | string[]>>;
interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}

/** As it is sent, with no header but `Host` and these. */
function ask(
  url: string,
  headers: Headers,
  { method = 'GET', body = Buffer.alloc(0) } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers: { ...headers }, agent: false }, (answer) => {
      const { statusCode: status, headers: answered } = answer;
      buffer(answer).then((whole) => resolve({ status, headers: answered, body: whole }), reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const HTML = { Accept: 'text/html' };
/** What somebody asks for first: whatever a header may say about the form, the coding, the part or the age of an answer. */
const FIRST: readonly {
  readonly name: string;
  readonly headers: Headers;
  readonly method?: string;
}[] = [
  ...[
    '*',
    'GZIP',
    'xgzip',
    'gzip;q=0',
    'gzip;q=0.001',
    'gzip;q=0, *',
    'identity',
    'identity;q=0',
    'br',
  ].map((coding) => ({
    name: `Accept-Encoding: ${coding}`,
    headers: { ...HTML, 'Accept-Encoding': coding },
  })),
  { name: 'two codings', headers: { ...HTML, 'Accept-Encoding': ['identity', 'gzip'] } },
  { name: 'no header', headers: {} },
  ...['application/json', '*/*', 'text/markdown', 'text/html;q=0', 'TEXT/HTML', 'image/png'].map(
    (accept) => ({ name: `Accept: ${accept}`, headers: { Accept: accept } }),
  ),
  { name: 'two types', headers: { Accept: ['text/html', 'application/json'] } },
  { name: 'another language', headers: { ...HTML, 'Accept-Language': 'sv' } },
  { name: 'a part', headers: { ...HTML, Range: 'bytes=0-9' } },
  { name: 'any entity tag', headers: { ...HTML, 'If-None-Match': '*' } },
  { name: 'another entity tag', headers: { ...HTML, 'If-Match': '"another"' } },
  {
    name: 'another host',
    headers: { ...HTML, Host: 'attacker.example', 'X-Forwarded-Host': 'attacker.example' },
  },
  { name: 'HEAD', headers: HTML, method: 'HEAD' },
];

beforeAll(async () => {
  const { strapi, stop } = await startService();
  await aPublishedTerm(strapi, 'Race Condition');
  await stop();
});

(HAS_NGINX ? describe : describe.skip).each(KINDS)('behind nginx (%s)', (kind) => {
  let cluster: Cluster;
  let service: string;
  beforeAll(async () => {
    cluster = await startCluster(ownDatabase(), 1, kind, { GLOSSARY_COUNT_VIEWS: 'beacon' });
    service = cluster.instances[0]?.origin ?? '';
  });
  afterAll(() => cluster.stop());

  it.each(FIRST)(
    'who asks after somebody else can read the answer: $name',
    async ({ name, headers, method }) => {
      const path = `${PAGE}?after=${encodeURIComponent(name)}`;
      await ask(`${cluster.origin}${path}`, headers, { method });
      for (const [accept, coding] of [
        ['text/html,application/xhtml+xml', 'gzip'],
        ['text/html', 'identity'],
        ['application/json', 'gzip'],
      ] as const) {
        const asked = { Accept: accept, 'Accept-Encoding': coding };
        const [seen, said] = await Promise.all(
          [cluster.origin, service].map((origin) => ask(`${origin}${path}`, asked)),
        );
        expect(seen?.status).toBe(200);
        for (const header of ['content-type', 'content-encoding', 'etag', 'vary', 'cache-control'])
          expect([header, seen?.headers[header]]).toEqual([header, said?.headers[header]]);
        const body = coding === 'gzip' ? gunzipSync(seen?.body ?? '') : seen?.body;
        expect(String(body)).toContain('Race Condition');
      }
    },
  );

  it.each([
    ...['/glossary', '/glossary/how-to-cite', `${PAGE}/history`, `${PAGE}.json`, '/sitemap.xml'],
    ...['/glossary-changes.json', PAGE],
  ])('who has the answer already gets 304: %s', async (path) => {
    for (const accept of ['text/html', 'application/json']) {
      const headers = { Accept: accept, 'Accept-Encoding': 'gzip' };
      const { headers: answered } = await ask(`${cluster.origin}${path}`, headers);
      const again = await ask(`${cluster.origin}${path}`, {
        ...headers,
        'If-None-Match': String(answered.etag),
      });
      expect([accept, again.status]).toEqual([accept, 304]);
    }
  });

  it('what may not be kept does not go through the cache, where readers could wait for each other', async () => {
    for (const path of ['/glossary', '/glossary?q=race', '/glossary/how-to-cite', `${PAGE}.json`])
      expect((await ask(`${cluster.origin}${path}`, HTML)).headers).not.toHaveProperty('x-cache');
  });

  it.each([1000, 2000, 3500, 7000])('a query of %d characters is answered', async (length) => {
    const { status } = await ask(`${cluster.origin}${PAGE}?from=${'a'.repeat(length)}`, HTML);
    expect(status).toBe(200);
  });

  it('a body larger than anything but a file of terms is refused by nginx', async () => {
    const sent = { method: 'POST', body: Buffer.alloc(22 * MEBIBYTE) };
    const { status, headers } = await ask(`${cluster.origin}${PAGE}/ratings`, {}, sent);
    expect([status, headers['content-type']]).toEqual([413, 'text/html']);
  });
});
