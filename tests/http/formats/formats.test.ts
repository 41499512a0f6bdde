import { createHash } from 'node:crypto';
import {
  DATA_FORMATS,
  TERM_FORMATS,
  type DataFormat,
} from '../../../src/plugins/glossary/core/term/term-formats';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { aDraft, aPublishedTerm, edit, publish, unpublish } from '../../support/content/content';
import { type RunningService, startService, TODAY } from '../../support/service';
import { PROBLEM_TEXT } from '../../../src/plugins/glossary/core/texts/problems';

const PAGE = '/glossary/race_condition';
const URL_OF_PAGE = `https://glossary.example${PAGE}`;
const LONG = 'A paragraph that makes every form worth compressing. '.repeat(40);

let service: RunningService;
let documentId: string;
/** Records which requests are answered from memory, before Koa. */
let now: jest.SpyInstance<boolean>;
beforeAll(async () => {
  service = await startService();
  documentId = await aPublishedTerm(service.strapi, 'Race Condition', { short: LONG, long: LONG });
  await aDraft(service.strapi, 'Secret Draft');
  now = jest.spyOn(glossaryOf(service.strapi).termAnswers, 'now');
});
afterAll(() => service.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  service.http
    .get(path)
    .set({ 'Accept-Encoding': 'identity', ...headers })
    // As text, for any content type.
    .buffer(true)
    .parse((response, done) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => done(null, text));
    });
const textOf = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
  (await get(path, headers)).body as string;

const FORMS = DATA_FORMATS.map((form) => [form, `${PAGE}${TERM_FORMATS[form].suffix}`] as const);

