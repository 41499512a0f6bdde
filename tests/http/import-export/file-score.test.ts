import {
  SCORE_REMOVAL,
  AXIS_FAULTS,
} from '../../../src/plugins/glossary/core/publishing/score-draft';
import { glossaryOf } from '../../../src/plugins/glossary/server/glossary';
import { LEFT_OUT } from '../../../src/plugins/glossary/server/import-export/export-file';
import { inFileWords } from '../../../src/plugins/glossary/core/publishing/completeness';
import {
  COMPLETE_TERM,
  aCategory,
  aDraft,
  aPublishedTerm,
  edit,
} from '../../support/content/content';
import {
  exported,
  imported,
  linesOf,
  planned,
  summaryOf,
} from '../../support/content/glossary-files';
import { type RunningService, startService } from '../../support/service';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
  await aCategory(service.strapi);
});
afterAll(() => service.stop());

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

const complete = (slug: string, overrides: object = {}) => ({
  ...COMPLETE_TERM,
  slug,
  term: `Term ${slug}`,
  category: 'testing',
  ...overrides,
});
const page = async (slug: string) => (await service.http.get(`/glossary/${slug}`)).text;
const draftOf = async (slug: string): Promise<unknown> => {
  const [term] = await service.strapi
    .documents('api::term.term')
    .findMany({ filters: { slug }, status: 'draft' });
  return term?.score_draft;
};
const exportedScore = async (slug: string, version: 'draft' | 'published' = 'draft') => {
  const lines = (await exported(service.strapi, 'jsonl', version)).trim().split('\n');
  return lines.map((line) => JSON.parse(line)).find((row) => row.slug === slug)?.score;
};
const scoreLine = (value: number) => `debt(d${value}/e${value}/b${value}/t${value})`;

it('a score imported as a draft waits for the publication; imported as published it is public', async () => {
  const { strapi } = service;
  const file = linesOf(complete('waiting', { score: fileScore(1) }));
  await imported(strapi, file);
  expect(await page('waiting')).toContain(scoreLine(1));
  expect(await draftOf('waiting')).toBeNull();

  const rescored = linesOf({ slug: 'waiting', score: fileScore(2) });
  expect(await imported(strapi, rescored, { as: 'draft' })).toMatchObject({ written: 1 });
  expect(await page('waiting')).toContain(scoreLine(1));
  expect(await draftOf('waiting')).toEqual(draftScore(2));
  expect(summaryOf(await planned(strapi, rescored, 'draft')).unchanged).toBe(1);

  expect(summaryOf(await planned(strapi, rescored)).rows).toEqual([
    expect.stringMatching(/^1 waiting changed (score\.[debt]\.(value|rationale) ){8}published$/),
  ]);
  await imported(strapi, rescored);
  expect(await page('waiting')).toContain(scoreLine(2));
  expect(summaryOf(await planned(strapi, rescored)).unchanged).toBe(1);
});

it('a new term that is imported as a draft has its score in the draft', async () => {
  const { strapi } = service;
  const file = linesOf(complete('new_draft', { score: fileScore(3) }));
  await imported(strapi, file, { as: 'draft' });
  expect(await draftOf('new_draft')).toEqual(draftScore(3));
  expect(await exportedScore('new_draft')).toEqual(fileScore(3));
  expect(summaryOf(await planned(strapi, file, 'draft')).unchanged).toBe(1);
  await imported(strapi, linesOf({ slug: 'new_draft', score: null }), { as: 'draft' });
  expect(await draftOf('new_draft')).toBeNull();
});

it('an export of drafts has the drafted score, one of the published version the public one', async () => {
  const { strapi } = service;
  await imported(strapi, linesOf(complete('two_scores', { score: fileScore(4) })));
  await imported(strapi, linesOf({ slug: 'two_scores', score: fileScore(5) }), { as: 'draft' });
  expect(await exportedScore('two_scores')).toEqual(fileScore(5));
  expect(await exportedScore('two_scores', 'published')).toEqual(fileScore(4));
  await imported(strapi, linesOf({ slug: 'two_scores', score: fileScore(4) }), { as: 'draft' });
  expect(await draftOf('two_scores')).toBeNull();
});

it('an unfinished score is left out of a file, and said to be', async () => {
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
    reasons: [AXIS_FAULTS.noValue('trap'), AXIS_FAULTS.noRationale('trap')].map((message) =>
      inFileWords({ field: 'score_draft', message }),
    ),
  });
  await imported(strapi, linesOf({ slug: 'half_scored', score: fileScore(7) }));
  expect(await page('half_scored')).toContain(scoreLine(7));
});

it('a score is taken away by a publication; a draft keeps it, and that is said', async () => {
  const { strapi } = service;
  await imported(strapi, linesOf(complete('scored_no_more', { score: fileScore(9) })));
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
  await imported(strapi, linesOf(complete('removed_by_editor', { score: fileScore(4) })));
  const [term] = await strapi
    .documents('api::term.term')
    .findMany({ filters: { slug: 'removed_by_editor' } });
  await edit(strapi, String(term?.documentId), { score_draft: SCORE_REMOVAL });
  expect(await exportedScore('removed_by_editor')).toBeNull();
  expect(await exportedScore('removed_by_editor', 'published')).toEqual(fileScore(4));

  for (const row of [{ short: 'Another sentence.' }, { short: 'One more.', score: null }]) {
    const file = linesOf({ slug: 'removed_by_editor', ...row });
    expect((await planned(strapi, file, 'draft')).keptScores).toEqual([]);
    await imported(strapi, file, { as: 'draft' });
    expect(await draftOf('removed_by_editor')).toEqual(SCORE_REMOVAL);
  }
  expect(await page('removed_by_editor')).toContain(scoreLine(4));

  await imported(strapi, linesOf({ slug: 'removed_by_editor', score: fileScore(4) }), {
    as: 'draft',
  });
  expect(await draftOf('removed_by_editor')).toBeNull();
});
