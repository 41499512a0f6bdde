import type { Changes } from '../../../src/plugins/glossary/core/changes/changes-record';
import { MERGE_GROUP, MERGE_PROBLEM } from '../../../src/plugins/glossary/core/merging/merge';
import { NO_SUCH_CATEGORY } from '../../../src/plugins/glossary/server/merging/merged-terms';
import { NO_SUCH_TAG, oppositeMerge } from '../../../src/plugins/glossary/server/merging/merges';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { colleagueInPanel, logInToPanel } from '../../support/clients/panel';
import {
  aCategory,
  aDraft,
  aPublishedTerm,
  COMPLETE_TERM,
  edit,
  publish,
  unpublish,
} from '../../support/content/content';
import { completeRow, imported, IMPORTER, linesOf } from '../../support/content/glossary-files';
import { allRecords, Mirror } from '../../support/content/mirror';
import { statementsOf } from '../../support/database/statements';
import { eventually } from '../../support/eventually';
import { type RunningService, startService } from '../../support/service';
import { times } from '../../support/repeated';

const TERM = 'plugin::glossary.term';

let service: RunningService;
let token: string;
let author: string;
let editor: string;
beforeAll(async () => {
  service = await startService({ PUBLIC_URL: 'https://example.org/terms' });
  token = await logInToPanel(service);
  author = await colleagueInPanel(service, 'strapi-author');
  editor = await colleagueInPanel(service, 'strapi-editor');
});
afterAll(() => service.stop());

const send = (body: object, as = token) =>
  service.http.post('/glossary-panel/merges').set('Authorization', `Bearer ${as}`).send(body);
const groups = async (as = token) =>
  (await service.http.get('/glossary-panel/groups').set('Authorization', `Bearer ${as}`)).body;

/** Merges as the dialogue does, step by step; how many terms each step moved. */
async function merge(body: { of: string; from: string; into: string }, as = token) {
  const moved: number[] = [];
  for (;;) {
    const { status, body: step } = await send(body, as);
    if (status !== 200) throw new Error(`${status}: ${JSON.stringify(step)}`);
    moved.push(step.moved);
    if (step.left === 0) return moved;
  }
}
const rowOf = (documentId: string, status: 'draft' | 'published') =>
  service.strapi.documents(TERM).findOne({ documentId, status, populate: { category: true } });
const record = async (slug: string) => (await service.http.get(`/glossary/${slug}.json`)).body;
const listed = async (documentId: string) => {
  const { body } = await service.http
    .get('/content-manager/collection-types/plugin::glossary.term?pageSize=100')
    .set('Authorization', `Bearer ${token}`);
  const rows: { documentId: string; status: string }[] = body.results;
  return rows.find((row) => row.documentId === documentId)?.status;
};

it('no action renumbers the terms of a category, as Strapi does where the category lists its terms', async () => {
  const { strapi } = service;
  const from = await aCategory(strapi, 'small', 'Small');
  const into = await aCategory(strapi, 'large', 'Large');
  const sent = await statementsOf(service, async () => {
    await aPublishedTerm(strapi, 'Merged Alone', { category: from });
    await edit(strapi, await aDraft(strapi, 'Comes Later'), { category: into });
    await merge({ of: 'category', from, into });
  });
  expect(sent.filter((sql) => sql.includes('glossary_terms_category_lnk'))).not.toEqual([]);
  expect(sent.filter((sql) => sql.includes('inv_order'))).toEqual([]);
});

