import { RELATION_FIELDS } from '../../../src/plugins/glossary/core/term/fields';
import { FILE_FORMATS } from '../../../src/plugins/glossary/core/import-export/file-format';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { logInToPanel } from '../../support/clients/panel';
import type { ImportAim } from '../../../src/plugins/glossary/core/import-export/import-plan';
import { PENDING_RELATIONS } from '../../../src/plugins/glossary/server/import-export/pending-relations';
import {
  aCategory,
  aDraft,
  aPublishedTerm,
  documentIdOf,
  edit,
  publish,
  unpublish,
} from '../../support/content/content';
import type { ImportSource } from '../../../src/plugins/glossary/server/import-export/import-source';
import { statementsOf } from '../../support/database/statements';
import {
  completeRow,
  exported,
  fileOf,
  IMPORTER,
  imported,
  linesOf,
  planned,
  rowIn,
  rowsIn,
} from '../../support/content/glossary-files';
import { type RunningService, startService } from '../../support/service';

const TERM = 'plugin::glossary.term';

let service: RunningService;
let token: string;
beforeAll(async () => {
  service = await startService();
  token = await logInToPanel(service);
  await aCategory(service.strapi);
});
afterAll(() => service.stop());

const open = async (slug: string) =>
  (await glossaryOf(service.strapi).pendingRelations.open())
    .filter((relation) => relation.slug === slug)
    .map(({ field, missing }) => `${field} ${missing}`);
const record = async (slug: string) => (await service.http.get(`/glossary/${slug}.json`)).body;

describe('an import as drafts publishes nothing', () => {
  const logged = () => service.strapi.db.connection('glossary_log').orderBy('position');
  const CASES: Readonly<Record<string, (base: string) => readonly (readonly object[])[]>> = {
    'the term that one names comes with a later file': (base) => [
      [{ slug: base, related: [`${base}_late`] }],
      [{ slug: `${base}_late` }],
    ],
    'it comes with the same file': (base) => [
      [{ slug: base, prerequisites: [`${base}_late`] }, completeRow(`${base}_late`)],
    ],
    'rows say that they are published': (base) => [
      [{ slug: base, related: [`${base}_late`], published: true }],
      [completeRow(`${base}_late`, { published: true })],
    ],
    'a row changes nothing': (base) => [
      [{ slug: base, related: [`${base}_late`] }],
      [{ slug: `${base}_late` }, { slug: base }],
    ],
    'an address is taken over': (base) => [[{ slug: base, take_over_address: true, short: 'A.' }]],
  };
  it.each(Object.entries(CASES))('%s', async (name, filesOf) => {
    const { strapi } = service;
    const base = `drafts_${name.replaceAll(' ', '_')}`;
    await aPublishedTerm(strapi, 'Draft Import', { slug: base });
    const before = await logged();
    for (const rows of filesOf(base))
      expect(await imported(strapi, linesOf(...rows), { as: 'draft' })).toMatchObject({
        end: 'done',
        refused: [],
      });
    expect(await logged()).toEqual(before);
    expect(await open(base)).toEqual([]);
  });

  it('the import is stopped, and relations of an import before can be joined', async () => {
    const { strapi } = service;
    await imported(strapi, linesOf(completeRow('waits_for_stop')));
    const waiting = linesOf({ slug: 'waits_for_stop', related: ['stop_late'] });
    await imported(strapi, waiting, { as: 'draft' });
    await aDraft(strapi, 'Stop Late', { slug: 'stop_later' });
    await strapi.db
      .query(TERM)
      .updateMany({ where: { slug: 'stop_later' }, data: { slug: 'stop_late' } });
    const before = await logged();
    const signal = AbortSignal.abort();
    const file = linesOf({ slug: 'never_written' });
    expect(await imported(strapi, file, { as: 'draft', signal })).toMatchObject({ end: 'stopped' });
    expect(await open('waits_for_stop')).toEqual([]);
    expect(await logged()).toEqual(before);
  });
});

it.each(FILE_FORMATS)('%s: an exported file keeps the relations that are open', async (format) => {
  const { strapi } = service;
  const slug = `open_in_${format}`;
  const [first, second] = [`${slug}_first`, `${slug}_second`];
  const there = completeRow(`${slug}_there`);
  await imported(
    strapi,
    linesOf(
      completeRow(slug, { related: [first, there.slug, second], prerequisites: [second] }),
      there,
    ),
  );
  const before = await open(slug);
  expect(before).toHaveLength(3);
  const file = await exported(strapi, format);
  const same = await planned(strapi, fileOf(file, format), 'draft');
  expect(same).toMatchObject({ planned: [], remembers: false });
  expect(rowIn(await exported(strapi, 'jsonl', 'published'), slug)?.related).toEqual([there.slug]);

  const changed = fileOf(file.replaceAll(`Term ${slug}`, `Changed ${slug}`), format);
  const plan = await planned(strapi, changed);
  expect(plan.unresolved.filter(({ name }) => name === slug)).toHaveLength(2);
  await imported(strapi, changed);
  expect((await record(slug)).term).toBe(`Changed ${slug}`);
  expect(await open(slug)).toEqual(before);

  await imported(strapi, linesOf(completeRow(second), completeRow(first)));
  expect(await record(slug)).toMatchObject({
    related: [first, there.slug, second],
    prerequisites: [second],
  });
});

