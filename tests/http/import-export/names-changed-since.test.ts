import { mergedCategory } from '../../../src/plugins/glossary/core/import-export/current-names';
import type { ImportAim } from '../../../src/plugins/glossary/core/import-export/import-plan';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import {
  NOT_WRITTEN,
  noSuchCategory,
} from '../../../src/plugins/glossary/server/import-export/import-reasons';
import { logInToPanel } from '../../support/clients/panel';
import {
  aCategory,
  aPublishedTerm,
  documentIdOf,
  edit,
  publish,
} from '../../support/content/content';
import {
  completeRow,
  exported,
  imported,
  IMPORTER,
  linesOf,
  planned,
  rowsIn,
} from '../../support/content/glossary-files';
import { type RunningService, startService } from '../../support/service';

const CATEGORY = 'plugin::glossary.category';

let service: RunningService;
let token: string;
beforeAll(async () => {
  service = await startService();
  token = await logInToPanel(service);
  await aCategory(service.strapi);
});
afterAll(() => service.stop());

type Row = Readonly<Record<string, unknown>>;
const isOf = (base: string) => (row: Row) => String(row.slug ?? row.key).startsWith(base);

async function merge(of: 'category' | 'tag', from: string, into: string): Promise<void> {
  await service.http
    .post('/glossary-panel/merges')
    .set('Authorization', `Bearer ${token}`)
    .send({ of, from, into })
    .expect(200);
}
const renameKey = (documentId: string, key: string) =>
  service.strapi.documents(CATEGORY).update({ documentId, data: { key } });
async function renameTerm(slug: string, now: string): Promise<void> {
  const documentId = await documentIdOf(service.strapi, slug);
  await edit(service.strapi, documentId, { slug: now });
  await publish(service.strapi, documentId);
}

interface Made {
  readonly base: string;
  /** The category of the term that names others, and another one. */
  readonly web: string;
  readonly net: string;
}
/** A term that names a category, a tag and another term, each of which only it names. */
async function aNamingTerm(base: string): Promise<Made> {
  const { strapi } = service;
  const web = await aCategory(strapi, `${base}_web`, `Web of ${base}`);
  const net = await aCategory(strapi, `${base}_net`, `Net of ${base}`);
  const other = await aPublishedTerm(strapi, 'Other', { slug: `${base}_other`, category: net });
  await aPublishedTerm(strapi, 'Naming', {
    slug: `${base}_naming`,
    category: web,
    tags: [`${base}-tag`],
    related: [other],
    prerequisites: [other],
  });
  return { base, web, net };
}

const CHANGES: Readonly<Record<string, (made: Made) => Promise<unknown>>> = {
  'category is renamed': ({ base, web }) => renameKey(web, `${base}_web_now`),
  'category is merged': ({ web, net }) => merge('category', web, net),
  'category is renamed and merged': async ({ base, web, net }) => {
    await renameKey(web, `${base}_web_now`);
    await merge('category', web, net);
  },
  'category is merged into one that is renamed': async ({ base, web, net }) => {
    await merge('category', web, net);
    await renameKey(net, `${base}_net_now`);
  },
  'tag is renamed': ({ base }) => merge('tag', `${base}-tag`, `${base}-tag-now`),
  'term is renamed': ({ base }) => renameTerm(`${base}_other`, `${base}_other_now`),
  'term is renamed twice': async ({ base }) => {
    await renameTerm(`${base}_other`, `${base}_other_then`);
    await renameTerm(`${base}_other_then`, `${base}_other_now`);
  },
  'term is renamed in its draft': async ({ base }) =>
    edit(service.strapi, await documentIdOf(service.strapi, `${base}_other`), {
      slug: `${base}_other_now`,
    }),
};
const CASES = Object.entries(CHANGES).flatMap(([name, change], place) =>
  (['published', 'draft'] as const).map((as) => [name, as, `case_${place}_${as}`, change] as const),
);
it.each(CASES)(
  'the %s after an export: its file, imported as %s, changes what was mended and nothing else',
  async (name, as, base, change) => {
    const { strapi } = service;
    const made = await aNamingTerm(base);
    const file = rowsIn(await exported(strapi)).filter(isOf(base));
    await change(made);
    const now = async () => rowsIn(await exported(strapi)).filter(isOf(base));
    const before = await now();
    const short = 'Mended in the file.';
    const naming = `${base}_naming`;
    const tagline = 'Mended as well.';
    // A term that has another address now is not to be found by its row, and rows of both categories would be refused as two of one.
    const mended = file.flatMap((row): Row[] => {
      if (row.slug === naming) return [{ ...row, short }];
      return row.key === `${base}_web` ? [{ ...row, tagline }] : [];
    });
    const plan = await planned(strapi, linesOf(...mended), as);
    const isMerged = name.includes('merged');
    expect(plan.refused.map(({ name: key }) => key)).toEqual(isMerged ? [`${base}_web`] : []);
    expect(plan.unresolved).toEqual([]);
    expect(await imported(strapi, linesOf(...mended), { as })).toMatchObject({
      end: 'done',
      written: 1,
      categories: isMerged ? 0 : 1,
      refused: [],
    });
    expect(await now()).toEqual(
      before.map((row) => {
        if (row.slug === naming) return { ...row, short };
        return String(row.key).startsWith(`${base}_web`) ? { ...row, tagline } : row;
      }),
    );
  },
);

