import { WAITING_LIMIT } from '../../../src/plugins/strapi-guard/server/http/connections';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import {
  aCategory,
  aDraft,
  aPublishedTerm,
  edit,
  publish,
  SCORE,
  unpublish,
} from '../../support/content/content';
import { eventually } from '../../support/eventually';
import {
  askWithoutReading,
  openSocket,
  type RawAnswer,
  readAnswers,
  requestText,
} from '../../support/load/pipelined';
import { type RunningService, startService, TODAY } from '../../support/service';
import { shownViews, UNCOUNTED } from '../../support/content/term-stats';
import { type StoppedClock, stoppedClock } from '../../support/stopped-clock';
import { listen } from '../../support/browser/browser';

/** Requests of one connection. */
const MANY = WAITING_LIMIT;
const CODINGS = ['identity', 'gzip', 'br'] as const;

let service: RunningService;
let port: number;
/** Records which requests are answered from memory, before Koa. */
let now: jest.SpyInstance<boolean>;
beforeAll(async () => {
  service = await startService({ GLOSSARY_READS_PER_MINUTE: '0' });
  // Outside of every transaction: connections inherit the async context in which the server began to listen.
  port = Number(new URL(await listen(service)).port);
  now = jest.spyOn(glossaryOf(service.strapi).termAnswers, 'now');
});
afterAll(() => service.stop());
beforeEach(() => {
  now.mockClear();
});

/** Sends requests on one connection without waiting for answers. */
async function ask(
  path: string,
  ...headers: readonly Readonly<Record<string, string>>[]
): Promise<readonly RawAnswer[]> {
  const socket = await openSocket(port);
  try {
    socket.write(headers.map((one) => requestText(path, one)).join(''));
    return await readAnswers(socket, headers.length);
  } finally {
    socket.destroy();
  }
}

async function askOnce(path: string, headers: Readonly<Record<string, string>> = UNCOUNTED) {
  const [answer] = await ask(path, headers);
  if (answer === undefined) throw new Error('There was no answer.');
  return answer;
}

/** Whether each request was answered from memory, in their order. */
const fromMemory = (): readonly unknown[] => now.mock.results.map(({ value }) => value);

/** A page without what changes with each view. */
const unchanging = (page: string): string =>
  page
    .replace(/<dd id="views">[^<]*<\/dd> */, '')
    .replace(/(?<=<\/form>\n<\/section>\n)[\s\S]*(?=<section class="cite">)/, '');

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    'Accept-Encoding': CODINGS[index % CODINGS.length] ?? '',
  }));

describe('many requests at once', () => {
  it('on one connection are answered whole and in order, each with a number of its own', async () => {
    await aPublishedTerm(service.strapi, 'Pipelined');
    const path = '/glossary/pipelined';
    const { body } = await askOnce(path);
    const answers = await ask(path, ...many(MANY));
    expect(answers.map(({ body: page }) => shownViews(page))).toEqual(
      Array.from({ length: MANY }, (_, index) => index + 1),
    );
    for (const answer of answers) expect(unchanging(answer.body)).toBe(unchanging(body));
    now.mockClear();
    const later = await ask(path, ...many(MANY));
    expect(new Set(later.map(({ body: page }) => shownViews(page))).size).toBe(MANY);
    expect(fromMemory()).toEqual(later.map(() => true));
    for (const answer of later) expect(unchanging(answer.body)).toBe(unchanging(body));
  });

  it('a reader who takes the bytes slowly gets their own, while others read', async () => {
    await aPublishedTerm(service.strapi, 'Slowly Read');
    const path = '/glossary/slowly_read';
    const { body } = await askOnce(path);
    // So that all requests share the same bytes.
    for (const headers of many(CODINGS.length)) await askOnce(path, headers);
    const before = shownViews((await askOnce(path)).body);
    const { socket: slow, sent } = await askWithoutReading(
      service.strapi.server.httpServer,
      many(MANY / 2).map((headers) => requestText(path, headers)),
    );
    const others = await Promise.all(Array.from({ length: 4 }, () => ask(path, ...many(MANY))));
    const slowly = await readAnswers(slow, sent);
    slow.destroy();
    const all = [...others.flat(), ...slowly];
    for (const answer of all) expect(unchanging(answer.body)).toBe(unchanging(body));
    expect(new Set(all.map(({ body: page }) => shownViews(page))).size).toBe(all.length);
    expect(shownViews((await askOnce(path)).body)).toBe(before + all.length);
  });
});

it('a cached page is rebuilt when its neighbour changes, before the next request', async () => {
  const terms = glossaryOf(service.strapi).pageCache;
  await aPublishedTerm(service.strapi, 'Ready Before');
  await askOnce('/glossary/ready_before');
  await aPublishedTerm(service.strapi, 'Ready Beforehand');
  expect(terms.current('ready_before')).toBeNull();
  await eventually(
    () => terms.current('ready_before') !== null,
    (isReady) => isReady,
  );
  await glossaryOf(service.strapi).warmUp.finished();
  now.mockClear();
  await askOnce('/glossary/ready_before', { ...UNCOUNTED, 'Accept-Encoding': 'br' });
  expect(fromMemory()).toEqual([true]);
});

