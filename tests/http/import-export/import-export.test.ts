import {
  FILE_CHANGED,
  NOT_WRITTEN,
} from '../../../src/plugins/glossary/server/import-export/import-run';
import {
  earlierThanCreated,
  noSuchCategory,
  severalDrafts,
} from '../../../src/plugins/glossary/server/import-export/import-reasons';
import { wrongValue } from '../../../src/plugins/glossary/core/import-export/incoming';
import { allowedWords } from '../../../src/plugins/glossary/core/import-export/incoming-schema';
import {
  inFileWords,
  MISSING,
  NAMES_ITSELF,
  NO_ITEM,
} from '../../../src/plugins/glossary/core/publishing/completeness';
import {
  slugHolderFault,
  WAYS_TO_TAKE_OVER,
} from '../../../src/plugins/glossary/core/publishing/slug-holder';
import { SEVERITIES } from '../../../src/plugins/glossary/core/term/fields';
import {
  COMPLETE_TERM,
  aCategory,
  aDraft,
  aPublishedTerm,
  edit,
  publish,
} from '../../support/content/content';
import {
  exported,
  fileOf,
  imported,
  IMPORTER,
  linesOf,
  planned,
  summaryOf,
} from '../../support/content/glossary-files';
import { glossaryOf } from '../../../src/plugins/glossary/server/glossary';
import { type RunningService, startService } from '../../support/service';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
  await aCategory(service.strapi);
});
afterAll(() => service.stop());

const complete = (slug: string, overrides: object = {}) => ({
  ...COMPLETE_TERM,
  slug,
  term: `Term ${slug}`,
  category: 'testing',
  ...overrides,
});
const SCORE = {
  d: { value: 1, rationale: 'One.' },
  e: { value: 2, rationale: 'Two.' },
  b: { value: 3, rationale: 'Three.' },
  t: { value: 4, rationale: 'Four.' },
};
const record = async (slug: string) => (await service.http.get(`/glossary/${slug}.json`)).body;
const status = async (slug: string) => (await service.http.get(`/glossary/${slug}`)).status;
const exportedTerm = async (slug: string) => {
  const lines = (await exported(service.strapi)).trim().split('\n');
  return lines.map((line) => JSON.parse(line)).find((row) => row.slug === slug);
};

it('new terms get their relations in circles, their dates, scores and categories', async () => {
  const { strapi } = service;
  const file = linesOf(
    complete('circle_one', {
      category: 'imported',
      related: ['circle_two'],
      prerequisites: ['circle_three'],
      created: '2020-01-02',
      updated: '2021-03-04',
      score: SCORE,
    }),
    complete('circle_two', { related: ['circle_three', 'circle_one'] }),
    { kind: 'category', key: 'imported', name: 'Imported' },
    complete('circle_three', { related: ['circle_one'], published: false }),
  );
  expect(summaryOf(await planned(strapi, file))).toEqual({
    rows: ['1 circle_one new', '2 circle_two new', '3 imported new', '4 circle_three new'],
    refused: [],
    unchanged: 0,
  });
  expect(await imported(strapi, file)).toMatchObject({ end: 'done', written: 3, refused: [] });
  expect(await record('circle_one')).toMatchObject({
    category: 'imported',
    related: ['circle_two'],
    prerequisites: [],
    created: '2020-01-02',
    updated: '2021-03-04',
  });
  expect((await record('circle_two')).created).toBe('2026-03-23');
  expect(await status('circle_three')).toBe(404);
  expect((await service.http.get('/glossary/circle_one')).text).toContain('debt(d1/e2/b3/t4)');
  expect(summaryOf(await planned(strapi, file))).toEqual({ rows: [], refused: [], unchanged: 4 });
});

