import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { glossaryOf } from '../../src/plugins/glossary/server/running-glossary';
import { launchBrowser, listen } from '../support/browser/browser';
import { aPublishedTerm } from '../support/content/content';
import { type RunningService, startService } from '../support/service';

const PAGE = '/glossary/race_condition';
const RATINGS = `${PAGE}/ratings`;
/** What a page puts into its title once the browser has let it do, or has kept it from doing, what it wanted. */
const DONE = 'done';

interface Arrival {
  readonly method: string;
  readonly status: number;
  readonly site: string | undefined;
  readonly origin: string | undefined;
}

let service: RunningService;
let otherServer: Server;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let port: number;
let otherPort: number;
let arrivals: Arrival[];
/** Each test rates from an address of its own, so that the limit of one address is never reached. */
let address = 0;

beforeAll(async () => {
  // Without TLS, else a browser would not keep the reader's cookie from a host that is not the own machine.
  service = await startService({ PUBLIC_URL: 'http://glossary.test' });
  await aPublishedTerm(service.strapi, 'Race Condition');
  port = Number(new URL(await listen(service)).port);
  service.strapi.server.httpServer.on('request', noteArrival);
  otherServer = createServer(serveAttack);
  await new Promise<void>((resolve) => otherServer.listen(0, '127.0.0.1', resolve));
  otherPort = (otherServer.address() as AddressInfo).port;
  browser = await launchBrowser(['--host-resolver-rules=MAP *.test 127.0.0.1']);
});
afterAll(async () => {
  await browser.close();
  await new Promise((resolve) => otherServer.close(resolve));
  await service.stop();
});
beforeEach(async () => {
  for (const table of ['glossary_ratings', 'glossary_network_counts'])
    await service.strapi.db.connection(table).delete();
  // The service does not notice rows that are deleted directly, so its cache is cleared.
  glossaryOf(service.strapi).liveStats.forget();
  arrivals = [];
  address += 1;
  // The policy of the term's page would keep the tests of the own site from writing scripts into it.
  context = await browser.newContext({ bypassCSP: true });
  page = await context.newPage();
});
afterEach(() => context.close());

function noteArrival({ method, url, headers }: IncomingMessage, response: ServerResponse): void {
  if (url !== RATINGS) return;
  response.on('finish', () => {
    arrivals.push({
      method: method ?? '',
      status: response.statusCode,
      site: headers['sec-fetch-site']?.toString(),
      origin: headers.origin,
    });
  });
}

const rateForm = (target: string, attributes = ''): string =>
  `<form method="post" action="${target}" ${attributes}><input name="stars" value="1"></form>`;
const SUBMIT = '<script>document.forms[0].submit()</script>';
const fetching = (target: string, options: string): string =>
  `<script>fetch('${target}', { credentials: 'include', ${options} })
    .catch(() => undefined).then(() => { document.title = '${DONE}'; });</script>`;

/** Pages that try to rate with a reader's session. */
const ATTACKS: Readonly<Record<string, (target: string) => string>> = {
  'a form that submits itself': (target) => rateForm(target) + SUBMIT,
  'a form with rel=noreferrer': (target) => rateForm(target, 'rel="noreferrer"') + SUBMIT,
  'a form whose answer goes into a hidden frame': (target) =>
    `<iframe name="hidden" hidden></iframe>${rateForm(target, 'target="hidden"')}${SUBMIT}`,
  'fetch without CORS': (target) =>
    fetching(target, `method: 'POST', mode: 'no-cors', body: new URLSearchParams({ stars: 1 })`),
  'fetch that withdraws': (target) =>
    fetching(
      target,
      `method: 'POST', mode: 'no-cors', body: new URLSearchParams({ withdraw: 'yes' })`,
    ),
  'DELETE by fetch': (target) => fetching(target, `method: 'DELETE'`),
  'JSON by fetch': (target) =>
    fetching(
      target,
      `method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"stars":1}'`,
    ),
  'a form within a frame': (target) => `<iframe srcdoc='${rateForm(target)}${SUBMIT}'></iframe>`,
};

/** Pages that hide where they come from: the browser then sends `Origin: null`, whosever page it is. */
const DISGUISED: typeof ATTACKS = {
  'a form without referrer': (target) =>
    `<meta name="referrer" content="no-referrer">${rateForm(target)}${SUBMIT}`,
  'a form within a sandboxed frame': (target) =>
    `<iframe sandbox="allow-forms allow-scripts" srcdoc='${rateForm(target)}${SUBMIT}'></iframe>`,
};

