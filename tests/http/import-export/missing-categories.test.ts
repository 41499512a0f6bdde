import type { ImportOptions } from '../../../src/plugins/glossary/server/import-export/import-export';
import {
  type CategoryRights,
  MOST_MISSING,
  TOO_MANY_MISSING,
} from '../../../src/plugins/glossary/core/import-export/missing-categories';
import {
  NOT_ALLOWED_CATEGORY,
  noSuchCategory,
} from '../../../src/plugins/glossary/server/import-export/import-reasons';
import { CATEGORIES_OF_OTHERS } from '../../../src/plugins/glossary/server/import-export/import-job';
import { CATEGORY_KEY } from '../../../src/plugins/glossary/core/import-export/incoming-schema';
import { wrongValue } from '../../../src/plugins/glossary/core/import-export/incoming';
import type { ImportSource } from '../../../src/plugins/glossary/server/import-export/import-source';
import { glossaryOf } from '../../../src/plugins/glossary/server/glossary';
import { logInToPanel } from '../../support/clients/panel';
import { tokenWithRights } from '../../support/clients/panel-reader';
import { COMPLETE_TERM, aCategory, aPublishedTerm, edit } from '../../support/content/content';
import { IMPORTER, linesOf, summaryOf } from '../../support/content/glossary-files';
import { type RunningService, startService } from '../../support/service';

const CATEGORY = 'api::category.category';
const IMPORT = '/glossary-panel/exchange/import';
const TERMS = (['read', 'create', 'update', 'publish'] as const).map((act) => ({ act }));

let service: RunningService;
beforeAll(async () => {
  service = await startService();
  await aCategory(service.strapi);
});
afterAll(() => service.stop());

const importExport = () => glossaryOf(service.strapi).importExport;
const term = (slug: string, overrides: object = {}) => ({
  ...COMPLETE_TERM,
  slug,
  term: `Term ${slug}`,
  category: 'testing',
  ...overrides,
});
const plan = (source: ImportSource, options: Partial<ImportOptions> = {}) =>
  importExport().plan(source, { as: 'published', createCategories: true, ...options });
async function imported(source: ImportSource, options: Partial<ImportOptions> = {}) {
  return importExport().apply(source, await plan(source, options), IMPORTER);
}
async function categories(): Promise<string[]> {
  const found = await service.strapi.documents(CATEGORY).findMany({ sort: 'key', limit: 100 });
  return found.map(({ key, name }) => `${key}: ${name}`);
}

it('all of them are named, with how many terms are in each, and nothing is made unasked', async () => {
  const keys = Array.from({ length: 14 }, (_none, index) => `lost_${index}`);
  const file = linesOf(...keys.map((category) => term(`in_${category}`, { category })), {
    ...term('in_lost_too'),
    category: 'lost_3',
  });
  const before = await categories();
  const { missingCategories, refused } = await plan(file, { createCategories: false });
  expect(missingCategories.map(({ key, rows }) => [key, rows])).toEqual(
    keys.map((key) => [key, key === 'lost_3' ? 2 : 1]),
  );
  expect(refused).toHaveLength(15);
  expect(await categories()).toEqual(before);
});

it('those of terms that are written are made, those of refused ones are not', async () => {
  const file = linesOf(
    term('one_made', { category: 'made_first' }),
    term('another_made', { category: 'made_first' }),
    term('refused_made', { category: 'never_made', tags: [] }),
    term('not_a_key', { category: 'Not A Key' }),
  );
  const planned = await plan(file);
  expect(planned.missingCategories).toEqual([
    { key: 'made_first', rows: 2, name: 'Made first' },
    { key: 'Not A Key', rows: 1, name: null },
  ]);
  expect(summaryOf(planned).refused.at(-1)).toBe(
    `4 not_a_key: ${wrongValue('category', '"Not A Key"', CATEGORY_KEY)}`,
  );
  const outcome = await importExport().apply(file, planned, IMPORTER);
  expect(outcome).toMatchObject({ end: 'done', written: 2, categories: 1 });
  expect(await categories()).toEqual(['made_first: Made first', 'testing: Testing']);
  expect((await service.http.get('/glossary/one_made.json')).body.category).toBe('made_first');
  // The same file again makes nothing.
  expect(summaryOf(await plan(file))).toMatchObject({ rows: [], unchanged: 2 });
  expect(await imported(file)).toMatchObject({ written: 0, categories: 0 });
});

it('one that only a default names is made, and one that a row of the file brings is that of the row', async () => {
  const { category: _category, ...without } = term('of_default');
  const file = linesOf(without, term('of_row', { category: 'by_row' }), {
    kind: 'category',
    key: 'by_row',
    name: 'Named By Its Row',
  });
  expect(await imported(file, { set: ['category=by_default'] })).toMatchObject({ categories: 2 });
  expect(await categories()).toEqual(
    expect.arrayContaining(['by_default: By default', 'by_row: Named By Its Row']),
  );
});

it('nothing is made when nothing of the file is imported after all', async () => {
  const documentId = await aPublishedTerm(service.strapi, 'Saved Meanwhile');
  const file = linesOf({ slug: 'saved_meanwhile', category: 'for_nobody' });
  const planned = await plan(file);
  await edit(service.strapi, documentId, { quick_fix: 'Saved by an editor.' });
  const before = await categories();
  const outcome = await importExport().apply(file, planned, IMPORTER);
  expect(outcome).toMatchObject({ end: 'done', written: 0, categories: 0 });
  expect(outcome.refused).toHaveLength(1);
  expect(await categories()).toEqual(before);

  const stopped = new AbortController();
  stopped.abort();
  const other = linesOf(term('never_begun', { category: 'never_begun' }));
  const end = await importExport().apply(other, await plan(other), IMPORTER, {
    signal: stopped.signal,
  });
  expect(end).toMatchObject({ end: 'stopped', categories: 0 });
  expect(await categories()).toEqual(before);
});

