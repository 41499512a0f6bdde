import { aDraft, aPublishedTerm, edit, publish, unpublish } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

let service: RunningService;
let mock: string;
beforeAll(async () => {
  service = await startService({ PUBLIC_URL: 'https://glossary.example/docs' });
  mock = await aPublishedTerm(service.strapi, 'Mock');
  await aPublishedTerm(service.strapi, 'Stub', { related: [mock] });
  await aDraft(service.strapi, 'Waiting', { related: [mock] });
});
afterAll(() => service.stop());

const ADDRESS = '/docs/glossary/term-map';
const get = (query = '') => service.http.get(`${ADDRESS}${query}`);

it('shows all published terms, with a tag by which it is asked again', async () => {
  const { status, text, headers } = await get();
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(text).toContain(
    '<link rel="canonical" href="https://glossary.example/docs/glossary/term-map">',
  );
  expect(text).toContain('href="/docs/glossary/term-map?term&#x3D;stub"');
  expect(text).not.toContain('Waiting');
  const again = await get().set('If-None-Match', headers.etag ?? '');
  expect(again.status).toBe(304);
  expect((await service.http.post(ADDRESS)).status).toBe(405);
});

it('the map of a term is not for search engines, and its page leads there', async () => {
  const { text } = await get('?term=mock');
  expect(text).toContain('<meta name="robots" content="noindex">');
  expect(text).toContain('<h1>Map around Mock</h1>');
  const page = await service.http.get('/docs/glossary/mock');
  expect(page.text).toContain('<a href="/docs/glossary/term-map?term&#x3D;mock">');
});

it.each(['?term=Mock', '?term=MOCK&utm_source=x'])('%s leads to the one address', async (query) => {
  const { status, headers } = await get(query);
  expect([status, headers.location]).toEqual([301, `${ADDRESS}?term=mock`]);
});

it('what is not there is not found, and a draft is not there', async () => {
  const [draft, unknown] = [await get('?term=waiting'), await get('?term=absent')];
  expect([draft.status, unknown.status]).toEqual([404, 404]);
  expect(draft.text.replaceAll('waiting', 'absent')).toBe(unknown.text);
  expect((await get('?category=absent')).status).toBe(404);
  expect((await get('?term=mock&category=testing')).status).toBe(400);
});

it('the script of the map is kept for good under the address that the page names', async () => {
  const { text } = await get();
  const address = /src="(\/docs\/glossary-map\.js\?v&#x3D;[^"]+)"/.exec(text)?.[1] ?? '';
  const { status, type, headers } = await service.http.get(address.replace('&#x3D;', '='));
  expect([status, type, headers['cache-control']]).toEqual([
    200,
    'text/javascript',
    'public, max-age=31536000, immutable',
  ]);
});

it('the very next request shows what is published, renamed and withdrawn', async () => {
  await edit(service.strapi, mock, { term: 'Mock Object', slug: 'mock_object' });
  await publish(service.strapi, mock);
  expect((await get()).text).toContain('Mock Object');
  const moved = await get('?term=mock');
  expect([moved.status, moved.headers.location]).toEqual([301, `${ADDRESS}?term=mock_object`]);
  await unpublish(service.strapi, mock);
  expect((await get()).text).not.toContain('Mock Object');
  expect((await get('?term=mock_object')).status).toBe(410);
});