it('moves the terms of a category, published or not, into another one, and its keys lead there', async () => {
  const { strapi, http } = service;
  const from = await aCategory(strapi, 'smells', 'Smells');
  await strapi
    .documents('plugin::glossary.category')
    .update({ documentId: from, data: { key: 'odours' } });
  const into = await aCategory(strapi, 'quality', 'Quality');
  const published = await aPublishedTerm(strapi, 'Merged Published', { category: from });
  const drafted = await aDraft(strapi, 'Merged Draft', { category: from });
  const elsewhere = await aPublishedTerm(strapi, 'Merged Elsewhere', { category: into });
  const before = await record('merged_published');
  expect(await merge({ of: 'category', from, into })).toEqual([2]);

  expect(await record('merged_published')).toEqual({
    ...before,
    category: 'quality',
    updated: expect.any(String),
  });
  for (const documentId of [published, elsewhere])
    for (const status of ['draft', 'published'] as const)
      expect((await rowOf(documentId, status))?.category?.documentId).toBe(into);
  expect((await rowOf(drafted, 'draft'))?.category?.documentId).toBe(into);
  expect(await rowOf(drafted, 'published')).toBeNull();
  expect(await listed(published)).toBe('published');
  for (const key of ['smells', 'odours']) {
    for (const path of ['/glossary', '/glossary.json', '/glossary-suggestions.json']) {
      const asked = http.get(`${path}?q=merged&category=${key}`);
      expect((await asked.expect(301)).headers.location).toBe(
        `/terms${path}?q=merged&category=quality`,
      );
    }
  }
  // Sent again because its answer was lost.
  const again = await send({ of: 'category', from, into }).expect(200);
  expect(again.body).toEqual({ moved: 0, left: 0 });
  for (const refused of [
    await send({ of: 'category', from, into }, editor),
    await send({ of: 'category', from, into: 'nosuchcategory' }),
  ])
    expect([refused.status, refused.body.error.message]).toEqual([404, NO_SUCH_CATEGORY]);
});

it('a category that is merged again redirects as well, also in files and stored versions', async () => {
  const { strapi, http } = service;
  const [first, second, third] = [
    await aCategory(strapi, 'first', 'First'),
    await aCategory(strapi, 'second', 'Second'),
    await aCategory(strapi, 'third', 'Third'),
  ];
  const kept = await aPublishedTerm(strapi, 'Merge Kept', { category: first });
  const deleted = await aPublishedTerm(strapi, 'Merge Deleted', { category: first });
  await strapi.documents(TERM).delete({ documentId: deleted });
  await merge({ of: 'category', from: first, into: second });
  await merge({ of: 'category', from: second, into: third });
  const { headers } = await http.get('/glossary?category=first').expect(301);
  expect(headers.location).toBe('/terms/glossary?category=third');
  const file = linesOf({
    ...COMPLETE_TERM,
    slug: 'merge_imported',
    term: 'Merge Imported',
    category: 'second',
  });
  expect(await imported(strapi, file)).toMatchObject({ end: 'done', written: 1, refused: [] });
  expect((await record('merge_imported')).category).toBe('third');
  await http
    .post(`/glossary-panel/terms/${kept}/versions/1/restore`)
    .set('Authorization', `Bearer ${token}`)
    .expect(200);
  expect((await rowOf(kept, 'draft'))?.category?.documentId).toBe(third);
  await http
    .post(`/glossary-panel/deleted-terms/${deleted}/bring-back`)
    .set('Authorization', `Bearer ${token}`)
    .expect(200);
  expect((await rowOf(deleted, 'draft'))?.category?.documentId).toBe(third);
});

it('unpublished changes stay unpublished', async () => {
  const { strapi } = service;
  const from = await aCategory(strapi, 'of_drafts', 'Of Drafts');
  const into = await aCategory(strapi, 'of_merged', 'Of Merged');
  const other = await aCategory(strapi, 'of_others', 'Of Others');
  const edited = await aPublishedTerm(strapi, 'Merge Edited', { category: from });
  await edit(strapi, edited, { short: 'Nobody has seen this yet.', updated: '2001-02-03' });
  const moved = await aPublishedTerm(strapi, 'Merge Moved', { category: from });
  await edit(strapi, moved, { category: other });
  await merge({ of: 'category', from, into });
  expect(await record('merge_edited')).toMatchObject({
    category: 'of_merged',
    short: COMPLETE_TERM.short,
  });
  expect(await rowOf(edited, 'draft')).toMatchObject({
    short: 'Nobody has seen this yet.',
    updated: '2001-02-03',
    category: { documentId: into },
  });
  expect((await record('merge_moved')).category).toBe('of_merged');
  expect((await rowOf(moved, 'draft'))?.category?.documentId).toBe(other);
  for (const documentId of [edited, moved]) expect(await listed(documentId)).toBe('modified');
});