it('a column that holds something else does not become categories', async () => {
  const file = linesOf(
    ...Array.from({ length: MOST_MISSING + 1 }, (_none, index) =>
      term(`wrong_column_${index}`, { category: `wrong_${index}` }),
    ),
  );
  await expect(plan(file, { as: 'draft' })).rejects.toThrow(TOO_MANY_MISSING);
  const { missingCategories } = await plan(file, { as: 'draft', createCategories: false });
  expect(missingCategories).toHaveLength(MOST_MISSING);
});

describe('in the panel', () => {
  let everything: string;
  beforeAll(async () => {
    everything = await logInToPanel(service);
  });

  const tokenWith = (name: string, rights: readonly ('create' | 'update')[]): Promise<string> => {
    const ofCategories = rights.map((act) => ({ act, of: CATEGORY }));
    return tokenWithRights(service, name, [...TERMS, ...ofCategories], ['exchange.use']);
  };
  const post = (path: string, as: string) =>
    service.http.post(`${IMPORT}${path}`).set('Authorization', `Bearer ${as}`);
  const status = async (as = everything) =>
    (await service.http.get(IMPORT).set('Authorization', `Bearer ${as}`)).body;
  async function settled(): Promise<{ readonly id: string }> {
    for (;;) {
      const { job } = await status();
      if (!['receiving', 'comparing', 'importing'].includes(job.state)) return job;
    }
  }
  async function compared(as: string, ...rows: readonly object[]) {
    const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    await post('?name=a.jsonl&as=published', as)
      .set('Content-Type', 'application/octet-stream')
      .send(Buffer.from(text));
    return settled();
  }

  it('they are named, made after a question, and only those of the terms that are taken', async () => {
    const { id } = await compared(
      everything,
      term('asked_for', { category: 'asked_for' }),
      term('left_out', { category: 'left_out' }),
    );
    expect(await status()).toMatchObject({
      mayMakeCategories: true,
      job: {
        counts: { newTerms: 0, categories: 0, refused: 2 },
        missingCategories: [{ key: 'asked_for' }, { key: 'left_out' }],
        missingCategoriesAre: 'refused',
      },
    });
    expect((await post(`/${id}/create-categories`, everything)).status).toBe(202);
    expect(await settled()).toMatchObject({
      counts: { newTerms: 2, categories: 2, refused: 0 },
      refusals: [],
      missingCategoriesAre: 'made',
    });
    await post(`/${id}/choose`, everything).send({ isTaken: false, rows: [2] });
    await post(`/${id}/apply`, everything);
    expect(await settled()).toMatchObject({
      state: 'done',
      written: { terms: 1, categories: 1 },
    });
    expect((await post(`/${id}/create-categories`, everything)).status).toBe(409);
    const made = await categories();
    expect([made.includes('asked_for: Asked for'), made.includes('left_out: Left out')]).toEqual([
      true,
      false,
    ]);
  });

  const ROWS = [
    { kind: 'category', key: 'by_right', name: 'By Right' },
    { kind: 'category', key: 'testing', tagline: 'Another.' },
    term('in_new', { category: 'by_right' }),
    term('in_old'),
  ];
  const REFUSALS = {
    'by_right: new': NOT_ALLOWED_CATEGORY.new,
    'testing: changed': NOT_ALLOWED_CATEGORY.changed,
  };

  it.each<[name: string, rights: CategoryRights]>([
    ['neither', { create: false, update: false }],
    ['creates', { create: true, update: false }],
    ['updates', { create: false, update: true }],
    ['both', { create: true, update: true }],
  ])('a role that may do %s to categories does nothing else by an import', async (name, rights) => {
    const right = (['create', 'update'] as const).filter((one) => rights[one]);
    const token = await tokenWith(name, right);
    const { id } = await compared(token, ...ROWS);
    const reasons = await service.http
      .get(`${IMPORT}/rows?id=${id}&list=refused`)
      .set('Authorization', `Bearer ${token}`);
    expect(reasons.body.rows.map(({ reasons: [reason] }: { reasons: string[] }) => reason)).toEqual(
      [
        ...(rights.create ? [] : [REFUSALS['by_right: new']]),
        ...(rights.update ? [] : [REFUSALS['testing: changed']]),
        ...(rights.create ? [] : [noSuchCategory('by_right', await keys())]),
      ],
    );
    expect((await status(token)).mayMakeCategories).toBe(rights.create);
    const asked = await post(`/${id}/create-categories`, token);
    expect(asked.status).toBe(rights.create ? 202 : 403);
    await settled();
    await post(`/${id}/discard`, token);
  });

  it('who may make none does not say yes to an import of somebody who may', async () => {
    const token = await tokenWith('later', ['update']);
    const { id } = await compared(everything, ROWS[0] ?? {}, ROWS[2] ?? {});
    const { status: answered, body } = await post(`/${id}/apply`, token);
    expect([answered, body.error.message]).toEqual([409, CATEGORIES_OF_OTHERS]);
    expect(await settled()).toMatchObject({ state: 'compared' });
    await post(`/${id}/discard`, everything);
  });

  async function keys(): Promise<string[]> {
    const found = await service.strapi.documents(CATEGORY).findMany({ limit: 100 });
    return found.map(({ key }) => String(key)).sort();
  }
});