describe.each(FORMS)('%s', (form: DataFormat, path) => {
  it('has an address of its own, at which Accept makes no difference', async () => {
    for (const accept of ['*/*', 'text/html', 'image/png']) {
      const { status, headers } = await get(path, { Accept: accept });
      expect([accept, status]).toEqual([accept, 200]);
      expect(headers['content-type']).toBe(TERM_FORMATS[form].contentType);
      expect([headers.vary, headers['content-location']]).toEqual(['Accept-Encoding', undefined]);
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('is served at the address of the page to clients that accept its type', async () => {
    const asked = { Accept: TERM_FORMATS[form].mediaType };
    const own = await get(path);
    const negotiated = await get(PAGE, asked);
    expect([negotiated.status, String(negotiated.body)]).toEqual([200, String(own.body)]);
    expect(negotiated.headers).toMatchObject({
      'content-type': TERM_FORMATS[form].contentType,
      'content-location': path,
      vary: 'Accept, Accept-Encoding',
      etag: own.headers.etag,
      link: own.headers.link,
    });
    const held = await get(PAGE, { ...asked, 'If-None-Match': own.headers.etag ?? '' });
    expect(held.status).toBe(304);
    expect(held.headers).toMatchObject({
      'content-location': path,
      vary: 'Accept, Accept-Encoding',
      etag: own.headers.etag,
    });
  });

  it('says what digest its bytes have', async () => {
    const { headers, body } = await get(path);
    const digest = createHash('sha256').update(String(body)).digest('base64');
    expect(headers['repr-digest']).toBe(`sha-256=:${digest}:`);
  });

  it('is served from memory the second time, and rebuilt after a publication', async () => {
    await get(path);
    now.mockClear();
    const before = await textOf(path);
    expect(now.mock.results.map(({ value }) => value)).toEqual([true]);
    const author = { author: `Editor of ${form}`, author_url: `https://editor.example/${form}` };
    await edit(service.strapi, documentId, author);
    await publish(service.strapi, documentId);
    const after = await textOf(path);
    // The linkset has the address, citations the name.
    expect(after).toMatch(new RegExp(`Editor of ${form}|https://editor.example/${form}`));
    expect(after).not.toBe(before);
  });
});

describe('at the address of the page', () => {
  it.each([
    ['a browser', 'text/html,application/xhtml+xml,*/*;q=0.8'],
    ['whatever there is', '*/*'],
    ['no Accept', undefined],
  ])('%s gets HTML, which varies by Accept', async (_who, accept) => {
    const asking = service.http.get(PAGE);
    const { headers } = await (accept === undefined
      ? asking.unset('Accept')
      : asking.set('Accept', accept));
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers.vary).toBe('Accept, Accept-Encoding');
    expect(headers['content-location']).toBe('/glossary/race_condition');
    expect(headers.link).toContain(`<${URL_OF_PAGE}.linkset.json>; rel="linkset"`);
    expect((headers.link ?? '').length).toBeLessThan(4096);
  });

  it('a type that there is not gets 406, with those that there are; an unknown term 404', async () => {
    const { status, headers, body } = await get(PAGE, { Accept: 'image/png' });
    expect([status, headers['content-type'], headers.vary]).toEqual([
      406,
      'application/problem+json',
      'Accept, Accept-Encoding',
    ]);
    const problem = JSON.parse(String(body));
    for (const form of DATA_FORMATS) expect(problem.detail).toContain(TERM_FORMATS[form].mediaType);
    expect(problem.type).toBe('https://glossary.example/glossary/problem-types#not-acceptable');
    for (const slug of ['secret_draft', 'no_such_term'])
      expect((await get(`/glossary/${slug}`, { Accept: 'image/png' })).status).toBe(404);
  });

  it.each([
    ['application/json', 'application/problem+json'],
    ['text/markdown', 'application/problem+json'],
    ['text/html', 'text/html; charset=utf-8'],
  ])('errors are sent as the client accepts them: %s', async (accept, type) => {
    const { status, headers } = await get('/glossary/no_such_term', { Accept: accept });
    expect([status, headers['content-type'], headers.vary]).toEqual([
      404,
      type,
      'Accept, Accept-Encoding',
    ]);
  });

  it('a condition on a version applies to the requested format', async () => {
    const asked = { Accept: 'application/json' };
    const { etag = '' } = (await get(`${PAGE}.json`)).headers;
    const fits = await get(PAGE, { ...asked, 'If-Match': etag });
    expect([fits.status, fits.headers['content-location']]).toEqual([200, `${PAGE}.json`]);
    const other = await get(PAGE, { ...asked, 'If-Match': '"other"' });
    expect([other.status, other.headers['content-type']]).toEqual([
      412,
      'application/problem+json',
    ]);
  });

  it('another site may read it as data, also when it has to ask before', async () => {
    const { headers } = await get(PAGE, { Accept: 'application/json' });
    expect(headers['access-control-allow-origin']).toBe('*');
    for (const name of ['Content-Location', 'Repr-Digest', 'Retry-After', 'RateLimit-Policy'])
      expect(headers['access-control-expose-headers']).toContain(name);
    const preflight = await service.http
      .options(PAGE)
      .set({ Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'GET' });
    expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([
      204,
      '*',
    ]);
  });
});

it('a former slug redirects, for any Accept', async () => {
  const id = await aPublishedTerm(service.strapi, 'Named Before');
  await edit(service.strapi, id, { slug: 'named_after' });
  await publish(service.strapi, id);
  const asked = await get('/glossary/named_before', { Accept: 'application/json' });
  expect([asked.status, asked.headers.location, asked.headers.vary]).toEqual([
    301,
    '/glossary/named_after',
    'Accept',
  ]);
});

it('every form is a channel of the activity', async () => {
  await aPublishedTerm(service.strapi, 'Read By Programs');
  const path = '/glossary/read_by_programs';
  for (const form of DATA_FORMATS) await get(`${path}${TERM_FORMATS[form].suffix}`);
  await get(path, { Accept: 'text/markdown' });
  const { body } = await service.http.get(`${path}/activity.json`);
  expect(body.by_channel).toEqual({
    html: 0,
    json: 1,
    bib: 1,
    csl: 1,
    jsonld: 1,
    linkset: 1,
    md: 2,
    ris: 1,
  });
  expect(await textOf(path)).toMatch(/<span class="label">LINKSET<\/span>/);
});

it('a draft and an unpublished term have no formats', async () => {
  const id = await aPublishedTerm(service.strapi, 'Taken Back');
  await unpublish(service.strapi, id);
  for (const form of DATA_FORMATS)
    for (const [slug, expected] of [
      ['secret_draft', 404],
      ['taken_back', 410],
    ] as const) {
      const { status, headers, body } = await get(`/glossary/${slug}${TERM_FORMATS[form].suffix}`);
      expect([status, headers['content-type']]).toEqual([expected, 'application/problem+json']);
      expect(String(body)).not.toContain('A definition');
    }
});

describe('a condition', () => {
  const RECORD = `${PAGE}.json`;
  const get = (path: string, headers: Record<string, string> = {}) =>
    service.http.get(path).set({ 'Accept-Encoding': 'identity', ...headers });
  afterEach(() => service.setToday(TODAY));

  describe('validators', () => {
    it('the record has a strong tag, the page a weak one; both have Last-Modified', async () => {
      const [record, page] = [await get(RECORD), await get(PAGE)];
      expect(record.headers.etag).toMatch(/^"[\w-]+"$/);
      expect(page.headers.etag).toMatch(/^W\/"[\w-]+"$/);
      for (const { headers } of [record, page]) {
        expect(new Date(headers['last-modified'] ?? '').toUTCString()).toBe(
          headers['last-modified'],
        );
      }
    });
  });

  describe('304', () => {
    it.each([PAGE, RECORD, '/glossary', '/glossary.json', '/sitemap.xml'])(
      '%s: with any Cache-Control in the request, such as that of Node’s fetch',
      async (path) => {
        const { headers } = await get(path);
        for (const name of ['Cache-Control', 'Pragma']) {
          const held = { 'If-None-Match': `"other", ${headers.etag}`, [name]: 'no-cache' };
          expect([path, (await get(path, held)).status]).toEqual([path, 304]);
        }
      },
    );

    it.each([PAGE, RECORD])('%s: has no links', async (path) => {
      const { headers } = await get(path);
      const held = await get(path, { 'If-None-Match': headers.etag ?? '' });
      expect(headers.link).toContain('rel="cite-as"');
      expect([held.status, held.headers.link]).toEqual([304, undefined]);
      // Whoever names the validators itself, as a script does, is asked for the right to read (CORS).
      for (const name of ['cache-control', 'access-control-allow-origin'])
        expect([name, held.headers[name]]).toEqual([name, headers[name]]);
    });

    it('a rating ends it for the page, under both validators, and not for the record', async () => {
      const [page, record] = [await get(PAGE), await get(RECORD)];
      const rate = (fields: object) =>
        service.http.post(`${PAGE}/ratings`).set('Accept', 'application/json').send(fields);
      service.setToday('2026-03-24');
      expect((await rate({ stars: 4 })).status).toBe(201);
      expect((await get(PAGE, { 'If-None-Match': page.headers.etag ?? '' })).status).toBe(200);
      const since = { 'If-Modified-Since': page.headers['last-modified'] ?? '' };
      expect((await get(PAGE, since)).status).toBe(200);
      service.setToday(TODAY);
      expect((await get(RECORD, { 'If-None-Match': record.headers.etag ?? '' })).status).toBe(304);
    });

    it('If-Modified-Since alone: 304 when nothing changed since, 200 when something did', async () => {
      const { headers } = await get(RECORD);
      const since = { 'If-Modified-Since': headers['last-modified'] ?? '' };
      expect((await get(RECORD, since)).status).toBe(304);
      const later = new Date(Date.parse(headers['last-modified'] ?? '') + 60_000).toUTCString();
      expect((await get(RECORD, { 'If-Modified-Since': later })).status).toBe(304);
      const long = { 'If-Modified-Since': 'Sat, 01 Jan 2000 00:00:00 GMT' };
      expect((await get(RECORD, long)).status).toBe(200);
      // If-None-Match is asked before.
      expect((await get(RECORD, { ...since, 'If-None-Match': '"another"' })).status).toBe(200);
      const held = { 'If-None-Match': headers.etag ?? '' };
      expect((await service.http.head(RECORD).set(held)).status).toBe(304);
    });

    it.each([
      ...[PAGE, ...DATA_FORMATS.map((format) => `${PAGE}${TERM_FORMATS[format].suffix}`)],
      ...['/glossary', '/glossary?sort=updated', '/glossary.json', '/glossary?q=lock'],
      ...['/glossary.atom', '/glossary.feed.json', '/sitemap.xml', `${PAGE}/history.json`],
    ])('%s: a date later than the clock, as one that was ahead gives it, is none', async (path) => {
      const tomorrow = new Date(Date.now() + 86_400_000).toUTCString();
      expect((await get(path, { 'If-Modified-Since': tomorrow })).status).toBe(200);
    });

    it('a publication that changes content ends it, under both validators', async () => {
      const { headers } = await get(RECORD);
      service.setToday('2026-03-24');
      await edit(service.strapi, documentId, { quick_fix: 'Take the lock first.' });
      await publish(service.strapi, documentId);
      expect((await get(RECORD, { 'If-None-Match': headers.etag ?? '' })).status).toBe(200);
      expect(
        (await get(RECORD, { 'If-Modified-Since': headers['last-modified'] ?? '' })).status,
      ).toBe(200);
    });
  });

  describe('compression', () => {
    it('the coding that is preferred is sent, and named', async () => {
      const { headers } = await service.http
        .get(RECORD)
        .set('Accept-Encoding', 'gzip, deflate, br')
        .buffer(false);
      expect([headers['content-encoding'], headers.vary]).toEqual(['br', 'Accept-Encoding']);
    });

    it('each coding of the record has its own strong tag, and any of them is recognised', async () => {
      const identity = (await get(RECORD)).headers.etag ?? '';
      const gzip = (await get(RECORD, { 'Accept-Encoding': 'gzip' })).headers.etag ?? '';
      expect(gzip).not.toBe(identity);
      const again = await get(RECORD, { 'Accept-Encoding': 'gzip', 'If-None-Match': identity });
      expect([again.status, again.headers.etag]).toEqual([304, identity]);
    });
  });

  describe('headers', () => {
    it('no answer names the software behind it', async () => {
      for (const path of [PAGE, RECORD, '/glossary/nothing_here']) {
        expect((await get(path)).headers['x-powered-by']).toBeUndefined();
      }
    });
  });

  describe('412', () => {
    const RATINGS = `${PAGE}/ratings`;
    const LONG_AGO = 'Thu, 01 Jan 1970 00:00:00 GMT';

    it.each([RECORD, '/glossary.json', '/schemas/term.json'])(
      '%s: If-Match with the current tag or * is answered, with another tag refused',
      async (path) => {
        const { etag = '' } = (await get(path)).headers;
        expect(etag).toMatch(/^"/);
        for (const tag of [etag, `"other", ${etag}`, '*'])
          expect([tag, (await get(path, { 'If-Match': tag })).status]).toEqual([tag, 200]);
        const { status, type, body } = await get(path, { 'If-Match': '"other"' });
        expect([status, type, body.title]).toEqual([
          412,
          'application/problem+json',
          PROBLEM_TEXT['precondition-failed'].title,
        ]);
        // The tag of a weak comparison is not enough to name one version.
        expect((await get(path, { 'If-Match': `W/${etag}` })).status).toBe(412);
      },
    );

    it.each([PAGE, '/glossary', '/glossary/how-to-cite'])(
      '%s: a page has a weak tag, which If-Match never matches',
      async (path) => {
        const { headers } = await get(path);
        const refused = await get(path, { 'If-Match': headers.etag ?? '' });
        expect([refused.status, refused.type]).toEqual([412, 'text/html']);
        expect((await get(path, { 'If-Match': '*' })).status).toBe(200);
      },
    );

    it.each([PAGE, RECORD, '/glossary', '/schemas/term.json'])(
      '%s: If-Unmodified-Since applies without If-Match; an invalid date is ignored',
      async (path) => {
        const { headers } = await get(path);
        const statusFor = async (fields: Record<string, string>): Promise<number> =>
          (await get(path, fields)).status;
        const lastModified = headers['last-modified'] ?? '';
        expect(await statusFor({ 'If-Unmodified-Since': LONG_AGO })).toBe(412);
        expect(await statusFor({ 'If-Unmodified-Since': lastModified })).toBe(200);
        expect(await statusFor({ 'If-Unmodified-Since': 'yesterday' })).toBe(200);
        expect(await statusFor({ 'If-Unmodified-Since': LONG_AGO, 'If-Match': '*' })).toBe(200);
      },
    );

    it.each(['post', 'delete'] as const)(
      'a rating has no version: %s with If-Match is refused',
      async (method) => {
        const rate = (fields: Record<string, string>) =>
          service.http[method](RATINGS)
            .set({ Accept: 'application/json', ...fields })
            .send({ stars: 4 });
        expect((await rate({ 'If-Match': '*' })).status).toBe(412);
        expect((await rate({ 'If-Unmodified-Since': LONG_AGO })).status).toBeLessThan(300);
      },
    );
  });
});