it('a term that is brought back is joined to what has come since it was deleted', async () => {
  const { strapi, http } = service;
  await imported(
    strapi,
    linesOf(completeRow('back_again', { related: ['came_since', 'not_yet'] })),
  );
  const documentId = await documentIdOf(strapi, 'back_again');
  await strapi.documents(TERM).delete({ documentId });
  await imported(strapi, linesOf(completeRow('came_since')));
  await http
    .post(`/glossary-panel/deleted-terms/${documentId}/bring-back`)
    .set('Authorization', `Bearer ${token}`)
    .expect(200);
  expect(rowIn(await exported(strapi), 'back_again')?.related).toEqual(['came_since', 'not_yet']);
  await publish(strapi, documentId);
  expect(await open('back_again')).toEqual(['related not_yet']);
});

it('a discard between two imported relations does not end the import', async () => {
  const { strapi } = service;
  await imported(
    strapi,
    linesOf(
      completeRow('joined_first', { related: ['discarded'] }),
      completeRow('joined_then', { related: ['discarded'] }),
    ),
  );
  await aPublishedTerm(strapi, 'Discarded', { slug: 'to_be_discarded' });
  const documentId = await documentIdOf(strapi, 'to_be_discarded');
  await strapi.db.query(TERM).updateMany({ where: { documentId }, data: { slug: 'discarded' } });
  const store = glossaryOf(strapi).importExportStore;
  const bySlugs = store.bySlugs.bind(store);
  jest.spyOn(store, 'bySlugs').mockImplementationOnce(async (slugs) => {
    const found = await bySlugs(slugs);
    await strapi.documents(TERM).discardDraft({ documentId });
    return found;
  });
  await glossaryOf(strapi).arrivedRelations.join('published');
  jest.restoreAllMocks();
  for (const slug of ['joined_first', 'joined_then'])
    expect(rowIn(await exported(strapi), slug)?.related).toEqual(['discarded']);
});

describe('of a published term, readers get what a publication left open, and drafts the rest', () => {
  type Files = readonly (readonly [ImportAim, ...(readonly object[])])[];
  interface Case {
    readonly files: (base: string, late: string, later: string) => Files;
    /** The ends of the slugs that readers, and editors in the draft, have in the list. */
    readonly readers: readonly string[];
    readonly draft: readonly string[];
  }
  const CASES: Readonly<Record<string, Case>> = {
    'drafts name it': {
      files: (slug, late) => [
        ['draft', { slug, related: [late] }],
        ['published', completeRow(late)],
      ],
      readers: [],
      draft: ['late'],
    },
    'a row of a publication says that it is a draft': {
      files: (slug, late) => [
        ['published', { slug, related: [late], published: false }],
        ['published', completeRow(late)],
      ],
      readers: [],
      draft: ['late'],
    },
    'drafts name it, then a publication': {
      files: (slug, late) => [
        ['draft', { slug, related: [late] }],
        ['published', { slug, related: [late] }],
        ['published', completeRow(late)],
      ],
      readers: ['late'],
      draft: ['late'],
    },
    'drafts name it, and a publication takes it back': {
      files: (slug, late) => [
        ['draft', { slug, related: [late] }],
        ['published', { slug, related: [] }],
        ['published', completeRow(late)],
      ],
      readers: [],
      draft: [],
    },
    'a publication names it, and drafts take it back': {
      files: (slug, late) => [
        ['published', { slug, related: [late] }],
        ['draft', { slug, related: [] }],
        ['published', completeRow(late)],
      ],
      readers: ['late'],
      draft: ['late'],
    },
    'a publication names it, and a row that is a draft takes it back': {
      files: (slug, late) => [
        ['published', { slug, related: [late] }],
        ['published', { slug, related: [], published: false }],
        ['published', completeRow(late)],
      ],
      readers: ['late'],
      draft: ['late'],
    },
    'a publication names it, then drafts': {
      files: (slug, late) => [
        ['published', { slug, related: [late] }],
        ['draft', { slug, related: [late] }],
        ['published', completeRow(late)],
      ],
      readers: ['late'],
      draft: ['late'],
    },
    'a publication names it, and drafts bring it': {
      files: (slug, late) => [
        ['published', { slug, related: [late] }],
        ['draft', { slug: late }],
        ['published', completeRow(late)],
      ],
      readers: ['late'],
      draft: ['late'],
    },
    'both come at once': {
      files: (slug, late, later) => [
        ['published', { slug, related: [late] }],
        ['draft', { slug, related: [later, late] }],
        ['published', completeRow(late), completeRow(later)],
      ],
      readers: ['late'],
      draft: ['later', 'late'],
    },
  };
  it.each(
    Object.entries(CASES).flatMap(([name, one]) =>
      RELATION_FIELDS.map((field) => [name, field, one] as const),
    ),
  )('%s: %s', async (name, field, { files, readers, draft }) => {
    const { strapi } = service;
    const base = `aim_${field}_${Object.keys(CASES).indexOf(name)}`;
    const renamed = (row: object) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [key === 'related' ? field : key, value]),
      );
    await imported(strapi, linesOf(completeRow(base)));
    const given = files(base, `${base}_late`, `${base}_later`);
    for (const [as, ...rows] of given) {
      const source = linesOf(...rows.map(renamed));
      expect(await imported(strapi, source, { as })).toMatchObject({ end: 'done', refused: [] });
      // Nothing is left to say.
      expect(await planned(strapi, source, as)).toMatchObject({ planned: [], remembers: false });
    }
    expect((await record(base))[field]).toEqual(readers.map((end) => `${base}_${end}`));
    expect(rowIn(await exported(strapi), base)?.[field]).toEqual(
      draft.map((end) => `${base}_${end}`),
    );
    expect(await open(base)).toEqual([]);
  });

  it('a relation that an earlier version left open is one of drafts', async () => {
    const { strapi } = service;
    await imported(strapi, linesOf(completeRow('of_before', { related: ['of_before_late'] })));
    await strapi.db
      .connection(PENDING_RELATIONS)
      .where({ slug: 'of_before_late' })
      .update({ aim: null });
    await imported(strapi, linesOf(completeRow('of_before_late')));
    expect((await record('of_before')).related).toEqual([]);
    expect(rowIn(await exported(strapi), 'of_before')?.related).toEqual(['of_before_late']);
  });
});