describe('the very next request shows', () => {
  const PATH = '/glossary/changing';
  let documentId: string;
  beforeAll(async () => {
    documentId = await aPublishedTerm(service.strapi, 'Changing');
  });
  beforeEach(async () => {
    for (const path of [PATH, `${PATH}.json`]) {
      await askOnce(path);
      now.mockClear();
      await askOnce(path);
      if (fromMemory()[0] !== true)
        throw new Error('There must be something in memory that could be shown wrongly.');
    }
  });
  const texts = async (): Promise<readonly string[]> => [
    (await askOnce(PATH)).body,
    (await askOnce(`${PATH}.json`)).body,
  ];

  it('a category’s new name', async () => {
    const category = await aCategory(service.strapi);
    await service.strapi
      .documents('plugin::glossary.category')
      .update({ documentId: category, data: { name: 'Renamed Testing' } });
    expect((await askOnce(PATH)).body).toContain('Renamed Testing');
  });

  it('a category’s new key, in the record, the lists and their counts', async () => {
    const category = await aCategory(service.strapi);
    const update = (key: string) =>
      service.strapi
        .documents('plugin::glossary.category')
        .update({ documentId: category, data: { key } });
    await update('testing_anew');
    expect(JSON.parse((await askOnce(`${PATH}.json`)).body).category).toBe('testing_anew');
    const { terms } = JSON.parse((await askOnce('/glossary.json?category=testing_anew')).body);
    expect(terms.map(({ slug }: { slug: string }) => slug)).toContain('changing');
    await update('testing');
    expect(JSON.parse((await askOnce(`${PATH}.json`)).body).category).toBe('testing');
  });

  it('the name of a new term that its text mentions, as a link', async () => {
    await edit(service.strapi, documentId, { long: 'It speaks of zebra crossings at length.' });
    await publish(service.strapi, documentId);
    expect((await askOnce(PATH)).body).not.toContain('/glossary/zebra_crossing');
    const zebra = await aPublishedTerm(service.strapi, 'Zebra Crossing');
    expect((await askOnce(PATH)).body).toContain('/glossary/zebra_crossing');
    await unpublish(service.strapi, zebra);
    expect((await askOnce(PATH)).body).not.toContain('/glossary/zebra_crossing');
  });

  it('a score, and its change', async () => {
    const scores = service.strapi.documents('plugin::glossary.debt-score');
    const score = await scores.create({ data: { term: documentId, ...SCORE } });
    expect((await askOnce(PATH)).body).toContain('debt(d5/e5/b5/t5)');
    await scores.update({
      documentId: score.documentId,
      data: { trap: { value: 9, rationale: 'Another reason.' } },
    });
    expect((await askOnce(PATH)).body).toContain('debt(d5/e5/b5/t9)');
  });

  it('nothing of a publication before its commit, and all of it after', async () => {
    await edit(service.strapi, documentId, { short: 'A sentence that waits.' });
    await service.strapi.db.transaction(async () => {
      await publish(service.strapi, documentId);
      // One connection of SQLite is the transaction's: a response now comes from memory.
      for (const text of await texts()) expect(text).not.toContain('A sentence that waits.');
    });
    for (const text of await texts()) expect(text).toContain('A sentence that waits.');
  });

  it('nothing of a publication that is rolled back', async () => {
    const draft = await aDraft(service.strapi, 'Never There');
    await edit(service.strapi, documentId, { short: 'A sentence that is taken back.' });
    await askOnce(PATH);
    await expect(
      service.strapi.db.transaction(async () => {
        await publish(service.strapi, documentId);
        await publish(service.strapi, draft);
        for (const text of await texts()) expect(text).not.toContain('that is taken back');
        throw new Error('It is taken back.');
      }),
    ).rejects.toThrow('It is taken back.');
    for (const text of [...(await texts()), (await askOnce('/glossary.json')).body])
      expect(text).not.toMatch(/that is taken back|never_there/);
    expect((await askOnce('/glossary/never_there')).status).toBe(404);
  });
});