it('what somebody saves between the comparison and the import is not overwritten unseen', async () => {
  const { strapi } = service;
  const changed = await aPublishedTerm(strapi, 'Saved Meanwhile');
  await aPublishedTerm(strapi, 'Left Alone');
  const file = linesOf(
    { slug: 'saved_meanwhile', short: 'Of the file.' },
    { slug: 'left_alone', short: 'Of the file as well.' },
    complete('made_meanwhile', { short: 'Of the file, too.' }),
  );
  const plan = await planned(strapi, file);
  await edit(strapi, changed, { quick_fix: 'Saved by an editor.' });
  await aDraft(strapi, 'Made Meanwhile', { short: 'FieldInput by an editor.' });
  const outcome = await glossaryOf(strapi).importExport.apply(file, plan, IMPORTER);
  const reasons = [NOT_WRITTEN.saved];
  expect(outcome).toMatchObject({
    end: 'done',
    written: 1,
    refused: [
      { name: 'saved_meanwhile', reasons },
      { name: 'made_meanwhile', reasons },
    ],
  });
  expect(await exportedTerm('saved_meanwhile')).toMatchObject({ quick_fix: 'Saved by an editor.' });
  expect((await exportedTerm('saved_meanwhile')).short).not.toBe('Of the file.');
  expect((await exportedTerm('made_meanwhile')).short).toBe('FieldInput by an editor.');
  expect((await record('left_alone')).short).toBe('Of the file as well.');
  expect(await imported(strapi, file)).toMatchObject({ end: 'done', written: 2, refused: [] });
});

it('what somebody made of a term meanwhile is no reason to refuse a file that says the same', async () => {
  const { strapi } = service;
  const documentId = await aPublishedTerm(strapi, 'Same Meanwhile');
  const file = linesOf({ slug: 'same_meanwhile', short: 'Of the file.' });
  const plan = await planned(strapi, file);
  await edit(strapi, documentId, { short: 'Of the file.' });
  const apply = () => glossaryOf(strapi).importExport.apply(file, plan, IMPORTER);
  // A draft is not enough where the file publishes.
  expect(await apply()).toMatchObject({ written: 0, refused: [{ name: 'same_meanwhile' }] });
  await strapi.documents('api::term.term').publish({ documentId });
  expect(await apply()).toMatchObject({ end: 'done', written: 1, refused: [] });
  expect((await record('same_meanwhile')).short).toBe('Of the file.');
});

it('a term that is deleted between the comparison and the import is not half made again', async () => {
  const { strapi } = service;
  const documentId = await aPublishedTerm(strapi, 'Deleted Meanwhile');
  const file = linesOf({ slug: 'deleted_meanwhile', short: 'Of the file.' });
  const plan = await planned(strapi, file);
  await strapi.documents('api::term.term').delete({ documentId });
  const { refused } = await glossaryOf(strapi).importExport.apply(file, plan, IMPORTER);
  expect(refused).toMatchObject([{ reasons: [NOT_WRITTEN.deleted] }]);
  expect(await exportedTerm('deleted_meanwhile')).toBeUndefined();
});

it('a list in one line has rows of its own: a wrong one is refused, the others are written', async () => {
  const { strapi } = service;
  const rows = [
    complete('in_one_line'),
    { slug: 'Wrong Slug' },
    complete('twice_in_line'),
    complete('twice_in_line'),
    complete('also_in_one_line', { related: ['in_one_line'] }),
  ];
  const file = fileOf(JSON.stringify(rows), 'json');
  const { rows: shown, refused } = summaryOf(await planned(strapi, file));
  expect(shown).toEqual(['1 in_one_line new', '1 also_in_one_line new']);
  expect(refused).toHaveLength(3);
  expect(await imported(strapi, file)).toMatchObject({ end: 'done', written: 2, refused: [] });
  expect((await record('also_in_one_line')).related).toEqual(['in_one_line']);
  expect(await exportedTerm('twice_in_line')).toBeUndefined();
});