it('the plan of a publication names the published terms that a name joins, and it is written alone', async () => {
  const { strapi } = service;
  await imported(
    strapi,
    linesOf(
      completeRow('named_in_plan', { related: ['plan_late'], prerequisites: ['plan_never'] }),
      completeRow('changed_in_plan', { related: ['plan_late'] }),
      completeRow('stated_in_plan', { related: ['plan_late'] }),
      completeRow('draft_in_plan'),
    ),
  );
  await edit(strapi, await documentIdOf(strapi, 'changed_in_plan'), { short: 'Not yet.' });
  await imported(strapi, linesOf({ slug: 'draft_in_plan', related: ['plan_late'] }), {
    as: 'draft',
  });
  const late = completeRow('plan_late');
  const joins = [{ name: 'named_in_plan', field: 'related', slugs: ['plan_late'] }];
  const file = linesOf(late, { slug: 'stated_in_plan', related: ['plan_late'] });
  expect((await planned(strapi, file)).joins).toEqual(joins);
  expect((await planned(strapi, file, 'draft')).joins).toEqual([]);
  await imported(strapi, linesOf(late), { as: 'draft' });
  expect((await planned(strapi, linesOf({ slug: 'stated_in_plan' }))).joins).toEqual([]);
  const lateId = await documentIdOf(strapi, 'plan_late');
  // As an import that is killed before it links.
  await glossaryOf(strapi).arrivedRelations.joiningLater(() => publish(strapi, lateId));
  const waiting = await planned(strapi, linesOf({ slug: 'stated_in_plan' }));
  expect(waiting).toMatchObject({
    planned: [],
    remembers: true,
    joins: [...joins, { ...joins[0], name: 'stated_in_plan' }],
  });
  await imported(strapi, linesOf({ slug: 'stated_in_plan' }));
  await imported(strapi, linesOf(late));
  for (const slug of ['named_in_plan', 'stated_in_plan'])
    expect((await record(slug)).related).toEqual(['plan_late']);
  for (const slug of ['changed_in_plan', 'draft_in_plan'])
    expect((await record(slug)).related).toEqual([]);
});

it.each([
  ['made', [100, 400]],
  ['renamed', [100]],
  // More than one statement may write.
  ['imported', [600]],
])(
  'a term that is %s is joined to any number of drafts with as many statements, in their places',
  async (how, sizes) => {
    const { strapi } = service;
    const numbers: number[] = [];
    for (const waiting of sizes) {
      const hub = `hub_${how}_${waiting}`;
      const there = `${hub}_there`;
      const names = Array.from({ length: waiting }, (_none, index) => `${hub}_by_${index}`);
      const relationsOf = (index: number) =>
        index % 2 === 0 ? { related: [hub, there] } : { prerequisites: [there, hub] };
      const rows = names.map((slug, index) => ({ slug, ...relationsOf(index) }));
      await imported(strapi, linesOf({ slug: there }, ...rows), { as: 'draft' });
      const made = how === 'renamed' ? await aDraft(strapi, 'Hub', { slug: `${hub}_then` }) : '';
      const bring = {
        made: () => aDraft(strapi, 'Hub', { slug: hub }),
        renamed: () => edit(strapi, made, { slug: hub }),
        imported: () => imported(strapi, linesOf({ slug: hub }), { as: 'draft' }),
      }[how];
      const statements = await statementsOf(service, async () => bring?.());
      // Without those of Strapi, which come when they come.
      numbers.push(statements.filter((sql) => /_lnk|pending_relations/.test(sql)).length);
      const file = rowsIn(await exported(strapi));
      for (const [index, slug] of names.entries())
        expect(file.find((row) => row.slug === slug)).toMatchObject(relationsOf(index));
      const all = await glossaryOf(strapi).pendingRelations.open();
      expect(all.filter(({ missing }) => missing === hub)).toEqual([]);
    }
    expect(numbers).toEqual(numbers.map(() => numbers[0]));
  },
);