it('the row of a merged category is refused with where it went, and the other one keeps its texts', async () => {
  const { strapi } = service;
  const { base, web, net } = await aNamingTerm('merged_row');
  await merge('category', web, net);
  const file = linesOf(
    { kind: 'category', key: `${base}_web`, name: 'Mended' },
    { kind: 'category', key: `${base}_net`, name: `Net of ${base}` },
  );
  const plan = await planned(strapi, file);
  expect(plan).toMatchObject({
    planned: [],
    unchanged: 1,
    refused: [{ row: 1, name: `${base}_web`, reasons: [mergedCategory(`${base}_net`)] }],
  });
});

it('a slug that the file takes over is that of its own term in its relations as well', async () => {
  const { strapi } = service;
  const { base } = await aNamingTerm('taken_over');
  await renameTerm(`${base}_other`, `${base}_other_now`);
  const file = linesOf(
    completeRow(`${base}_other`, { take_over_address: true }),
    completeRow(`${base}_new`, { related: [`${base}_other`, `${base}_other_now`] }),
  );
  expect(await imported(strapi, file)).toMatchObject({ written: 2, refused: [] });
  expect((await service.http.get(`/glossary/${base}_new.json`)).body.related).toEqual([
    `${base}_other`,
    `${base}_other_now`,
  ]);
});

/** A draft that an editor saves who publishes nothing. */
const squat = (slug: string, tags: readonly string[] = ['squatter']) =>
  service.strapi.documents('plugin::glossary.term').create({
    data: { term: `Squatter of ${slug}`, slug, tags: [...tags] },
  });
const recordOf = async (slug: string) => (await service.http.get(`/glossary/${slug}.json`)).body;