it('a difference names all that readers will see anew, also what somebody wrote into the draft before', async () => {
  const { strapi } = service;
  await imported(
    strapi,
    linesOf(complete('seen_before', { related: ['circle_one'], score: SCORE })),
  );
  const readers = async () =>
    (await exported(strapi, 'jsonl', 'published'))
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
      .find(({ slug }) => slug === 'seen_before');
  const before = await readers();
  const unseen = linesOf({
    slug: 'seen_before',
    short: 'Nobody who imports has seen this.',
    related: ['circle_two'],
    agent: { fix: 'manual' },
    score: { ...SCORE, t: { value: 9, rationale: 'Four.' } },
  });
  await imported(strapi, unseen, { as: 'draft' });
  expect(await readers()).toEqual(before);
  const file = linesOf({ slug: 'seen_before', difficulty: 'advanced', agent: { tests: 'add' } });
  const [row] = (await planned(strapi, file)).planned;
  await imported(strapi, file);
  const after = await readers();
  const changed = Object.keys(after).filter(
    (key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]),
  );
  const told = new Set(row?.changes.map(({ field }) => field.split('.')[0]));
  expect(changed.sort()).toEqual(['agent', 'difficulty', 'related', 'score', 'short']);
  expect([...told].sort()).toEqual([...changed, 'published'].sort());
  expect(row?.changes).toContainEqual({
    field: 'short',
    before: before.short,
    after: 'Nobody who imports has seen this.',
  });
});

it('a difference names each field; what a file leaves out stays as it is', async () => {
  const { strapi } = service;
  await imported(
    strapi,
    linesOf(
      complete('to_change', {
        related: ['circle_one'],
        author: 'A',
        score: SCORE,
        agent: { fix: 'manual' },
      }),
    ),
  );
  const file = linesOf({
    slug: 'to_change',
    short: 'Another definition.',
    tags: ['keyword', 'other'],
    related: ['circle_two', 'circle_one'],
    author: null,
    agent: { fix: 'manual', tests: 'add' },
    score: { ...SCORE, t: { value: 9, rationale: 'Four.' } },
  });
  const plan = await planned(strapi, file);
  expect(plan.planned[0]?.changes).toEqual([
    { field: 'short', before: 'A definition of one sentence.', after: 'Another definition.' },
    { field: 'tags', before: '["keyword"]', after: '["keyword","other"]' },
    { field: 'agent.tests', before: '(nothing)', after: 'add' },
    { field: 'score.t.value', before: '4', after: '9' },
    { field: 'author', before: 'A', after: '(nothing)' },
    { field: 'related', before: 'circle_one', after: 'circle_two, circle_one' },
  ]);
  const before = await exportedTerm('to_change');
  service.setToday('2026-03-25');
  await imported(strapi, file);
  service.setToday('2026-03-23');
  expect(await exportedTerm('to_change')).toEqual({
    ...before,
    short: 'Another definition.',
    tags: ['keyword', 'other'],
    related: ['circle_two', 'circle_one'],
    author: null,
    agent: { ...before.agent, tests: 'add' },
    score: { ...SCORE, t: { value: 9, rationale: 'Four.' } },
    updated: '2026-03-25',
  });
  expect(await record('to_change')).toMatchObject({ short: 'Another definition.' });
});

it('a file may empty what is optional, the score included', async () => {
  const { strapi } = service;
  await imported(
    strapi,
    linesOf(complete('to_empty', { score: SCORE, detection: { tools: ['t'] } })),
  );
  await imported(strapi, linesOf({ slug: 'to_empty', score: null, detection: null, refs: [] }));
  expect(await exportedTerm('to_empty')).toMatchObject({ score: null, detection: null, refs: [] });
  expect((await service.http.get('/glossary/to_empty')).text).not.toContain('debt(');
});

it('the dates of a file are kept, also when they are those of before and the texts are not', async () => {
  const { strapi } = service;
  const dated = complete('dated_term', { created: '2020-01-02', updated: '2021-03-04' });
  await imported(strapi, linesOf(dated));
  const changed = linesOf({ ...dated, short: 'Corrected.' });
  await imported(strapi, changed);
  expect(await record('dated_term')).toMatchObject({ short: 'Corrected.', updated: '2021-03-04' });
  expect(summaryOf(await planned(strapi, changed)).unchanged).toBe(1);
  await imported(strapi, linesOf({ slug: 'dated_term', short: 'Corrected again.' }));
  expect((await record('dated_term')).updated).toBe('2026-03-23');
});

