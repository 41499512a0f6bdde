import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { DATA_FORMATS, TERM_FORMATS } from '../../../src/plugins/glossary/core/term/term-formats';
import { faultText, POSSIBLE, REFUSED } from '../../../src/plugins/glossary/core/texts/refusals';
import { HISTORY_TEXT } from '../../../src/plugins/glossary/core/texts/history';
import { TERM_TEXT } from '../../../src/plugins/glossary/core/texts/term';
import { listen } from '../../support/browser/browser';
import { glossaryOf } from '../../../src/plugins/glossary/server/glossary';
import type * as workQueue from '../../../src/plugins/glossary/server/tasks/work-queue';
import { requireOutside } from '../../support/jest/require-outside';
import { UNCOUNTED } from '../../support/content/term-numbers';
import {
  aDraft,
  aPublishedTerm,
  COMPLETE_TERM,
  edit,
  publish,
  unpublish,
} from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';
import { pageText } from '../../support/content/page-text';

const [MISTAKE = ''] = COMPLETE_TERM.common_mistakes;

let service: RunningService;
let queue: string;
let origin: string;
beforeAll(async () => {
  service = await startService({ PUBLIC_URL: 'https://glossary.example' });
  origin = await listen(service);
  queue = await aPublishedTerm(service.strapi, 'Queue', { slug: 'queue' });
  await publishOn('2026-03-24', queue, { short: 'First in, first out.', slug: 'fifo_queue' });
  await publishOn('2026-03-25', queue, { common_mistakes: ['Polling it.'] });
});
afterAll(() => service.stop());

const get = (path: string) => service.http.get(path).set(UNCOUNTED);
const versionsOf = async (slug: string): Promise<Record<string, unknown>[]> =>
  (await get(`/glossary/${slug}/history.json`).expect(200)).body.versions;

/** Edits a published term and publishes it again on a day. */
async function publishOn(
  day: string,
  documentId: string,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  service.setToday(day);
  await edit(service.strapi, documentId, data);
  await publish(service.strapi, documentId);
}

/** The relations of a `Link` header with their addresses. */
const linksOf = (header = ''): Record<string, string> =>
  Object.fromEntries(
    [...header.matchAll(/<([^>]*)>; rel="([^"]*)"/g)].map(([, url = '', rel = '']) => [rel, url]),
  );

