import { ALL_FEATURES } from '../../../src/plugins/glossary/core/settings/features';
import { load } from 'cheerio';
import sharp from 'sharp';
import { PART_BELOW_TERM } from '../../../src/plugins/glossary/core/pages/public-address';
import { TERM_FORMATS } from '../../../src/plugins/glossary/core/term/term-formats';
import { POSSIBLE } from '../../../src/plugins/glossary/core/texts/refusals';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { categoryKeyTaken } from '../../../src/plugins/glossary/server/publication-log/category-entries';
import { allowedMethods } from '../../../src/plugins/glossary/server/routing/public-routes';
import {
  aCategory,
  aDraft,
  aPublishedTerm,
  COMPLETE_TERM,
  edit,
  publish,
  unpublish,
} from '../../support/content/content';
import { asBytes } from '../../support/clients/whole-answer';
import { imported, linesOf } from '../../support/content/glossary-files';
import { type RunningService, startService } from '../../support/service';

const SUB_PATH = '/docs/words';

let service: RunningService;
beforeAll(async () => {
  service = await startService({
    PUBLIC_URL: `https://example.org${SUB_PATH}`,
    HOME_URL: '/',
    GLOSSARY_COUNT_VIEWS: 'beacon',
  });
  const { strapi } = service;
  await aPublishedTerm(strapi, 'Race Condition');
  await aDraft(strapi, 'Waiting');
  const moved = await aPublishedTerm(strapi, 'Moved', { slug: 'old_address' });
  await edit(strapi, moved, { slug: 'two_words' });
  await publish(strapi, moved);
  await unpublish(strapi, await aPublishedTerm(strapi, 'Gone', { slug: 'gone_term' }));
});
afterAll(() => service.stop());

const get = (path: string) => service.http.get(path);