describe.each<ImportAim>(['published', 'draft'])('what a draft has, in a file as %s', (as) => {
  const draftedRelations = async (slug: string) =>
    rowsIn(await exported(service.strapi)).find((row) => row.slug === slug)?.related;

  it('a former slug is that of its term still: its redirect stays as well', async () => {
    const { strapi } = service;
    const { base } = await aNamingTerm(`squatted_slug_${as}`);
    await renameTerm(`${base}_other`, `${base}_other_now`);
    await squat(`${base}_other`);
    const short = 'Mended.';
    const file = linesOf({ slug: `${base}_naming`, short, related: [`${base}_other`] });
    expect((await planned(strapi, file, as)).planned).toMatchObject([
      { name: `${base}_naming`, changes: [{ field: 'short' }] },
    ]);
    expect(await imported(strapi, file, { as })).toMatchObject({ written: 1, refused: [] });
    expect(await draftedRelations(`${base}_naming`)).toEqual([`${base}_other_now`]);
    expect((await recordOf(`${base}_naming`)).related).toEqual([`${base}_other_now`]);
    const { headers } = await service.http.get(`/glossary/${base}_other`);
    expect(headers.location).toContain(`${base}_other_now`);
  });

  it('the slug of a published term is that of the published one', async () => {
    const { strapi } = service;
    const { base } = await aNamingTerm(`squatted_page_${as}`);
    const named = [`${base}_other`];
    await squat(`${base}_other`);
    const file = linesOf(completeRow(`${base}_new`, { related: named, prerequisites: named }));
    expect(await imported(strapi, file, { as })).toMatchObject({ written: 1, refused: [] });
    await publish(strapi, await documentIdOf(strapi, `${base}_new`));
    const { related, prerequisites } = await recordOf(`${base}_new`);
    expect([related, prerequisites]).toEqual([named, named]);
  });

  it('a former tag leads on until a published term has it', async () => {
    const { strapi } = service;
    const { base } = await aNamingTerm(`squatted_tag_${as}`);
    const [old, now] = [`${base}-tag`, `${base}-now`];
    await merge('tag', old, now);
    const { documentId } = await squat(`${base}_squatter`, [old]);
    const file = linesOf({ slug: `${base}_naming`, tags: [old] });
    expect(await planned(strapi, file, as)).toMatchObject({ planned: [], unchanged: 1 });
    await edit(strapi, documentId, {
      ...completeRow(`${base}_squatter`),
      tags: [old],
      category: await aCategory(strapi),
    });
    await publish(strapi, documentId);
    expect((await planned(strapi, file, as)).planned).toMatchObject([{ name: `${base}_naming` }]);
  });

  it('a draft that the file has itself is the one that its other rows name', async () => {
    const { strapi } = service;
    const { base } = await aNamingTerm(`own_draft_${as}`);
    await renameTerm(`${base}_other`, `${base}_other_now`);
    const other = await squat(`${base}_other`);
    const naming = await documentIdOf(strapi, `${base}_naming`);
    await edit(strapi, naming, { related: [other.documentId] });
    const file = (await exported(strapi)).split('\n').filter((line) => line.includes(base));
    const before = await exported(strapi);
    const source = linesOf(...rowsIn(file.join('\n')));
    await imported(strapi, source, { as });
    expect(await draftedRelations(`${base}_naming`)).toEqual([`${base}_other`]);
    expect(await exported(strapi)).toBe(before);
  });
});

it('drafts that others save meanwhile with the slug of a new term do not hold up an import', async () => {
  const { strapi } = service;
  const { base } = await aNamingTerm('drafted_twice');
  await renameTerm(`${base}_other`, `${base}_other_now`);
  const file = linesOf(completeRow(`${base}_other`), completeRow(`${base}_new`));
  const plan = await planned(strapi, file, 'draft');
  const store = glossaryOf(strapi).importExportStore;
  const { idsOf } = store;
  store.idsOf = async (slugs) => {
    const ids = await idsOf(slugs);
    // After the first look, before the one within the transaction.
    store.idsOf = idsOf;
    for (const slug of [`${base}_other`, `${base}_other`]) await squat(slug);
    return ids;
  };
  const outcome = await glossaryOf(strapi).importExport.apply(file, plan, IMPORTER);
  expect(outcome.end).toBe('done');
});

it('a row from when a renamed term was a draft still takes no name away from it', async () => {
  const { strapi } = service;
  const { base } = await aNamingTerm('draft_then');
  await renameTerm(`${base}_other`, `${base}_other_now`);
  const file = linesOf(
    completeRow(`${base}_other`, { published: false }),
    completeRow(`${base}_new`, { related: [`${base}_other`] }),
  );
  expect(await imported(strapi, file)).toMatchObject({ written: 2, refused: [] });
  expect((await recordOf(`${base}_new`)).related).toEqual([`${base}_other_now`]);
});