it('rows are refused with their line and every reason, and the others are imported', async () => {
  const { strapi } = service;
  await aPublishedTerm(strapi, 'Old Name');
  const renamed = await aPublishedTerm(strapi, 'Renamed');
  await edit(strapi, renamed, { slug: 'renamed_now' });
  await strapi.documents('api::term.term').publish({ documentId: renamed });
  const file = linesOf(
    complete('incomplete', { short: null, tags: [], severity: 'awful' }),
    complete('still_incomplete', { short: '', tags: [], related: ['still_incomplete'] }),
    complete('no_category', { category: 'nowhere' }),
    complete('accepted_one'),
    complete('renamed'),
    complete('accepted_one_too', { related: ['accepted_one', 'still_incomplete', 'missing'] }),
    { slug: 'dated_term', updated: '2019-01-01' },
    complete('updated_alone', { updated: '2019-01-01' }),
  );
  const plan = await planned(strapi, file);
  const lacking = [
    { field: 'short', message: MISSING },
    { field: 'tags', message: NO_ITEM },
    { field: 'related', message: NAMES_ITSELF },
  ];
  const held = slugHolderFault({ hold: 'old-address', name: 'Renamed' }, WAYS_TO_TAKE_OVER.inFile);
  expect(summaryOf(plan)).toEqual({
    rows: ['4 accepted_one new', '6 accepted_one_too new'],
    refused: [
      `1 incomplete: ${wrongValue('severity', '"awful"', allowedWords(SEVERITIES))}`,
      `2 still_incomplete: ${lacking.map(inFileWords).join('; ')}`,
      `3 no_category: ${noSuchCategory('nowhere', ['imported', 'testing'])}`,
      `5 renamed: ${inFileWords(held)}`,
      `7 dated_term: ${earlierThanCreated('2019-01-01', '2020-01-02')}`,
      `8 updated_alone: ${earlierThanCreated('2019-01-01', '2026-03-23')}`,
    ],
    unchanged: 0,
  });
  expect(plan.unresolved).toEqual([
    {
      line: 6,
      row: 6,
      name: 'accepted_one_too',
      field: 'related',
      slugs: ['still_incomplete', 'missing'],
      places: [1, 2],
    },
  ]);
  expect(await imported(strapi, file)).toMatchObject({ end: 'done', written: 2 });
  expect((await record('accepted_one_too')).related).toEqual(['accepted_one']);
  expect(summaryOf(await planned(strapi, file)).unchanged).toBe(2);
  expect(await status('incomplete')).toBe(404);
});

it('an address of another term is taken over when the file says so', async () => {
  const { strapi, http } = service;
  const file = linesOf(complete('renamed', { take_over_address: true }));
  expect(await imported(strapi, file)).toMatchObject({ end: 'done', written: 1 });
  expect((await http.get('/glossary/renamed')).status).toBe(200);
  expect(summaryOf(await planned(strapi, file)).unchanged).toBe(1);
});

it('as drafts nothing is published, and incomplete terms are taken', async () => {
  const { strapi } = service;
  await aPublishedTerm(strapi, 'Shown As Before');
  const file = linesOf(
    { slug: 'only_a_draft', related: ['shown_as_before'] },
    { slug: 'shown_as_before', short: 'Changed.', related: ['only_a_draft'] },
  );
  expect(await imported(strapi, file, { as: 'draft' })).toMatchObject({ end: 'done', written: 2 });
  expect(await status('only_a_draft')).toBe(404);
  expect((await record('shown_as_before')).short).toBe('A definition of one sentence.');
  expect(await exportedTerm('only_a_draft')).toMatchObject({
    related: ['shown_as_before'],
    published: false,
  });
  expect(summaryOf(await planned(strapi, file, 'draft')).unchanged).toBe(2);
  expect(summaryOf(await planned(strapi, linesOf({ slug: 'shown_as_before' }))).rows).toEqual([
    '1 shown_as_before changed short related published',
  ]);
});

