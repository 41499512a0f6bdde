import path from 'node:path';
import { DATA_FORMATS, TERM_FORMATS } from '../../../src/plugins/glossary/core/term/term-formats';
import { REFUSED } from '../../../src/plugins/glossary/core/texts/refusals';
import { HISTORY_TEXT } from '../../../src/plugins/glossary/core/texts/history';
import { TERM_TEXT } from '../../../src/plugins/glossary/core/texts/term';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import type * as workQueue from '../../../src/plugins/glossary/server/tasks/work-queue';
import { requireOutside } from '../../support/jest/require-outside';
import { UNCOUNTED } from '../../support/content/term-stats';
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
beforeAll(async () => {
  service = await startService({ PUBLIC_URL: 'https://glossary.example' });
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

  it('that does not exist is not found, and an invalid number is refused with the name of the parameter', async () => {
    const { body } = await get('/glossary/fifo_queue.json?version=4').expect(404);
    expect(body.detail).toBe(REFUSED.noVersion('fifo_queue', 4, 3));
    await get('/glossary/never_there.json?version=1').expect(404);
    for (const value of ['0', '-1', 'x', '1.5', '', '1&version=2', '99999999999'])
      expect(
        (await get(`/glossary/fifo_queue.json?version=${value}`).expect(400)).body.detail,
      ).toContain('“version” ');
    await get('/glossary/fifo_queue?version=x').expect(400);
  });
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

  it('is answered 503 under overload, and from memory when cached', async () => {
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
});

it('versions and the history of a withdrawn term are gone with it, with any draft', async () => {
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
