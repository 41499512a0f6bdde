import { NO_ITEM } from '../../../src/plugins/glossary/core/publishing/completeness';
import {
  ALLOWED,
  noCategory,
} from '../../../src/plugins/glossary/server/panel/overview-controller';
import { ATTENTION_REASONS } from '../../../src/plugins/glossary/core/panel/attention';
import {
  SCORE,
  aCategory,
  aDraft,
  aPublishedTerm,
  COMPLETE_TERM,
  edit,
  draftRows,
  publish,
  unpublish,
} from '../../support/content/content';
import { logInToPanel, colleagueInPanel } from '../../support/clients/panel';
import { type PanelRight, tokenWithRights } from '../../support/clients/panel-reader';
import { type RunningService, startService } from '../../support/service';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { ONLY_PUBLISHED } from '../../../src/plugins/glossary/server/freshness/freshness-controller';
import { AGENTS } from '../../support/clients/user-agents';

const PATHS = [
  '/glossary-panel/attention/counts',
  '/glossary-panel/attention?reason=stale',
  '/glossary-panel/numbers?list=most-read',
  '/glossary-panel/activity',
];

let service: RunningService;
let token: string;
beforeAll(async () => {
  service = await startService();
  token = await logInToPanel(service);
});
afterAll(() => service.stop());

const ask = (path: string, as = token) =>
  service.http.get(path).set('Authorization', `Bearer ${as}`);
interface Listed {
  readonly rows: readonly { readonly term: string; readonly [key: string]: unknown }[];
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
  readonly categories: readonly unknown[];
}
async function list(path: string): Promise<Listed> {
  const { status, body } = await ask(`/glossary-panel/${path}`);
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}
const names = ({ rows }: Listed): string[] => rows.map(({ term }) => term);
const counts = async () => (await ask('/glossary-panel/attention/counts')).body;
const read = (slug: string) =>
  service.http.get(`/glossary/${slug}`).set('User-Agent', AGENTS.human);
const flush = () => glossaryOf(service.strapi).counting.flush();
const rate = (documentId: string, reader: string, stars: number) =>
  glossaryOf(service.strapi).ratings.rate(documentId, reader, stars);