it.each(['/glossary/race_condition', `${SUB_PATH}/glossary/race_condition`])(
  'a proxy may strip the sub-path or pass it on: %s',
  async (path) => {
    const { text } = await get(path).expect(200);
    const $ = load(text);
    const links = $('a[href], link[href]')
      .map((_, element) => $(element).attr('href'))
      .get();
    const within = links.filter((link) => link.startsWith('/'));
    expect(within.length).toBeGreaterThan(5);
    for (const link of within) expect(link).toMatch(/^\/docs\/words\//);
  },
);

it('problems, records and redirects have it', async () => {
  for (const path of ['/glossary/no_such.json', `${SUB_PATH}/glossary/no_such.json`])
    expect((await get(path)).body.instance).toBe(`${SUB_PATH}/glossary/no_such.json`);
  const { body } = await get('/glossary/race_condition.json');
  expect(body.citation.canonical_url).toBe(
    'https://example.org/docs/words/glossary/race_condition',
  );
  expect((await get(SUB_PATH)).headers.location).toBe(`${SUB_PATH}/glossary`);
});

it('a link within the site that an editor wrote leads there from pages, lists and previews', async () => {
  const { strapi } = service;
  const introduction = 'Begin with [races](/glossary/race_condition).';
  const category = await aCategory(strapi, 'linked', 'Linked');
  await strapi
    .documents('plugin::glossary.category')
    .update({ documentId: category, data: { introduction } });
  const written =
    'Worse than [a race](/glossary/race_condition) and [a rest](/docs/words/glossary).';
  const links = ['/docs/words/glossary/race_condition', '/docs/words/glossary'];
  const texts = { category, short: written, long: written };
  const documentId = await aPublishedTerm(strapi, 'Deadlock', texts);
  const linksAt = async (path: string): Promise<(string | undefined)[]> => {
    const $ = load((await get(path)).text);
    return $('a')
      .filter((_, element) => /^(a race|a rest|races)$/.test($(element).text()))
      .map((_, element) => $(element).attr('href'))
      .get();
  };
  expect(await linksAt('/glossary/deadlock')).toEqual([...links, ...links]);
  expect(await linksAt('/glossary?category=linked')).toEqual([links[0], ...links]);
  await edit(strapi, documentId, { quick_fix: written });
  const preview = glossaryOf(strapi).previews.pathOf(documentId);
  expect(await linksAt(preview)).toEqual([...links, ...links, ...links]);
  const { body } = await get('/glossary/deadlock.json');
  expect([body.short, body.long]).toEqual([written, written]);
});

describe('the addresses at and below a term', () => {
  type Kind = Parameters<typeof allowedMethods>[0];
  /** The suffix to the address of the term, and a method that it answers. */
  const PLACES: readonly (readonly [string, string])[] = [
    ...Object.values(TERM_FORMATS).map(({ suffix }) => [suffix, 'GET'] as const),
    ...Object.entries(PART_BELOW_TERM).flatMap(([kind, part]) =>
      allowedMethods(kind as Kind, ALL_FEATURES)
        .filter((method) => method !== 'HEAD')
        .map((method) => [`/${part}`, method] as const),
    ),
  ];
  const QUERY = '?text=one+two+three';
  const send = (method: string, path: string) => {
    const verb = method.toLowerCase() as 'get' | 'post' | 'delete';
    const request = service.http[verb](`${path}${QUERY}`);
    request.set({ Accept: '*/*', Origin: 'https://example.org' });
    return method === 'POST' ? request.type('form').send('stars=4&part=other&text=Hm') : request;
  };

  it.each(PLACES)('…%s (%s) redirects, and keeps the query', async (place, method) => {
    for (const path of [
      `/glossary/TWO_WORDS${place.toUpperCase()}`,
      `/Glossary/two%5Fwords${place}/`,
      `/glossary/Old-Address${place}`,
    ]) {
      const { status, headers } = await send(method, path);
      expect([path, status, headers.location]).toEqual([
        path,
        method === 'GET' ? 301 : 308,
        `${SUB_PATH}/glossary/two_words${place}${QUERY}`,
      ]);
    }
  });

  it.each(PLACES)(
    '…%s (%s) answers 404 for an unknown term, and 410 for a withdrawn one',
    async (...asked) => {
      const [place, method] = asked;
      const types = [];
      for (const [slug, expected] of [
        ['No-Such-Term', 404],
        ['no_such_term', 404],
        ['gone_term', 410],
      ] as const) {
        const { status, headers } = await send(method, `/glossary/${slug}${place}`);
        expect([slug, status]).toEqual([slug, expected]);
        types.push(headers['content-type']);
      }
      expect(new Set(types).size).toBe(1);
    },
  );

  it('of an invalid slug is answered with data for programs', async () => {
    for (const part of ['verify-quote', 'card.png', 'activity.json', 'history.json']) {
      const { headers } = await get(`/glossary/no%20slug/${part}`).expect(404);
      expect(headers['content-type']).toMatch(/^application\/problem\+json/);
    }
  });

  it.each(['/glossary/Verify-Quote', '/glossary/verify-quote/', '/Glossary/verify%2Dquote'])(
    '%s redirects to a fixed address',
    async (path) => {
      const { headers } = await get(`${path}?text=one`).expect(301);
      expect(headers.location).toBe(`${SUB_PATH}/glossary/verify-quote?text=one`);
    },
  );
});

describe('two terms that are compared', () => {
  const ADDRESS = `${SUB_PATH}/glossary/compare-terms`;
  const compare = (query: string) => get(`${ADDRESS}${query}`);
  let mock: string;
  beforeAll(async () => {
    mock = await aPublishedTerm(service.strapi, 'Mock');
    await aPublishedTerm(service.strapi, 'Stub');
  });

  it('are side by side, with an entity tag for revalidation', async () => {
    const { status, text, headers } = await compare('?a=mock&b=stub');
    expect(status).toBe(200);
    expect(text).toContain('<h1>Mock and Stub</h1>');
    expect(text).toContain(
      '<link rel="canonical" href="https://example.org/docs/words/glossary/compare-terms?a&#x3D;mock&amp;b&#x3D;stub">',
    );
    await compare('?a=mock&b=stub')
      .set('If-None-Match', headers.etag ?? '')
      .expect(304);
    const refused = await service.http.post(`${ADDRESS}?a=mock&b=stub`);
    expect([refused.status, refused.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('have one address, and an invalid pair is refused', async () => {
    const { headers } = await compare('?b=MOCK&a=stub&utm_source=x').expect(301);
    expect(headers.location).toBe(`${ADDRESS}?a=mock&b=stub`);
    expect((await compare('?a=mock').expect(400)).text).toContain(POSSIBLE.slug);
    expect((await compare('?a=mock&b=mock').expect(400)).text).toContain(
      POSSIBLE.anotherTerm('mock'),
    );
    const draft = await compare('?a=waiting&b=mock').expect(404);
    const unknown = await compare('?a=absent&b=mock').expect(404);
    expect(draft.text.replaceAll('waiting', 'absent')).toBe(unknown.text);
  });

  it('are shown as they are published at the very next request', async () => {
    await edit(service.strapi, mock, { short: 'A new definition.', slug: 'mock_object' });
    expect((await compare('?a=mock&b=stub')).text).not.toContain('A new definition.');
    await publish(service.strapi, mock);
    const moved = await compare('?a=mock&b=stub').expect(301);
    expect(moved.headers.location).toBe(`${ADDRESS}?a=mock_object&b=stub`);
    expect((await compare('?a=mock_object&b=stub')).text).toContain('A new definition.');
    const same = await compare('?a=mock&b=mock_object').expect(400);
    expect(same.text).toContain(POSSIBLE.anotherTerm('mock_object'));
    await unpublish(service.strapi, mock);
    await compare('?a=mock_object&b=stub').expect(410);
  });
});

describe('the map of terms', () => {
  const ADDRESS = `${SUB_PATH}/glossary/term-map`;
  const map = (query = '') => get(`${ADDRESS}${query}`);
  let fake: string;
  beforeAll(async () => {
    fake = await aPublishedTerm(service.strapi, 'Fake');
    await aPublishedTerm(service.strapi, 'Dummy', { related: [fake] });
  });

  it('shows all published terms, with an entity tag for revalidation', async () => {
    const { text, headers } = await map().expect(200);
    expect(text).toContain(
      '<link rel="canonical" href="https://example.org/docs/words/glossary/term-map">',
    );
    expect(text).toContain('href="/docs/words/glossary/term-map?term&#x3D;dummy"');
    expect(text).not.toContain('Waiting');
    await map()
      .set('If-None-Match', headers.etag ?? '')
      .expect(304);
    await service.http.post(ADDRESS).expect(405);
    const address = /src="(\/docs\/words\/glossary-map\.js\?v&#x3D;[^"]+)"/.exec(text)?.[1] ?? '';
    const script = await get(address.replace('&#x3D;', '=')).expect(200);
    expect([script.type, script.headers['cache-control']]).toEqual([
      'text/javascript',
      'public, max-age=31536000, immutable',
    ]);
  });

  it('around a term has one address, and is not for search engines', async () => {
    const { text } = await map('?term=fake');
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).toContain('<h1>Map around Fake</h1>');
    expect((await get(`${SUB_PATH}/glossary/fake`)).text).toContain(
      '<a href="/docs/words/glossary/term-map?term&#x3D;fake">',
    );
    const { headers } = await map('?term=FAKE&utm_source=x').expect(301);
    expect(headers.location).toBe(`${ADDRESS}?term=fake`);
  });

  it('of an unknown term is not found, nor of a draft', async () => {
    const draft = await map('?term=waiting').expect(404);
    const unknown = await map('?term=absent').expect(404);
    expect(draft.text.replaceAll('waiting', 'absent')).toBe(unknown.text);
    await map('?category=absent').expect(404);
    await map('?term=fake&category=testing').expect(400);
  });

  it('shows what is published, renamed and withdrawn at the very next request', async () => {
    await edit(service.strapi, fake, { term: 'Fake Object', slug: 'fake_object' });
    await publish(service.strapi, fake);
    expect((await map()).text).toContain('Fake Object');
    const moved = await map('?term=fake').expect(301);
    expect(moved.headers.location).toBe(`${ADDRESS}?term=fake_object`);
    await unpublish(service.strapi, fake);
    expect((await map()).text).not.toContain('Fake Object');
    await map('?term=fake_object').expect(410);
  });
});

describe('the card of a term', () => {
  const card = (slug: string) => asBytes(get(`${SUB_PATH}/glossary/${slug}/card.png`));
  let documentId: string;
  beforeAll(async () => {
    documentId = await aPublishedTerm(service.strapi, 'Pictured', {
      short: 'A <b>double</b> & more, that *checks* its calls.',
    });
  });

  it('is a small PNG of the size that networks want, with letters on it, which the page names', async () => {
    const { headers, body: png } = await card('pictured').expect(200);
    expect(png.length).toBeLessThan(60_000);
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    const name = await sharp(png).extract({ left: 80, top: 80, width: 300, height: 80 }).stats();
    // Paper alone has no deviation at all.
    expect(name.channels[0]?.stdev).toBeGreaterThan(10);
    expect((await get('/glossary/pictured')).text).toContain(
      'property="og:image" content="https://example.org/docs/words/glossary/pictured/card.png?v&#x3D;1"',
    );
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
    });
    await card('pictured')
      .set('If-None-Match', headers.etag ?? '')
      .expect(304);
    const head = await service.http.head('/glossary/pictured/card.png');
    expect([head.status, head.headers['content-length']]).toEqual([200, headers['content-length']]);
  });

  it('is drawn once for concurrent requests, and again for another version', async () => {
    const { bySlug } = await glossaryOf(service.strapi).catalogueSource.current();
    const entry = bySlug.get('pictured');
    if (entry === undefined) throw new Error('The term must be published.');
    const cards = glossaryOf(service.strapi).cardCache;
    const images = await Promise.all(Array.from({ length: 30 }, () => cards.find(entry, 0)));
    expect(new Set(images).size).toBe(1);
    const { body: before } = await card('pictured');
    await edit(service.strapi, documentId, { short: 'Another definition.' });
    expect((await card('pictured')).body).toEqual(before);
    await publish(service.strapi, documentId);
    expect((await card('pictured')).body).not.toEqual(before);
  });

  it('is not there for drafts, unknown and withdrawn terms', async () => {
    expect((await card('waiting')).status).toBe(404);
    await unpublish(service.strapi, documentId);
    expect((await card('pictured')).status).toBe(410);
  });
});

