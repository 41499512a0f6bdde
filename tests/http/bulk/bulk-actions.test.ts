import { BULK_PROBLEMS } from '../../../src/plugins/glossary/core/bulk/bulk-request';
import {
  inFormWords,
  MISSING,
  NO_ITEM,
} from '../../../src/plugins/glossary/core/publishing/completeness';
import {
  slugTakenError,
  WAYS_TO_RECLAIM,
} from '../../../src/plugins/glossary/core/publishing/slug-holder';
import { savedInBetween } from '../../../src/plugins/glossary/core/publishing/draft-version';
import { NO_CATEGORY } from '../../../src/plugins/glossary/server/bulk/bulk-controller';
import { colleagueInPanel, logInToPanel } from '../../support/clients/panel';
import { tokenWithRights } from '../../support/clients/panel-reader';
import {
  aCategory,
  aDraft,
  aPublishedTerm,
  COMPLETE_TERM,
  edit,
  publish,
  unpublish,
} from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

const TERM = 'plugin::glossary.term';

let service: RunningService;
let token: string;
beforeAll(async () => {
  service = await startService();
  token = await logInToPanel(service);
});
afterAll(() => service.stop());

const send = (path: string, body: object, as = token) =>
  service.http.post(`/glossary-panel/bulk/${path}`).set('Authorization', `Bearer ${as}`).send(body);

interface Planned {
  readonly documentId: string;
  readonly version: string;
  readonly standing: string;
  readonly reasons: readonly string[];
  readonly linkedBy: readonly { readonly term: string }[];
}
async function plan(
  act: string,
  documentIds: readonly string[],
  as = token,
): Promise<readonly Planned[]> {
  const { status, body } = await send('plan', { act, documentIds }, as);
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.terms;
}
const standings = async (...asked: Parameters<typeof plan>) =>
  (await plan(...asked)).map(({ standing }) => standing);

/** Plans it and does it, as the dialogue does. */
async function run(act: string, documentIds: readonly string[], more = {}, as = token) {
  const terms = (await plan(act, documentIds, as)).map(({ documentId, version }) => ({
    documentId,
    version,
  }));
  const { status, body } = await send('run', { act, terms, ...more }, as);
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.results as readonly { readonly outcome: string; readonly reasons: string[] }[];
}
const outcomes = async (...asked: Parameters<typeof run>) =>
  (await run(...asked)).map(({ outcome }) => outcome);
const draftOf = (documentId: string) =>
  service.strapi.documents(TERM).findOne({ documentId, populate: { category: true } });
const statusOf = async (slug: string) => (await service.http.get(`/glossary/${slug}`)).status;

it('before a publication each term says whether it is ready, unchanged or refused, with all reasons', async () => {
  const { strapi } = service;
  const ready = await aDraft(strapi, 'Bulk Ready');
  const lacking = await aDraft(strapi, 'Bulk Lacking', { short: '', tags: [], category: null });
  const unchanged = await aPublishedTerm(strapi, 'Bulk Unchanged');
  await edit(strapi, unchanged, { short: COMPLETE_TERM.short });
  const changed = await aPublishedTerm(strapi, 'Bulk Changed');
  await edit(strapi, changed, { short: 'Another sentence.' });
  const planned = await plan('publish', [ready, lacking, unchanged, changed, 'no-such-term']);
  expect(planned.map(({ standing }) => standing)).toEqual([
    'ready',
    'refused',
    'unchanged',
    'ready',
    'gone',
  ]);
  expect(planned[1]?.reasons).toEqual(
    [
      { field: 'short', message: MISSING },
      { field: 'category', message: MISSING },
      { field: 'tags', message: NO_ITEM },
    ].map(inFormWords),
  );
  expect(await outcomes('publish', [ready, lacking, unchanged, changed])).toEqual([
    'done',
    'refused',
    'unchanged',
    'done',
  ]);
  expect(await statusOf('bulk_ready')).toBe(200);
  expect(await statusOf('bulk_lacking')).toBe(404);
  const { body } = await service.http.get('/glossary/bulk_changed.json');
  expect(body.short).toBe('Another sentence.');
  expect(await standings('publish', [ready, changed])).toEqual(['unchanged', 'unchanged']);
});

