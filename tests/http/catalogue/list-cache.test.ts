import { PAGE_SIZE_HTML } from '../../../src/plugins/glossary/core/catalogue/browse-query';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { BROWSE_TEXT } from '../../../src/plugins/glossary/core/texts/browse';
import {
  aCategory,
  aDraft,
  aPublishedTerm,
  edit,
  publish,
  unpublish,
} from '../../support/content/content';
import { type RunningService, startService, TODAY } from '../../support/service';
import { type StoppedClock, stoppedClock } from '../../support/stopped-clock';
import { UNCOUNTED } from '../../support/content/term-stats';
/** The age from which on the chart of a list is rendered again, in milliseconds. */
const OLD = 1001;
const CODINGS = ['identity', 'gzip', 'br'] as const;

let service: RunningService;
let make: jest.SpyInstance;
beforeAll(async () => {
  service = await startService();
  await aPublishedTerm(service.strapi, 'Always There');
  make = jest.spyOn(glossaryOf(service.strapi).lists, 'make');
});
afterAll(() => service.stop());
beforeEach(() => {
  service.setToday(TODAY);
  make.mockClear();
});

const ask = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  service.http.get(path).set(headers);
const textOf = async (path: string): Promise<string> => (await ask(path)).text;
const slugsOf = async (query = ''): Promise<string[]> =>
  (await ask(`/glossary.json${query}`)).body.terms.map(({ slug }: { slug: string }) => slug);
const drawnRequests = async (path: string): Promise<number> =>
  Number(/([\d,]+) requests? from/.exec(await textOf(path))?.[1]?.replaceAll(',', '') ?? 0);

it('the list as a page and the list as data are kept apart', async () => {
  // Of one size, else their queries would differ.
  const query = `?q=always+there&sort=name&page_size=${PAGE_SIZE_HTML}`;
  const page = await ask(`/glossary${query}`);
  const data = await ask(`/glossary.json${query}`);
  expect([page.status, page.type, data.status, data.type]).toEqual([
    200,
    'text/html',
    200,
    'application/json',
  ]);
  expect(page.text).toContain('<h1');
  expect(data.body.terms).toHaveLength(1);
});

