import { parseAtomFeed } from 'feedsmith';
import { glossaryOf } from '../../../src/plugins/glossary/server/glossary';
import { TERM_TEXT } from '../../../src/plugins/glossary/core/texts/term';
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

it('a renamed category is renamed in every list', async () => {
  const { strapi } = service;
  const category = await aCategory(strapi, 'hiking', 'Hiking');
  await aPublishedTerm(strapi, 'Boots', { category });
  expect(await textOf('/glossary')).toContain('>Hiking</a>');
  await strapi
    .documents('api::category.category')
    .update({ documentId: category, data: { name: 'Trekking' } });
  const list = await textOf('/glossary');
  expect(list).toContain('>Trekking</a>');
  expect(list).not.toContain('Hiking');
});

it('the feed tells added from updated terms, and says when', async () => {
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

it('the sitemap says when each page changed last', async () => {
  await aPublishedTerm(service.strapi, 'Dated', { created: '2020-01-01', updated: '2021-02-03' });
  expect(await textOf('/sitemap.xml')).toContain(
    '<loc>https://glossary.example/glossary/dated</loc><lastmod>2021-02-03</lastmod>',
  );
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

it.each(['part=0', 'part=x', 'part=1&part=2'])(
  'a malformed part of the sitemap is refused: %s',
  async (query) => {
    expect((await get(`/sitemap.xml?${query}`)).status).toBe(400);
  },
);

it('a part of the sitemap that does not exist is not found', async () => {
  expect((await get('/sitemap.xml?part=2')).status).toBe(404);
});

describe('terms around a term', () => {
  it('previous and next by name within the category, and what builds on it', async () => {
    const { strapi } = service;
    const category = await aCategory(strapi, 'alphabet', 'Alphabet');
    const alpha = await aPublishedTerm(strapi, 'Alpha', { category });
    await aPublishedTerm(strapi, 'Beta', { category, prerequisites: [alpha] });
    await aPublishedTerm(strapi, 'Gamma', { category, prerequisites: [alpha] });
    const beta = await textOf('/glossary/beta');
    expect(beta).toMatch(/rel="prev" href="\/glossary\/alpha"/);
    expect(beta).toMatch(/rel="next" href="\/glossary\/gamma"/);
    const page = await textOf('/glossary/alpha');
    const [, section] = page.split(`${TERM_TEXT.builtOnThis}</a></h2>`);
    expect(section).toMatch(/href="\/glossary\/beta".*href="\/glossary\/gamma"/s);
  });

  it('a mention is linked once a section, not in code, and not after the other term is gone', async () => {
    const { strapi } = service;
    const other = await aPublishedTerm(strapi, 'Shared Lock');
    await aPublishedTerm(strapi, 'Mentioning', {
      long: 'A shared lock, then a shared lock again, and `shared lock` in code.',
      misconception: 'A shared lock is free. It is not.',
    });
    const links = async (): Promise<number> =>
      [...(await textOf('/glossary/mentioning')).matchAll(/class="mention"/g)].length;
    expect(await links()).toBe(2);
    await unpublish(strapi, other);
    expect(await links()).toBe(0);
  });
});

describe('the table of scored terms', () => {
  it('sorts by an axis, highest first, and by name', async () => {
    const { strapi } = service;
    for (const [name, trap] of [
      ['Low Trap', 1],
      ['High Trap', 9],
    ] as const) {
      const axis = { value: 3, rationale: 'A reason.' };
      const score = await strapi.documents('api::debt-score.debt-score').create({
        data: { detectability: axis, effort: axis, burden: axis, trap: { ...axis, value: trap } },
      });
      await aPublishedTerm(strapi, name, { debt_score: score.documentId });
    }
    const order = async (query: string): Promise<string[]> => {
      const page = await textOf(`/glossary/debt-scoring${query}`);
      const table = page.slice(page.indexOf('class="scores"'));
      return [...table.matchAll(/href="\/glossary\/(\w+_trap)"/g)].map(([, slug]) => String(slug));
    };
    expect(await order('')).toEqual(['high_trap', 'low_trap']);
    expect(await order('?sort=trap')).toEqual(['high_trap', 'low_trap']);
    expect(await order('?sort=name')).toEqual(['high_trap', 'low_trap']);
  });

  it.each(['sort=height', 'page=0', 'page=x'])('refuses %s', async (query) => {
    expect((await get(`/glossary/debt-scoring?${query}`)).status).toBe(400);
  });
});

it('the most viewed terms come first when they are asked for', async () => {
  await aPublishedTerm(service.strapi, 'Read By One', { tags: ['popularity'] });
  await aPublishedTerm(service.strapi, 'Read By Several', { tags: ['popularity'] });
  for (let view = 0; view < 9; view += 1) await get('/glossary/read_by_one');
  for (const address of ['192.0.2.1', '198.51.100.1'])
    await get('/glossary/read_by_several').set('X-Forwarded-For', address);
  service.setToday('2026-03-24');
  const { body } = await get('/glossary.json?tag=popularity&sort=viewed');
  expect(body.terms.map(({ slug }: { slug: string }) => slug)).toEqual([
    'read_by_several',
    'read_by_one',
  ]);
});

it('the best rated terms come first, a single rating weighing less than many', async () => {
  const { strapi } = service;
  const rate = async (documentId: string, stars: readonly number[]): Promise<void> => {
    for (const [index, value] of stars.entries()) {
      await strapi.db.query('api::rating.rating').create({
        data: { term_document_id: documentId, reader: `reader-${index}`, stars: value },
      });
    }
  };
  const tags = ['rated'];
  await rate(await aPublishedTerm(strapi, 'One Enthusiast', { tags }), [5]);
  await rate(await aPublishedTerm(strapi, 'Many Satisfied', { tags }), Array<number>(20).fill(5));
  await rate(await aPublishedTerm(strapi, 'Disliked', { tags }), [1, 1, 2]);
  await aPublishedTerm(strapi, 'Unrated', { tags });
  service.setToday('2026-03-25');
  const { body } = await get('/glossary.json?tag=rated&sort=rated');
  expect(body.terms.map(({ slug }: { slug: string }) => slug)).toEqual([
    'many_satisfied',
    'one_enthusiast',
    'disliked',
    'unrated',
  ]);
});
