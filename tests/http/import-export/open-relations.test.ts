import { FILE_FORMATS } from '../../../src/plugins/glossary/core/import-export/file-format';
import { glossaryOf } from '../../../src/plugins/glossary/server/glossary';
import { logInToPanel } from '../../support/clients/panel';
import { aCategory, aDraft, aPublishedTerm, documentIdOf } from '../../support/content/content';
import {
  completeRow,
  exported,
  fileOf,
  imported,
  linesOf,
  planned,
  rowIn,
} from '../../support/content/glossary-files';
import { type RunningService, startService } from '../../support/service';

const TERM = 'api::term.term';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
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
    await imported(strapi, linesOf(completeRow('waits_for_stop', { related: ['stop_late'] })));
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
    .set('Authorization', `Bearer ${await logInToPanel(service)}`)
    .expect(200);
  expect(await open('back_again')).toEqual(['related not_yet']);
  expect(rowIn(await exported(strapi), 'back_again')?.related).toEqual(['came_since', 'not_yet']);
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