describe('drafts', () => {
  it('that are incomplete are listed with their open points, the last edited first', async () => {
    const { strapi } = service;
    const before = (await counts()).counts.incomplete;
    await aDraft(strapi, 'Complete Draft');
    await aDraft(strapi, 'Untagged Draft', { tags: [] });
    const documentId = await aDraft(strapi, 'Hasty Draft', { short: '', category: null });
    const listed = await list('attention?reason=incomplete&q=draft');
    expect(listed.rows).toMatchObject([
      { documentId, term: 'Hasty Draft', slug: 'hasty_draft', category: null, openPoints: 2 },
      {
        term: 'Untagged Draft',
        category: { key: 'testing', name: 'Testing' },
        openPoints: 1,
        first: { field: 'tags', message: NO_ITEM },
      },
    ]);
    expect((await counts()).counts.incomplete).toBe(before + 2);
  });

  it('that lack something are found among any number, and no more once they are complete or gone', async () => {
    const { strapi } = service;
    const incomplete = async () => names(await list('attention?reason=incomplete&q=among%20many'));
    const oldest = await aDraft(strapi, 'Oldest Among Many', { quick_fix: '' });
    await draftRows(
      strapi,
      Array.from({ length: 210 }, (_none, index) => `Crowd ${index}`),
    );
    const { counts: before } = await counts();
    const newest = await aDraft(strapi, 'Newest Among Many', { quick_fix: '' });
    expect(await incomplete()).toEqual(['Newest Among Many', 'Oldest Among Many']);
    expect((await counts()).counts.incomplete).toBe(before.incomplete + 1);

    await edit(strapi, oldest, { quick_fix: 'manual' as const });
    expect(await incomplete()).toEqual(['Newest Among Many']);
    await strapi.documents('plugin::glossary.term').delete({ documentId: newest });
    expect(await incomplete()).toEqual([]);
    expect((await counts()).counts.incomplete).toBe(before.incomplete - 1);
  });

  it('lack their category when it is deleted', async () => {
    const { strapi } = service;
    const category = await aCategory(strapi, 'short_lived', 'Short Lived');
    await aDraft(strapi, 'Orphaned Draft', { category });
    const orphaned = () => list('attention?reason=incomplete&q=orphaned');
    expect((await orphaned()).rows).toEqual([]);
    await strapi.documents('plugin::glossary.category').delete({ documentId: category });
    expect((await orphaned()).rows).toMatchObject([
      { term: 'Orphaned Draft', category: null, first: { field: 'category' } },
    ]);
    await edit(strapi, (await orphaned()).rows[0]?.documentId as string, {
      category: await aCategory(strapi),
    });
    expect(names(await orphaned())).toEqual([]);
  });

  it('of published terms are listed while they say something else', async () => {
    const { strapi } = service;
    const documentId = await aPublishedTerm(strapi, 'Changing Term', { score_draft: SCORE });
    const changed = async () => names(await list('attention?reason=changed&q=changing'));
    const { counts: before } = await counts();
    expect(await changed()).toEqual([]);
    await edit(strapi, documentId, { short: 'Another sentence.' });
    expect(await changed()).toEqual(['Changing Term']);
    expect((await counts()).counts).toEqual({ ...before, changed: before.changed + 1 });
    await publish(strapi, documentId);
    expect(await changed()).toEqual([]);
    await edit(strapi, documentId, { short: 'A sentence that is discarded.' });
    expect((await counts()).counts.changed).toBe(before.changed + 1);
    await strapi.documents('plugin::glossary.term').discardDraft({ documentId });
    expect(await changed()).toEqual([]);
    expect((await counts()).counts.changed).toBe(before.changed);
  });

  it('that are complete and were never published are listed until they are, and not once they were', async () => {
    const { strapi } = service;
    const before = (await counts()).counts.unpublished;
    const complete = async () => names(await list('attention?reason=unpublished&q=nobody'));
    const documentId = await aDraft(strapi, 'Published By Nobody');
    await aDraft(strapi, 'Nobody Finished It', { short: '' });
    expect(await complete()).toEqual(['Published By Nobody']);
    expect((await counts()).counts.unpublished).toBe(before + 1);
    const [row] = (await list('attention?reason=unpublished&q=nobody')).rows;
    expect(row).toMatchObject({ category: { key: 'testing' }, slug: 'published_by_nobody' });
    await publish(strapi, documentId);
    expect(await complete()).toEqual([]);
    await strapi.documents('plugin::glossary.term').unpublish({ documentId });
    expect(await complete()).toEqual([]);
    expect((await counts()).counts.unpublished).toBe(before);
  });

  it.each([
    ['an hour', 3_600_000, false],
    ['a minute, while somebody else saves as well', 60_000, true],
  ])(
    'of published terms are listed when the clock that saved them is behind by %s',
    async (behind, milliseconds, hasOther) => {
      const { strapi } = service;
      const name = `Behind By ${behind}`;
      const documentId = await aPublishedTerm(strapi, name);
      const other = await aPublishedTerm(strapi, `${name}: Other`);
      const changed = async () =>
        names(await list(`attention?${new URLSearchParams({ reason: 'changed', q: name })}`));
      expect(await changed()).toEqual([]);
      await edit(strapi, documentId, { short: 'Saved with another clock.' });
      await strapi.db.query('plugin::glossary.term').updateMany({
        where: { documentId, publishedAt: { $null: true } },
        data: { updatedAt: new Date(Date.now() - milliseconds) },
      });
      if (hasOther) await edit(strapi, other, { short: 'Saved with this clock.' });
      expect(await changed()).toEqual(hasOther ? [`${name}: Other`, name] : [name]);
    },
  );

  it('of published terms are not listed for a link that only a deletion took', async () => {
    const { strapi } = service;
    const gone = await aPublishedTerm(strapi, 'Deleted Neighbour');
    const documentId = await aPublishedTerm(strapi, 'Bereft Term', { related: [gone] });
    await edit(strapi, documentId, { short: COMPLETE_TERM.short });
    const changed = async () => names(await list('attention?reason=changed&q=bereft'));
    expect(await changed()).toEqual([]);
    await strapi.documents('plugin::glossary.term').delete({ documentId: gone });
    expect(await changed()).toEqual([]);
    await edit(strapi, documentId, { quick_fix: 'Do something else.' });
    expect(await changed()).toEqual(['Bereft Term']);
  });

  it('of published terms are shown as modified in the list of terms while they say something else', async () => {
    const { strapi } = service;
    const documentId = await aPublishedTerm(strapi, 'Saved Again');
    const path = '/content-manager/collection-types/plugin::glossary.term';
    const statuses = async () => [
      (await ask(`${path}?_q=Saved%20Again`)).body.results[0].status,
      (await ask(`${path}/${documentId}`)).body.data.status,
      (await ask(`${path}/${documentId}?status=published`)).body.data.status,
    ];
    await edit(strapi, documentId, { short: 'Another sentence.' });
    expect(await statuses()).toEqual(['modified', 'modified', 'modified']);
    // As a clock that was set back does.
    const draft = { document_id: documentId, published_at: null };
    await strapi.db
      .connection('glossary_terms')
      .where(draft)
      .update({ updated_at: new Date(1) });
    expect(await statuses()).toEqual(['modified', 'modified', 'modified']);
    await edit(strapi, documentId, { short: COMPLETE_TERM.short });
    expect(await statuses()).toEqual(['published', 'published', 'published']);
  });
});

