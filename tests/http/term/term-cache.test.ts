import type { AddressInfo } from 'node:net';
import { WAITING_LIMIT } from '../../../src/plugins/glossary/server/http/connections';
import { glossaryOf } from '../../../src/plugins/glossary/server/glossary';
import {
  aCategory,
  aDraft,
  aPublishedTerm,
  edit,
  publish,
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
import { type RunningService, startService } from '../../support/service';
import { shownViews, UNCOUNTED } from '../../support/content/term-numbers';

/** Requests of one connection. */
const MANY = WAITING_LIMIT;
const CODINGS = ['identity', 'gzip', 'br'] as const;
/** Pages are not sent in Brotli: what of them changes is compressed alone. */
const SENT_FOR_PAGES = { identity: undefined, gzip: 'gzip', br: undefined } as const;

let service: RunningService;
let port: number;
/** Tells what is answered from memory, before Koa. */
let now: jest.SpyInstance<boolean>;
/** Is called when a page is rendered. */
let linkedTerms: jest.SpyInstance;
beforeAll(async () => {
  service = await startService({ GLOSSARY_READS_PER_MINUTE: '0' });
  const { httpServer } = service.strapi.server;
  // Outside of every transaction: what a connection does belongs to where the server began to listen.
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  ({ port } = httpServer.address() as AddressInfo);
  now = jest.spyOn(glossaryOf(service.strapi).termAnswers, 'now');
  linkedTerms = jest.spyOn(glossaryOf(service.strapi).catalogueSource, 'linkedTerms');
});
afterAll(() => service.stop());
beforeEach(() => {
  now.mockClear();
  linkedTerms.mockClear();
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

const withoutDate = ({ status, headers, body }: RawAnswer) => ({
  status,
  headers: { ...headers, date: '', 'x-request-id': '' },
  body,
});

/** An answer from memory has no id of its request: nothing is logged of it. */
const namesOf = ({ headers }: RawAnswer): readonly string[] =>
  Object.keys(headers).filter((name) => name !== 'x-request-id');

/** A page without what changes with each view. */
const unchanging = (page: string): string =>
  page
    .replace(/<dd id="views">[^<]*<\/dd> */, '')
    .replace(/(?<=<\/form>\n<\/section>\n)[\s\S]*(?=<section class="cite">)/, '');

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    'Accept-Encoding': CODINGS[index % CODINGS.length] ?? '',
  }));

describe('an answer from memory is the one that Koa’s way gives', () => {
  it.each(CODINGS.flatMap((coding) => [[coding, ''] as const, [coding, '.json'] as const]))(
    '%s of /glossary/…%s',
    async (coding, suffix) => {
      const term = `Equal ${coding} ${suffix === '' ? 'page' : 'record'}`;
      const documentId = await aPublishedTerm(service.strapi, term);
      const path = `/glossary/${term.toLowerCase().replaceAll(' ', '_')}${suffix}`;
      const headers = { ...UNCOUNTED, 'Accept-Encoding': coding };
      const first = await askOnce(path, headers);
      const later = await askOnce(path, headers);
      expect(fromMemory()).toEqual([false, true]);
      expect(first.status).toBe(200);
      const sent =
        suffix === '' ? SENT_FOR_PAGES[coding] : coding === 'identity' ? undefined : coding;
      expect(first.headers['content-encoding']).toBe(sent);
      // The page's address has other forms as well.
      expect(first.headers.vary).toBe(
        suffix === '' ? 'Accept, Accept-Encoding' : 'Accept-Encoding',
      );
      expect(first.body).toContain(term);
      expect(withoutDate(later)).toEqual(withoutDate(first));

      // A page names its version, which is another one when it is published again.
      const tag = suffix === '' ? '*' : (first.headers.etag ?? '');
      const held = { ...headers, 'If-None-Match': tag };
      const notModified = await askOnce(path, held);
      expect([notModified.status, notModified.body]).toEqual([304, '']);
      // A term that comes back is made anew, as another version; whatever a client holds is asked about with a star.
      await unpublish(service.strapi, documentId);
      await publish(service.strapi, documentId);
      now.mockClear();
      const unkept = await askOnce(path, { ...headers, 'If-None-Match': '*' });
      expect(fromMemory()).toEqual([false]);
      expect([unkept.status, namesOf(unkept)]).toEqual([304, namesOf(notModified)]);
    },
  );

  it('HEAD has the headers of GET and no body, on both ways', async () => {
    await aPublishedTerm(service.strapi, 'Headed');
    const head = async () => {
      const { status, headers, text } = await service.http
        .head('/glossary/headed')
        .set('Accept-Encoding', 'gzip');
      return {
        status,
        text: text ?? '',
        headers: { ...headers, date: '', 'x-request-id': '', connection: '' },
      };
    };
    const first = await head();
    const later = await head();
    expect(fromMemory()).toEqual([false, true]);
    expect(later).toEqual(first);
    expect(first.text).toBe('');
    const { headers, status } = await service.http
      .get('/glossary/headed')
      .set({ ...UNCOUNTED, 'Accept-Encoding': 'gzip' });
    expect([status, { ...headers, date: '', 'x-request-id': '', connection: '' }]).toEqual([
      200,
      first.headers,
    ]);
  });
});

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
    // So that everybody shares the same bytes.
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

  it('for a page that is not in memory make it once', async () => {
    const documentId = await aPublishedTerm(service.strapi, 'Wanted By Many');
    linkedTerms.mockClear();
    const pages = await Promise.all(
      Array.from({ length: 200 }, () => askOnce('/glossary/wanted_by_many', {})),
    );
    expect(new Set(pages.map(({ body }) => shownViews(body))).size).toBe(200);
    expect(linkedTerms.mock.calls.filter(([id]) => id === documentId)).toHaveLength(1);
  });
});

