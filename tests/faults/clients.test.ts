import { execFile, spawnSync } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { DATA_FORMATS, TERM_FORMATS } from '../../src/plugins/glossary/core/term/term-formats';
import { aPublishedTerm } from '../support/content/content';
import { type RunningService, startService } from '../support/service';

const PAGE = '/glossary/race_condition';
/** Its numbers are of a term that nobody reads meanwhile. */
const ACTIVITY = '/glossary/deadlock/activity.json';
/** Every kind of address. */
const ADDRESSES = [
  PAGE,
  ...DATA_FORMATS.map((form) => `${PAGE}${TERM_FORMATS[form].suffix}`),
  '/glossary',
  '/glossary.json',
  '/glossary.atom',
  '/glossary/debt-scoring',
  '/glossary/how-to-cite',
  '/glossary/problem-types',
  '/schemas/term.json',
  '/sitemap.xml',
  '/robots.txt',
  '/opensearch.xml',
  ACTIVITY,
  '/glossary.css',
  '/glossary.js',
  '/glossary-theme.js',
  '/glossary-text.woff2',
];

const PROGRAMS = path.resolve(__dirname, '../support/clients/programs');
const FRESH = { 'Cache-Control': 'no-cache', Pragma: 'no-cache' };

let service: RunningService;
let base: string;
beforeAll(async () => {
  service = await startService();
  await aPublishedTerm(service.strapi, 'Race Condition');
  await aPublishedTerm(service.strapi, 'Deadlock');
  const { httpServer } = service.strapi.server;
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`;
});
afterAll(() => service.stop());

/** For each address the status of the first answer and of the second. */
const confirmed = (client: string): string[] =>
  ADDRESSES.map((address) => `${client} ${address} 200 304`);

function expectConfirmed(client: string, lines: readonly string[]): void {
  expect(lines).toEqual(confirmed(client));
}

const run = async (program: string, ...parameters: readonly string[]): Promise<string> =>
  (await promisify(execFile)(program, [...parameters])).stdout;

// A machine without the program says so as a skipped test.
const isInstalled = (program: string, question: string): boolean =>
  spawnSync(program, [question]).status === 0;
const itWithCurl = isInstalled('curl', '--version') ? it : it.skip;
const itWithPython = isInstalled('python3', '--version') ? it : it.skip;
const itWithJava = isInstalled('java', '-version') ? it : it.skip;
const itWithGo = isInstalled('go', 'version') ? it : it.skip;

// What a client holds is confirmed, although it says that it wants it fresh.

it('the fetch of Node', async () => {
  const lines: string[] = [];
  for (const address of ADDRESSES) {
    const first = await fetch(base + address);
    await first.text();
    const tag = first.headers.get('etag') ?? '';
    const second = await fetch(base + address, { headers: { ...FRESH, 'If-None-Match': tag } });
    lines.push(`fetch ${address} ${first.status} ${second.status}`);
  }
  expect(lines).toEqual(confirmed('fetch'));
});

itWithCurl('curl', async () => {
  const lines: string[] = [];
  for (const address of ADDRESSES) {
    const status = ['-s', '-o', '/dev/null', '-w', '%{http_code}'];
    const [first = '', tag = ''] = (
      await run('curl', ...status, '-w', '%{http_code} %header{etag}', base + address)
    ).split(/ (.*)/s);
    const conditions = Object.entries({ ...FRESH, 'If-None-Match': tag }).flatMap(
      ([name, value]) => ['-H', `${name}: ${value}`],
    );
    const second = await run('curl', ...status, ...conditions, base + address);
    lines.push(`curl ${address} ${first} ${second}`);
  }
  expectConfirmed('curl', lines);
});

itWithPython('Python: urllib, and requests if installed', async () => {
  const output = await run('python3', `${PROGRAMS}/conditional.py`, base, ...ADDRESSES);
  const lines = output.trim().split('\n');
  const ofRequests = lines.filter((line) => line.startsWith('requests '));
  expectConfirmed('urllib', lines.slice(0, ADDRESSES.length));
  if (lines.length > ADDRESSES.length) expectConfirmed('requests', ofRequests);
});

itWithJava('Java', async () => {
  const output = await run('java', `${PROGRAMS}/Conditional.java`, base, ...ADDRESSES);
  expectConfirmed('java.net.http', output.trim().split('\n'));
});

itWithGo('Go', async () => {
  const output = await run('go', 'run', `${PROGRAMS}/conditional.go`, base, ...ADDRESSES);
  expectConfirmed('net/http', output.trim().split('\n'));
});
