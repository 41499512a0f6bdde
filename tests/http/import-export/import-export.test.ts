import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ImportOutcome } from '../../../src/plugins/glossary/server/import-export/import-run';
import {
  FILE_CHANGED,
  type ImportSource,
} from '../../../src/plugins/glossary/server/import-export/import-source';
import {
  NOT_WRITTEN,
  earlierThanCreated,
  noSuchCategory,
} from '../../../src/plugins/glossary/server/import-export/import-reasons';
import {
  inFileWords,
  MISSING,
  NAMES_ITSELF,
  NO_ITEM,
} from '../../../src/plugins/glossary/core/publishing/completeness';
import {
  slugTakenError,
  WAYS_TO_RECLAIM,
} from '../../../src/plugins/glossary/core/publishing/slug-holder';
import {
  COMPLETE_TERM,
  aCategory,
  aDraft,
  aPublishedTerm,
  edit,
  publish,
  unpublish,
} from '../../support/content/content';
import {
  completeRow,
  exported,
  imported,
  IMPORTER,
  linesOf,
  planned,
  rowIn,
  summaryOf,
} from '../../support/content/glossary-files';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { type RunningService, startService } from '../../support/service';
import {
  SCORE_REMOVAL,
  AXIS_ERRORS,
} from '../../../src/plugins/glossary/core/publishing/score-draft';
import { LEFT_OUT } from '../../../src/plugins/glossary/server/import-export/export-file';
import type { ImportOptions } from '../../../src/plugins/glossary/server/import-export/import-export';
import {
  MOST_MISSING,
  TOO_MANY_MISSING,
} from '../../../src/plugins/glossary/core/import-export/missing-categories';
import { CATEGORY_KEY } from '../../../src/plugins/glossary/core/import-export/incoming-schema';
import { wrongValue } from '../../../src/plugins/glossary/core/import-export/incoming';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
  await aCategory(service.strapi);
});
afterAll(() => service.stop());

const SCORE = {
  d: { value: 1, rationale: 'One.' },
  e: { value: 2, rationale: 'Two.' },
  b: { value: 3, rationale: 'Three.' },
  t: { value: 4, rationale: 'Four.' },
};
const record = async (slug: string) => (await service.http.get(`/glossary/${slug}.json`)).body;
const status = async (slug: string) => (await service.http.get(`/glossary/${slug}`)).status;
const exportedTerm = async (slug: string) => rowIn(await exported(service.strapi), slug);