it('unknown slugs take no memory', async () => {
  for (let number = 0; number < 20; number += 1)
    expect((await askOnce(`/glossary/unknown_${number}`)).status).toBe(404);
  // Only these: a page that is made anew meanwhile, after the publications above, is not in this list for a moment.
  const kept = glossaryOf(service.strapi).pageCache.slugs();
  expect(kept.filter((slug) => slug.startsWith('unknown_'))).toEqual([]);
});

it('a record is made without a page, and a page without a record', async () => {
  await aPublishedTerm(service.strapi, 'Only Data');
  await askOnce('/glossary/only_data.json');
  expect(glossaryOf(service.strapi).formatCaches.record.slugs()).toContain('only_data');
  expect(glossaryOf(service.strapi).pageCache.slugs()).not.toContain('only_data');
  await aPublishedTerm(service.strapi, 'Only Read');
  await askOnce('/glossary/only_read');
  expect(glossaryOf(service.strapi).pageCache.slugs()).toContain('only_read');
  expect(glossaryOf(service.strapi).formatCaches.record.slugs()).not.toContain('only_read');
});

it('a publication leaves in memory what shows nothing of it', async () => {
  await aPublishedTerm(service.strapi, 'Ready Before');
  const pages = glossaryOf(service.strapi).pageCache;
  await askOnce('/glossary/ready_before');
  const before = pages.current('ready_before');
  expect(before).not.toBeNull();
  await aPublishedTerm(service.strapi, 'Another Publication');
  expect(pages.current('ready_before')).toBe(before);
});

it('what is in memory is made anew when its neighbour is another, before anybody asks', async () => {
  const terms = glossaryOf(service.strapi).pageCache;
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

  it('an edit', async () => {
    await edit(service.strapi, documentId, { short: 'An edited sentence.' });
    for (const text of await texts()) expect(text).not.toContain('An edited sentence.');
    await publish(service.strapi, documentId);
    for (const text of await texts()) expect(text).toContain('An edited sentence.');
  });

  it('a category’s new name', async () => {
    const category = await aCategory(service.strapi);
    await service.strapi
      .documents('api::category.category')
      .update({ documentId: category, data: { name: 'Renamed Testing' } });
    expect((await askOnce(PATH)).body).toContain('Renamed Testing');
  });

  it('a category’s new key, in the record, the lists and their counts', async () => {
    const category = await aCategory(service.strapi);
    const update = (key: string) =>
      service.strapi
        .documents('api::category.category')
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
    const axis = { value: 5, rationale: 'A reason.' };
    const scores = service.strapi.documents('api::debt-score.debt-score');
    const score = await scores.create({
      data: { term: documentId, detectability: axis, effort: axis, burden: axis, trap: axis },
    });
    expect((await askOnce(PATH)).body).toContain('debt(d5/e5/b5/t5)');
    await scores.update({
      documentId: score.documentId,
      data: { trap: { value: 9, rationale: 'Another reason.' } },
    });
    expect((await askOnce(PATH)).body).toContain('debt(d5/e5/b5/t9)');
  });

  it('a rating', async () => {
    await service.http.post(`${PATH}/ratings`).set('Accept', 'application/json').send({ stars: 3 });
    expect((await askOnce(PATH)).body).toContain('3.0 of 5, 1 rating');
  });

  it('a new term that it relates to, by its name', async () => {
    const related = await aPublishedTerm(service.strapi, 'Newly Related');
    await edit(service.strapi, documentId, { related: [related] });
    await publish(service.strapi, documentId);
    for (const text of await texts()) expect(text).toContain('newly_related');
    await unpublish(service.strapi, related);
    for (const text of await texts()) expect(text).not.toContain('newly_related');
  });

  it('nothing of a publication before its commit, and all of it after', async () => {
    await edit(service.strapi, documentId, { short: 'A sentence that waits.' });
    await service.strapi.db.transaction(async () => {
      await publish(service.strapi, documentId);
      // One connection of SQLite is the transaction's: whoever answers now, answers from memory.
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

  it('a new address, and that the old one leads there', async () => {
    await edit(service.strapi, documentId, { slug: 'changed' });
    await publish(service.strapi, documentId);
    const { status, headers } = await askOnce(PATH);
    expect([status, headers.location]).toEqual([301, '/glossary/changed']);
    expect((await askOnce('/glossary/changed')).status).toBe(200);
    await edit(service.strapi, documentId, { slug: 'changing' });
    await publish(service.strapi, documentId);
    expect((await askOnce(PATH)).status).toBe(200);
  });

  it('that a term is no longer published', async () => {
    await unpublish(service.strapi, documentId);
    expect((await askOnce(PATH)).status).toBe(410);
    expect((await askOnce(`${PATH}.json`)).status).toBe(410);
    await publish(service.strapi, documentId);
    expect((await askOnce(PATH)).status).toBe(200);
  });
});