it('the manifest of the site names icons that are there', async () => {
  const { body: bytes, type } = await asBytes(get('/glossary.webmanifest'));
  const body = JSON.parse(String(bytes));
  expect([type, body.start_url]).toEqual(['application/manifest+json', `${SUB_PATH}/glossary`]);
  for (const { src } of body.icons) await get(src).expect(200);
});

describe('a key that a category had before', () => {
  const categories = () => service.strapi.documents('plugin::glossary.category');
  const rekey = (documentId: string, key: string) =>
    categories().update({ documentId, data: { key } });

  it('redirects from each address that is filtered by a category', async () => {
    const documentId = await aCategory(service.strapi, 'first_key', 'Renamed');
    await aPublishedTerm(service.strapi, 'Paged', { category: documentId });
    await rekey(documentId, 'second_key');
    await rekey(documentId, 'third_key');
    for (const [path, query] of [
      ['/glossary', '?q=paged&category=KEY&sort=newest&page=2&utm_source=elsewhere'],
      ['/glossary.json', '?category=KEY&page_size=2'],
      ['/glossary-suggestions.json', '?q=pa&category=KEY'],
    ] as const)
      for (const former of ['first_key', 'second_key']) {
        const { headers } = await get(`${path}${query.replace('KEY', former)}`).expect(301);
        expect(headers.location).toBe(`${SUB_PATH}${path}${query.replace('KEY', 'third_key')}`);
      }
    // It may have its own key again, and the others lead there.
    await rekey(documentId, 'first_key');
    await get('/glossary?category=first_key').expect(200);
    const { headers } = await get('/glossary?category=third_key').expect(301);
    expect(headers.location).toBe(`${SUB_PATH}/glossary?category=first_key`);
    const keys = await glossaryOf(service.strapi).loggedGroups.categoryKeys();
    expect([keys.ownerOf('second_key'), keys.ownerOf('first_key')]).toEqual([
      documentId,
      documentId,
    ]);
  });

  it('goes to no other category, not even a new one, until the category is deleted', async () => {
    const documentId = await aCategory(service.strapi, 'kept', 'Keeper');
    const other = await aCategory(service.strapi, 'of_another', 'Another');
    await rekey(documentId, 'kept_elsewhere');
    const refusal = categoryKeyTaken('kept', 'Keeper');
    await expect(rekey(other, 'kept')).rejects.toThrow(refusal);
    const fresh = categories().create({ data: { key: 'kept', name: 'New' } });
    await expect(fresh).rejects.toThrow(refusal);
    await categories().delete({ documentId });
    for (const key of ['kept', 'kept_elsewhere'])
      await get(`/glossary?category=${key}`).expect(404);
    await rekey(other, 'kept');
    const { headers } = await get('/glossary?category=of_another').expect(301);
    expect(headers.location).toBe(`${SUB_PATH}/glossary?category=kept`);
  });

  it('means the category in a file that is imported as well', async () => {
    const { strapi } = service;
    const documentId = await aCategory(strapi, 'in_a_file', 'In A File');
    await rekey(documentId, 'in_the_glossary');
    const file = linesOf(
      { kind: 'category', key: 'in_a_file', tagline: 'From the file.' },
      { ...COMPLETE_TERM, slug: 'from_the_file', term: 'From The File', category: 'in_a_file' },
    );
    expect(await imported(strapi, file)).toMatchObject({ end: 'done', written: 1, refused: [] });
    expect((await get('/glossary/from_the_file.json')).body.category).toBe('in_the_glossary');
    expect(await categories().findOne({ documentId })).toMatchObject({
      key: 'in_the_glossary',
      name: 'In A File',
      tagline: 'From the file.',
    });
  });
});