it('a term whose links alone changed is published', async () => {
  const { strapi } = service;
  const target = await aPublishedTerm(strapi, 'Bulk Linked');
  const linking = await aPublishedTerm(strapi, 'Bulk Newly Linking');
  await edit(strapi, linking, { related: [target] });
  expect(await outcomes('publish', [linking])).toEqual(['done']);
  const { body } = await service.http.get('/glossary/bulk_newly_linking.json');
  expect(body.related).toEqual(['bulk_linked']);
  expect(await standings('publish', [linking])).toEqual(['unchanged']);
});

it('a slug that is the address of another term refuses a publication before it is tried', async () => {
  const { strapi } = service;
  const owner = await aPublishedTerm(strapi, 'Bulk Owner');
  await edit(strapi, owner, { slug: 'bulk_owner_renamed' });
  await publish(strapi, owner);
  const other = await aDraft(strapi, 'Bulk Other', { slug: 'bulk_owner' });
  const [planned] = await plan('publish', [other]);
  expect(planned).toMatchObject({ standing: 'refused' });
  const fault = slugTakenError({ hold: 'old-address', name: 'Bulk Owner' }, WAYS_TO_RECLAIM.inForm);
  expect(planned?.reasons[0]).toBe(inFormWords(fault));
});

it('the refusal of a slug does not name an unpublished term', async () => {
  const { strapi } = service;
  const owner = await aPublishedTerm(strapi, 'Bulk Withdrawn');
  await unpublish(strapi, owner);
  await edit(strapi, owner, { term: 'Bulk Secret Name' });
  const other = await aDraft(strapi, 'Bulk Next Owner', { slug: 'bulk_withdrawn' });
  const [planned] = await plan('publish', [other]);
  expect(planned?.reasons[0]).toContain('an address of another term');
  expect(JSON.stringify(planned)).not.toContain('Secret');
});

it('terms that another editor saved since the plan are left alone, and the rest is done', async () => {
  const { strapi } = service;
  const [first, second] = [await aDraft(strapi, 'Bulk First'), await aDraft(strapi, 'Bulk Second')];
  const terms = (await plan('publish', [first, second])).map(({ documentId, version }) => ({
    documentId,
    version,
  }));
  await edit(strapi, first, { short: 'Saved in between.' });
  const { body } = await send('run', { act: 'publish', terms });
  expect(body.results).toMatchObject([
    { outcome: 'changed', reasons: [savedInBetween(null)] },
    { outcome: 'done' },
  ]);
  expect([await statusOf('bulk_first'), await statusOf('bulk_second')]).toEqual([404, 200]);
});

it('what is done already is not done again, nor called a change of somebody else, when the same is sent again', async () => {
  const { strapi } = service;
  const category = await aCategory(strapi, 'bulk_again', 'Bulk Again');
  const change = { field: 'category', category };
  const documentId = await aPublishedTerm(strapi, 'Bulk Again');
  for (const [act, more, again] of [
    ['change', { change }, 'unchanged'],
    ['change', { change: { field: 'tags', add: ['again'], remove: [] } }, 'unchanged'],
    ['publish', {}, 'unchanged'],
    ['unpublish', {}, 'unchanged'],
    ['delete', {}, 'gone'],
  ] as const) {
    const terms = (await plan(act, [documentId])).map(({ version }) => ({ documentId, version }));
    for (const outcome of ['done', again]) {
      const { body } = await send('run', { act, terms, ...more });
      expect([act, body.results]).toEqual([act, [{ documentId, outcome, reasons: [] }]]);
    }
  }
});

it('the plan to unpublish terms lists the published terms that link to them', async () => {
  const { strapi } = service;
  const target = await aPublishedTerm(strapi, 'Bulk Target');
  const also = await aPublishedTerm(strapi, 'Bulk Also', { related: [target] });
  await aPublishedTerm(strapi, 'Bulk Linking', { prerequisites: [target] });
  await aDraft(strapi, 'Bulk Draft Linking', { related: [target] });
  const [planned] = await plan('unpublish', [target, also]);
  expect(planned?.linkedBy.map(({ term }) => term)).toEqual(['Bulk Linking']);
  const { body } = await service.http
    .get(`/glossary-panel/terms/${target}/linked-by`)
    .set('Authorization', `Bearer ${token}`);
  expect(body).toMatchObject({
    isPublished: true,
    linkedBy: [{ term: 'Bulk Also' }, { term: 'Bulk Linking' }],
    moreLinking: 0,
  });
  expect(await outcomes('unpublish', [target, also])).toEqual(['done', 'done']);
  expect([await statusOf('bulk_target'), await statusOf('bulk_also')]).toEqual([410, 410]);
  expect(await standings('unpublish', [target])).toEqual(['unchanged']);
  expect(await outcomes('delete', [target, also])).toEqual(['done', 'done']);
  expect(await standings('delete', [target])).toEqual(['gone']);
});

