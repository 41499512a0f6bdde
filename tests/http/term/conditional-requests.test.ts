import { PROBLEM_TEXT } from '../../../src/plugins/glossary/core/texts/problems';
import { aPublishedTerm, edit, publish } from '../../support/content/content';
import { type RunningService, startService, TODAY } from '../../support/service';
import { shownViews, UNCOUNTED } from '../../support/content/term-numbers';

const PAGE = '/glossary/race_condition';
const RECORD = `${PAGE}.json`;
const LONG = 'A paragraph that makes the record worth compressing. '.repeat(40);

let service: RunningService;
let documentId: string;
beforeAll(async () => {
  service = await startService();
  documentId = await aPublishedTerm(service.strapi, 'Race Condition', { long: LONG });
});
afterAll(() => service.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  service.http.get(path).set({ 'Accept-Encoding': 'identity', ...headers });

describe('validators', () => {
  it('the record has a strong tag, the page a weak one; both have Last-Modified', async () => {
    const [record, page] = [await get(RECORD), await get(PAGE)];
    expect(record.headers.etag).toMatch(/^"[\w-]+"$/);
    expect(page.headers.etag).toMatch(/^W\/"[\w-]+"$/);
    for (const { headers } of [record, page]) {
      expect(new Date(headers['last-modified'] ?? '').toUTCString()).toBe(headers['last-modified']);
    }
  });

  it('views do not change the page’s tag', async () => {
    const [first, second] = [await get(PAGE), await get(PAGE)];
    expect(first.text).not.toBe(second.text);
    expect(first.headers.etag).toBe(second.headers.etag);
  });
});

describe('304', () => {
  it.each([PAGE, RECORD])(
    '%s: If-None-Match with the tag, and the validators are repeated',
    async (path) => {
      const { headers } = await get(path);
      const again = await get(path, { 'If-None-Match': `"other", ${headers.etag}` });
      expect([again.status, again.text]).toEqual([304, '']);
      for (const name of ['etag', 'last-modified', 'vary', 'cache-control']) {
        expect([name, again.headers[name]]).toEqual([name, headers[name]]);
      }
    },
  );

  it.each([PAGE, RECORD, '/glossary', '/glossary.json', '/sitemap.xml'])(
    '%s: whatever Cache-Control the request carries, as the fetch of Node sends it',
    async (path) => {
      const { headers } = await get(path);
      for (const name of ['Cache-Control', 'Pragma']) {
        const held = { 'If-None-Match': headers.etag ?? '', [name]: 'no-cache' };
        expect([path, (await get(path, held)).status]).toEqual([path, 304]);
      }
    },
  );

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

  it('If-None-Match is asked before If-Modified-Since', async () => {
    const { headers } = await get(RECORD);
    const again = await get(RECORD, {
      'If-None-Match': '"another"',
      'If-Modified-Since': headers['last-modified'] ?? '',
    });
    expect(again.status).toBe(200);
  });

  it('If-Modified-Since alone: 304 when nothing changed since, 200 when something did', async () => {
    const { headers } = await get(RECORD);
    expect(
      (await get(RECORD, { 'If-Modified-Since': headers['last-modified'] ?? '' })).status,
    ).toBe(304);
    expect(
      (await get(RECORD, { 'If-Modified-Since': 'Sat, 01 Jan 2000 00:00:00 GMT' })).status,
    ).toBe(200);
  });

  it('HEAD is answered 304 as well', async () => {
    const { headers } = await get(RECORD);
    const head = await service.http
      .head(RECORD)
      .set({ 'Accept-Encoding': 'identity', 'If-None-Match': headers.etag ?? '' });
    expect(head.status).toBe(304);
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
  it.each([
    ['br', 'br', 'br'],
    ['gzip', 'gzip', 'gzip'],
    ['gzip, deflate, br', 'br', 'br'],
    ['br;q=0.1, gzip', 'gzip', 'gzip'],
    ['br;q=0, gzip;q=0', undefined, 'identity'],
    ['zstd', undefined, 'identity'],
  ])('Accept-Encoding: %s is answered with %s', async (accepted, coding, _name) => {
    const { headers } = await service.http
      .get(RECORD)
      .set('Accept-Encoding', accepted)
      .buffer(false);
    expect([headers['content-encoding'], headers.vary]).toEqual([coding, 'Accept-Encoding']);
  });

  it('each coding of the record has its own strong tag, and any of them is recognised', async () => {
    const identity = (await get(RECORD)).headers.etag ?? '';
    const gzip = (await get(RECORD, { 'Accept-Encoding': 'gzip' })).headers.etag ?? '';
    expect(gzip).not.toBe(identity);
    const again = await get(RECORD, { 'Accept-Encoding': 'gzip', 'If-None-Match': identity });
    expect([again.status, again.headers.etag]).toEqual([304, identity]);
  });

  it('what is compressed says the same', async () => {
    const [plain, gzip] = [await get(RECORD), await get(RECORD, { 'Accept-Encoding': 'gzip' })];
    expect(gzip.body).toEqual(plain.body);
  });
});

describe('headers', () => {
  it('data may be read by any origin, pages carry a strict policy', async () => {
    const [record, page] = [await get(RECORD), await get(PAGE)];
    expect(record.headers['access-control-allow-origin']).toBe('*');
    expect(page.headers['access-control-allow-origin']).toBeUndefined();
    const policy = page.headers['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe-inline');
  });

  it('the record links its schema', async () => {
    const { headers } = await get(RECORD);
    expect(headers.link).toContain(
      '<https://glossary.example/schemas/term.json>; rel="describedby"',
    );
  });

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
    '%s: If-Unmodified-Since is asked when there is no If-Match; a date that is none is ignored',
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

  it('a refused request is no view, and If-Match comes before If-None-Match', async () => {
    const { headers, text } = await get(PAGE, UNCOUNTED);
    const both = { 'If-Match': '"other"', 'If-None-Match': headers.etag ?? '' };
    expect((await get(PAGE, both)).status).toBe(412);
    const after = await get(PAGE, UNCOUNTED);
    expect(shownViews(after.text)).toBe(shownViews(text));
  });

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