describe('a list is made once', () => {
  it.each([
    ['the home page', '/glossary'],
    ['the list', '/glossary?sort=name'],
    ['a search', '/glossary?q=always'],
    ['a search without result', '/glossary?q=alwuys+nowhere'],
    ['the list as data', '/glossary.json'],
    ['a search as data, without result', '/glossary.json?q=nowhere'],
  ])('and answered again as it was: %s', async (_case, path) => {
    for (const coding of CODINGS) {
      const headers = { 'Accept-Encoding': coding };
      const [first, later] = [await ask(path, headers), await ask(path, headers)];
      expect(first.status).toBe(200);
      expect([later.text, { ...later.headers, date: '', 'x-request-id': '' }]).toEqual([
        first.text,
        { ...first.headers, date: '', 'x-request-id': '' },
      ]);
      const held = await ask(path, { ...headers, 'If-None-Match': first.headers.etag ?? '' });
      expect([held.status, held.text, held.headers.etag]).toEqual([304, '', first.headers.etag]);
      const head = await service.http.head(path).set(headers);
      expect([head.status, head.text, { ...head.headers, date: '', 'x-request-id': '' }]).toEqual([
        200,
        undefined,
        { ...first.headers, date: '', 'x-request-id': '' },
      ]);
    }
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('but not after a failure: the next request tries again', async () => {
    make.mockRejectedValueOnce(new Error('A defect.'));
    const log = jest.spyOn(service.strapi.log, 'error').mockImplementation();
    expect((await ask('/glossary?q=always+there')).status).toBe(500);
    log.mockRestore();
    expect((await ask('/glossary?q=always+there')).status).toBe(200);
  });
});

describe('the very next request shows', () => {
  const LISTS = [
    '/glossary?sort=name',
    '/glossary?q=changing',
    '/glossary.json',
    '/glossary.json?q=changing',
  ];
  let documentId: string;
  beforeAll(async () => {
    documentId = await aPublishedTerm(service.strapi, 'Changing');
  });
  beforeEach(async () => {
    for (const path of LISTS) await ask(path);
    make.mockClear();
    for (const path of LISTS) await ask(path);
    if (make.mock.calls.length > 0)
      throw new Error('There must be something in memory that could be shown wrongly.');
  });
  const texts = (): Promise<string[]> => Promise.all(LISTS.map(textOf));

  it('a publication, and nothing of a draft', async () => {
    const draft = await aDraft(service.strapi, 'Changing Too');
    await edit(service.strapi, documentId, { short: 'A sentence that waits.' });
    for (const text of await texts()) expect(text).not.toMatch(/changing_too|that waits/);
    await publish(service.strapi, draft);
    for (const text of await texts()) expect(text).toContain('changing_too');
    await publish(service.strapi, documentId);
    for (const text of await texts()) expect(text).toContain('that waits');
  });

  it('that a term is no longer published', async () => {
    await unpublish(service.strapi, documentId);
    for (const text of await texts()) expect(text).not.toContain('glossary/changing"');
    await publish(service.strapi, documentId);
    for (const text of await texts()) expect(text).toContain('glossary/changing"');
  });

  it('that a term belongs to another category', async () => {
    const category = await aCategory(service.strapi, 'other', 'Other Category');
    expect(await slugsOf('?category=other')).toEqual([]);
    await edit(service.strapi, documentId, { category });
    await publish(service.strapi, documentId);
    expect(await slugsOf('?category=other')).toEqual(['changing']);
    expect(await slugsOf('?category=testing')).not.toContain('changing');
  });

  it('a category’s new name, also above its chart', async () => {
    await ask('/glossary/always_there');
    const path = '/glossary?category=testing';
    expect(await textOf(path)).toContain(BROWSE_TEXT.activityOf('Testing'));
    await service.strapi
      .documents('plugin::glossary.category')
      .update({ documentId: await aCategory(service.strapi), data: { name: 'Renamed Testing' } });
    expect(await textOf(path)).toContain('<h1>Renamed Testing</h1>');
    expect(await textOf(path)).toContain(BROWSE_TEXT.activityOf('Renamed Testing'));
  });

  it('nothing of a publication that is rolled back', async () => {
    const draft = await aDraft(service.strapi, 'Changing Never');
    await expect(
      service.strapi.db.transaction(async () => {
        await publish(service.strapi, draft);
        // One connection of SQLite is the transaction's: a response now comes from memory.
        for (const text of await texts()) expect(text).not.toContain('changing_never');
        throw new Error('It is taken back.');
      }),
    ).rejects.toThrow('It is taken back.');
    for (const text of await texts()) expect(text).not.toContain('changing_never');
  });

  it('that a day is over', async () => {
    await aPublishedTerm(service.strapi, 'New Today');
    expect(await slugsOf('?added=1d')).toContain('new_today');
    service.setToday('2026-03-24');
    expect(await slugsOf('?added=1d')).toEqual([]);
  });
});

it('the best rated term comes first as soon as ratings are read again, and so does the most viewed', async () => {
  for (const term of ['Zebra Rated', 'Zebra Viewed']) await aPublishedTerm(service.strapi, term);
  const firstOf = async (sort: string) => (await slugsOf(`?q=zebra&sort=${sort}`))[0];
  expect([await firstOf('rated'), await firstOf('viewed')]).toEqual(['zebra_rated', 'zebra_rated']);
  await service.http
    .post('/glossary/zebra_viewed/ratings')
    .set('Accept', 'application/json')
    .send({ stars: 5 });
  await ask('/glossary/zebra_viewed');
  // Numbers to sort by are read at most once a second, and less often where that takes long.
  glossaryOf(service.strapi).clock.now = () => new Date(`${TODAY}T13:00:00Z`);
  expect([await firstOf('rated'), await firstOf('viewed')]).toEqual([
    'zebra_viewed',
    'zebra_viewed',
  ]);
});

describe('the chart of a list', () => {
  let clock: StoppedClock;
  beforeAll(() => {
    clock = stoppedClock();
  });
  afterAll(() => jest.restoreAllMocks());

  /** A request for a chart older than a second gets the old one and starts a new rendering for later requests. */
  async function renderedAfter(milliseconds: number, path: string): Promise<number> {
    const sums = jest.spyOn(glossaryOf(service.strapi).scopeActivity, 'of');
    clock.time += milliseconds;
    await ask(path);
    // The response does not wait for the new rendering.
    await Promise.all(sums.mock.results.map(({ value }) => value as Promise<unknown>));
    sums.mockRestore();
    return drawnRequests(path);
  }

  it('is as it was for a second, has every request then, and leaves the entity tag as it is', async () => {
    for (const path of ['/glossary?sort=name', '/glossary?category=testing']) {
      await ask('/glossary/always_there');
      const before = await renderedAfter(OLD, path);
      expect(before).toBeGreaterThan(0);
      const { etag } = (await ask(path)).headers;
      await ask('/glossary/always_there');
      expect(await renderedAfter(OLD - 1, path)).toBe(before);
      expect(await renderedAfter(1, path)).toBe(before + 1);
      await glossaryOf(service.strapi).counting.flush();
      expect(await renderedAfter(OLD, path)).toBe(before + 1);
      await ask('/glossary/always_there.json', UNCOUNTED);
      expect(await renderedAfter(OLD, path)).toBe(before + 1);
      expect((await ask(path)).headers.etag).toBe(etag);
    }
    expect(make.mock.calls.filter(([, query]) => query.category === null)).toHaveLength(1);
  });

  it('is that of today, and has the name that the category has now, at once', async () => {
    const { html } = glossaryOf(service.strapi).listActivity;
    const testing = { key: 'testing', name: 'Testing' };
    expect(await html({ category: testing })).not.toContain('Tested');
    expect(await html({ category: { ...testing, name: 'Tested' } })).toContain('Tested');
    service.setToday('2026-03-24');
    expect(await html({ category: testing })).toContain('24 Mar 2026');
  });
});
