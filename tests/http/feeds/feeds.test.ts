import { parseAtomFeed } from 'feedsmith';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import {
  aCategory,
  aDraft,
  aPublishedTerm,
  edit,
  publish,
  unpublish,
} from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(() => service.setToday('2026-03-23'));

const get = (path: string) => service.http.get(path).buffer(true);
const textOf = async (path: string): Promise<string> => (await get(path)).text;

/** Every place in which a published term is named. */
const PLACES = {
  'the list': '/glossary',
  'the list as data': '/glossary.json',
  'a search': '/glossary.json?q=wanderer',
  'the feed': '/glossary.atom',
  'the sitemap': '/sitemap.xml',
  'its neighbour’s page': '/glossary/neighbour',
};

it('publish, rename, unpublish: right everywhere in the next request', async () => {
  const { strapi } = service;
  const category = await aCategory(strapi, 'walking', 'Walking');
  await aPublishedTerm(strapi, 'Neighbour', { category });
  const documentId = await aDraft(strapi, 'Wanderer', { category });
  const placesWith = async (slug: string): Promise<string[]> => {
    const named: string[] = [];
    for (const [place, path] of Object.entries(PLACES)) {
      if (new RegExp(`glossary/${slug}["<]`).test(await textOf(path))) named.push(place);
    }
    return named;
  };

  expect(await placesWith('wanderer')).toEqual([]);
  await publish(strapi, documentId);
  expect(await placesWith('wanderer')).toEqual(Object.keys(PLACES));

  await edit(strapi, documentId, { slug: 'wanderer_moved' });
  expect(await placesWith('wanderer_moved')).toEqual([]);
  await publish(strapi, documentId);
  expect(await placesWith('wanderer')).toEqual([]);
  expect(await placesWith('wanderer_moved')).toEqual(Object.keys(PLACES));

  await edit(strapi, documentId, { term: 'Wanderer, renamed', short: 'Another definition.' });
  await publish(strapi, documentId);
  expect(await textOf('/glossary')).toContain('Wanderer, renamed');
  expect(await textOf('/glossary.json?q=renamed')).toContain('wanderer_moved');

  await unpublish(strapi, documentId);
  expect(await placesWith('wanderer_moved')).toEqual([]);
});

it('the feed distinguishes added from updated terms, with dates', async () => {
  const { strapi } = service;
  const updated = await aPublishedTerm(strapi, 'Updated Later');
  service.setToday('2026-04-02');
  await edit(strapi, updated, { short: 'Changed.' });
  await publish(strapi, updated);
  const { headers, text } = await get('/glossary.atom');
  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  const feed = parseAtomFeed(text);
  expect(feed.links?.find(({ rel }) => rel === 'self')?.href).toBe(
    'https://glossary.example/glossary.atom',
  );
  const [first] = feed.entries ?? [];
  expect(first).toMatchObject({
    published: '2026-03-23T00:00:00Z',
    updated: '2026-04-02T00:00:00Z',
  });
  expect(first?.categories?.map(({ term }) => term)).toContain('updated');
});

it.each([
  ['robots.txt', '/robots.txt', 'Sitemap: https://glossary.example/sitemap.xml'],
  [
    'the description of the search',
    '/opensearch.xml',
    'https://glossary.example/glossary?q={searchTerms}',
  ],
])('%s', async (_what, path, line) => {
  const { status, text } = await get(path);
  expect(status).toBe(200);
  expect(text).toContain(line);
});

it('robots.txt is answered while the database is away', async () => {
  const log = glossaryOf(service.strapi).publicationLog;
  const { head } = log;
  log.head = () => Promise.reject(new Error('away'));
  try {
    expect((await get('/robots.txt')).status).toBe(200);
  } finally {
    log.head = head;
  }
});

it.each([
  ['/sitemap.xml?part=0', 400],
  ['/sitemap.xml?part=2', 404],
  ['/glossary/debt-scoring?sort=height', 400],
])('what there is not is refused: %s', async (path, expected) => {
  expect((await get(path)).status).toBe(expected);
});
