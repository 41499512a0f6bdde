import { POSSIBLE } from '../../../src/plugins/glossary/core/texts/refusals';
import { aDraft, aPublishedTerm, edit, publish, unpublish } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

let service: RunningService;
let mock: string;
beforeAll(async () => {
  service = await startService({ PUBLIC_URL: 'https://glossary.example/docs' });
  mock = await aPublishedTerm(service.strapi, 'Mock');
  await aPublishedTerm(service.strapi, 'Stub');
  await aDraft(service.strapi, 'Waiting');
});
afterAll(() => service.stop());

const ADDRESS = '/docs/glossary/compare-terms';
const get = (query: string) => service.http.get(`${ADDRESS}${query}`);

it('shows two terms side by side, with a tag by which it is asked again', async () => {
  const { status, text, headers } = await get('?a=mock&b=stub');
  expect(status).toBe(200);
  expect(text).toContain('<h1>Mock and Stub</h1>');
  expect(text).toContain(
    '<link rel="canonical" href="https://glossary.example/docs/glossary/compare-terms?a&#x3D;mock&amp;b&#x3D;stub">',
  );
  const again = await get('?a=mock&b=stub').set('If-None-Match', headers.etag ?? '');
  expect(again.status).toBe(304);
  expect((await service.http.head(`${ADDRESS}?a=mock&b=stub`)).status).toBe(200);
  const refused = await service.http.post(`${ADDRESS}?a=mock&b=stub`);
  expect([refused.status, refused.headers.allow]).toEqual([405, 'GET, HEAD']);
});

it.each(['?a=stub&b=mock', '?a=Stub&b=mock', '?a=mock&b=STUB', '?b=mock&a=stub&utm_source=x'])(
  '%s leads to the one address of the pair',
  async (query) => {
    const { status, headers } = await get(query);
    expect([status, headers.location]).toEqual([301, `${ADDRESS}?a=mock&b=stub`]);
  },
);

it.each([
  ['', POSSIBLE.slug],
  ['?a=mock', POSSIBLE.slug],
  ['?a=mock&b=mock', POSSIBLE.anotherTerm('mock')],
  ['?a=mock&b=<b>', POSSIBLE.slug],
  ['?a=mock&b=stub&b=spy', POSSIBLE.slug],
])('%s is refused, and the page says what is allowed', async (query, possible) => {
  const { status, type, text } = await get(query);
  expect([status, type]).toEqual([400, 'text/html']);
  expect(text).toContain(possible);
});

it('a draft is no term, like one that never was', async () => {
  const [draft, unknown] = [await get('?a=waiting&b=mock'), await get('?a=absent&b=mock')];
  expect([draft.status, unknown.status]).toEqual([404, 404]);
  expect(draft.text.replaceAll('waiting', 'absent')).toBe(unknown.text);
});

it('the very next request shows what is published, renamed and withdrawn', async () => {
  await edit(service.strapi, mock, { short: 'A new definition.', slug: 'mock_object' });
  expect((await get('?a=mock&b=stub')).text).not.toContain('A new definition.');
  await publish(service.strapi, mock);
  const moved = await get('?a=mock&b=stub');
  expect([moved.status, moved.headers.location]).toEqual([301, `${ADDRESS}?a=mock_object&b=stub`]);
  expect((await get('?a=mock_object&b=stub')).text).toContain('A new definition.');
  const same = await get('?a=mock&b=mock_object');
  expect([same.status, same.text.includes('not with mock_object')]).toEqual([400, true]);
  await unpublish(service.strapi, mock);
  expect((await get('?a=mock_object&b=stub')).status).toBe(410);
});