const EVERY_ATTACK = { ...ATTACKS, ...DISGUISED };
/** A form, a request of a script, one that CORS has to allow, and one that hides where it comes from. */
const ONE_OF_EACH = [
  'a form that submits itself',
  'fetch without CORS',
  'DELETE by fetch',
  'a form without referrer',
];

/** `/?attack=<name>&target=<address of the ratings>`. */
function serveAttack({ url }: IncomingMessage, response: ServerResponse): void {
  const { searchParams } = new URL(url ?? '/', 'http://localhost');
  const attack = EVERY_ATTACK[searchParams.get('attack') ?? ''];
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(attack?.(searchParams.get('target') ?? '') ?? '');
}

async function stored(): Promise<number[]> {
  const rows = await service.strapi.db.connection('glossary_ratings').select('stars');
  return rows.map((row: { stars: number }) => row.stars);
}

/** A reader rates with 4 stars on the term's own page; the browser then has the cookie by which the service identifies readers. */
async function rateOnThePage(own: string): Promise<void> {
  await context.setExtraHTTPHeaders({ 'X-Forwarded-For': `192.0.2.${address}` });
  await page.goto(`${own}${PAGE}`);
  await page.locator('.rating input[value="4"]').click();
  await page.locator('.note').getByText('Your rating: 4').waitFor();
  await context.setExtraHTTPHeaders({});
}

/** Waits until the service has answered what a page sends when it opens; a page that fetches has then been told. */
async function answerTo(open: () => Promise<unknown>, html: string): Promise<Arrival> {
  arrivals = [];
  const answered = new Promise<void>((resolve) => {
    service.strapi.server.httpServer.on('request', function wait(request, response) {
      if (request.url !== RATINGS) return;
      service.strapi.server.httpServer.off('request', wait);
      response.on('finish', resolve);
    });
  });
  await open();
  await answered;
  if (html.includes(DONE)) await page.waitForFunction((done) => document.title === done, DONE);
  expect(arrivals).toHaveLength(1);
  return arrivals[0] as Arrival;
}

describe.each([
  // Ports do not tell sites apart: the reader's cookie goes along.
  [
    'another port of the same host',
    '127.0.0.1',
    '127.0.0.1',
    'same-site',
    Object.keys(EVERY_ATTACK),
  ],
  ['another site', '127.0.0.1', 'localhost', 'cross-site', ONE_OF_EACH],
  // Without TLS a browser says no more than the origin, as older browsers always do.
  ['another site, when neither has TLS', 'glossary.test', 'evil.test', undefined, ONE_OF_EACH],
] as const)('from %s', (_case, host, otherHost, site, attacks) => {
  const own = () => `http://${host}:${port}`;
  const target = () => `${own()}${RATINGS}`;

  it.each(attacks)('%s changes no rating', async (attack) => {
    await rateOnThePage(own());
    const other = `http://${otherHost}:${otherPort}`;
    const query = new URLSearchParams({ attack, target: target() });
    const html = EVERY_ATTACK[attack]?.(target()) ?? '';
    const {
      method,
      status,
      site: said,
      origin,
    } = await answerTo(() => page.goto(`${other}/?${query}`, { waitUntil: 'commit' }), html);
    // What CORS has to allow first is not even sent.
    expect([method, status]).toEqual(
      ['DELETE by fetch', 'JSON by fetch'].includes(attack) ? ['OPTIONS', 405] : ['POST', 403],
    );
    const isSandboxed = attack.includes('sandboxed');
    expect(said).toBe(site && isSandboxed ? 'cross-site' : site);
    expect(origin).toBe(attack in DISGUISED ? 'null' : other);
    expect(await stored()).toEqual([4]);
  });
});

it.each(Object.keys(ATTACKS))('%s would have, from the own site', async (attack) => {
  await rateOnThePage(`http://127.0.0.1:${port}`);
  const html = ATTACKS[attack]?.(`http://127.0.0.1:${port}${RATINGS}`) ?? '';
  // Written into the term's page: a page that the test made up would count as one of the internet, which may not ask a local host.
  const write = (text: string): void => {
    document.open();
    document.write(text);
    document.close();
  };
  const { status } = await answerTo(() => page.evaluate(write, html), html);
  expect(status).toBeLessThan(400);
  expect(await stored()).not.toEqual([4]);
});