it.each(['new', 'stored before'])(
  'a relation (%s) to a row of the file that an editor leaves out stays open until that comes',
  async (since) => {
    const { strapi } = service;
    const [naming, left] = [`names_left_${since.slice(0, 3)}`, `left_${since.slice(0, 3)}`];
    const name = completeRow(naming, { related: [left] });
    if (since !== 'new') await imported(strapi, linesOf(name));
    const file = linesOf({ ...name, short: 'Changed as well.' }, completeRow(left));
    const plan = await planned(strapi, file);
    const taken = plan.planned.filter((row) => row.name !== left);
    await glossaryOf(strapi).importExport.apply(file, { ...plan, planned: taken }, IMPORTER);
    expect(await open(naming)).toEqual([`related ${left}`]);
    await imported(strapi, linesOf(completeRow(left)));
    expect((await record(naming)).related).toEqual([left]);
    expect(await open(naming)).toEqual([]);
  },
);

it('a draft that takes the address of another term takes over no relation to that', async () => {
  const { strapi } = service;
  await imported(strapi, linesOf(completeRow('names_owner', { related: ['owned'] })));
  await imported(strapi, linesOf(completeRow('owned')), { as: 'draft' });
  await publish(strapi, await documentIdOf(strapi, 'owned'));
  const other = await aDraft(strapi, 'Of an Author', { slug: 'owned' });
  expect(await open('names_owner')).toEqual(['related owned']);
  await imported(strapi, linesOf({ slug: 'names_owner', short: 'Published once more.' }));
  expect((await record('names_owner')).related).toEqual(['owned']);
  const links = await strapi.db.connection('glossary_terms_related_lnk').select();
  const ids = await strapi.db
    .connection('glossary_terms')
    .where({ document_id: other })
    .pluck('id');
  expect(links.filter(({ inv_term_id }) => ids.includes(inv_term_id))).toEqual([]);
});