it('a tag is renamed, merged and renamed back, and each former one redirects while no term has it', async () => {
  const { strapi, http } = service;
  const both = await aPublishedTerm(strapi, 'Tagged Both', { tags: ['100%_old', 'kept', 'new'] });
  await aPublishedTerm(strapi, 'Tagged Old', { tags: ['kept', '100%_old'] });
  const drafted = await aDraft(strapi, 'Tagged Draft', { tags: ['100%_old'] });
  await aPublishedTerm(strapi, 'Tagged Alike', { tags: ['100x_old'] });
  const away = await aPublishedTerm(strapi, 'Tagged Away', { tags: ['100%_old', 'kept'] });
  await unpublish(strapi, away);
  expect(await merge({ of: 'tag', from: '100%_old', into: '  New ' })).toEqual([4]);
  // As an editor does who got no answer.
  expect(await merge({ of: 'tag', from: '100%_old', into: 'new' })).toEqual([0]);
  expect((await record('tagged_both')).tags).toEqual(['new', 'kept']);
  expect((await record('tagged_old')).tags).toEqual(['kept', 'new']);
  expect((await record('tagged_alike')).tags).toEqual(['100x_old']);
  expect((await rowOf(drafted, 'draft'))?.tags).toEqual(['new']);
  expect((await rowOf(away, 'draft'))?.tags).toEqual(['new', 'kept']);
  expect(await listed(both)).toBe('published');
  const leads = async (tag: string) => {
    const { status, headers } = await http.get(
      `/glossary.json?tag=${encodeURIComponent(tag)}&page=2`,
    );
    return status === 301
      ? new URL(headers.location ?? '', 'http://x').searchParams.get('tag')
      : null;
  };
  expect(await leads('100%_old')).toBe('new');
  // Tags are found in any case, and so are former ones.
  expect(await leads('100%_OLD')).toBe('new');
  await merge({ of: 'tag', from: 'new', into: 'newest' });
  expect([await leads('100%_old'), await leads('new')]).toEqual(['newest', 'newest']);
  await merge({ of: 'tag', from: 'newest', into: '100%_old' });
  expect([await leads('100%_old'), await leads('new'), await leads('newest')]).toEqual([
    null,
    '100%_old',
    '100%_old',
  ]);
  // A term that is given a former tag has it.
  await aPublishedTerm(strapi, 'Tagged Again', { tags: ['newest'] });
  expect(await leads('newest')).toBeNull();
  const { body } = await send({ of: 'tag', from: 'nobody has it', into: 'new' }).expect(404);
  expect(body.error.message).toBe(NO_SUCH_TAG);
  const log = glossaryOf(strapi).loggedGroups;
  expect((await log.tagMerges()).filter(({ tag }) => tag === 'new')).toEqual([
    { tag: 'new', into: 'newest' },
  ]);
});

it('a tag that only withdrawn terms have redirects, once a published term has the other one', async () => {
  const { strapi, http } = service;
  const documentId = await aPublishedTerm(strapi, 'Once Tagged', { tags: ['once'] });
  await strapi.documents(TERM).unpublish({ documentId });
  expect(await merge({ of: 'tag', from: 'once', into: 'since' })).toEqual([1]);
  await publish(strapi, documentId);
  const { headers } = await http.get('/glossary.json?tag=once').expect(301);
  expect(headers.location).toContain('tag=since');
});

