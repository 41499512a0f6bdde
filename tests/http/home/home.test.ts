import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { aDraft, aPublishedTerm, unpublish } from '../../support/content/content';
import { statementsOf } from '../../support/database/statements';
import { type RunningService, startService, TODAY } from '../../support/service';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(() => service.setToday(TODAY));

const get = (path: string) => service.http.get(path);

describe('without any term', () => {
  it('there is no term of the day, and none at random', async () => {
    const record = await get('/glossary/term-of-the-day.json');
    expect([record.status, record.type]).toEqual([404, 'application/problem+json']);
    expect((await get('/glossary/term-of-the-day.atom')).status).toBe(200);
    const random = await get('/glossary/random-term');
    expect([random.status, random.type, random.headers['cache-control']]).toEqual([
      404,
      'text/html',
      'no-store',
    ]);
  });
});

describe('with terms', () => {
  beforeAll(async () => {
    for (const name of ['First Term', 'Second Term', 'Third Term'])
      await aPublishedTerm(service.strapi, name);
    await aDraft(service.strapi, 'Hidden Draft');
  });

  it('the home page names all of them, and nothing of a draft', async () => {
    const { text } = await get('/glossary');
    for (const slug of ['first_term', 'second_term', 'third_term'])
      expect(text).toContain(`href="/glossary/${slug}"`);
    expect(text).not.toContain('hidden_draft');
  });

  it('the home page needs no database query the second time', async () => {
    await get('/glossary');
    const home = (): Promise<unknown> => get('/glossary').expect(200);
    expect(await statementsOf(service, home)).toEqual([]);
  });

  it('the most read terms are shown when the numbers are a minute old, under another tag', async () => {
    const before = await get('/glossary');
    expect(before.text).not.toContain('id="most-read"');
    await get('/glossary/second_term').expect(200);
    expect((await get('/glossary')).text).toBe(before.text);
    glossaryOf(service.strapi).clock.now = () => new Date(`${TODAY}T12:01:00Z`);
    const after = await get('/glossary').set('If-None-Match', before.headers.etag ?? '');
    expect(after.status).toBe(200);
    expect(after.text).toMatch(/id="most-read"[^]*second_term[^]*1 view/);
  });

  it('the term of the day is the same on the page, as data and in the feed, and another one on some other day', async () => {
    const slugs = new Set<string>();
    for (const day of ['2026-03-24', '2026-03-25']) {
      service.setToday(day);
      const { body, headers } = await get('/glossary/term-of-the-day.json').expect(200);
      expect(body.day).toBe(day);
      expect(headers['last-modified']).toBe(new Date(`${day}T00:00:00Z`).toUTCString());
      slugs.add(body.slug);
      const shown = `class="name"><a href="/glossary/${body.slug}"`;
      expect((await get('/glossary')).text).toContain(shown);
      const feed = (await get('/glossary/term-of-the-day.atom')).text;
      expect(feed.indexOf(body.html_url)).toBeLessThan(feed.indexOf('</entry>'));
    }
    // Drawn by ids, which differ in each run: a few days in a row may have the same one, a month does not.
    for (let day = 1; slugs.size === 1 && day <= 30; day += 1) {
      service.setToday(`2026-04-${String(day).padStart(2, '0')}`);
      slugs.add((await get('/glossary/term-of-the-day.json').expect(200)).body.slug);
    }
    expect(slugs.size).toBeGreaterThan(1);
  });

  it('the next publication does not change it, and it goes with the term', async () => {
    service.setToday('2026-03-24');
    const slugOf = async (): Promise<string> =>
      (await get('/glossary/term-of-the-day.json')).body.slug;
    const slug = await slugOf();
    await aPublishedTerm(service.strapi, 'Added On The Day');
    expect(await slugOf()).toBe(slug);
    const { bySlug } = await glossaryOf(service.strapi).catalogueSource.current();
    await unpublish(service.strapi, bySlug.get(slug)?.documentId ?? '');
    expect(await slugOf()).not.toBe(slug);
  });

  it('random-term leads to a published term, is not kept, and takes GET and HEAD alone', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 40; round += 1) {
      const { status, headers } = await get('/glossary/random-term?utm_source=mail');
      expect([status, headers['cache-control']]).toEqual([302, 'no-store']);
      seen.add(headers.location ?? '');
    }
    const { entries } = await glossaryOf(service.strapi).catalogueSource.current();
    expect([...seen].sort()).toEqual(entries.map(({ slug }) => `/glossary/${slug}`).sort());
    expect((await service.http.head('/glossary/random-term')).status).toBe(302);
    const refused = await service.http.post('/glossary/random-term');
    expect([refused.status, refused.headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});