it('published terms without a score are listed until they are scored', async () => {
  const { strapi } = service;
  const documentId = await aPublishedTerm(strapi, 'Unscored Term');
  await aDraft(strapi, 'Unscored Draft');
  const unscored = async () => names(await list('attention?reason=unscored&q=unscored'));
  expect(await unscored()).toEqual(['Unscored Term']);
  const { counts: before } = await counts();
  await edit(strapi, documentId, { score_draft: SCORE });
  await publish(strapi, documentId);
  expect(await unscored()).toEqual([]);
  expect((await counts()).counts.unscored).toBe(before.unscored - 1);
});

it('links that lead to no published term are listed with the name of the other term', async () => {
  const { strapi } = service;
  const hidden = await aPublishedTerm(strapi, 'Hidden Target');
  const deleted = await aPublishedTerm(strapi, 'Deleted Target');
  const kept = await aPublishedTerm(strapi, 'Kept Target');
  await aPublishedTerm(strapi, 'Linking Term', {
    related: [hidden, kept, deleted],
    prerequisites: [hidden],
  });
  const broken = () => list('attention?reason=broken&q=linking');
  expect(await broken()).toMatchObject({ rows: [], total: 0 });
  const { counts: before } = await counts();

  await unpublish(strapi, hidden);
  await strapi.documents('plugin::glossary.term').delete({ documentId: deleted });
  expect((await broken()).rows).toMatchObject([
    {
      term: 'Linking Term',
      relations: [
        { field: 'related', documentId: hidden, name: 'Hidden Target' },
        { field: 'related', documentId: deleted, name: null },
        { field: 'prerequisites', documentId: hidden, name: 'Hidden Target' },
      ],
    },
  ]);
  expect((await counts()).counts.broken).toBe(before.broken + 1);

  await publish(strapi, hidden);
  expect((await broken()).rows[0]?.relations).toHaveLength(1);
});