describe('what a publication has left open stays until readers have it', () => {
  it.each(
    ['given another slug', 'deleted'].flatMap((what) =>
      ['a file between', 'none'].map((file) => [what, file] as const),
    ),
  )('a draft that has the missing name for a while is %s, %s', async (what, file) => {
    const { strapi } = service;
    const slug = `while_${what.slice(0, 5)}_${file.slice(0, 1)}`;
    await imported(strapi, linesOf(completeRow(slug, { related: [`${slug}_late`] })));
    const documentId = await aDraft(strapi, 'For a While', { slug: `${slug}_late` });
    const between = file === 'none' ? [] : [linesOf(completeRow(`${slug}_beside`))];
    for (const source of between) {
      expect((await planned(strapi, source)).joins).toEqual([]);
      await imported(strapi, source);
    }
    expect(await open(slug)).toEqual([`related ${slug}_late`]);
    if (what === 'deleted') await strapi.documents(TERM).delete({ documentId });
    else await edit(strapi, documentId, { slug: `${slug}_other` });
    await imported(strapi, linesOf(completeRow(`${slug}_late`)));
    expect((await record(slug)).related).toEqual([`${slug}_late`]);
    expect(rowIn(await exported(strapi), slug)?.related).toEqual([`${slug}_late`]);
    expect(await open(slug)).toEqual([]);
  });

  it.each(['given another slug and published', 'deleted'])(
    'a draft has the missing name while publications name it, and is %s',
    async (what) => {
      const { strapi } = service;
      const slug = `passes_${what.slice(0, 5)}`;
      const [late, again] = [`${slug}_late`, `${slug}_again`];
      const documentId = await aDraft(strapi, 'In Passing', { slug: late });
      const files = [slug, again].map((name) => linesOf(completeRow(name, { related: [late] })));
      expect((await planned(strapi, files[0] as ImportSource)).unresolved).toMatchObject([
        { name: slug, field: 'related', slugs: [late] },
      ]);
      for (const file of files) {
        await imported(strapi, file);
        expect(await planned(strapi, file)).toMatchObject({ planned: [], remembers: false });
      }
      const all = await planned(strapi, fileOf(await exported(strapi)));
      expect(all.planned.filter(({ name }) => name.startsWith(slug))).toEqual([]);
      expect(await open(slug)).toEqual([`related ${late}`]);
      if (what === 'deleted') await strapi.documents(TERM).delete({ documentId });
      else {
        await edit(strapi, documentId, { slug: `${slug}_other` });
        await publish(strapi, documentId);
      }
      expect((await record(slug)).related).toEqual([]);
      await imported(strapi, linesOf(completeRow(late)));
      for (const name of [slug, again]) {
        expect((await record(name)).related).toEqual([late]);
        expect(await open(name)).toEqual([]);
      }
    },
  );

  it('a draft gets the missing name, and the file that named it comes again', async () => {
    const { strapi } = service;
    const file = linesOf(completeRow('comes_again', { related: ['again_missing'] }));
    await imported(strapi, file);
    const documentId = await aDraft(strapi, 'In Passing', { slug: 'again_missing' });
    expect(await planned(strapi, file)).toMatchObject({ planned: [], remembers: false });
    const all = await planned(strapi, fileOf(await exported(strapi)));
    expect(all.planned.filter(({ name }) => name === 'comes_again')).toEqual([]);
    await imported(strapi, file);
    await strapi.documents(TERM).delete({ documentId });
    await imported(strapi, linesOf(completeRow('again_missing')));
    expect((await record('comes_again')).related).toEqual(['again_missing']);
  });

  it('a file as drafts links a draft that has the missing name, and that goes', async () => {
    const { strapi } = service;
    await imported(strapi, linesOf(completeRow('goes_again', { related: ['goes_late'] })));
    const late = await aDraft(strapi, 'In Passing', { slug: 'goes_late' });
    const file = linesOf({ slug: 'goes_again', related: ['goes_late'] });
    await imported(strapi, file, { as: 'draft' });
    const documentId = await documentIdOf(strapi, 'goes_again');
    const draft = () => strapi.documents(TERM).findOne({ documentId, populate: ['related'] });
    expect(await draft()).toMatchObject({ related: [{ documentId: late }] });
    expect(await planned(strapi, file, 'draft')).toMatchObject({ planned: [], remembers: false });
    expect(await open('goes_again')).toEqual(['related goes_late']);
    await strapi.documents(TERM).delete({ documentId: late });
    await imported(strapi, linesOf(completeRow('goes_late')));
    expect((await record('goes_again')).related).toEqual(['goes_late']);
    expect(await open('goes_again')).toEqual([]);
  });

  it('a draft that the file makes, or that the draft of the row names already, is linked', async () => {
    const { strapi } = service;
    const made = completeRow('makes_draft', { related: ['made_draft'] });
    await imported(strapi, linesOf(made, completeRow('made_draft', { published: false })));
    const named = await aDraft(strapi, 'Named', { slug: 'named_draft' });
    await aPublishedTerm(strapi, 'Names', { slug: 'names_draft', related: [named] });
    const file = linesOf({ slug: 'names_draft', short: 'New.', related: ['named_draft'] });
    await imported(strapi, file);
    await publish(strapi, named);
    await publish(strapi, await documentIdOf(strapi, 'made_draft'));
    expect((await record('names_draft')).related).toEqual(['named_draft']);
    expect((await record('makes_draft')).related).toEqual(['made_draft']);
    expect([...(await open('names_draft')), ...(await open('makes_draft'))]).toEqual([]);
  });

  it('the draft of a published term has the missing name for a while', async () => {
    const { strapi } = service;
    await imported(strapi, linesOf(completeRow('moves', { related: ['moves_late'] })));
    const documentId = await aPublishedTerm(strapi, 'Another', { slug: 'moves_other' });
    await edit(strapi, documentId, { slug: 'moves_late' });
    await imported(strapi, linesOf(completeRow('moves_beside')));
    await strapi.documents(TERM).discardDraft({ documentId });
    await imported(strapi, linesOf(completeRow('moves_late')));
    expect((await record('moves')).related).toEqual(['moves_late']);
  });

  it('a row of a file has the missing name as a draft', async () => {
    const { strapi } = service;
    await imported(strapi, linesOf(completeRow('row_draft', { related: ['row_draft_late'] })));
    const file = linesOf({ slug: 'row_draft_late', published: false });
    expect((await planned(strapi, file)).joins).toEqual([]);
    await imported(strapi, file);
    expect(await open('row_draft')).toEqual(['related row_draft_late']);
    await imported(strapi, linesOf(completeRow('row_draft_late')));
    expect((await record('row_draft')).related).toEqual(['row_draft_late']);
  });

  it('the draft that got it is discarded, and another change is published', async () => {
    const { strapi } = service;
    await imported(strapi, linesOf(completeRow('goes_on', { related: ['goes_on_late'] })));
    const documentId = await documentIdOf(strapi, 'goes_on');
    await edit(strapi, documentId, { short: 'Not for readers yet.' });
    await aPublishedTerm(strapi, 'Goes on Late', { slug: 'goes_on_late' });
    await strapi.documents(TERM).discardDraft({ documentId });
    await edit(strapi, documentId, { short: 'Something else.' });
    await publish(strapi, documentId);
    expect((await record('goes_on')).related).toEqual([]);
    expect(await open('goes_on')).toEqual(['related goes_on_late']);
    await imported(strapi, linesOf(completeRow('goes_on_beside')));
    expect((await record('goes_on')).related).toEqual(['goes_on_late']);
    expect(await open('goes_on')).toEqual([]);
  });

  it('an import publishes the missing term and is killed before it links, and an editor publishes the other', async () => {
    const { strapi } = service;
    await imported(strapi, linesOf(completeRow('killed', { related: ['killed_late'] })));
    await glossaryOf(strapi).arrivedRelations.joiningLater(() =>
      aPublishedTerm(strapi, 'Killed Late', { slug: 'killed_late' }),
    );
    const documentId = await documentIdOf(strapi, 'killed');
    await edit(strapi, documentId, { short: 'Something else.' });
    await publish(strapi, documentId);
    expect(await open('killed')).toEqual(['related killed_late']);
    const unrelated = linesOf(completeRow('killed_beside'));
    expect(await planned(strapi, unrelated)).toMatchObject({ joins: [{ name: 'killed' }] });
    await imported(strapi, unrelated);
    expect((await record('killed')).related).toEqual(['killed_late']);
    expect(await open('killed')).toEqual([]);
  });

  it('the term that a draft got it to is deleted before readers have it', async () => {
    const { strapi } = service;
    await imported(strapi, linesOf(completeRow('lost', { related: ['lost_late'] })));
    const late = await aPublishedTerm(strapi, 'Lost Late', { slug: 'lost_late' });
    await strapi.documents(TERM).delete({ documentId: late });
    const documentId = await documentIdOf(strapi, 'lost');
    await edit(strapi, documentId, { short: 'Something else.' });
    await publish(strapi, documentId);
    expect(await open('lost')).toEqual(['related lost_late']);
    await imported(strapi, linesOf(completeRow('lost_late')));
    expect((await record('lost')).related).toEqual(['lost_late']);
    expect(await open('lost')).toEqual([]);
  });

  it('the term that a draft got it to has moved, and is deleted when another has its address', async () => {
    const { strapi } = service;
    await imported(strapi, linesOf(completeRow('misses', { related: ['misses_late'] })));
    const late = await aPublishedTerm(strapi, 'Misses Late', { slug: 'misses_late' });
    await edit(strapi, late, { slug: 'misses_moved' });
    await publish(strapi, late);
    const other = { slug: 'misses_late', take_over_address: true };
    await aPublishedTerm(strapi, 'Another Late', other);
    await strapi.documents(TERM).delete({ documentId: late });
    expect(await open('misses')).toEqual(['related misses_late']);
    await publish(strapi, await documentIdOf(strapi, 'misses'));
    await imported(strapi, linesOf(completeRow('misses_beside')));
    expect((await record('misses')).related).toEqual(['misses_late']);
    expect(await open('misses')).toEqual([]);
  });

  it('the term that a draft got it to is withdrawn before readers have it', async () => {
    const { strapi } = service;
    await imported(strapi, linesOf(completeRow('hides', { related: ['hides_late'] })));
    const late = await aPublishedTerm(strapi, 'Hides Late', { slug: 'hides_late' });
    await unpublish(strapi, late);
    const documentId = await documentIdOf(strapi, 'hides');
    await publish(strapi, documentId);
    expect((await record('hides')).related).toEqual([]);
    expect(await open('hides')).toEqual(['related hides_late']);
    await publish(strapi, late);
    await publish(strapi, documentId);
    expect((await record('hides')).related).toEqual(['hides_late']);
    expect(await open('hides')).toEqual([]);
  });

  it('an editor takes out a term that was withdrawn since, and publishes that', async () => {
    const { strapi } = service;
    await imported(strapi, linesOf(completeRow('drops', { related: ['drops_late'] })));
    const late = await aPublishedTerm(strapi, 'Drops Late', { slug: 'drops_late' });
    await unpublish(strapi, late);
    const documentId = await documentIdOf(strapi, 'drops');
    await edit(strapi, documentId, { related: [] });
    await publish(strapi, documentId);
    expect(await open('drops')).toEqual([]);
    await publish(strapi, late);
    expect(rowIn(await exported(strapi), 'drops')?.related).toEqual([]);
  });

  it('an earlier version is made the draft that got it', async () => {
    const { strapi, http } = service;
    await imported(strapi, linesOf(completeRow('restores', { related: ['restores_late'] })));
    await aPublishedTerm(strapi, 'Restores Late', { slug: 'restores_late' });
    const documentId = await documentIdOf(strapi, 'restores');
    await http
      .post(`/glossary-panel/terms/${documentId}/versions/1/restore`)
      .set('Authorization', `Bearer ${token}`)
      .expect(200);
    expect(rowIn(await exported(strapi, 'jsonl', 'published'), 'restores')?.related).toEqual([]);
    await publish(strapi, documentId);
    expect(await open('restores')).toEqual(['related restores_late']);
    await imported(strapi, linesOf(completeRow('restores_beside')));
    expect((await record('restores')).related).toEqual(['restores_late']);
  });

  it('the missing term comes while the other is withdrawn, and an earlier version is restored', async () => {
    const { strapi, http } = service;
    await imported(strapi, linesOf(completeRow('away', { related: ['away_late'] })));
    const documentId = await documentIdOf(strapi, 'away');
    await unpublish(strapi, documentId);
    await aPublishedTerm(strapi, 'Away Late', { slug: 'away_late' });
    await http
      .post(`/glossary-panel/terms/${documentId}/versions/1/restore`)
      .set('Authorization', `Bearer ${token}`)
      .expect(200);
    await publish(strapi, documentId);
    expect(await open('away')).toEqual(['related away_late']);
    await imported(strapi, linesOf(completeRow('away_beside')));
    expect((await record('away')).related).toEqual(['away_late']);
    expect(await open('away')).toEqual([]);
  });

  it('the missing term comes, goes and comes again while the other is withdrawn', async () => {
    const { strapi } = service;
    await imported(strapi, linesOf(completeRow('out', { related: ['out_late'] })));
    const documentId = await documentIdOf(strapi, 'out');
    await unpublish(strapi, documentId);
    const late = await aPublishedTerm(strapi, 'Out Late', { slug: 'out_late' });
    await strapi.documents(TERM).delete({ documentId: late });
    await imported(strapi, linesOf(completeRow('out_late')));
    await publish(strapi, documentId);
    expect((await record('out')).related).toEqual(['out_late']);
    expect(await open('out')).toEqual([]);
  });

  it('both terms are deleted, and come again', async () => {
    const { strapi, http } = service;
    await imported(strapi, linesOf(completeRow('both_gone', { related: ['both_late'] })));
    const late = await aPublishedTerm(strapi, 'Both Late', { slug: 'both_late' });
    const documentId = await documentIdOf(strapi, 'both_gone');
    await strapi.documents(TERM).delete({ documentId });
    await strapi.documents(TERM).delete({ documentId: late });
    await imported(strapi, linesOf(completeRow('both_late')));
    await http
      .post(`/glossary-panel/deleted-terms/${documentId}/bring-back`)
      .set('Authorization', `Bearer ${token}`)
      .expect(200);
    expect(rowIn(await exported(strapi), 'both_gone')?.related).toEqual(['both_late']);
    await publish(strapi, documentId);
    expect(await open('both_gone')).toEqual([]);
  });

  it('an editor takes it out of the draft and keeps that for later', async () => {
    const { strapi } = service;
    await imported(strapi, linesOf(completeRow('keeps_out', { related: ['kept_late'] })));
    const late = await aPublishedTerm(strapi, 'Kept Late', { slug: 'kept_late' });
    const documentId = await documentIdOf(strapi, 'keeps_out');
    await edit(strapi, documentId, { short: 'Not for readers yet.', related: [] });
    const draft = () => strapi.documents(TERM).findOne({ documentId, populate: ['related'] });
    const before = await draft();
    await publish(strapi, late);
    const unrelated = linesOf(completeRow('kept_beside'));
    expect((await planned(strapi, unrelated)).joins).toEqual([]);
    await imported(strapi, unrelated);
    await unpublish(strapi, late);
    await publish(strapi, late);
    expect(await draft()).toEqual(before);
    expect(rowIn(await exported(strapi), 'keeps_out')?.related).toEqual([]);
    await publish(strapi, documentId);
    expect(await open('keeps_out')).toEqual([]);
  });

  it('an editor makes the link that is open', async () => {
    const { strapi } = service;
    await imported(strapi, linesOf(completeRow('makes', { related: ['made_late'] })));
    const late = await glossaryOf(strapi).arrivedRelations.joiningLater(() =>
      aPublishedTerm(strapi, 'Made Late', { slug: 'made_late' }),
    );
    const documentId = await documentIdOf(strapi, 'makes');
    await edit(strapi, documentId, { related: [late] });
    await publish(strapi, documentId);
    expect(await open('makes')).toEqual([]);
  });

  it('the draft that got it is discarded, or published', async () => {
    const { strapi } = service;
    const row = completeRow('discards', { related: ['discards_late'] });
    await imported(strapi, linesOf(row));
    const documentId = await documentIdOf(strapi, 'discards');
    await edit(strapi, documentId, { short: 'Not for readers yet.' });
    await imported(strapi, linesOf(completeRow('discards_late')));
    expect(rowIn(await exported(strapi), 'discards')?.related).toEqual(['discards_late']);
    await strapi.documents(TERM).discardDraft({ documentId });
    expect(await open('discards')).toEqual(['related discards_late']);
    const unrelated = linesOf(completeRow('discards_beside'));
    expect(await planned(strapi, unrelated)).toMatchObject({ joins: [{ name: 'discards' }] });
    await imported(strapi, unrelated);
    expect((await record('discards')).related).toEqual(['discards_late']);
    expect(await open('discards')).toEqual([]);
  });

  it('the draft that got it is discarded after the missing term was published twice', async () => {
    const { strapi } = service;
    await imported(strapi, linesOf(completeRow('twice', { related: ['twice_late'] })));
    const late = await aPublishedTerm(strapi, 'Twice Late', { slug: 'twice_late' });
    await edit(strapi, late, { short: 'Once more.' });
    await publish(strapi, late);
    const documentId = await documentIdOf(strapi, 'twice');
    await strapi.documents(TERM).discardDraft({ documentId });
    expect(await open('twice')).toEqual(['related twice_late']);
    await imported(strapi, linesOf(completeRow('twice_beside')));
    expect((await record('twice')).related).toEqual(['twice_late']);
    expect(await open('twice')).toEqual([]);
  });

  it('its term is brought as a draft, and an editor publishes both', async () => {
    const { strapi } = service;
    await imported(strapi, linesOf(completeRow('in_panel', { related: ['panel_late'] })));
    await imported(strapi, linesOf(completeRow('panel_late')), { as: 'draft' });
    await publish(strapi, await documentIdOf(strapi, 'panel_late'));
    expect((await record('in_panel')).related).toEqual([]);
    expect(rowIn(await exported(strapi), 'in_panel')?.related).toEqual(['panel_late']);
    await publish(strapi, await documentIdOf(strapi, 'in_panel'));
    expect((await record('in_panel')).related).toEqual(['panel_late']);
    expect(await open('in_panel')).toEqual([]);
  });

  it('an editor takes it out of the draft, it is deleted, and a file as drafts names it again', async () => {
    const { strapi } = service;
    await imported(strapi, linesOf(completeRow('named_again', { related: ['again_late'] })));
    const late = await aPublishedTerm(strapi, 'Again Late', { slug: 'again_late' });
    const documentId = await documentIdOf(strapi, 'named_again');
    await edit(strapi, documentId, { related: [] });
    await strapi.documents(TERM).delete({ documentId: late });
    const file = linesOf({ slug: 'named_again', related: ['again_late'] });
    expect((await planned(strapi, file, 'draft')).remembers).toBe(true);
    await imported(strapi, file, { as: 'draft' });
    expect(rowIn(await exported(strapi), 'named_again')?.related).toEqual(['again_late']);
    await imported(strapi, linesOf(completeRow('again_late')));
    expect((await record('named_again')).related).toEqual([]);
    await publish(strapi, documentId);
    expect((await record('named_again')).related).toEqual(['again_late']);
  });

  it('an editor takes it out of the draft and publishes that', async () => {
    const { strapi } = service;
    await imported(strapi, linesOf(completeRow('takes_out', { related: ['taken_late'] })));
    await aPublishedTerm(strapi, 'Taken Late', { slug: 'taken_late' });
    const documentId = await documentIdOf(strapi, 'takes_out');
    await edit(strapi, documentId, { related: [] });
    await publish(strapi, documentId);
    await imported(strapi, linesOf(completeRow('taken_beside')));
    expect((await record('takes_out')).related).toEqual([]);
    expect(await open('takes_out')).toEqual([]);
  });

  it('a row publishes its term before the missing one comes with the same file', async () => {
    const { strapi } = service;
    await imported(strapi, linesOf(completeRow('row_first', { related: ['row_late'] })));
    await imported(strapi, linesOf({ slug: 'row_first', short: 'New.' }, completeRow('row_late')));
    expect(await record('row_first')).toMatchObject({ short: 'New.', related: ['row_late'] });
    expect(await open('row_first')).toEqual([]);
  });
});