it('a tag that only drafts have is not disclosed, and one whose merge was interrupted redirects', async () => {
  const { strapi, http } = service;
  const drafted = await aDraft(strapi, 'Embargoed', { tags: ['embargoed'] });
  expect(await merge({ of: 'tag', from: 'embargoed', into: 'secret' })).toEqual([1]);
  expect((await rowOf(drafted, 'draft'))?.tags).toEqual(['secret']);
  await http.get('/glossary.json?tag=embargoed').expect(200);
  await aCategory(strapi, 'halves', 'Halves');
  const rows = times(MERGE_GROUP + 1, (index) =>
    completeRow(`half_${index}`, { category: 'halves', tags: ['half'] }),
  );
  expect(await imported(strapi, linesOf(...rows))).toMatchObject({ written: rows.length });
  await send({ of: 'tag', from: 'half', into: 'whole' }).expect(200);
  // An editor gives the last term the other tag, and nobody goes on with the merge.
  const left = await strapi
    .documents(TERM)
    .findMany({ filters: { slug: { $startsWith: 'half_' } } });
  for (const { documentId, tags } of left) {
    if (!(tags as string[]).includes('half')) continue;
    await edit(strapi, documentId, { tags: ['whole'] });
    await publish(strapi, documentId);
  }
  const { headers } = await http.get('/glossary.json?tag=half').expect(301);
  expect(headers.location).toContain('tag=whole');
});

it('a former tag that is renamed in drafts leads to the new one once that is published, and where it led until then', async () => {
  const { strapi, http } = service;
  const leads = async (tag: string) =>
    (await http.get(`/glossary.json?tag=${tag}`)).headers.location?.split('tag=')[1] ?? null;
  await aPublishedTerm(strapi, 'Led By Tags', { tags: ['lead_b'] });
  await merge({ of: 'tag', from: 'lead_b', into: 'lead_c' });
  await merge({ of: 'tag', from: 'lead_c', into: 'lead_a' });
  for (const into of ['lead_c', 'lead_d']) {
    const drafted = await aDraft(strapi, `Drafted With ${into}`, { tags: ['lead_b'] });
    for (let time = 0; time < 2; time += 1) {
      await merge({ of: 'tag', from: 'lead_b', into });
      await edit(strapi, drafted, { tags: time === 0 ? ['lead_b'] : [into] });
    }
    const before = into === 'lead_c' ? 'lead_a' : 'lead_c';
    expect([await leads('lead_b'), await leads(into)]).toEqual([
      before,
      into === 'lead_c' ? 'lead_a' : null,
    ]);
    await publish(strapi, drafted);
    expect([await leads('lead_b'), await leads(into)]).toEqual([into, null]);
  }
  const merges = await glossaryOf(strapi).loggedGroups.tagMerges();
  expect(merges.filter(({ tag }) => tag === 'lead_b').map(({ into }) => into)).toEqual([
    'lead_c',
    'lead_c',
    'lead_d',
  ]);
});

/** Two of a kind with more terms each than one step moves. */
const OPPOSITES = {
  category: async () => {
    const { strapi } = service;
    const there = await aCategory(strapi, 'to', 'To');
    const back = await aCategory(strapi, 'fro', 'Fro');
    for (const [number, category] of [there, back].entries())
      for (let term = 0; term <= MERGE_GROUP; term += 1)
        await aPublishedTerm(strapi, `Category ${number} ${term}`, { category });
    return { from: there, into: back, names: { from: 'To', into: 'Fro' } };
  },
  tag: async () => {
    for (const tag of ['to', 'fro'])
      for (let term = 0; term <= MERGE_GROUP; term += 1)
        await aPublishedTerm(service.strapi, `Tag ${tag} ${term}`, { tags: [tag] });
    return { from: 'to', into: 'fro', names: { from: 'to', into: 'fro' } };
  },
  'tag of drafts': async () => {
    for (const tag of ['draft to', 'draft fro'])
      for (let term = 0; term <= MERGE_GROUP; term += 1)
        await aDraft(service.strapi, `Tag ${tag} ${term}`, { tags: [tag] });
    const names = { from: 'draft to', into: 'draft fro' };
    return { ...names, names };
  },
} as const;