describe('the numbers of readers', () => {
  it('the least rated have the lowest average first, and only rated terms', async () => {
    const { strapi } = service;
    const good = await aPublishedTerm(strapi, 'Rated Good');
    const bad = await aPublishedTerm(strapi, 'Rated Bad');
    const doubtful = await aPublishedTerm(strapi, 'Rated Doubtful');
    const withdrawn = await aPublishedTerm(strapi, 'Rated And Hidden');
    await aPublishedTerm(strapi, 'Rated By Nobody');
    await rate(good, 'reader-1', 5);
    await rate(bad, 'reader-1', 1);
    await rate(bad, 'reader-2', 2);
    await rate(bad, 'reader-3', 2);
    await rate(doubtful, 'reader-1', 3);
    await rate(doubtful, 'reader-2', 3);
    await rate(withdrawn, 'reader-1', 1);
    await unpublish(strapi, withdrawn);
    const listed = await list('numbers?list=least-rated&q=rated');
    expect(listed).toMatchObject({
      total: 3,
      rows: [
        { term: 'Rated Bad', rating: { count: 3, average: 1.7 } },
        { term: 'Rated Doubtful', rating: { count: 2, average: 3 } },
        { term: 'Rated Good', rating: { count: 1, average: 5 } },
      ],
    });
  });

  it('the most read come first, by the networks and days that they were read from, with the requests of 30 days', async () => {
    const { strapi } = service;
    await aPublishedTerm(strapi, 'Read Often');
    await aPublishedTerm(strapi, 'Read Once');
    await aPublishedTerm(strapi, 'Read Again');
    service.setToday('2026-01-01');
    for (let count = 0; count < 3; count += 1) await read('read_often');
    await flush();
    service.setToday('2026-03-23');
    await read('read_often');
    await read('read_often.json');
    await read('read_once');
    for (let count = 0; count < 9; count += 1) await read('read_again');
    await flush();
    expect(await list('numbers?list=most-read&q=read')).toMatchObject({
      total: 3,
      rows: [
        { term: 'Read Often', reach: 2, views: 4, requests: 2 },
        { term: 'Read Once', reach: 1, views: 1, requests: 1 },
        { term: 'Read Again', reach: 1, views: 9, requests: 9 },
      ],
    });
  });
});

describe('a list', () => {
  it('is filtered by category and text, and names the categories', async () => {
    const category = await aCategory(service.strapi, 'filtered', 'Filtered');
    await aPublishedTerm(service.strapi, 'Filtered 100% Term', { category });
    await aDraft(service.strapi, 'Filtered Draft', { category, tags: [] });
    for (const reason of ['unscored', 'incomplete']) {
      const listed = await list(`attention?reason=${reason}&category=filtered`);
      expect(listed.total).toBe(1);
      expect(listed.categories).toContainEqual({ key: 'filtered', name: 'Filtered' });
      expect((await list(`attention?reason=${reason}&category=filtered&q=other`)).total).toBe(0);
    }
    expect(names(await list('attention?reason=incomplete&q=FILTERED'))).toEqual(['Filtered Draft']);
  });

  it('has pages, also where the database cuts them', async () => {
    const { strapi } = service;
    const category = await aCategory(strapi, 'paged', 'Paged');
    for (let number = 1; number <= 26; number += 1) {
      const documentId = await aPublishedTerm(strapi, `Paged ${number}`, { category });
      await rate(documentId, 'reader-1', 4);
      await edit(strapi, documentId, { short: 'Changed.' });
    }
    for (const path of [
      'attention?reason=unscored&category=paged',
      'attention?reason=changed&category=paged',
      'numbers?list=least-rated&category=paged',
    ]) {
      const [first, second, beyond] = [
        await list(path),
        await list(`${path}&page=2`),
        await list(`${path}&page=9`),
      ];
      expect([first.rows.length, second.rows.length]).toEqual([25, 1]);
      expect(second).toMatchObject({ total: 26, page: 2, pageCount: 2 });
      expect(new Set([...names(first), ...names(second)]).size).toBe(26);
      expect(names(beyond)).toEqual(names(second));
    }
  });

  it.each([
    ['attention?reason=bored', ALLOWED.list('reason', ATTENTION_REASONS)],
    ['numbers?list=worst', ALLOWED.list('list', ['least-rated', 'most-read'])],
    ['attention?reason=stale&category=no_such', noCategory('no_such')],
    ['attention?reason=stale&page=0', ALLOWED.page],
    [`attention?reason=stale&q=${'x'.repeat(101)}`, ALLOWED.text],
    ['activity?category=no_such', noCategory('no_such')],
  ])('%s is refused with a reason', async (path, message) => {
    const { status, body } = await ask(`/glossary-panel/${path}`);
    expect(status).toBe(400);
    expect(body.error.message).toBe(message);
  });
});