describe('a version of a term', () => {
  /** The citation of the term with the addresses of a version. */
  const citing = (citation: object, number: number): unknown => {
    const page = 'https://glossary.example/glossary/fifo_queue';
    const text = JSON.stringify(citation)
      .replaceAll(`${page}.json`, `${page}.json?version=${number}`)
      .replaceAll(new RegExp(`${page}(?!\\.json)`, 'g'), `${page}?version=${number}`);
    return JSON.parse(text);
  };

  it('has the record of its day, with the keys of every record and a citation that leads to it', async () => {
    const { body: current } = await get('/glossary/fifo_queue.json').expect(200);
    const { body } = await get('/glossary/fifo_queue.json?version=1').expect(200);
    expect(Object.keys(body)).toEqual(Object.keys(current));
    expect(body).toEqual({
      ...current,
      slug: 'queue',
      short: 'A definition of one sentence.',
      common_mistakes: COMPLETE_TERM.common_mistakes,
      updated: '2026-03-23',
      citation: citing(current.citation, 1),
    });
    const { body: latest } = await get('/glossary/fifo_queue.json?version=3').expect(200);
    expect(latest).toEqual({ ...current, citation: citing(current.citation, 3) });
    expect(latest.citation).not.toEqual(current.citation);
  });

  it('leads to the others, and search engines to the term', async () => {
    const { headers } = await get('/glossary/fifo_queue.json?version=2').expect(200);
    const base = 'https://glossary.example/glossary/fifo_queue';
    expect(linksOf(headers.link)).toMatchObject({
      'cite-as': `${base}?version=2`,
      canonical: base,
      'latest-version': base,
      'version-history': `${base}/history.json`,
      'predecessor-version': `${base}?version=1`,
      'successor-version': `${base}?version=3`,
    });
    expect(headers['x-robots-tag']).toBe('noindex');
    const first = await get('/glossary/fifo_queue?version=1');
    const last = await get('/glossary/fifo_queue?version=3');
    expect(linksOf(first.headers.link)).not.toHaveProperty('predecessor-version');
    expect(linksOf(last.headers.link)).not.toHaveProperty('successor-version');
    // Whoever asks for the current version by its number means it, also when another one comes.
    expect(linksOf(last.headers.link)).toMatchObject({
      'cite-as': `${base}?version=3`,
      'latest-version': base,
      'predecessor-version': `${base}?version=2`,
    });
  });

  it.each([1, 2, 3])(
    'is cited by its own address and a key of its own in every format: %d',
    async (number) => {
      const address = `https://glossary.example/glossary/fifo_queue?version=${number}`;
      const textOf = async (form: string) =>
        (await get(`/glossary/fifo_queue.${form}?version=${number}`).expect(200)).text;
      const biblatex = await textOf('bib');
      expect(biblatex).toContain(`@inreference{fifo_queue:v${number},`);
      expect(biblatex).toContain(`url = {${address}}`);
      const ris = await textOf('ris');
      expect(ris).toContain(`ID  - fifo_queue:v${number}\r\n`);
      expect(ris).toContain(`UR  - ${address}\r\n`);
      expect(JSON.parse(await textOf('csl.json'))).toMatchObject([
        { id: `fifo_queue:v${number}`, URL: address, version: String(number) },
      ]);
      expect(await textOf('md')).toContain(`url: "${address}"`);
      expect(JSON.parse(await textOf('jsonld'))['@graph'][0]).toMatchObject({ '@id': address });
      expect(JSON.parse(await textOf('linkset.json')).linkset[0]['cite-as']).toEqual([
        { href: address },
      ]);
      const { text: page } = await get(`/glossary/fifo_queue?version=${number}`).expect(200);
      expect(page).toContain(`fifo_queue?version&#x3D;${number}#:~:text`);
    },
  );

  it.each(DATA_FORMATS.map((form) => [form, TERM_FORMATS[form]] as const))(
    'has the form %s, by its address and by Accept',
    async (_form, { suffix, contentType, mediaType }) => {
      const { headers, text } = await get(`/glossary/fifo_queue${suffix}?version=1`).expect(200);
      expect(headers['content-type']).toBe(contentType);
      expect(headers['x-robots-tag']).toBe('noindex');
      expect(text).toContain('/glossary/fifo_queue');
      const chosen = await get('/glossary/fifo_queue?version=1')
        .set('Accept', mediaType)
        .expect(200);
      expect(chosen.text).toBe(text);
      expect(chosen.headers).toMatchObject({
        'content-location': `/glossary/fifo_queue${suffix}?version=1`,
        vary: 'Accept, Accept-Encoding',
      });
    },
  );

  it('has no other form', async () => {
    const { headers } = await get('/glossary/fifo_queue?version=1')
      .set('Accept', 'image/png')
      .expect(406);
    expect(headers.vary).toContain('Accept');
  });

  it.each(['identity', 'gzip'])('says what its bytes are (%s)', async (coding) => {
    const headers = { 'Accept-Encoding': coding, ...UNCOUNTED };
    const asked = request(`${origin}/glossary/fifo_queue/history.json`, { headers }).end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    const sent = createHash('sha256')
      .update(await buffer(response))
      .digest('base64');
    expect(response.headers['repr-digest']).toBe(`sha-256=:${sent}:`);
    expect(response.headers['content-encoding'] ?? 'identity').toBe(coding);
  });

  it('has a page that says which version it is, and shows no numbers', async () => {
    const { text, headers } = await get('/glossary/fifo_queue?version=2').expect(200);
    expect(text).toContain(
      pageText(TERM_TEXT.isOldVersion, {
        version: {
          number: 2,
          latest: 3,
          published: { machine: '2026-03-24', text: '24 Mar 2026' },
        },
      }),
    );
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).toContain(
      '<link rel="canonical" href="https://glossary.example/glossary/fifo_queue">',
    );
    expect(text).toContain(MISTAKE);
    for (const absent of [
      'id="views"',
      'class="rating"',
      'class="activity"',
      '<script type="application/ld+json"',
      '/reports',
    ])
      expect(text).not.toContain(absent);
    expect(headers['x-robots-tag']).toBe('noindex');
    const { text: current } = await get('/glossary/fifo_queue?version=3').expect(200);
    expect(current).toContain(
      pageText(TERM_TEXT.isCurrentVersion, {
        version: {
          number: 3,
          latest: 3,
          published: { machine: '2026-03-25', text: '25 Mar 2026' },
        },
      }),
    );
  });

  it('is not counted as a view', async () => {
    const viewsNow = async () =>
      /id="views">(\d+)</.exec((await get('/glossary/fifo_queue')).text)?.[1];
    const before = await viewsNow();
    await service.http.get('/glossary/fifo_queue?version=1').expect(200);
    await service.http.get('/glossary/fifo_queue?%76ersion=1').expect(200);
    expect(await viewsNow()).toBe(before);
  });

  it('is validated by its bytes', async () => {
    const { headers } = await get('/glossary/fifo_queue.json?version=1');
    await get('/glossary/fifo_queue.json?version=1')
      .set('If-None-Match', String(headers.etag))
      .expect(304);
    expect(headers.etag).toMatch(/^"/);
    expect(headers['cache-control']).toBe('public, no-cache');
  });

  it('that there is not is not found, and what is no number is refused by its name', async () => {
    const { body } = await get('/glossary/fifo_queue.json?version=4').expect(404);
    expect(body.detail).toBe(REFUSED.noVersion('fifo_queue', 4, 3));
    await get('/glossary/never_there.json?version=1').expect(404);
    for (const value of ['0', '-1', 'x', '1.5', '', '1&version=2', '99999999999'])
      expect(
        (await get(`/glossary/fifo_queue.json?version=${value}`).expect(400)).body.detail,
      ).toContain('“version” ');
    await get('/glossary/fifo_queue?version=x').expect(400);
  });

  it('leads on from an old address, with what was asked', async () => {
    for (const [path, location] of [
      ['/glossary/queue?version=1', '/glossary/fifo_queue?version=1'],
      ['/glossary/queue.json?version=1', '/glossary/fifo_queue.json?version=1'],
      ['/glossary/queue/history?from=1&to=2', '/glossary/fifo_queue/history?from=1&to=2'],
      ['/glossary/queue/history.json?page=1', '/glossary/fifo_queue/history.json?page=1'],
      ['/glossary/Queue/history', '/glossary/fifo_queue/history'],
      ['/glossary/queue/activity.json', '/glossary/fifo_queue/activity.json'],
      ['/glossary/queue/numbers.json', '/glossary/fifo_queue/numbers.json'],
      ['/glossary/FIFO-Queue/activity.json', '/glossary/fifo_queue/activity.json'],
      ['/glossary/fifo-queue/history.json', '/glossary/fifo_queue/history.json'],
      ['/glossary/fifo_queue/history/', '/glossary/fifo_queue/history'],
    ] as const)
      expect((await get(path).expect(301)).headers.location).toBe(location);
  });
});

