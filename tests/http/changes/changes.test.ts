import type { Changes } from '../../../src/plugins/glossary/core/changes/changes-record';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import type { Settings } from '../../../src/plugins/glossary/core/settings/settings';
import { settingsDigest } from '../../../src/plugins/glossary/server/publication-log/settings-digest';
import { POSSIBLE, REFUSED } from '../../../src/plugins/glossary/core/texts/refusals';
import {
  aCategory,
  aDraft,
  aPublishedTerm,
  edit,
  publish,
  unpublish,
} from '../../support/content/content';
import { allRecords, Mirror } from '../../support/content/mirror';
import { statementsOf } from '../../support/database/statements';
import { type RunningService, startService } from '../../support/service';

const TERM = 'plugin::glossary.term';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ PUBLIC_URL: 'https://glossary.example' });
});
afterAll(() => service.stop());

const get = (query = '') => service.http.get(`/glossary-changes.json${query}`);
const changesAfter = async (since: string, limit = 100): Promise<Changes> =>
  (await get(`?since=${since}&limit=${limit}`).expect(200)).body;
const head = async (): Promise<string> => (await changesAfter('0', 1000)).next;
const nameSuccessor = (documentId: string, successor: string | null) =>
  glossaryOf(service.strapi).namedSuccessors.name(documentId, successor);

/** A page of changes after another until there are no more. */
async function followed(since: string, limit: number): Promise<Changes['changes'][number][]> {
  const page = await changesAfter(since, limit);
  return page.more ? [...page.changes, ...(await followed(page.next, limit))] : [...page.changes];
}

it('report the life of a term: added, updated, renamed, withdrawn, added again', async () => {
  const { strapi } = service;
  const since = await head();
  const documentId = await aPublishedTerm(strapi, 'Followed', { slug: 'followed' });
  await edit(strapi, documentId, { short: 'Something else.' });
  await publish(strapi, documentId);
  await edit(strapi, documentId, { slug: 'followed_on' });
  await publish(strapi, documentId);
  await unpublish(strapi, documentId);
  await publish(strapi, documentId);
  const { changes, next, more } = await changesAfter(since);
  const told = { term: 'Followed', successor: null, previous_slug: null };
  expect(changes).toMatchObject([
    { ...told, kind: 'added', slug: 'followed', version: 1 },
    { ...told, kind: 'updated', slug: 'followed', version: 2 },
    { ...told, kind: 'renamed', slug: 'followed_on', previous_slug: 'followed', version: 3 },
    { ...told, kind: 'withdrawn', slug: 'followed_on', version: null },
    { ...told, kind: 'added', slug: 'followed_on', version: 4 },
  ]);
  expect(Object.keys(changes[0] ?? {})).toEqual([
    'cursor',
    'kind',
    'slug',
    'previous_slug',
    'term',
    'version',
    'moment',
    'html_url',
    'json_url',
    'successor',
  ]);
  expect(changes[4]).toMatchObject({
    cursor: next,
    moment: '2026-03-23T12:00:00.000Z',
    html_url: 'https://glossary.example/glossary/followed_on',
    json_url: 'https://glossary.example/glossary/followed_on.json',
  });
  expect(more).toBe(false);
});

it('give the slug of an unpublished term and not its name', async () => {
  const { strapi } = service;
  const since = await head();
  const documentId = await aPublishedTerm(strapi, 'Vanishing', { slug: 'vanishing' });
  await unpublish(strapi, documentId);
  await strapi.documents(TERM).delete({ documentId });
  const { changes } = await changesAfter(since);
  // Its deletion changes nothing for readers.
  expect(changes.map(({ kind, slug, term }) => [kind, slug, term])).toEqual([
    ['added', 'vanishing', null],
    ['withdrawn', 'vanishing', null],
  ]);
  const deleted = await aPublishedTerm(strapi, 'Deleted', { slug: 'deleted_at_once' });
  const later = await head();
  await strapi.documents(TERM).delete({ documentId: deleted });
  expect((await changesAfter(later)).changes).toMatchObject([
    { kind: 'withdrawn', slug: 'deleted_at_once' },
  ]);
});