it('category, tags and difficulty are written into the drafts and not published', async () => {
  const { strapi } = service;
  const category = await aCategory(strapi, 'bulk_category', 'Bulk Category');
  const one = await aPublishedTerm(strapi, 'Bulk Edited', { tags: ['old', 'kept'] });
  const other = await aDraft(strapi, 'Bulk Edited Too', { tags: ['new'] });
  for (const [change, expected] of [
    [{ field: 'category', category }, ['done', 'done']],
    [{ field: 'difficulty', difficulty: 'advanced' }, ['done', 'done']],
    [{ field: 'tags', add: [' New '], remove: ['old'] }, ['done', 'unchanged']],
  ] as const)
    expect(await outcomes('change', [one, other], { change })).toEqual(expected);
  expect(await draftOf(one)).toMatchObject({
    category: { key: 'bulk_category' },
    difficulty: 'advanced',
    tags: ['kept', 'new'],
  });
  const { body } = await service.http.get('/glossary/bulk_edited.json');
  expect(body).toMatchObject({ difficulty: 'beginner', tags: ['old', 'kept'] });
});

describe('what a role may', () => {
  it('authors change drafts, but cannot publish, unpublish or delete', async () => {
    const author = await colleagueInPanel(service, 'strapi-author');
    const documentId = await aDraft(service.strapi, 'Bulk Of An Author');
    for (const act of ['publish', 'unpublish', 'delete']) {
      expect(await standings(act, [documentId], author)).toEqual(['forbidden']);
      expect(await outcomes(act, [documentId], {}, author)).toEqual(['forbidden']);
    }
    const change = { field: 'difficulty', difficulty: 'advanced' };
    expect(await outcomes('change', [documentId], { change }, author)).toEqual(['done']);
    expect(await statusOf('bulk_of_an_author')).toBe(404);
  });

  it('a field that a role may not write is not written', async () => {
    const documentId = await aDraft(service.strapi, 'Bulk Without Tags');
    const writer = await tokenWithRights(service, 'Without Tags', [
      { act: 'read' },
      { act: 'update', fields: ['term', 'difficulty'] },
    ]);
    const change = { field: 'tags', add: ['more'], remove: [] };
    expect(await outcomes('change', [documentId], { change }, writer)).toEqual(['forbidden']);
    expect((await draftOf(documentId))?.tags).toEqual(COMPLETE_TERM.tags);
  });

  it('the save time of a term is hidden from roles that may not read it', async () => {
    const documentId = await aDraft(service.strapi, 'Bulk Of Somebody Else');
    const own = await tokenWithRights(service, 'Bulk Only Own', [
      { act: 'read', conditions: ['admin::is-creator'] },
      { act: 'update' },
    ]);
    expect(await plan('change', [documentId], own)).toMatchObject([
      { standing: 'forbidden', term: '', version: '' },
    ]);
  });

  it('requests without a session are refused', async () => {
    for (const path of ['plan', 'run'])
      expect((await service.http.post(`/glossary-panel/bulk/${path}`).send({})).status).toBe(401);
  });
});

it.each([
  ['plan', {}, BULK_PROBLEMS.act],
  ['run', { act: 'publish', terms: [{ documentId: 'x' }] }, BULK_PROBLEMS.terms],
  [
    'run',
    {
      act: 'change',
      terms: [{ documentId: 'x', version: 'y' }],
      change: { field: 'category', category: 'no-such-category' },
    },
    NO_CATEGORY,
  ],
])('a wrong %s is refused with a reason (%#)', async (path, body, reason) => {
  const { status, body: answer } = await send(path, body);
  expect([status, answer.error.message]).toEqual([400, reason]);
});
