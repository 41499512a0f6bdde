import sharp from 'sharp';
import { glossaryOf } from '../../../src/plugins/glossary/server/glossary';
import { aDraft, aPublishedTerm, edit, publish, unpublish } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

const MOST_BYTES = 60_000;

let service: RunningService;
let documentId: string;
beforeAll(async () => {
  service = await startService();
  documentId = await aPublishedTerm(service.strapi, 'Mock', {
    short: 'A <b>double</b> & more, that *checks* its calls.',
  });
  await aDraft(service.strapi, 'Waiting');
});
afterAll(() => service.stop());

const get = (path: string) =>
  service.http
    .get(path)
    .buffer(true)
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => done(null, Buffer.concat(chunks)));
    });
const imageOf = async (slug: string): Promise<Buffer> =>
  (await get(`/glossary/${slug}/card.png`).expect(200)).body;

it('the image is a small PNG of the size that networks want, and has letters on it', async () => {
  const png = await imageOf('mock');
  expect(png.length).toBeLessThan(MOST_BYTES);
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  const name = await sharp(png).extract({ left: 80, top: 80, width: 300, height: 80 }).stats();
  // Paper alone has no deviation at all.
  expect(name.channels[0]?.stdev).toBeGreaterThan(10);
});

it('the page of the term names it, with an address for each version', async () => {
  const { text } = await service.http.get('/glossary/mock');
  expect(text).toContain(
    'property="og:image" content="https://glossary.example/glossary/mock/card.png?v&#x3D;1"',
  );
  expect(text).toContain('name="twitter:card" content="summary_large_image"');
});

it('is kept, asked for again by its tag, and answers GET and HEAD alone', async () => {
  const { headers } = await get('/glossary/mock/card.png');
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=86400',
    'cross-origin-resource-policy': 'cross-origin',
  });
  const again = await get('/glossary/mock/card.png').set('If-None-Match', headers.etag ?? '');
  expect([again.status, again.headers.etag]).toEqual([304, headers.etag]);
  const head = await service.http.head('/glossary/mock/card.png');
  expect([head.status, head.headers['content-length']]).toEqual([200, headers['content-length']]);
  const refused = await service.http.post('/glossary/mock/card.png');
  expect([refused.status, refused.headers.allow]).toEqual([405, 'GET, HEAD']);
});

it('is drawn once for many who ask at once, and anew for another version', async () => {
  const { bySlug } = await glossaryOf(service.strapi).catalogueSource.current();
  const entry = bySlug.get('mock');
  if (entry === undefined) throw new Error('The term must be published.');
  const cards = glossaryOf(service.strapi).cardCache;
  const images = await Promise.all(Array.from({ length: 30 }, () => cards.find(entry)));
  expect(new Set(images).size).toBe(1);
  const before = await imageOf('mock');
  await edit(service.strapi, documentId, { short: 'Another definition.' });
  expect((await imageOf('mock')).equals(before)).toBe(true);
  await publish(service.strapi, documentId);
  expect((await imageOf('mock')).equals(before)).toBe(false);
});

it('leads on from an old slug, and is not there for drafts, unknown and withdrawn terms', async () => {
  await edit(service.strapi, documentId, { slug: 'mock_object' });
  await publish(service.strapi, documentId);
  const moved = await service.http.get('/glossary/mock/card.png');
  expect([moved.status, moved.headers.location]).toEqual([301, '/glossary/mock_object/card.png']);
  for (const slug of ['waiting', 'absent'])
    expect((await service.http.get(`/glossary/${slug}/card.png`)).status).toBe(404);
  await unpublish(service.strapi, documentId);
  expect((await service.http.get('/glossary/mock_object/card.png')).status).toBe(410);
});

it('the manifest of the site names icons that are there', async () => {
  const { body, type } = await service.http
    .get('/glossary.webmanifest')
    .buffer(true)
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => done(null, JSON.parse(Buffer.concat(chunks).toString())));
    });
  expect([type, body.start_url]).toEqual(['application/manifest+json', '/glossary']);
  for (const { src } of body.icons) expect((await service.http.get(src)).status).toBe(200);
});
