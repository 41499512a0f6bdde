import { aPublishedTerm } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

const PAGE = '/glossary/race_condition';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
  await aPublishedTerm(service.strapi, 'Race Condition');
  // Listening once, so that parallel requests share the server instead of each starting it.
  await new Promise<void>((resolve) =>
    service.strapi.server.httpServer.listen(0, '127.0.0.1', resolve),
  );
});
afterAll(() => service.stop());

const shown = (text: string): number =>
  Number(/<dd id="views">([\d,]+)<\/dd>/.exec(text)?.[1]?.replaceAll(',', ''));
const views = async (): Promise<number> =>
  shown((await service.http.get(PAGE).set('Sec-Purpose', 'prefetch')).text);

it('the number on the page includes the view that is being answered', async () => {
  expect(await views()).toBe(0);
  expect(shown((await service.http.get(PAGE)).text)).toBe(1);
  expect(shown((await service.http.get(PAGE)).text)).toBe(2);
});

it.each([
  ['HEAD', () => service.http.head(PAGE)],
  ['a prefetch', () => service.http.get(PAGE).set('Sec-Purpose', 'prefetch')],
  ['a prerender', () => service.http.get(PAGE).set('Sec-Purpose', 'prefetch;prerender')],
  ['an older prefetch', () => service.http.get(PAGE).set('Purpose', 'prefetch')],
  ['the record', () => service.http.get(`${PAGE}.json`)],
  ['a redirect', () => service.http.get('/glossary/Race-Condition')],
])('%s is not a view', async (_what, request) => {
  const before = await views();
  await request();
  expect(await views()).toBe(before);
});

it('a page that the reader holds already (304) is a view', async () => {
  const { headers } = await service.http.get(PAGE);
  const before = await views();
  const { status } = await service.http.get(PAGE).set('If-None-Match', headers.etag ?? '');
  expect(status).toBe(304);
  expect(await views()).toBe(before + 1);
});

it('200 parallel views are 200 views, each shown another number', async () => {
  const before = await views();
  const pages = await Promise.all(Array.from({ length: 200 }, () => service.http.get(PAGE)));
  expect(await views()).toBe(before + 200);
  expect(new Set(pages.map(({ text }) => shown(text))).size).toBe(200);
});

it('the live numbers are kept by nobody, and asking for them is no view', async () => {
  const before = await views();
  const { body, headers } = await service.http.get(`${PAGE}/numbers.json`).expect(200);
  expect(body).toMatchObject({ slug: 'race_condition', views: before });
  expect(headers['cache-control']).toBe('no-store');
  expect(await views()).toBe(before);
});