it.each(Object.keys(OPPOSITES) as (keyof typeof OPPOSITES)[])(
  'two editors who merge one %s into another and back at once: one of them does, the other is told',
  async (kind) => {
    const { from, into, names } = await OPPOSITES[kind]();
    const of = kind === 'category' ? 'category' : 'tag';
    const there = { body: { of, from, into }, names };
    const back = {
      body: { of, from: into, into: from },
      names: { from: names.into, into: names.from },
    };
    const [answer, other] = await Promise.all([send(there.body), send(back.body)]);
    const [won, lost] = answer.status === 200 ? [there, back] : [back, there];
    expect([answer, other].map(({ status }) => status).sort()).toEqual([200, 400]);
    const sentences = [answer, other, await send(lost.body).expect(400)].flatMap(({ body }) =>
      body.error === undefined ? [] : [body.error.message],
    );
    expect(sentences).toEqual(times(2, () => oppositeMerge(won.names)));
    expect(await merge(won.body)).toEqual([1]);
    // Tags can be merged back once that has ended; of the two categories one is left, with all terms.
    const goesBack = await send(lost.body);
    expect([goesBack.status, goesBack.body.left]).toEqual(
      of === 'tag' ? [200, MERGE_GROUP + 2] : [404, undefined],
    );
    const { categories, tags } = await groups();
    const [left] = [...categories, ...tags].filter(
      ({ documentId, tag }) => (documentId ?? tag) === won.body.into,
    );
    const drafts = of === 'tag' ? MERGE_GROUP + 2 : 2 * (MERGE_GROUP + 1);
    expect(left).toMatchObject({ drafts, published: kind === 'tag of drafts' ? 0 : drafts });
  },
);

it('what is merged in a circle of three is refused, and what nobody went on to merge no longer is in the way', async () => {
  const { strapi } = service;
  const tagged = async (tag: string) =>
    Promise.all(
      times(MERGE_GROUP + 1, (term) => aDraft(strapi, `Circle ${tag} ${term}`, { tags: [tag] })),
    );
  const drafts = [await tagged('rock'), await tagged('paper'), await tagged('scissors')];
  await send({ of: 'tag', from: 'rock', into: 'paper' }).expect(200);
  await send({ of: 'tag', from: 'paper', into: 'scissors' }).expect(200);
  const closing = { of: 'tag', from: 'scissors', into: 'rock' };
  const { body } = await send(closing).expect(400);
  expect(body.error.message).toBe(oppositeMerge({ from: 'rock', into: 'paper' }));
  for (const documentId of drafts.flat()) {
    const draft = await rowOf(documentId, 'draft');
    if ((draft?.tags as string[]).includes('rock')) await edit(strapi, documentId, { tags: [] });
  }
  await send(closing).expect(200);
});

it('a former tag means the new one in files, defaults and stored versions, while no published term has it', async () => {
  const { strapi, http } = service;
  await aCategory(strapi, 'of_formers', 'Of Formers');
  const tagged = await aPublishedTerm(strapi, 'Former Tagged', { tags: ['js', 'kept'] });
  await aPublishedTerm(strapi, 'Former Given', { tags: ['given again'] });
  await merge({ of: 'tag', from: 'js', into: 'ecmascript' });
  await merge({ of: 'tag', from: 'ecmascript', into: 'javascript' });
  await merge({ of: 'tag', from: 'given again', into: 'given' });
  await aDraft(strapi, 'Former Again', { tags: ['given again'] });
  const before = { ...COMPLETE_TERM, category: 'of_formers' };
  const file = linesOf(
    { slug: 'former_tagged', tags: ['js', 'kept'] },
    {
      ...before,
      slug: 'former_new',
      term: 'Former New',
      tags: ['javascript', 'given again', 'js'],
    },
    { ...before, slug: 'former_default', term: 'Former Default', tags: [] },
  );
  const importExport = glossaryOf(strapi).importExport;
  const plan = await importExport.plan(file, { as: 'published', set: ['tags=ecmascript'] });
  expect(plan).toMatchObject({ unchanged: 1, planned: [{}, {}], refused: [] });
  await importExport.apply(file, plan, IMPORTER);
  expect((await record('former_tagged')).tags).toEqual(['javascript', 'kept']);
  expect((await record('former_new')).tags).toEqual(['javascript', 'given']);
  expect((await record('former_default')).tags).toEqual(['javascript']);
  await http
    .post(`/glossary-panel/terms/${tagged}/versions/1/restore`)
    .set('Authorization', `Bearer ${token}`)
    .expect(200);
  expect((await rowOf(tagged, 'draft'))?.tags).toEqual(['javascript', 'kept']);
});

