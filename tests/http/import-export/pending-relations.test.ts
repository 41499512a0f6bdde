import { glossaryOf } from '../../../src/plugins/glossary/server/glossary';
import {
  aCategory,
  aDraft,
  COMPLETE_TERM,
  edit,
  publish,
  unpublish,
} from '../../support/content/content';
import { imported, IMPORTER, linesOf } from '../../support/content/glossary-files';
import { type RunningService, startService } from '../../support/service';

const TERM = 'api::term.term';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
  await aCategory(service.strapi);
});
afterAll(() => service.stop());

const row = (slug: string, overrides: object = {}) => ({
  ...COMPLETE_TERM,
  slug,
  term: `Term ${slug}`,
  category: 'testing',
  ...overrides,
});
const bring = (...rows: readonly object[]) => imported(service.strapi, linesOf(...rows));
const recordOf = async (slug: string) =>
  (await service.http.get(`/glossary/${slug}.json`).expect(200)).body;
const open = () => glossaryOf(service.strapi).pendingRelations.open();

async function draftOf(slug: string) {
  const draft = await service.strapi
    .documents(TERM)
    .findFirst({ filters: { slug }, populate: ['related', 'prerequisites'] });
  if (draft === null) throw new Error(`There is no draft of ${slug}.`);
  return draft;
}
const slugsOf = (others: readonly { slug?: string | null }[] | null | undefined) =>
  (others ?? []).map(({ slug }) => slug);

it('relations to refused rows of a file are there as in one file once the mended rows are imported', async () => {
  const names = ['first', 'second', 'third', 'fourth', 'fifth'];
  const rows = names.map((slug, place) => {
    const others = names.filter((other) => other !== slug);
    return row(slug, { related: others, prerequisites: names.slice(0, place) });
  });
  const isMended = (_row: object, place: number) => place === 1 || place === 3;
  const outcome = await bring(
    ...rows.map((whole, place) =>
      isMended(whole, place) ? { ...whole, category: 'none' } : whole,
    ),
  );
  expect(outcome).toMatchObject({ end: 'done', written: 3 });
  expect((await recordOf('first')).related).toEqual(['third', 'fifth']);
  expect(await open()).toHaveLength(9);

  await bring(...rows.filter(isMended));
  for (const [place, slug] of names.entries())
    expect([slug, await recordOf(slug)]).toMatchObject([
      slug,
      { related: names.filter((other) => other !== slug), prerequisites: names.slice(0, place) },
    ]);
  expect(await open()).toEqual([]);
  // The whole file has nothing left to say.
  expect(
    await glossaryOf(service.strapi).importExport.plan(linesOf(...rows), { as: 'published' }),
  ).toMatchObject({
    planned: [],
    unresolved: [],
  });
});

it('those to a term that an editor makes are joined in the draft, and published with it', async () => {
  await bring(row('waiting', { related: ['by_an_editor', 'never_there'] }));
  expect(await open()).toEqual([
    { slug: 'waiting', field: 'related', missing: 'by_an_editor' },
    { slug: 'waiting', field: 'related', missing: 'never_there' },
  ]);
  const made = await aDraft(service.strapi, 'Made', { slug: 'made' });
  expect(slugsOf((await draftOf('waiting')).related)).toEqual([]);
  await edit(service.strapi, made, { slug: 'by_an_editor' });
  const waiting = await draftOf('waiting');
  expect(slugsOf(waiting.related)).toEqual(['by_an_editor']);
  await publish(service.strapi, made);
  expect((await recordOf('waiting')).related).toEqual([]);
  await publish(service.strapi, waiting.documentId);
  expect((await recordOf('waiting')).related).toEqual(['by_an_editor']);
  expect(await open()).toHaveLength(1);
});

it('a file that changes no term is imported all the same when other relations would be open', async () => {
  const naming = row('names_missing', { related: ['not_there_yet'] });
  await bring(naming);
  // As an earlier version left it, which forgot what it could not write.
  const table = service.strapi.db.connection('glossary_pending_relations');
  await table.where({ slug: 'not_there_yet' }).delete();
  const planOf = (source: ReturnType<typeof linesOf>) =>
    glossaryOf(service.strapi).importExport.plan(source, { as: 'published' });
  expect(await planOf(linesOf(naming))).toMatchObject({ planned: [], remembers: true });
  await bring(naming);
  expect(await planOf(linesOf(naming))).toMatchObject({ planned: [], remembers: false });
  expect(await planOf(linesOf(row('names_missing')))).toMatchObject({ remembers: false });
  expect(await planOf(linesOf({ ...naming, related: [] }))).toMatchObject({ remembers: true });

  await bring(row('not_there_yet'));
  expect((await recordOf('names_missing')).related).toEqual(['not_there_yet']);
  expect(await planOf(linesOf(naming))).toMatchObject({ planned: [], remembers: false });
});