it('name the successor of a withdrawn term, also one that is named later', async () => {
  const { strapi } = service;
  const successor = await aPublishedTerm(strapi, 'Following');
  const documentId = await aPublishedTerm(strapi, 'Preceding');
  const since = await head();
  await nameSuccessor(documentId, successor);
  await unpublish(strapi, documentId);
  const first = await changesAfter(since);
  const following = {
    slug: 'following',
    term: 'Following',
    html_url: 'https://glossary.example/glossary/following',
    json_url: 'https://glossary.example/glossary/following.json',
  };
  expect(first.changes).toMatchObject([
    { kind: 'withdrawn', slug: 'preceding', successor: following },
  ]);
  await nameSuccessor(documentId, null);
  const { changes } = await changesAfter(first.next);
  expect(changes).toMatchObject([{ kind: 'withdrawn', slug: 'preceding', successor: null }]);
});

it('say nothing of a withdrawn term whose slug another one has taken over: a copy would lose that', async () => {
  const { strapi } = service;
  const [get, documentId] = [
    async (path: string) => service.http.get(path),
    await aPublishedTerm(strapi, 'Taken', { slug: 'taken_over' }),
  ];
  await unpublish(strapi, documentId);
  const successor = await aPublishedTerm(strapi, 'Taker', {
    slug: 'taken_over',
    take_over_address: true,
  });
  const copy = new Mirror(get, 1000);
  await copy.follow();
  await nameSuccessor(documentId, successor);
  await copy.follow();
  expect(copy.held()).toEqual(await allRecords(get));
});

it('continue where a page ended, in any size, and skip entries without a public change', async () => {
  const { strapi } = service;
  const since = await head();
  const documentId = await aPublishedTerm(strapi, 'Paged', { slug: 'paged' });
  for (const number of [1, 2, 3, 4]) {
    await edit(strapi, documentId, { short: `Sentence ${number}.` });
    await publish(strapi, documentId);
    await strapi
      .documents('plugin::glossary.category')
      .update({ documentId: await aCategory(strapi), data: { tagline: `Tagline ${number}` } });
  }
  const whole = await changesAfter(since);
  expect(whole.changes).toHaveLength(5);
  // The last entry of the log is no change, and yet the next one is after it.
  expect(Number(whole.next)).toBeGreaterThan(Number(whole.changes.at(-1)?.cursor));
  for (const limit of [1, 2, 5]) expect(await followed(since, limit)).toEqual(whole.changes);
  expect(await changesAfter(whole.next)).toEqual({ changes: [], next: whole.next, more: false });
});