it('two merges that cross each other leave one of the categories', async () => {
  const { strapi } = service;
  const [one, other] = [
    await aCategory(strapi, 'one_way', 'One Way'),
    await aCategory(strapi, 'other_way', 'Other Way'),
  ];
  const answers = await Promise.all([
    send({ of: 'category', from: one, into: other }),
    send({ of: 'category', from: other, into: one }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  const left = await strapi
    .documents('plugin::glossary.category')
    .findMany({ filters: { key: { $endsWith: '_way' } } });
  expect(left).toHaveLength(1);
});

it('many terms are moved step by step, and a program that follows the changes has what readers see', async () => {
  const { strapi, http } = service;
  const from = await aCategory(strapi, 'crowded', 'Crowded');
  const into = await aCategory(strapi, 'roomy', 'Roomy');
  const get = async (path: string) => {
    const { status, text } = await http.get(path.replace(/^\/terms/, ''));
    return { status, text };
  };
  const rows = times(MERGE_GROUP + 2, (index) =>
    completeRow(`crowd_${index}`, { category: 'crowded', tags: ['crowd'] }),
  );
  expect(await imported(strapi, linesOf(...rows))).toMatchObject({ written: rows.length });
  const mirror = new Mirror(get, 7);
  await mirror.follow();
  expect(await merge({ of: 'category', from, into })).toEqual([MERGE_GROUP, 2]);
  expect(await merge({ of: 'tag', from: 'crowd', into: 'crowds' })).toEqual([MERGE_GROUP, 2]);
  await mirror.follow();
  expect(mirror.held()).toEqual(await allRecords(get));
});

interface Told {
  readonly uid?: string;
  readonly entry: Readonly<Record<string, unknown>>;
}

/** The events for webhooks about terms while something runs, and so many of them. */
async function toldWhile(work: () => Promise<unknown>, count: number) {
  const told: (readonly [event: string, entry: Told['entry']])[] = [];
  const { eventHub } = service.strapi;
  const hear = async (event: string, { uid, entry }: Told) => {
    if (uid === TERM) told.push([event, entry]);
  };
  eventHub.subscribe(hear);
  await work();
  await eventually(
    () => told.length,
    (length) => length >= count,
  );
  eventHub.unsubscribe(hear);
  return told;
}

it('webhooks hear of each row that a merge changes as of a publication, programs once of each record', async () => {
  const { strapi, http } = service;
  const from = await aCategory(strapi, 'heard', 'Heard');
  const into = await aCategory(strapi, 'heard_into', 'Heard Into');
  const term = await aPublishedTerm(strapi, 'Heard', { category: from, tags: ['heard', 'kept'] });
  const changesAfter = async (cursor: string): Promise<Changes> =>
    (await http.get(`/glossary-changes.json?limit=1000&since=${cursor}`)).body;
  const { next } = await changesAfter('0');
  const byCategory = await toldWhile(() => merge({ of: 'category', from, into }), 2);
  const byTag = await toldWhile(() => merge({ of: 'tag', from: 'heard', into: 'heard of' }), 2);
  const { changes } = await changesAfter(next);
  expect(changes.map(({ kind, slug }) => [kind, slug])).toEqual([
    ['updated', 'heard'],
    ['updated', 'heard'],
  ]);
  const [[event, published] = []] = await toldWhile(() => publish(strapi, term), 1);
  expect(event).toBe('entry.publish');
  for (const told of [byCategory, byTag]) {
    expect(told.map(([name]) => name).sort()).toEqual(['entry.publish', 'entry.update']);
    for (const [, entry] of told) {
      expect(keysIn(entry)).toEqual(keysIn(published));
      expect(entry).toMatchObject({ slug: 'heard', category: { key: 'heard_into' } });
    }
  }
  for (const [, entry] of byTag) expect(entry.tags).toEqual(['heard of', 'kept']);
});

/** The keys of an object, and of those in it. */
function keysIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(keysIn);
  if (typeof value !== 'object' || value === null) return null;
  const keys = Object.entries(value).map(([key, inner]) => [key, keysIn(inner)] as const);
  return Object.fromEntries(keys.sort());
}

it('the lists of categories and tags count what readers see and what drafts say', async () => {
  const { strapi } = service;
  const category = await aCategory(strapi, 'counted', 'Counted');
  await aPublishedTerm(strapi, 'Counted One', { category, tags: ['counted tag', 'kept'] });
  const two = await aPublishedTerm(strapi, 'Counted Two', { category, tags: ['counted tag'] });
  await edit(strapi, two, { tags: ['drafted tag'], category: null });
  await aDraft(strapi, 'Counted Three', { category, tags: 'no list' });
  const { categories, tags, mayMerge } = await groups();
  const counted = { documentId: category, key: 'counted', name: 'Counted' };
  expect(categories).toContainEqual({ ...counted, published: 2, drafts: 2 });
  expect(tags).toContainEqual({ tag: 'counted tag', published: 2, drafts: 1 });
  expect(tags).toContainEqual({ tag: 'drafted tag', published: 0, drafts: 1 });
  expect(mayMerge).toEqual({ category: true, tag: true });
});

it('an editor may, an author and other roles may not', async () => {
  const { strapi, http } = service;
  const from = await aCategory(strapi, 'not_theirs', 'Not Theirs');
  const into = await aCategory(strapi, 'neither', 'Neither');
  const term = await aPublishedTerm(strapi, 'Merge Guarded', { category: from, tags: ['guarded'] });
  const asked = [
    { of: 'category', from, into },
    { of: 'tag', from: 'guarded', into: 'open' },
  ];
  for (const body of asked) {
    await send(body, author).expect(403);
    await http.post('/glossary-panel/merges').send(body).expect(401);
  }
  expect(await record('merge_guarded')).toMatchObject({
    category: 'not_theirs',
    tags: ['guarded'],
  });
  expect((await groups(author)).mayMerge).toEqual({ category: false, tag: false });
  for (const body of asked) expect(await merge(body, editor)).toEqual([1]);
  expect(await record('merge_guarded')).toMatchObject({ category: 'neither', tags: ['open'] });
  await publish(strapi, term);
});

it('an invalid merge is refused with the valid form', async () => {
  const { body } = await send({ of: 'tag', from: 'a', into: ['b'] }).expect(400);
  expect(body.error.message).toBe(MERGE_PROBLEM);
});

it('is in the log with its editor', async () => {
  const { strapi, http } = service;
  const from = await aCategory(strapi, 'logged', 'Logged');
  const into = await aCategory(strapi, 'log_into', 'Log Into');
  await aPublishedTerm(strapi, 'Merge Logged', { category: from, tags: ['logged tag'] });
  await merge({ of: 'category', from, into }, editor);
  await merge({ of: 'tag', from: 'logged tag', into: 'other tag' }, editor);
  const { body } = await http
    .get('/glossary-panel/editor-acts')
    .set('Authorization', `Bearer ${token}`);
  const rows: { kind: string; name: string; editor: string }[] = body.rows;
  const acts = rows.slice(0, 4).map(({ kind, name, editor: who }) => ({ kind, name, who }));
  const who = 'A Colleague';
  expect(acts).toEqual([
    { kind: 'published', name: 'Merge Logged', who },
    { kind: 'tag-merged', name: 'logged tag → other tag', who },
    { kind: 'category-deleted', name: 'Logged', who },
    { kind: 'published', name: 'Merge Logged', who },
  ]);
});