it('a failure in the middle loses nothing, says where it stands, and the same import goes on', async () => {
  const { strapi } = service;
  const rows = Array.from({ length: 45 }, (_, index) =>
    complete(`resumed_${index}`, { related: [`resumed_${(index + 7) % 45}`] }),
  );
  const file = linesOf(...rows);
  let isWhole = false;
  strapi.documents.use(async (context, next) => {
    const { action, params } = context as { action: string; params: { documentId?: string } };
    if (action === 'publish' && !isWhole) {
      const { documentId } = params;
      const draft = await strapi.db.query('api::term.term').findOne({ where: { documentId } });
      if (draft?.slug === 'resumed_30') throw new Error('The disk is full.');
    }
    return next();
  });
  const outcome = await imported(strapi, file);
  expect(outcome).toEqual({
    end: 'failed',
    // Each of them, also those of the group in which it failed.
    written: 30,
    unfinished: 15,
    categories: 0,
    refused: [],
    failure: { line: 31, row: 31, name: 'resumed_30', message: 'The disk is full.' },
  });
  expect(await status('resumed_29')).toBe(200);
  expect(await status('resumed_30')).toBe(404);
  expect((await exportedTerm('resumed_44')).published).toBe(false);

  isWhole = true;
  expect(summaryOf(await planned(strapi, file)).unchanged).toBe(30);
  expect(await imported(strapi, file)).toMatchObject({ end: 'done', written: 15 });
  expect((await record('resumed_30')).related).toEqual(['resumed_37']);
  expect(summaryOf(await planned(strapi, file)).unchanged).toBe(45);
});

it('a stop ends after the terms in hand, and the same import goes on', async () => {
  const { strapi } = service;
  const rows = Array.from({ length: 25 }, (_, index) => complete(`stopped_${index}`));
  const file = linesOf(...rows);
  const stopping = new AbortController();
  const outcome = await imported(strapi, file, {
    signal: stopping.signal,
    onProgress: ({ phase }) => {
      if (phase === 'terms') stopping.abort();
    },
  });
  expect(outcome).toMatchObject({ end: 'stopped', written: 20, failure: null });
  expect(await imported(strapi, file)).toMatchObject({ end: 'done', written: 5 });
});

it('a row that became wrong after it was compared is refused in the words of the file', async () => {
  const { strapi } = service;
  const file = linesOf(complete('gone_meanwhile'));
  const plan = await planned(strapi, file);
  const documentId = await aPublishedTerm(strapi, 'Gone Meanwhile');
  await edit(strapi, documentId, { slug: 'gone_elsewhere' });
  await publish(strapi, documentId);
  const { refused } = await glossaryOf(strapi).importExport.apply(file, plan, IMPORTER);
  expect(refused).toEqual([
    {
      line: 1,
      row: 1,
      name: 'gone_meanwhile',
      reasons: [expect.stringMatching(/^slug .*“Gone Meanwhile”/)],
    },
  ]);
  expect(await status('gone_meanwhile')).toBe(301);
});

it('a file that changed after it was compared is not imported', async () => {
  const { strapi } = service;
  const plan = await planned(strapi, linesOf(complete('compared')));
  const run = glossaryOf(strapi).importExport;
  await expect(run.apply(linesOf(complete('other')), plan, IMPORTER)).rejects.toThrow(FILE_CHANGED);
  expect(await status('other')).toBe(404);
});

it('two drafts that share a slug are not exported twice, and no file can mean one of them', async () => {
  const { strapi } = service;
  await aDraft(strapi, 'Shared Slug');
  const other = await aDraft(strapi, 'Shared Slug Too');
  // Below the Document Service, as earlier versions left them.
  const data = { slug: 'shared_slug' };
  await strapi.db.query('api::term.term').update({ where: { documentId: other }, data });
  const lines = (await exported(strapi))
    .split('\n')
    .filter((line) => line.includes('"shared_slug"'));
  expect(lines).toHaveLength(1);
  expect(summaryOf(await planned(strapi, linesOf({ slug: 'shared_slug' }))).refused).toEqual([
    `1 shared_slug: ${severalDrafts(2)}`,
  ]);
});