it('what is open of a draft is not taken for that of the published term whose slug it has', async () => {
  const { strapi } = service;
  await imported(strapi, linesOf(completeRow('has_address')));
  await imported(strapi, linesOf(completeRow('was_apart', { related: ['apart_late'] })));
  await edit(strapi, await documentIdOf(strapi, 'was_apart'), { slug: 'has_address' });
  const unchanged = linesOf({ slug: 'has_address', related: [] });
  expect(await planned(strapi, unchanged)).toMatchObject({ planned: [], remembers: false });
  expect((await planned(strapi, linesOf(completeRow('apart_late')))).joins).toEqual([]);
  expect(await open('has_address')).toEqual([]);
});

it('a publication that settles a relation does not read the list of all published terms', async () => {
  const { strapi } = service;
  await imported(strapi, linesOf(completeRow('alone', { related: ['alone_late'] })));
  await aPublishedTerm(strapi, 'Alone Late', { slug: 'alone_late' });
  const documentId = await documentIdOf(strapi, 'alone');
  const statements = await statementsOf(service, () => publish(strapi, documentId));
  const settling = statements.filter((sql) => /^delete from .glossary_pending/.test(sql));
  expect(settling).not.toEqual([]);
  expect(
    settling.filter((sql) => /from .glossary_terms. where .published_at. is/.test(sql)),
  ).toEqual([]);
  expect(await open('alone')).toEqual([]);
});