describe('the rights of a role', () => {
  const READ: PanelRight = { act: 'read' };
  const SOME_FIELDS: PanelRight = { act: 'read', fields: ['term'] };

  it.each<[string, PanelRight[], string[], number[]]>([
    ['nothing', [], [], [403, 403, 403, 403]],
    ['terms alone', [READ], [], [403, 403, 403, 403]],
    ['attention', [READ], ['attention.read'], [200, 200, 403, 403]],
    ['attention and some fields', [SOME_FIELDS], ['attention.read'], [403, 403, 403, 403]],
    ['numbers', [SOME_FIELDS], ['numbers.read'], [403, 403, 200, 200]],
    ['both without terms', [], ['attention.read', 'numbers.read'], [403, 403, 403, 403]],
  ])('with a permission for %s', async (what, rights, tools, expected) => {
    const as = await tokenWithRights(service, `Seer Of ${what}`, rights, tools);
    const statuses = [];
    for (const path of PATHS) statuses.push((await ask(path, as)).status);
    expect(statuses).toEqual(expected);
  });
});

const OLD = { created: '2020-01-01', updated: '2020-01-02' };
afterEach(() => service.setToday('2026-03-23'));

const as = (request: ReturnType<RunningService['http']['get']>, who = token) =>
  request.set('Authorization', `Bearer ${who}`);
const confirm = (documentId: string, who = token) =>
  as(service.http.post(`/glossary-panel/terms/${documentId}/confirmation`), who);
const historyOf = async (documentId: string, who = token) =>
  (await as(service.http.get(`/glossary-panel/terms/${documentId}/history`), who)).body;
async function stale(part: string): Promise<string[]> {
  const path = `/glossary-panel/attention?reason=stale&q=${encodeURIComponent(part)}`;
  const { body } = await as(service.http.get(path));
  return body.rows.map(({ term }: { term: string }) => term);
}
const countOfStale = async (): Promise<number> =>
  (await as(service.http.get('/glossary-panel/attention/counts'))).body.counts.stale;

it('a term whose content is confirmed is off the list for a year', async () => {
  const documentId = await aPublishedTerm(service.strapi, 'Still Right', OLD);
  const before = await countOfStale();
  expect(await stale('still right')).toEqual(['Still Right']);
  expect((await confirm(documentId)).status).toBe(204);
  expect(await stale('still right')).toEqual([]);
  expect(await countOfStale()).toBe(before - 1);
  service.setToday('2027-03-23');
  expect(await stale('still right')).toEqual([]);
  service.setToday('2027-03-24');
  expect(await stale('still right')).toEqual(['Still Right']);
  expect((await confirm(documentId)).status).toBe(204);
  expect(await stale('still right')).toEqual([]);
});

it('readers see nothing of it, and the record keeps its day', async () => {
  const { strapi, http } = service;
  const documentId = await aPublishedTerm(strapi, 'Unmoved By It', OLD);
  const read = async () => {
    const { headers, body } = await http.get('/glossary/unmoved_by_it.json');
    return [headers.etag, headers['last-modified'], body];
  };
  const before = await read();
  await confirm(documentId);
  expect(await read()).toEqual(before);
  await edit(strapi, documentId, { short: 'Another sentence.' });
  await publish(strapi, documentId);
  expect((await http.get('/glossary/unmoved_by_it.json')).body.updated).toBe('2026-03-23');
});

it('needs the right to publish, and a published term', async () => {
  const { strapi } = service;
  const documentId = await aPublishedTerm(strapi, 'Guarded Confirmation', OLD);
  const author = await colleagueInPanel(service, 'strapi-author');
  const editor = await colleagueInPanel(service, 'strapi-editor');
  expect((await service.http.post(`/glossary-panel/terms/${documentId}/confirmation`)).status).toBe(
    401,
  );
  expect((await confirm(documentId, author)).status).toBe(403);
  expect(await historyOf(documentId, author)).toMatchObject({ mayConfirm: false });
  expect(await stale('guarded')).toEqual(['Guarded Confirmation']);
  expect((await confirm(documentId, editor)).status).toBe(204);
  expect((await confirm('no-such-term')).status).toBe(404);
  const { status, body } = await confirm(await aDraft(strapi, 'Unpublished Confirmation'));
  expect([status, body.error.message]).toEqual([400, ONLY_PUBLISHED]);
});