it('a key that a category had is not changed by a draft: categories have none', async () => {
  const { strapi } = service;
  const { base, web } = await aNamingTerm('key_of_drafts');
  await renameKey(web, `${base}_now`);
  await strapi
    .documents('plugin::glossary.term')
    .create({ data: { term: 'Draft', slug: `${base}_draft`, category: web } });
  const file = linesOf({ slug: `${base}_naming`, category: `${base}_web` });
  expect(await planned(strapi, file)).toMatchObject({ planned: [], unchanged: 1, refused: [] });
});

const remove = (documentId: string) => service.strapi.documents(CATEGORY).delete({ documentId });
type Later = (key: string, other: string) => Promise<unknown>;
const BETWEEN: Readonly<
  Record<
    string,
    { readonly act: Later; readonly isNew?: boolean; reasons: (other: string) => string[] }
  >
> = {
  merged: {
    act: async (key, other) =>
      merge(
        'category',
        await aCategory(service.strapi, key),
        await aCategory(service.strapi, other),
      ),
    reasons: (other) => [mergedCategory(other)],
  },
  deleted: {
    act: async (key) => remove(await aCategory(service.strapi, key)),
    reasons: () => [NOT_WRITTEN.deleted],
  },
  saved: {
    act: async (key) =>
      service.strapi
        .documents(CATEGORY)
        .update({ documentId: await aCategory(service.strapi, key), data: { name: 'By another' } }),
    reasons: () => [NOT_WRITTEN.saved],
  },
  made: {
    act: (key) => aCategory(service.strapi, key, 'By another'),
    isNew: true,
    reasons: () => [NOT_WRITTEN.saved],
  },
  renamed: {
    act: async (key) => renameKey(await aCategory(service.strapi, key), `${key}_now`),
    reasons: () => [],
  },
};
it.each(Object.entries(BETWEEN))(
  'a category that is %s between the comparison and the import is written or refused',
  async (name, { act, isNew = false, reasons }) => {
    const { strapi } = service;
    const [key, other] = [`between_${name}`, `between_${name}_other`];
    if (!isNew) await aCategory(strapi, key, 'Before');
    await aCategory(strapi, other, 'Other');
    const file = linesOf({ kind: 'category', key, name: 'Of the file' });
    const plan = await planned(strapi, file);
    await act(key, other);
    const before = await glossaryOf(strapi).importExportStore.categories();
    const outcome = await glossaryOf(strapi).importExport.apply(file, plan, IMPORTER);
    const expected = reasons(other);
    expect(outcome).toMatchObject({
      end: 'done',
      categories: expected.length === 0 ? 1 : 0,
      refused: expected.length === 0 ? [] : [{ row: 1, name: key, reasons: expected }],
    });
    const after = await glossaryOf(strapi).importExportStore.categories();
    const renamed = `${key}_now`;
    const isWritten = expected.length === 0;
    expect(after.get(renamed)?.content.name).toBe(isWritten ? 'Of the file' : undefined);
    const others = (all: typeof after) => [...all].filter(([one]) => one !== renamed);
    expect(others(after)).toEqual(others(before));
  },
);

it.each<ImportAim>(['published', 'draft'])(
  'as %s: terms whose category was deleted after the comparison are refused, not left without one',
  async (as) => {
    const { strapi } = service;
    const category = `deleted_for_${as}`;
    const documentId = await aCategory(strapi, category, 'To Delete');
    await aPublishedTerm(strapi, 'There', { slug: `${category}_there` });
    const file = linesOf(completeRow(`${category}_new`, { category }), {
      slug: `${category}_there`,
      category,
    });
    const plan = await planned(strapi, file, as);
    await remove(documentId);
    const keys = [...(await glossaryOf(strapi).importExportStore.categories()).keys()].sort();
    const outcome = await glossaryOf(strapi).importExport.apply(file, plan, IMPORTER);
    const why = [noSuchCategory(category, keys)];
    expect(outcome).toMatchObject({
      written: 0,
      refused: [
        { name: `${category}_new`, reasons: why },
        { name: `${category}_there`, reasons: why },
      ],
    });
  },
);
