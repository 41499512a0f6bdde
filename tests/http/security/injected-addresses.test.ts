import { aPublishedTerm } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

/** Forged headers of a direct client. */
const FORGED = {
  'X-Forwarded-Host': 'evil.example',
  'X-Forwarded-Proto': 'http',
  'X-Forwarded-Port': '81',
  'X-Forwarded-Prefix': '/evil',
  'X-Original-URL': '/evil',
  'X-Rewrite-URL': '/evil',
  Forwarded: 'host=evil.example;proto=http',
  Origin: 'https://evil.example',
  Referer: 'https://evil.example/',
};
/** Of every kind: pages, records, lists, feeds, pictures and descriptions. */
const READ = [
  '/glossary',
  '/glossary?q=race',
  '/glossary.json',
  '/glossary/race_condition',
  '/glossary/race_condition.json',
  '/glossary/race_condition.md',
  '/glossary/race_condition/history.json',
  '/glossary/race_condition/card.png',
  '/glossary/compare-terms?a=deadlock&b=race_condition',
  '/glossary.atom',
  '/sitemap.xml',
  '/robots.txt',
  '/openapi.json',
  '/llms.txt',
  '/glossary/nothing_like_this',
];

let service: RunningService;
beforeAll(async () => {
  service = await startService({ TRUSTED_PROXIES: '' });
  await aPublishedTerm(service.strapi, 'Race Condition');
  await aPublishedTerm(service.strapi, 'Deadlock');
});
afterAll(() => service.stop());

/** The parts of a response that a cache would store, without the number of views. */
async function kept(path: string, headers: Readonly<Record<string, string>>) {
  const { status, headers: answered, body, text } = await service.http.get(path).set(headers);
  const bytes = (text ?? String(body)).replace(/(id="views">)\d+/, '$1');
  return { status, location: answered.location, vary: answered.vary, bytes };
}

describe('the host and the unkeyed headers of a request', () => {
  it.each(READ)('%s does not depend on them', async (path) => {
    const forged = await kept(path, { ...FORGED, Host: 'evil.example' });
    expect(forged.bytes).not.toContain('evil.example');
    expect(forged).toEqual(await kept(path, {}));
  });

  it('a redirect leads nowhere else either', async () => {
    const { status, headers } = await service.http
      .get('/glossary/Race-Condition')
      .set({ ...FORGED, Host: 'evil.example' });
    expect([status, headers.location]).toEqual([301, '/glossary/race_condition']);
  });
});

describe('an open redirect', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    '/%2F%2Fevil.example',
    '///evil.example/glossary/',
    '/glossary//evil.example',
    '/glossary/%2F%2Fevil.example/',
    '/glossary/..%2F..%2F%2Fevil.example',
    '/glossary/Race-Condition/?url=https://evil.example',
    '/glossary/random-term?to=//evil.example',
    '/glossary/compare-terms?a=race_condition&b=Deadlock&//evil.example',
    '/admin//evil.example',
  ])('%s', async (path) => {
    const { headers } = await service.http.get(path);
    const origin = 'https://glossary.example';
    expect(new URL(headers.location ?? '/', origin).origin).toBe(origin);
    expect(headers.refresh).toBeUndefined();
  });
});

it.each([
  '/glossary/Race-Condition?a=%0d%0aSet-Cookie:%20evil=1',
  '/glossary/Race%0d%0aSet-Cookie:%20evil=1',
  '/glossary/compare-terms?a=race_condition%0d%0aevil:1&b=Deadlock',
])('no header comes out of an address: %s', async (path) => {
  const { headers } = await service.http.get(path);
  expect(headers).not.toHaveProperty('evil');
  expect(JSON.stringify(headers)).not.toMatch(/[\r\n]|\\r|\\n/);
  expect(headers['set-cookie'] ?? []).toEqual([]);
});

it.each([
  '/glossary/../../../../etc/passwd',
  '/glossary/..%2f..%2f..%2f..%2fetc%2fpasswd',
  '/glossary/%2e%2e/%2e%2e/package.json',
  '/uploads/../../package.json',
  '/uploads/..%2f..%2fpackage.json',
  '/uploads/%2e%2e%2f.env',
  '/admin/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '/glossary.css/..%2f..%2fpackage.json',
  '/.env',
  '/package.json',
])('no file of the machine is served: %s', async (path) => {
  const { text = '' } = await service.http.get(path);
  expect(text).not.toMatch(/root:.*:0:0|software-glossary"|APP_KEYS|\[core\]/);
});

describe('the prototype of objects', () => {
  it.each([
    '/glossary?__proto__[polluted]=1',
    '/api/terms?filters[__proto__][polluted]=1&__proto__.polluted=1',
    '/glossary/compare-terms?__proto__=1&a=__proto__&b=constructor',
    '/glossary/__proto__.json',
  ])('is not changed by %s', async (path) => {
    expect((await service.http.get(path)).status).toBeLessThan(500);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it.each([
    ['/glossary/race_condition/ratings', '{"stars":3,"__proto__":{"polluted":true}}'],
    ['/glossary-mcp', '{"jsonrpc":"2.0","id":1,"method":"__proto__","__proto__":{"polluted":1}}'],
    ['/admin/login', '{"email":"a@b.example","__proto__":{"polluted":true}}'],
  ])('is not changed by a body for %s', async (path, body) => {
    const { status } = await service.http
      .post(path)
      .set({ 'Content-Type': 'application/json', Accept: 'application/json' })
      .send(body);
    expect(status).toBeLessThan(500);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});
