import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { launchBrowser } from '../support/browser/browser';
import { AGENTS } from '../support/clients/user-agents';
import { aPublishedTerm } from '../support/content/content';
import { HAS_NGINX, type Proxy, type ProxyKind, startProxy } from '../support/process/cluster';
import { ownDatabase, type RealProcess, startProcess } from '../support/process/real-process';
import { openTables, type Tables } from '../support/database/tables';
import { eventually } from '../support/eventually';
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
/** The first request, with every header that chooses format, coding, range or age of a response. */
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

let documentId: string;
let running: RealProcess;
let proxy: Proxy;
beforeAll(async () => {
  const { strapi, stop } = await startService();
  documentId = await aPublishedTerm(strapi, 'Race Condition');
  await stop();
  running = await startProcess({
    environment: { GLOSSARY_DEMO: 'false', GLOSSARY_COUNT_VIEWS: 'beacon' },
  });
});
afterAll(async () => {
  running.kill('SIGKILL');
  await running.exited;
});

/** Has all tests of a block ask a proxy of this kind. */
function withProxy(kind: ProxyKind): void {
  beforeAll(async () => {
    proxy = await startProxy(kind, [Number(new URL(running.origin).port)]);
  });
  afterAll(() => proxy.stop());
}

const withNginx = HAS_NGINX ? describe : describe.skip;

withNginx.each(KINDS)('behind nginx (%s)', (kind) => {
  withProxy(kind);

  it.each(FIRST)(
    'the next client can read the cached response: $name',
    async ({ name, headers, method }) => {
      const path = `${PAGE}?after=${encodeURIComponent(name)}`;
      await ask(`${proxy.origin}${path}`, headers, { method });
      for (const [accept, coding] of [
        ['text/html,application/xhtml+xml', 'gzip'],
        ['text/html', 'identity'],
        ['application/json', 'gzip'],
      ] as const) {
        const asked = { Accept: accept, 'Accept-Encoding': coding };
        const [seen, said] = await Promise.all(
          [proxy.origin, running.origin].map((origin) => ask(`${origin}${path}`, asked)),
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
      const { headers: answered } = await ask(`${proxy.origin}${path}`, headers);
      const again = await ask(`${proxy.origin}${path}`, {
        ...headers,
        'If-None-Match': String(answered.etag),
      });
      expect([accept, again.status]).toEqual([accept, 304]);
    }
  });

  it('uncacheable responses bypass the cache, where readers could wait for each other', async () => {
    for (const path of ['/glossary', '/glossary?q=race', '/glossary/how-to-cite', `${PAGE}.json`])
      expect((await ask(`${proxy.origin}${path}`, HTML)).headers).not.toHaveProperty('x-cache');
  });

  it.each([1000, 2000, 3500, 7000])('a query of %d characters is answered', async (length) => {
    const { status } = await ask(`${proxy.origin}${PAGE}?from=${'a'.repeat(length)}`, HTML);
    expect(status).toBe(200);
  });

  it('a body larger than anything but a file of terms is refused by nginx', async () => {
    const sent = { method: 'POST', body: Buffer.alloc(22 * MEBIBYTE) };
    const { status, headers } = await ask(`${proxy.origin}${PAGE}/ratings`, {}, sent);
    expect([status, headers['content-type']]).toEqual([413, 'text/html']);
  });
});

withNginx('views behind the cache of nginx', () => {
  const READERS = 60;
  withProxy('nginx-cache');
  let tables: Tables;
  beforeAll(() => {
    tables = openTables(ownDatabase());
  });
  afterAll(() => tables.close());
  const untilViewsAre = (count: number) =>
    eventually(
      () => tables.viewsOf(documentId),
      (views) => views === count,
    );

  it('are counted, each once', async () => {
    const page = `${proxy.origin}${PAGE}`;
    const before = await tables.viewsOf(documentId);
    let reached = 0;
    for (let reader = 0; reader < READERS; reader += 1) {
      // Browsers do not ask in the same words.
      const headers = {
        'User-Agent': AGENTS.human,
        Accept: `text/html,application/xhtml+xml;q=0.${(reader % 9) + 1}`,
        'Accept-Encoding': reader % 2 === 0 ? 'gzip' : 'gzip, br',
      };
      const shown = await fetch(page, { headers });
      expect(await shown.text()).toContain(`data-views="${PAGE}/views"`);
      if (shown.headers.get('X-Cache') !== 'HIT') reached += 1;
      const told = { method: 'POST', headers: { ...headers, 'Sec-Fetch-Site': 'same-origin' } };
      expect((await fetch(`${page}/views`, told)).status).toBe(204);
    }
    expect(reached).toBeLessThan(READERS / 20);
    await untilViewsAre(before + READERS);
  });

  it('are reported by a real browser for each page that it opens, and by none without scripts', async () => {
    const before = await tables.viewsOf(documentId);
    const browser = await launchBrowser();
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ userAgent: AGENTS.human, javaScriptEnabled });
      const page = await context.newPage();
      for (let load = 0; load < 2; load += 1) {
        const told = javaScriptEnabled
          ? page.waitForResponse((response) => response.url().endsWith('/views'))
          : null;
        await page.goto(`${proxy.origin}${PAGE}`, { waitUntil: 'load' });
        expect((await told)?.status() ?? null).toBe(javaScriptEnabled ? 204 : null);
      }
      await context.close();
    }
    await browser.close();
    await untilViewsAre(before + 2);
  });
});