it('a page of a version is made once, and anew when something is published', async () => {
  const documentId = await aPublishedTerm(service.strapi, 'Published Meanwhile');
  const { uses } = glossaryOf(service.strapi).versionPages;
  const read = async () => (await get('/glossary/fifo_queue?version=1').expect(200)).text;
  const { made } = uses;
  const first = await read();
  expect(await read()).toBe(first);
  expect(uses.made - made).toBe(1);
  await publishOn('2026-03-25', documentId, { short: 'Another definition.' });
  expect(await read()).toBe(first);
  expect(uses.made - made).toBe(2);
});

describe('the history of a term', () => {
  it('lists its versions with what each changed, the latest first', async () => {
    const { body, headers } = await get('/glossary/fifo_queue/history.json').expect(200);
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(body).toMatchObject({
      slug: 'fifo_queue',
      term: 'Queue',
      total: 3,
      page: 1,
      next: null,
    });
    const base = 'https://glossary.example/glossary/fifo_queue';
    expect(body.versions).toMatchObject([
      {
        number: 3,
        published: '2026-03-25T12:00:00.000Z',
        kind: 'updated',
        slug: 'fifo_queue',
        changed: ['common_mistakes'],
        html_url: `${base}?version=3`,
        json_url: `${base}.json?version=3`,
        changes_url: `${base}/history?from=2&to=3`,
      },
      { number: 2, kind: 'renamed', slug: 'fifo_queue', changed: ['slug', 'short'] },
      { number: 1, kind: 'added', slug: 'queue', changed: null, changes_url: null },
    ]);
  });

  it('says on a page what changed between two versions, without a name of an editor', async () => {
    const { text } = await get('/glossary/fifo_queue/history?from=1&to=3').expect(200);
    expect(text).toContain(pageText(HISTORY_TEXT.comparison, { comparison: { from: 1, to: 3 } }));
    expect(text).toContain('<del>A</del>');
    expect(text).toContain(`<li><del>${MISTAKE}</del></li>`);
    expect(text).toContain('<li><ins>Polling it.</ins></li>');
    const { text: same } = await get('/glossary/fifo_queue/history?from=2&to=2').expect(200);
    expect(same).toContain(HISTORY_TEXT.nothingDiffers);
    const { text: term } = await get('/glossary/fifo_queue').expect(200);
    expect(term).toContain('<a href="/glossary/fifo_queue/history">All versions</a>');
  });

  it('escapes what editors wrote', async () => {
    const documentId = await aPublishedTerm(service.strapi, 'Hostile', { slug: 'hostile' });
    await publishOn('2026-03-25', documentId, { misconception: '<script>alert(1)</script>' });
    const { text } = await get('/glossary/hostile/history?from=1&to=2').expect(200);
    expect(text).not.toContain('<script>alert');
    expect(text).toContain('&lt;script&gt;');
  });

  it('names of other terms only those that are published', async () => {
    const { strapi } = service;
    const draft = await aDraft(strapi, 'A Secret Plan');
    const seen = await aPublishedTerm(strapi, 'A Seen Thing');
    const documentId = await aPublishedTerm(strapi, 'Relating', { slug: 'relating' });
    await publishOn('2026-03-25', documentId, { related: [draft, seen] });
    const { text } = await get('/glossary/relating/history?from=1&to=2').expect(200);
    expect(text).toContain('<ins>A Seen Thing</ins>');
    expect(text).not.toContain('Secret');
    const { text: data } = await get('/glossary/relating/history.json').expect(200);
    expect(data).not.toContain(draft);
  });

  it('says nothing of a change that was about a draft alone', async () => {
    const { strapi } = service;
    const seen = await aPublishedTerm(strapi, 'A Known Thing');
    const draft = await aDraft(strapi, 'A Hidden Plan');
    const documentId = await aPublishedTerm(strapi, 'Relating More', { slug: 'relating_more' });
    await publishOn('2026-03-25', documentId, { related: [draft], prerequisites: [draft] });
    await publishOn('2026-03-25', documentId, { related: [draft, seen], prerequisites: [draft] });
    const changed = (await versionsOf('relating_more')).map((each) => each.changed);
    expect(changed).toEqual([['related'], [], null]);
    const { text } = await get('/glossary/relating_more/history').expect(200);
    expect(text.match(/Related|Prerequisites/g)).toEqual(['Related']);
  });

  it('is answered 503 when too much else is to be done, and from memory when it was read before', async () => {
    const documentId = await aPublishedTerm(service.strapi, 'Awaited', { slug: 'awaited' });
    await publishOn('2026-03-25', documentId, { short: 'Another definition.' });
    const { Overloaded } = requireOutside<typeof workQueue>(
      path.resolve('dist/src/plugins/glossary/server/tasks/work-queue'),
    );
    const work = jest.spyOn(glossaryOf(service.strapi).workQueue, 'run');
    const statuses = () =>
      Promise.all(
        ['history', 'history?from=1&to=2', 'history.json'].map(
          async (name) => (await get(`/glossary/awaited/${name}`)).status,
        ),
      );
    work.mockRejectedValue(new Overloaded());
    expect(await statuses()).toEqual([503, 503, 503]);
    work.mockRestore();
    expect(await statuses()).toEqual([200, 200, 200]);
    const later = jest.spyOn(glossaryOf(service.strapi).workQueue, 'run');
    later.mockRejectedValue(new Overloaded());
    expect(await statuses()).toEqual([200, 200, 200]);
    later.mockRestore();
  });

  it('knows a term that is there again, and one whose score alone changed', async () => {
    const { strapi } = service;
    const documentId = await aPublishedTerm(strapi, 'Returning', { slug: 'returning' });
    await unpublish(strapi, documentId);
    await publishOn('2026-03-25', documentId, { short: 'Here again.' });
    const axis = { value: 3, rationale: 'Because.' };
    await strapi.documents('api::debt-score.debt-score').create({
      data: { term: documentId, detectability: axis, effort: axis, burden: axis, trap: axis },
    });
    const versions = await versionsOf('returning');
    expect(versions.map(({ kind }) => kind)).toEqual(['updated', 'added', 'added']);
    expect(versions[0]).toMatchObject({ changed: ['score'], digest: versions[1]?.digest });
  });

  it('refuses what is no page and no pair of versions', async () => {
    const refused = async (query: string, status: number) =>
      (await get(`/glossary/fifo_queue/history.json?${query}`).expect(status)).body.detail;
    expect(await refused('page=0', 400)).toBe(
      faultText({ parameter: 'page', value: '0', possible: POSSIBLE.pages(1) }),
    );
    expect(await refused('page=2', 404)).toBe(REFUSED.noHistoryPage(2, 1));
    expect(await refused('from=1', 400)).toBe(
      faultText({ parameter: 'to', value: '', possible: POSSIBLE.twoVersions }),
    );
    expect(await refused('from=x&to=2', 400)).toContain('“from” cannot be “x”.');
    await get('/glossary/fifo_queue/history?from=1&to=9').expect(404);
  });
});

it('versions and the history of a withdrawn term are gone with it, whatever its draft says', async () => {
  const { strapi } = service;
  const documentId = await aPublishedTerm(strapi, 'Leaving', { slug: 'leaving' });
  await unpublish(strapi, documentId);
  const paths = ['?version=1', '.json?version=1', '/history', '/history.json', '', '.json'];
  const answers = async () =>
    Promise.all(
      paths.map(async (path) => {
        const { status, text } = await get(`/glossary/leaving${path}`);
        return { status, text };
      }),
    );
  const before = await answers();
  expect(before.map(({ status }) => status)).toEqual(paths.map(() => 410));
  const unfit = await get('/glossary/leaving?version=1').set('Accept', 'application/pdf');
  expect(unfit.status).toBe(410);
  const head = await service.http.head('/glossary/leaving?version=1');
  expect([head.status, head.headers['content-length']]).toEqual([410, undefined]);
  await edit(strapi, documentId, { short: 'A secret that is drafted.', slug: 'leaving_soon' });
  expect(await answers()).toEqual(before);
});