describe('of terms whose records follow from something else', () => {
  const told = async (since: string) =>
    (await changesAfter(since)).changes.map(({ kind, slug, version }) => [kind, slug, version]);

  it('are reported when a related term is published, gets another slug, or is withdrawn', async () => {
    const { strapi } = service;
    const named = await aDraft(strapi, 'Named');
    await aPublishedTerm(strapi, 'Naming', { related: [named] });
    await aPublishedTerm(strapi, 'Building', { related: [named], prerequisites: [named] });
    await edit(strapi, await aPublishedTerm(strapi, 'Only In Draft'), { related: [named] });
    const since = await head();
    const following = [
      ['updated', 'naming', 1],
      ['updated', 'building', 1],
    ];
    await publish(strapi, named);
    expect(await told(since)).toEqual([['added', 'named', 1], ...following]);
    const added = await head();
    // Nothing in their records depends on its text.
    await edit(strapi, named, { short: 'Something else.' });
    await publish(strapi, named);
    expect(await told(added)).toEqual([['updated', 'named', 2]]);
    const updated = await head();
    await edit(strapi, named, { slug: 'named_anew' });
    await publish(strapi, named);
    expect(await told(updated)).toEqual([['renamed', 'named_anew', 3], ...following]);
    const renamed = await head();
    await unpublish(strapi, named);
    expect(await told(renamed)).toEqual([['withdrawn', 'named_anew', null], ...following]);
  });

  it('are reported when the key of their category changes, and not for its other fields', async () => {
    const { strapi } = service;
    const category = await aCategory(strapi, 'first_key', 'Keyed');
    await aPublishedTerm(strapi, 'Of The Category', { category });
    await aPublishedTerm(strapi, 'Of Another One');
    const update = (data: object) =>
      strapi.documents('plugin::glossary.category').update({ documentId: category, data });
    const since = await head();
    await update({ tagline: 'A tagline.' });
    await update({ name: 'Another name' });
    expect(await told(since)).toEqual([]);
    await update({ key: 'second_key' });
    expect(await told(since)).toEqual([['updated', 'of_the_category', 1]]);
  });

  it('are all reported when settings change the citation, and not for other settings', async () => {
    const { strapi } = service;
    const settings = glossaryOf(strapi).settings;
    const note = (pages: string, changed: Partial<Settings> = {}) =>
      glossaryOf(strapi).logFollower.noteSettings(
        settingsDigest(pages, { ...settings, ...changed }),
      );
    await note('as before');
    const since = await head();
    await note('another template');
    expect(await told(since)).toEqual([]);
    const { body } = await service.http.get('/glossary.json');
    await note('another template', { licence: 'Another licence' });
    expect(await told(since)).toHaveLength(body.total);
    await note('another template', { licence: 'Another licence' });
    expect(await told(since)).toHaveLength(body.total);
  });

  it('are reported once, page by page, also where a page ends between two of them', async () => {
    const since = await head();
    await unpublish(service.strapi, await aPublishedTerm(service.strapi, 'Short-Lived'));
    const whole = await changesAfter('0', 1000);
    expect(new Set(whole.changes.map(({ cursor }) => cursor)).size).toBe(whole.changes.length);
    for (const limit of [1, 2, 5]) expect(await followed('0', limit)).toEqual(whole.changes);
    for (const [place, { cursor }] of whole.changes.entries())
      expect((await changesAfter(cursor, 1000)).changes[0]).toEqual(whole.changes[place + 1]);
    expect((await changesAfter(since)).changes).toHaveLength(2);
  });
});

it('have a link to the next page in a header, and are not sent again to clients that have them', async () => {
  await aPublishedTerm(service.strapi, 'Linked');
  const answer = await get('?limit=1').expect(200);
  expect(answer.headers.link).toBe(
    `<https://glossary.example/glossary-changes.json?since=${answer.body.next}&limit=1>; rel="next"`,
  );
  expect(answer.body.more).toBe(true);
  await get('?limit=1').set('If-None-Match', String(answer.headers.etag)).expect(304);
  expect(answer.headers['access-control-allow-origin']).toBe('*');
});

it('cost no statement of the database when there is nothing new', async () => {
  const since = await head();
  const statements = await statementsOf(service, async () => {
    for (const _time of [1, 2, 3]) expect((await changesAfter(since)).changes).toEqual([]);
  });
  // Strapi finishes work of the previous test.
  expect(statements.filter((sql) => sql.includes('glossary_log'))).toEqual([]);
});

it('refuse an invalid cursor or limit, and a cursor that the database does not know yet', async () => {
  const detail = async (query: string) => (await get(query).expect(400)).body.detail;
  for (const since of ['x', '-1', '1.5', '01', '1&since=2', '9'.repeat(30)])
    expect(await detail(`?since=${since}`)).toContain('“since” cannot be “');
  for (const limit of ['0', '1001', 'x'])
    expect(await detail(`?limit=${limit}`)).toContain(POSSIBLE.limit(1000));
  const last = await head();
  const next = String(Number(last) + 1);
  const { body } = await get(`?since=${next}`).expect(400);
  expect(body).toMatchObject({ head: last });
  expect(body.detail).toBe(REFUSED.cursorFromTheFuture(next, last));
});