describe('the numbers of a page', () => {
  /** How old a chart may be, in milliseconds (contract part 6), and its minimum age before it is rendered again. */
  const AGE_MAX = 1000;
  const AGE_MIN = 500;
  const CODINGS = ['identity', 'gzip'] as const;
  let clock: StoppedClock;
  beforeAll(() => {
    clock = stoppedClock();
  });
  afterAll(() => clock.restore());
  afterEach(() => service.setToday(TODAY));

  const read = async (
    slug: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<string> => (await service.http.get(`/glossary/${slug}`).set(headers)).text;

  /** How many requests the chart of a page is of; 0 where there is none. */
  const charted = (page: string): number =>
    Number(/([\d,]+) requests? from/.exec(page)?.[1]?.replaceAll(',', '') ?? 0);

  const numbersOf = (page: string) => ({ views: shownViews(page), charted: charted(page) });

  it.each(CODINGS)(
    'views are those of the moment, and the chart is at most a second old (%s)',
    async (coding) => {
      const headers = { 'Accept-Encoding': coding };
      const slug = `charted_${coding}`;
      await aPublishedTerm(service.strapi, `Charted ${coding}`);
      const start = clock.time;
      expect(numbersOf(await read(slug, headers))).toEqual({ views: 1, charted: 1 });
      clock.time = start + AGE_MIN - 1;
      expect(numbersOf(await read(slug, headers))).toEqual({ views: 2, charted: 1 });
      expect(numbersOf(await read(slug, { ...headers, ...UNCOUNTED }))).toEqual({
        views: 2,
        charted: 1,
      });
      clock.time = start + AGE_MAX;
      expect(numbersOf(await read(slug, headers))).toEqual({ views: 3, charted: 3 });
    },
  );

  it('a rating is right at once', async () => {
    await aPublishedTerm(service.strapi, 'Rated');
    expect(await read('rated')).toContain('No ratings yet');
    await service.http
      .post('/glossary/rated/ratings')
      .set('Accept', 'application/json')
      .send({ stars: 3 });
    expect(await read('rated', UNCOUNTED)).toContain('3.0 of 5, 1 rating');
  });

  it('pages that are rendered together are not all rendered together the next time', async () => {
    const slugs = Array.from({ length: 8 }, (_, index) => `together_${index}`);
    for (const slug of slugs) await aPublishedTerm(service.strapi, slug.replace('_', ' '));
    const chartedAll = async (): Promise<readonly number[]> => {
      const pages = await Promise.all(slugs.map((slug) => read(slug)));
      return pages.map(charted);
    };
    expect(await chartedAll()).toEqual(slugs.map(() => 1));
    clock.time += (AGE_MIN + AGE_MAX) / 2;
    const anew = (await chartedAll()).filter((requests) => requests === 2);
    expect(anew.length).toBeGreaterThan(1);
    expect(anew.length).toBeLessThan(slugs.length - 1);
  });

  it('an entity tag does not depend on the views and the chart', async () => {
    await aPublishedTerm(service.strapi, 'Tagged');
    const { headers } = await service.http.get('/glossary/tagged');
    clock.time += AGE_MAX;
    for (const coding of CODINGS) {
      const { status } = await service.http
        .get('/glossary/tagged')
        .set({ 'Accept-Encoding': coding, 'If-None-Match': headers.etag ?? '' });
      expect(status).toBe(304);
    }
    expect(numbersOf(await read('tagged', UNCOUNTED))).toEqual({ views: 3, charted: 3 });
  });
});

describe('the mentions of a page', () => {
  /** The HTML under “Mentioned in” on the page of the term. */
  async function mentionedIn(): Promise<string> {
    const { text } = await service.http.get('/glossary/vector_clock');
    return /<h3>Mentioned in<\/h3>\n([\s\S]*?)<\/section>/.exec(text)?.[1] ?? '';
  }

  it('a page names the terms that mention its own, as they are published now', async () => {
    const { strapi } = service;
    await aPublishedTerm(strapi, 'Vector Clock');
    expect(await mentionedIn()).toBe('');

    const draft = await aDraft(strapi, 'Only Drafted');
    await edit(strapi, draft, { long: 'A vector clock in a draft.' });
    expect(await mentionedIn()).toBe('');

    const other = await aPublishedTerm(strapi, 'Happens Before');
    await edit(strapi, other, { long: 'It is told by **vector clocks**.' });
    expect(await mentionedIn()).toBe('');
    await publish(strapi, other);
    expect(await mentionedIn()).toContain('href="/glossary/happens_before"');
    expect(await mentionedIn()).not.toContain('only_drafted');

    await edit(strapi, other, { long: 'It is told by something else.' });
    expect(await mentionedIn()).toContain('happens_before');
    await unpublish(strapi, other);
    expect(await mentionedIn()).toBe('');
  });

  it('a longer name takes a mention away while its term is published', async () => {
    const { strapi } = service;
    const other = await aPublishedTerm(strapi, 'Causal Order');
    await edit(strapi, other, { long: 'See the vector clock drift.' });
    await publish(strapi, other);
    expect(await mentionedIn()).toContain('causal_order');
    const longer = await aPublishedTerm(strapi, 'Vector Clock Drift');
    expect(await mentionedIn()).not.toContain('causal_order');
    await unpublish(strapi, longer);
    expect(await mentionedIn()).toContain('causal_order');
  });
});
