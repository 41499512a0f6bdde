import { LEFT_OUT } from '../../../src/plugins/glossary/server/import-export/export-file';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { aCategory, aDraft, documentIdOf, edit } from '../../support/content/content';
import {
  completeRow,
  exported,
  imported,
  linesOf,
  planned,
  rowsIn,
} from '../../support/content/glossary-files';
import { eventually } from '../../support/eventually';
import { type RunningService, startService } from '../../support/service';

const TERM = 'plugin::glossary.term';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
  await aCategory(service.strapi);
});
afterAll(() => service.stop());

const record = async (slug: string) => (await service.http.get(`/glossary/${slug}.json`)).body;

/** A published term, and a draft of somebody else with its slug, which is the older row. */
async function aSharedSlug(slug: string, overrides: object = {}): Promise<void> {
  const { strapi } = service;
  await imported(strapi, linesOf(completeRow(slug, overrides)));
  const documentId = await documentIdOf(strapi, slug);
  await aDraft(strapi, 'Of an Author', { slug });
  await edit(strapi, documentId, { short: 'Not this.' });
  await strapi.documents(TERM).discardDraft({ documentId });
}

describe('of drafts that share a slug, files mean the one whose address it is', () => {
  it('an import writes it', async () => {
    const { strapi } = service;
    await aSharedSlug('written');
    const changed = linesOf({ slug: 'written', short: 'Of the file.' });
    expect(await imported(strapi, changed)).toMatchObject({ written: 1, refused: [] });
    expect((await record('written')).short).toBe('Of the file.');
    expect(await planned(strapi, changed)).toMatchObject({ planned: [], unchanged: 1 });
    const author = { slug: 'written', term: 'Of an Author' };
    const [draft] = await strapi.documents(TERM).findMany({ filters: author });
    expect(draft?.short).not.toBe('Of the file.');
  });

  it('the comparison says that it will be published again', async () => {
    const { strapi } = service;
    await aSharedSlug('joined', { related: ['joined_late'] });
    const late = linesOf(completeRow('joined_late'));
    expect(await planned(strapi, late)).toMatchObject({
      joins: [{ name: 'joined', field: 'related', slugs: ['joined_late'] }],
    });
    await imported(strapi, late);
    expect((await record('joined')).related).toEqual(['joined_late']);
  });

  it('an export has it, and an import of that publishes no text of the other', async () => {
    const { strapi } = service;
    await aSharedSlug('exported');
    const file = await exported(strapi);
    expect(rowsIn(file).filter(({ slug }) => slug === 'exported')).toMatchObject([
      { term: 'Term exported', published: true },
    ]);
    expect(await planned(strapi, linesOf(...rowsIn(file)))).toMatchObject({ refused: [] });
    const leftOut = await glossaryOf(strapi).exportFile.leftOut('draft');
    expect(leftOut).toContain(LEFT_OUT.secondDraft('exported'));
  });
});

it('the comparison shows what a draft of somebody else adds to the row that would publish it', async () => {
  const { strapi } = service;
  const text = 'Unread by editors.';
  const given = {
    term: 'Term of the file',
    aliases: ['Other Name'],
    misconception: text,
    related: [await documentIdOf(strapi, 'written')],
  };
  await aDraft(strapi, 'Of an Author', { slug: 'adds_to', ...given });
  const { misconception: _none, ...row } = completeRow('adds_to');
  const file = linesOf(row);
  const [change] = (await planned(strapi, file)).planned;
  expect(change?.changes).toEqual(
    expect.arrayContaining([
      { field: 'misconception', before: '(nothing)', after: text },
      { field: 'related', before: '(nothing)', after: '["written"]' },
      { field: 'published', before: 'draft', after: 'published' },
    ]),
  );
  // What the row says itself is no surprise.
  const fields = change?.changes.map(({ field }) => field);
  expect(fields).not.toContain('short');
  const draft = (await planned(strapi, file, 'draft')).planned;
  expect(JSON.stringify(draft)).not.toContain(text);
  const { importJob } = glossaryOf(strapi);
  const request = { fileName: 'a.jsonl', format: 'jsonl', who: 'a test', defaults: {} } as const;
  const rights = { create: true, update: true };
  await importJob.start({ ...request, as: 'published', rights }, file.open());
  await eventually(
    async () => importJob.status()?.state,
    (state) => state === 'compared',
  );
  const id = String(importJob.status()?.id);
  const diffs = JSON.stringify(await importJob.actions.difference(id, 1));
  await importJob.actions.discard(id);
  expect(diffs).toContain('"misconception"');
  expect(diffs).not.toContain('"short"');
});