it('new terms get their relations in circles, their dates, scores and categories', async () => {
  const { strapi } = service;
  const file = linesOf(
    completeRow('circle_one', {
      category: 'imported',
      related: ['circle_two'],
      prerequisites: ['circle_three'],
      created: '2020-01-02',
      updated: '2021-03-04',
      score: SCORE,
    }),
    completeRow('circle_two', { related: ['circle_three', 'circle_one'] }),
    { kind: 'category', key: 'imported', name: 'Imported' },
    completeRow('circle_three', { related: ['circle_one'], published: false }),
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

it('an edit between the comparison and the import is not overwritten unseen', async () => {
  const { strapi } = service;
  const changed = await aPublishedTerm(strapi, 'Saved Meanwhile');
  await aPublishedTerm(strapi, 'Left Alone');
  const file = linesOf(
    { slug: 'saved_meanwhile', short: 'Of the file.' },
    { slug: 'left_alone', short: 'Of the file as well.' },
    completeRow('made_meanwhile', { short: 'Of the file, too.' }),
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
  expect((await exportedTerm('saved_meanwhile'))?.short).not.toBe('Of the file.');
  expect((await exportedTerm('made_meanwhile'))?.short).toBe('FieldInput by an editor.');
  expect((await record('left_alone')).short).toBe('Of the file as well.');
  expect(await imported(strapi, file)).toMatchObject({ end: 'done', written: 2, refused: [] });
});

it('a draft that somebody makes while the import waits for its turn is not overwritten', async () => {
  const { strapi } = service;
  const file = linesOf(completeRow('made_in_between', { short: 'Of the file.' }));
  const plan = await planned(strapi, file);
  const { importExport, publicationLog } = glossaryOf(strapi);
  jest.spyOn(publicationLog, 'lock').mockImplementationOnce(async (transaction) => {
    await aDraft(strapi, 'Made In Between', { short: 'Of an editor.' });
    await publicationLog.lock(transaction);
  });
  expect(await importExport.apply(file, plan, IMPORTER)).toMatchObject({
    written: 0,
    refused: [{ name: 'made_in_between', reasons: [NOT_WRITTEN.saved] }],
  });
  expect((await exportedTerm('made_in_between'))?.short).toBe('Of an editor.');
});

it('a category that somebody changes while the import waits for its turn is not overwritten', async () => {
  const { strapi } = service;
  const documentId = await aCategory(strapi, 'changed_in_between', 'Of before');
  const file = linesOf({ kind: 'category', key: 'changed_in_between', name: 'Of the file' });
  const plan = await planned(strapi, file);
  const { importExport, publicationLog } = glossaryOf(strapi);
  const category = strapi.documents('plugin::glossary.category');
  jest.spyOn(publicationLog, 'lock').mockImplementationOnce(async (transaction) => {
    await category.update({ documentId, data: { name: 'Of an editor' } });
    await publicationLog.lock(transaction);
  });
  expect(await importExport.apply(file, plan, IMPORTER)).toMatchObject({
    categories: 0,
    refused: [{ name: 'changed_in_between', reasons: [NOT_WRITTEN.saved] }],
  });
  expect(await category.findOne({ documentId })).toMatchObject({ name: 'Of an editor' });
  await category.delete({ documentId });
});

it('a concurrent edit is no reason to refuse a file that says the same', async () => {
  const { strapi } = service;
  const documentId = await aPublishedTerm(strapi, 'Same Meanwhile');
  const file = linesOf({ slug: 'same_meanwhile', short: 'Of the file.' });
  const plan = await planned(strapi, file);
  await edit(strapi, documentId, { short: 'Of the file.' });
  const apply = () => glossaryOf(strapi).importExport.apply(file, plan, IMPORTER);
  // A draft is not enough where the file publishes.
  expect(await apply()).toMatchObject({ written: 0, refused: [{ name: 'same_meanwhile' }] });
  await strapi.documents('plugin::glossary.term').publish({ documentId });
  expect(await apply()).toMatchObject({ end: 'done', written: 1, refused: [] });
  expect((await record('same_meanwhile')).short).toBe('Of the file.');
});

it('a difference names every change that readers will see, earlier edits of the draft included', async () => {
  const { strapi } = service;
  await imported(
    strapi,
    linesOf(completeRow('seen_before', { related: ['circle_one'], score: SCORE })),
  );
  const readers = async () =>
    rowIn(await exported(strapi, 'jsonl', 'published'), 'seen_before') ?? {};
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

it('a file may clear optional fields, the score included', async () => {
  const { strapi } = service;
  await imported(
    strapi,
    linesOf(completeRow('to_empty', { score: SCORE, detection: { tools: ['t'] } })),
  );
  await imported(strapi, linesOf({ slug: 'to_empty', score: null, detection: null, refs: [] }));
  expect(await exportedTerm('to_empty')).toMatchObject({ score: null, detection: null, refs: [] });
  expect((await service.http.get('/glossary/to_empty')).text).not.toContain('debt(');
});

it('the dates of a file are kept, also when they are those of before and the texts are not', async () => {
  const { strapi } = service;
  const dated = completeRow('dated_term', { created: '2020-01-02', updated: '2021-03-04' });
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
  await strapi.documents('plugin::glossary.term').publish({ documentId: renamed });
  const file = linesOf(
    completeRow('still_incomplete', { short: '', tags: [], related: ['still_incomplete'] }),
    completeRow('no_category', { category: 'nowhere' }),
    completeRow('accepted_one'),
    completeRow('renamed'),
    completeRow('accepted_one_too', { related: ['accepted_one', 'still_incomplete', 'missing'] }),
    { slug: 'dated_term', updated: '2019-01-01' },
    completeRow('updated_alone', { updated: '2019-01-01' }),
  );
  const plan = await planned(strapi, file);
  const lacking = [
    { field: 'short', message: MISSING },
    { field: 'tags', message: NO_ITEM },
    { field: 'related', message: NAMES_ITSELF },
  ];
  const held = slugTakenError({ hold: 'old-address', name: 'Renamed' }, WAYS_TO_RECLAIM.inFile);
  expect(summaryOf(plan)).toEqual({
    rows: ['3 accepted_one new', '5 accepted_one_too new'],
    refused: [
      `1 still_incomplete: ${lacking.map(inFileWords).join('; ')}`,
      `2 no_category: ${noSuchCategory('nowhere', ['imported', 'testing'])}`,
      `4 renamed: ${inFileWords(held)}`,
      `6 dated_term: ${earlierThanCreated('2019-01-01', '2020-01-02')}`,
      `7 updated_alone: ${earlierThanCreated('2019-01-01', '2026-03-23')}`,
    ],
    unchanged: 0,
  });
  expect(plan.unresolved).toEqual([
    {
      line: 5,
      row: 5,
      name: 'accepted_one_too',
      field: 'related',
      slugs: ['still_incomplete', 'missing'],
      places: [1, 2],
    },
  ]);
  expect(await imported(strapi, file)).toMatchObject({ end: 'done', written: 2 });
  expect((await record('accepted_one_too')).related).toEqual(['accepted_one']);
  expect(summaryOf(await planned(strapi, file)).unchanged).toBe(2);
});

it('an address of another term is taken over when the file says so', async () => {
  const { strapi, http } = service;
  const file = linesOf(completeRow('renamed', { take_over_address: true }));
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

it('a failure in the middle loses nothing, reports its place, and the same import resumes', async () => {
  const { strapi } = service;
  const rows = Array.from({ length: 45 }, (_, index) =>
    completeRow(`resumed_${index}`, { related: [`resumed_${(index + 7) % 45}`] }),
  );
  const file = linesOf(...rows);
  let isWhole = false;
  glossaryOf(strapi).publicationEvents.published.subscribe(async ({ documentId }) => {
    if (isWhole) return;
    const draft = await strapi.db.query('plugin::glossary.term').findOne({ where: { documentId } });
    if (draft?.slug === 'resumed_30') throw new Error('The disk is full.');
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
  expect((await exportedTerm('resumed_44'))?.published).toBe(false);

  isWhole = true;
  expect(summaryOf(await planned(strapi, file)).unchanged).toBe(30);
  expect(await imported(strapi, file)).toMatchObject({ end: 'done', written: 15 });
  expect((await record('resumed_30')).related).toEqual(['resumed_37']);
  expect(summaryOf(await planned(strapi, file)).unchanged).toBe(45);
});

it('a file that changed after it was compared is not imported', async () => {
  const { strapi } = service;
  const plan = await planned(strapi, linesOf(completeRow('compared')));
  const run = glossaryOf(strapi).importExport;
  await expect(run.apply(linesOf(completeRow('other')), plan, IMPORTER)).rejects.toThrow(
    FILE_CHANGED,
  );
  expect(await status('other')).toBe(404);
});

it('refused rows are not taken from a file that changed after it was compared', async () => {
  const row = { ...completeRow('refused_row'), severity: 'unheard of' };
  const plan = await planned(service.strapi, linesOf(row));
  const { refusedRows } = glossaryOf(service.strapi).importExport;
  const textOf = (file: ReturnType<typeof linesOf>) =>
    text(Readable.from(refusedRows(file, plan, plan.refused)));
  expect(await textOf(linesOf(row))).toContain('refused_row');
  await expect(textOf(linesOf(completeRow('other_row'), row))).rejects.toThrow(FILE_CHANGED);
});

/** Imports a row that is rewritten before a reading of its file: the second is for drafts, the third for terms. */
async function importedWhileRewritten(slug: string, at: number): Promise<ImportOutcome> {
  const compared = linesOf(completeRow(slug));
  const rewritten = linesOf({ ...completeRow(slug), short: 'Nobody has seen this.' });
  let readings = 0;
  const file = {
    ...compared,
    open: () => ((readings += 1) < at ? compared : rewritten).open(),
  };
  const plan = await planned(service.strapi, compared);
  return glossaryOf(service.strapi).importExport.apply(file, plan, IMPORTER);
}

it('a file that is changed before its drafts are read is not imported', async () => {
  await expect(importedWhileRewritten('rewritten_at_once', 2)).rejects.toThrow(FILE_CHANGED);
  expect(await status('rewritten_at_once')).toBe(404);
});

it('a file that is changed before its terms are read is imported no further', async () => {
  const slug = 'rewritten_later';
  expect(await importedWhileRewritten(slug, 3)).toMatchObject({
    end: 'failed',
    written: 0,
    unfinished: 1,
    failure: { row: 1, name: slug, message: FILE_CHANGED },
  });
  expect(await status(slug)).toBe(404);
});

const axes = (value: number) => ({ value, rationale: `A reason for ${value}.` });
const fileScore = (value: number) => ({
  d: axes(value),
  e: axes(value),
  b: axes(value),
  t: axes(value),
});
const draftScore = (value: number) => ({
  detectability: axes(value),
  effort: axes(value),
  burden: axes(value),
  trap: axes(value),
});
const UNFINISHED = { ...draftScore(8), trap: { value: null, rationale: '' } };
const page = async (slug: string) => (await service.http.get(`/glossary/${slug}`)).text;
const draftedScoreOf = async (slug: string): Promise<unknown> => {
  const [term] = await service.strapi
    .documents('plugin::glossary.term')
    .findMany({ filters: { slug }, status: 'draft' });
  return term?.score_draft;
};
const exportedScore = async (slug: string, version: 'draft' | 'published' = 'draft') =>
  rowIn(await exported(service.strapi, 'jsonl', version), slug)?.score;
const scoreLine = (value: number) => `debt(d${value}/e${value}/b${value}/t${value})`;

it('a score imported as a draft waits for the publication; imported as published it is public', async () => {
  const { strapi } = service;
  const file = linesOf(completeRow('waiting', { score: fileScore(1) }));
  await imported(strapi, file);
  expect(await page('waiting')).toContain(scoreLine(1));
  expect(await draftedScoreOf('waiting')).toBeNull();

  const rescored = linesOf({ slug: 'waiting', score: fileScore(2) });
  expect(await imported(strapi, rescored, { as: 'draft' })).toMatchObject({ written: 1 });
  expect(await page('waiting')).toContain(scoreLine(1));
  expect(await draftedScoreOf('waiting')).toEqual(draftScore(2));
  expect(summaryOf(await planned(strapi, rescored, 'draft')).unchanged).toBe(1);

  expect(summaryOf(await planned(strapi, rescored)).rows).toEqual([
    expect.stringMatching(/^1 waiting changed (score\.[debt]\.(value|rationale) ){8}published$/),
  ]);
  await imported(strapi, rescored);
  expect(await page('waiting')).toContain(scoreLine(2));
  expect(summaryOf(await planned(strapi, rescored)).unchanged).toBe(1);
});

it('an unfinished score is left out of a file, which is reported', async () => {
  const { strapi } = service;
  const scored = await aPublishedTerm(strapi, 'Half Scored', { score_draft: draftScore(6) });
  await edit(strapi, scored, { score_draft: UNFINISHED });
  await aDraft(strapi, 'Never Scored', { score_draft: UNFINISHED });
  const said: string[] = [];
  let file = '';
  const text = glossaryOf(strapi).importExport.export({
    format: 'jsonl',
    version: 'draft',
    onLeftOut: (sentence) => said.push(sentence),
  });
  for await (const part of text) file += part;
  expect(said).toEqual([
    LEFT_OUT.unfinishedScore('half_scored', true),
    LEFT_OUT.unfinishedScore('never_scored', false),
  ]);
  expect(file).toContain(JSON.stringify(fileScore(6)));
  expect(file).not.toContain('A reason for 8.');

  const unscored = linesOf({ slug: 'half_scored', short: 'Changed.' });
  const [refused] = (await planned(strapi, unscored)).refused;
  expect(refused).toMatchObject({
    line: 1,
    name: 'half_scored',
    reasons: [AXIS_ERRORS.noValue('trap'), AXIS_ERRORS.noRationale('trap')].map((message) =>
      inFileWords({ field: 'score_draft', message }),
    ),
  });
  await imported(strapi, linesOf({ slug: 'half_scored', score: fileScore(7) }));
  expect(await page('half_scored')).toContain(scoreLine(7));
});

it('a score is removed by a publication; a draft keeps it, which is reported', async () => {
  const { strapi } = service;
  await imported(strapi, linesOf(completeRow('scored_no_more', { score: fileScore(9) })));
  const file = linesOf({ slug: 'scored_no_more', score: null });
  const asDraft = await planned(strapi, file, 'draft');
  expect(asDraft.keptScores).toEqual([{ line: 1, row: 1, name: 'scored_no_more' }]);
  expect(summaryOf(asDraft)).toMatchObject({ rows: [], unchanged: 1 });
  await imported(strapi, file, { as: 'draft' });
  expect(await page('scored_no_more')).toContain(scoreLine(9));

  expect(summaryOf(await planned(strapi, file)).rows).toEqual([
    '1 scored_no_more changed score.d.value score.d.rationale score.e.value score.e.rationale ' +
      'score.b.value score.b.rationale score.t.value score.t.rationale',
  ]);
  await imported(strapi, file);
  expect(await page('scored_no_more')).not.toContain('debt(');
  const after = await planned(strapi, file);
  expect(after).toMatchObject({ planned: [], unchanged: 1, keptScores: [] });
});

it('a score that an editor removes stays removed by an import that says nothing of it', async () => {
  const { strapi } = service;
  await imported(strapi, linesOf(completeRow('removed_by_editor', { score: fileScore(4) })));
  const [term] = await strapi
    .documents('plugin::glossary.term')
    .findMany({ filters: { slug: 'removed_by_editor' } });
  await edit(strapi, String(term?.documentId), { score_draft: SCORE_REMOVAL });
  expect(await exportedScore('removed_by_editor')).toBeNull();
  expect(await exportedScore('removed_by_editor', 'published')).toEqual(fileScore(4));

  for (const row of [{ short: 'Another sentence.' }, { short: 'One more.', score: null }]) {
    const file = linesOf({ slug: 'removed_by_editor', ...row });
    expect((await planned(strapi, file, 'draft')).keptScores).toEqual([]);
    await imported(strapi, file, { as: 'draft' });
    expect(await draftedScoreOf('removed_by_editor')).toEqual(SCORE_REMOVAL);
  }
  expect(await page('removed_by_editor')).toContain(scoreLine(4));

  await imported(strapi, linesOf({ slug: 'removed_by_editor', score: fileScore(4) }), {
    as: 'draft',
  });
  expect(await draftedScoreOf('removed_by_editor')).toBeNull();
});

const TERM = 'plugin::glossary.term';

const bring = (...rows: readonly object[]) => imported(service.strapi, linesOf(...rows));
const recordOf = async (slug: string) =>
  (await service.http.get(`/glossary/${slug}.json`).expect(200)).body;
/** The relations of some terms that wait for others. */
const open = async (...slugs: readonly string[]) =>
  (await glossaryOf(service.strapi).pendingRelations.open()).filter(({ slug }) =>
    slugs.includes(slug),
  );

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
    return completeRow(slug, { related: others, prerequisites: names.slice(0, place) });
  });
  const isMended = (_row: object, place: number) => place === 1 || place === 3;
  const outcome = await bring(
    ...rows.map((whole, place) =>
      isMended(whole, place) ? { ...whole, category: 'none' } : whole,
    ),
  );
  expect(outcome).toMatchObject({ end: 'done', written: 3 });
  expect((await recordOf('first')).related).toEqual(['third', 'fifth']);
  expect(await open(...names)).toHaveLength(9);

  await bring(...rows.filter(isMended));
  for (const [place, slug] of names.entries())
    expect([slug, await recordOf(slug)]).toMatchObject([
      slug,
      { related: names.filter((other) => other !== slug), prerequisites: names.slice(0, place) },
    ]);
  expect(await open(...names)).toEqual([]);
  // The whole file has nothing left to say.
  expect(
    await glossaryOf(service.strapi).importExport.plan(linesOf(...rows), { as: 'published' }),
  ).toMatchObject({
    planned: [],
    unresolved: [],
  });
});

it('those to a term that an editor publishes are joined in the draft, and published with it', async () => {
  await bring(completeRow('waits_for_others', { related: ['by_an_editor', 'never_there'] }));
  expect(await open('waits_for_others')).toEqual([
    { slug: 'waits_for_others', field: 'related', missing: 'by_an_editor' },
    { slug: 'waits_for_others', field: 'related', missing: 'never_there' },
  ]);
  const made = await aDraft(service.strapi, 'Made', { slug: 'made' });
  expect(slugsOf((await draftOf('waits_for_others')).related)).toEqual([]);
  await edit(service.strapi, made, { slug: 'by_an_editor' });
  expect(slugsOf((await draftOf('waits_for_others')).related)).toEqual([]);
  await publish(service.strapi, made);
  const waiting = await draftOf('waits_for_others');
  expect(slugsOf(waiting.related)).toEqual(['by_an_editor']);
  expect((await recordOf('waits_for_others')).related).toEqual([]);
  await publish(service.strapi, waiting.documentId);
  expect((await recordOf('waits_for_others')).related).toEqual(['by_an_editor']);
  expect(await open('waits_for_others')).toHaveLength(1);
});

it('a file that changes no term is imported all the same when other relations would be open', async () => {
  const naming = completeRow('names_missing', { related: ['not_there_yet'] });
  await bring(naming);
  // As left by an earlier version, which did not store pending relations.
  const table = service.strapi.db.connection('glossary_pending_relations');
  await table.where({ slug: 'not_there_yet' }).delete();
  const planOf = (source: ReturnType<typeof linesOf>) =>
    glossaryOf(service.strapi).importExport.plan(source, { as: 'published' });
  expect(await planOf(linesOf(naming))).toMatchObject({ planned: [], remembers: true });
  await bring(naming);
  expect(await planOf(linesOf(naming))).toMatchObject({ planned: [], remembers: false });
  expect(await planOf(linesOf(completeRow('names_missing')))).toMatchObject({ remembers: false });
  expect(await planOf(linesOf({ ...naming, related: [] }))).toMatchObject({ remembers: true });

  await bring(completeRow('not_there_yet'));
  expect((await recordOf('names_missing')).related).toEqual(['not_there_yet']);
  expect(await planOf(linesOf(naming))).toMatchObject({ planned: [], remembers: false });
});

it('a row that only removes pending relations is applied', async () => {
  await bring(completeRow('taking_back', { related: ['taken_back'] }));
  await bring(completeRow('taking_back', { related: [] }), completeRow('beside_it'));
  await bring(completeRow('taken_back'));
  expect((await recordOf('taking_back')).related).toEqual([]);
});

it('a term that is saved or withdrawn while relations are joined is not published', async () => {
  const arrived = glossaryOf(service.strapi).arrivedRelations;
  await bring(
    completeRow('saved_then', { related: ['arriving'] }),
    completeRow('gone_then', { related: ['arriving'] }),
  );
  const [saved, gone] = [await draftOf('saved_then'), await draftOf('gone_then')];
  const store = glossaryOf(service.strapi).importExportStore;
  const bySlugs = store.bySlugs.bind(store);
  // Another editor acts just after the term was read, and before its relations are joined.
  jest.spyOn(store, 'bySlugs').mockImplementation(async (slugs) => {
    const found = await bySlugs(slugs);
    if (slugs.length === 1 && slugs[0] === 'saved_then')
      await edit(service.strapi, saved.documentId, { short: 'Not for readers yet.' });
    if (slugs.length === 1 && slugs[0] === 'gone_then')
      await unpublish(service.strapi, gone.documentId);
    return found;
  });
  await arrived.joiningLater(() =>
    aPublishedTerm(service.strapi, 'Arriving', { slug: 'arriving' }),
  );
  await arrived.join('published');
  jest.restoreAllMocks();
  expect((await recordOf('saved_then')).short).toBe(COMPLETE_TERM.short);
  await service.http.get('/glossary/gone_then.json').expect(410);
  for (const slug of ['saved_then', 'gone_then'])
    expect(slugsOf((await draftOf(slug)).related)).toEqual(['arriving']);
});

it('later edits are neither published nor undone, and withdrawn terms stay withdrawn', async () => {
  await bring(
    completeRow('changed_since', { related: ['comes_late'] }),
    completeRow('withdrawn_since', { related: ['comes_late'] }),
    completeRow('deleted_since', { related: ['comes_late'] }),
  );
  const { documentId } = await draftOf('changed_since');
  await edit(service.strapi, documentId, { short: 'Not for readers yet.' });
  await unpublish(service.strapi, (await draftOf('withdrawn_since')).documentId);
  await service.strapi
    .documents(TERM)
    .delete({ documentId: (await draftOf('deleted_since')).documentId });
  await bring(completeRow('comes_late'));
  expect((await recordOf('changed_since')).short).toBe(COMPLETE_TERM.short);
  expect(await draftOf('changed_since')).toMatchObject({
    short: 'Not for readers yet.',
    related: [{ slug: 'comes_late' }],
  });
  await service.http.get('/glossary/withdrawn_since.json').expect(410);
  expect(slugsOf((await draftOf('withdrawn_since')).related)).toEqual(['comes_late']);
  expect(await open('deleted_since')).toEqual([]);
  expect(await open('changed_since', 'withdrawn_since')).toHaveLength(2);
  await publish(service.strapi, documentId);
  expect(await open('changed_since')).toEqual([]);
});

const CATEGORY = 'plugin::glossary.category';

const importExport = () => glossaryOf(service.strapi).importExport;
const plan = (source: ImportSource, options: Partial<ImportOptions> = {}) =>
  importExport().plan(source, { as: 'published', createCategories: true, ...options });
async function bringAll(source: ImportSource, options: Partial<ImportOptions> = {}) {
  return importExport().apply(source, await plan(source, options), IMPORTER);
}
async function categories(): Promise<string[]> {
  const found = await service.strapi.documents(CATEGORY).findMany({ sort: 'key', limit: 100 });
  return found.map(({ key, name }) => `${key}: ${name}`);
}

it('all of them are named, with how many terms are in each, and nothing is made unasked', async () => {
  const keys = Array.from({ length: 14 }, (_none, index) => `lost_${index}`);
  const file = linesOf(...keys.map((category) => completeRow(`in_${category}`, { category })), {
    ...completeRow('in_lost_too'),
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
    completeRow('one_made', { category: 'made_first' }),
    completeRow('another_made', { category: 'made_first' }),
    completeRow('refused_made', { category: 'never_made', tags: [] }),
    completeRow('not_a_key', { category: 'Not A Key' }),
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
  expect(await categories()).toContain('made_first: Made first');
  expect((await categories()).join()).not.toContain('never_made');
  expect((await service.http.get('/glossary/one_made.json')).body.category).toBe('made_first');
  expect(summaryOf(await plan(file))).toMatchObject({ rows: [], unchanged: 2 });
  expect(await bringAll(file)).toMatchObject({ written: 0, categories: 0 });
});

it('one that only a default names is made, and one that a row of the file brings is that of the row', async () => {
  const { category: _category, ...without } = completeRow('of_default');
  const file = linesOf(without, completeRow('of_row', { category: 'by_row' }), {
    kind: 'category',
    key: 'by_row',
    name: 'Named By Its Row',
  });
  expect(await bringAll(file, { set: ['category=by_default'] })).toMatchObject({ categories: 2 });
  expect(await categories()).toEqual(
    expect.arrayContaining(['by_default: By default', 'by_row: Named By Its Row']),
  );
});

it('nothing is made when nothing of the file is imported after all', async () => {
  const documentId = await aPublishedTerm(service.strapi, 'Saved Before It');
  const file = linesOf({ slug: 'saved_before_it', category: 'for_nobody' });
  const planned = await plan(file);
  await edit(service.strapi, documentId, { quick_fix: 'Saved by an editor.' });
  const before = await categories();
  const outcome = await importExport().apply(file, planned, IMPORTER);
  expect(outcome).toMatchObject({ end: 'done', written: 0, categories: 0 });
  expect(outcome.refused).toHaveLength(1);
  expect(await categories()).toEqual(before);

  const stopped = new AbortController();
  stopped.abort();
  const other = linesOf(completeRow('never_begun', { category: 'never_begun' }));
  const end = await importExport().apply(other, await plan(other), IMPORTER, {
    signal: stopped.signal,
  });
  expect(end).toMatchObject({ end: 'stopped', categories: 0 });
  expect(await categories()).toEqual(before);
});

it('a column that holds something else does not become categories', async () => {
  const file = linesOf(
    ...Array.from({ length: MOST_MISSING + 1 }, (_none, index) =>
      completeRow(`wrong_column_${index}`, { category: `wrong_${index}` }),
    ),
  );
  await expect(plan(file, { as: 'draft' })).rejects.toThrow(TOO_MANY_MISSING);
  const { missingCategories } = await plan(file, { as: 'draft', createCategories: false });
  expect(missingCategories).toHaveLength(MOST_MISSING);
});