it('an import without its lock leaves the relations to the next one', async () => {
  const { strapi } = service;
  const { importLock } = glossaryOf(strapi);
  const lost = new AbortController();
  const take = importLock.take.bind(importLock);
  jest
    .spyOn(importLock, 'take')
    .mockImplementationOnce(async (who) => ({ ...(await take(who)), lost: lost.signal }));
  const file = linesOf(completeRow('unlocked', { related: ['unlocked_late'] }));
  const outcome = await imported(strapi, file, {
    onProgress: ({ done, total }) => (done === total ? lost.abort() : undefined),
  });
  jest.restoreAllMocks();
  expect(outcome).toMatchObject({ end: 'failed', written: 1 });
  expect(await open('unlocked')).toEqual([]);
  expect(await planned(strapi, file)).toMatchObject({ planned: [], remembers: true });
  expect(await imported(strapi, file)).toMatchObject({ end: 'done' });
  expect(await open('unlocked')).toEqual(['related unlocked_late']);
});

it('a relation finds the term that has its address among any number of drafts with this slug', async () => {
  const { strapi } = service;
  await imported(strapi, linesOf(completeRow('finds', {}), completeRow('among')));
  const documentId = await documentIdOf(strapi, 'among');
  const columns = { slug: 'among', term: 'Twin', locale: null };
  for (let some = 0; some < 6; some += 1)
    await strapi.db.connection('glossary_terms').insert(
      Array.from({ length: 100 }, (_none, index) => ({
        ...columns,
        document_id: `twin_${some}_${index}`,
      })),
    );
  await edit(strapi, documentId, { short: 'Not this.' });
  await strapi.documents(TERM).discardDraft({ documentId });
  const term_document_id = await documentIdOf(strapi, 'finds');
  const waiting = { term_document_id, field: 'related', slug: 'among', place: 0 };
  await strapi.db.connection(PENDING_RELATIONS).insert(waiting);
  await glossaryOf(strapi).arrivedRelations.join('draft');
  const draft = await strapi
    .documents(TERM)
    .findOne({ documentId: term_document_id, populate: ['related'] });
  expect(draft?.related).toMatchObject([{ documentId }]);
  await strapi.db.connection('glossary_terms').where('document_id', 'like', 'twin_%').delete();
});