it('of a row that is not written nothing is remembered', async () => {
  const changed = { slug: 'not_written', short: 'Another one.', related: ['nowhere_else'] };
  await bring(row('not_written', { related: ['nowhere'] }));
  const own = async () => (await open()).filter(({ slug }) => slug === 'not_written');
  const before = await own();
  const importExport = glossaryOf(service.strapi).importExport;
  const plan = await importExport.plan(linesOf(changed), { as: 'published' });
  await importExport.apply(linesOf(changed), { ...plan, planned: [] }, IMPORTER);
  expect(await own()).toEqual(before);
});

it('a row that takes back what is open and changes nothing else is heard', async () => {
  await bring(row('taking_back', { related: ['taken_back'] }));
  await bring(row('taking_back', { related: [] }), row('beside_it'));
  await bring(row('taken_back'));
  expect((await recordOf('taking_back')).related).toEqual([]);
});

it('however many are open, and those of a deleted term are not counted', async () => {
  const pending = glossaryOf(service.strapi).pendingRelations;
  const before = await pending.count();
  const related = Array.from({ length: 1200 }, (_none, number) => `one_of_many_${number}`);
  expect(
    await imported(service.strapi, linesOf(row('naming_many', { related })), { as: 'draft' }),
  ).toMatchObject({
    end: 'done',
    written: 1,
  });
  expect(await pending.count()).toBe(before + 1200);
  expect(await open()).toHaveLength(before + 1200);
  await service.strapi
    .documents(TERM)
    .delete({ documentId: (await draftOf('naming_many')).documentId });
  expect(await pending.count()).toBe(before);
});

it('what somebody saves or withdraws while relations are joined is not published', async () => {
  const pending = glossaryOf(service.strapi).pendingRelations;
  await bring(
    row('saved_meanwhile', { related: ['arriving'] }),
    row('gone_meanwhile', { related: ['arriving'] }),
  );
  const [saved, gone] = [await draftOf('saved_meanwhile'), await draftOf('gone_meanwhile')];
  const store = glossaryOf(service.strapi).importExportStore;
  const bySlugs = store.bySlugs.bind(store);
  // Another editor acts just after the term was read, and before its relations are joined.
  jest.spyOn(store, 'bySlugs').mockImplementation(async (slugs) => {
    const found = await bySlugs(slugs);
    if (slugs.length === 1 && slugs[0] === 'saved_meanwhile')
      await edit(service.strapi, saved.documentId, { short: 'Not for readers yet.' });
    if (slugs.length === 1 && slugs[0] === 'gone_meanwhile')
      await unpublish(service.strapi, gone.documentId);
    return found;
  });
  await aDraft(service.strapi, 'Arriving', { slug: 'not_arriving' });
  await service.strapi.db
    .query(TERM)
    .updateMany({ where: { slug: 'not_arriving' }, data: { slug: 'arriving' } });
  await pending.join();
  jest.restoreAllMocks();
  expect((await recordOf('saved_meanwhile')).short).toBe(COMPLETE_TERM.short);
  await service.http.get('/glossary/gone_meanwhile.json').expect(410);
  for (const slug of ['saved_meanwhile', 'gone_meanwhile'])
    expect(slugsOf((await draftOf(slug)).related)).toEqual(['arriving']);
});

it('a later row of the term says what is open from then on, and one without the field leaves it', async () => {
  await bring(row('restated', { related: ['lacking'], prerequisites: ['lacking_too'] }));
  const own = async () => (await open()).filter(({ slug }) => slug === 'restated');
  await bring({ slug: 'restated', short: 'Another sentence.' });
  expect(await own()).toHaveLength(2);
  await bring({ slug: 'restated', short: 'A third sentence.', related: [] });
  expect(await own()).toEqual([
    { slug: 'restated', field: 'prerequisites', missing: 'lacking_too' },
  ]);
});

it('what an editor has changed since is neither published nor undone, and what is withdrawn stays so', async () => {
  await bring(
    row('changed_since', { related: ['comes_late'] }),
    row('withdrawn_since', { related: ['comes_late'] }),
    row('deleted_since', { related: ['comes_late'] }),
  );
  const { documentId } = await draftOf('changed_since');
  await edit(service.strapi, documentId, { short: 'Not for readers yet.' });
  await unpublish(service.strapi, (await draftOf('withdrawn_since')).documentId);
  await service.strapi
    .documents(TERM)
    .delete({ documentId: (await draftOf('deleted_since')).documentId });
  await bring(row('comes_late'));
  expect((await recordOf('changed_since')).short).toBe(COMPLETE_TERM.short);
  expect(await draftOf('changed_since')).toMatchObject({
    short: 'Not for readers yet.',
    related: [{ slug: 'comes_late' }],
  });
  await service.http.get('/glossary/withdrawn_since.json').expect(410);
  expect(slugsOf((await draftOf('withdrawn_since')).related)).toEqual(['comes_late']);
  expect((await open()).filter(({ missing }) => missing === 'comes_late')).toEqual([]);
});
