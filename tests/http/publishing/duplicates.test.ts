import { NO_FREE_SLUG } from '../../../src/plugins/glossary/core/publishing/duplicate';
import { labelOf } from '../../../src/plugins/glossary/core/term/edit-form';
import { colleagueInPanel, logInToPanel } from '../../support/clients/panel';
import { tokenWithRights } from '../../support/clients/panel-reader';
import { aDraft, aPublishedTerm, edit, publish } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

const TERM = 'api::term.term';
const AXIS = { value: 5, rationale: 'A reason.' };
const SCORE = { detectability: AXIS, effort: AXIS, burden: AXIS, trap: AXIS };

let service: RunningService;
let token: string;
beforeAll(async () => {
  service = await startService();
  token = await logInToPanel(service);
});
afterAll(() => service.stop());

const duplicate = (documentId: string, as = token, body: object = {}) =>
  service.http
    .post(`/glossary-panel/terms/${documentId}/duplicate`)
    .set('Authorization', `Bearer ${as}`)
    .send(body);
const rowsOf = (documentId: string): Promise<Record<string, unknown>[]> =>
  service.strapi.db.query(TERM).findMany({
    where: { documentId },
    populate: {
      category: true,
      related: true,
      prerequisites: true,
      detection: true,
      agent: true,
      debt_score: true,
      createdBy: true,
    },
  });
async function draftOf(documentId: string): Promise<Record<string, unknown>> {
  const [draft, ...others] = await rowsOf(documentId);
  expect(others).toEqual([]);
  expect(draft?.publishedAt).toBeNull();
  return draft ?? {};
}

it('is a draft with the texts and relations of the original, and nothing that belongs to one term', async () => {
  const { strapi } = service;
  const related = [await aPublishedTerm(strapi, 'Second'), await aDraft(strapi, 'First')];
  const documentId = await aPublishedTerm(strapi, 'Original', {
    aliases: ['An Alias'],
    identifiers: ['CWE-1'],
    search_terms: ['a word'],
    created: '2020-01-02',
    related,
    prerequisites: related.slice(0, 1),
    detection: { symptoms: ['A symptom.'], tools: ['A tool'] },
    agent: { confidence: 'high' },
    score_draft: SCORE,
  });
  await edit(strapi, documentId, { short: 'Saved and not published.', score_draft: SCORE });
  const author = await colleagueInPanel(service, 'strapi-author');
  const before = await rowsOf(documentId);

  const { status, body } = await duplicate(documentId, author, {
    documentId: 'chosen',
    id: 4711,
    slug: 'chosen',
    publishedAt: '2020-01-01',
  });
  expect([status, body]).toEqual([
    201,
    { documentId: expect.any(String), name: 'Original (copy)', notCopied: [] },
  ]);
  expect(body.documentId).not.toBe('chosen');
  const copy = await draftOf(body.documentId);
  expect(copy).toMatchObject({
    term: 'Original (copy)',
    slug: 'original_copy',
    short: 'Saved and not published.',
    search_terms: ['a word'],
    aliases: null,
    identifiers: null,
    created: null,
    updated: null,
    score_draft: null,
    debt_score: null,
    category: { key: 'testing' },
    related: [{ term: 'Second' }, { term: 'First' }],
    prerequisites: [{ term: 'Second' }],
    detection: { symptoms: ['A symptom.'], tools: ['A tool'] },
    agent: { confidence: 'high' },
    createdBy: { firstname: 'A', lastname: 'Colleague' },
  });
  expect(await rowsOf(documentId)).toEqual(before);
  expect((await service.http.get('/glossary/original_copy')).status).toBe(404);

  // It is published like any other draft, and the original keeps its score.
  await publish(strapi, body.documentId);
  expect((await service.http.get('/glossary/original_copy.json')).body.aliases).toEqual([]);
  expect((await service.http.get('/glossary/original')).text).toContain('debt(d5/e5/b5/t5)');
});

it('at the same moment several get several slugs, also beside addresses that are taken', async () => {
  const { strapi } = service;
  const documentId = await aDraft(strapi, 'Copied At Once');
  const renamed = await aPublishedTerm(strapi, 'Copied At Once Copy 2');
  await edit(strapi, renamed, { slug: 'renamed_since' });
  await publish(strapi, renamed);
  const answers = await Promise.all(Array.from({ length: 5 }, () => duplicate(documentId)));
  const slugs = await Promise.all(
    answers.map(async ({ body }) => (await draftOf(body.documentId)).slug),
  );
  expect(slugs.sort()).toEqual(
    ['', '_3', '_4', '_5', '_6'].map((ending) => `copied_at_once_copy${ending}`),
  );
});

it('a copy of a copy is a copy, a draft without a name has one without', async () => {
  const { strapi } = service;
  const first = await duplicate(await aDraft(strapi, 'Twice'));
  const second = await duplicate(first.body.documentId);
  expect(await draftOf(second.body.documentId)).toMatchObject({
    term: 'Twice (copy)',
    slug: 'twice_copy_2',
  });
  const nameless = await strapi.documents(TERM).create({ data: { short: 'Without a name.' } });
  const { body } = await duplicate(nameless.documentId);
  expect(await draftOf(body.documentId)).toMatchObject({ term: null, short: 'Without a name.' });
});

it('where no slug is free nothing is made', async () => {
  const { strapi } = service;
  const documentId = await aDraft(strapi, 'Many');
  const answers = [];
  for (let number = 0; number < 22; number += 1) answers.push(await duplicate(documentId));
  const { status, body } = answers.pop() ?? { status: 0, body: null };
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 201));
  expect([status, body.error.message]).toEqual([400, NO_FREE_SLUG]);
});

describe('rights', () => {
  it('who may not read the term, or makes none, duplicates none', async () => {
    const { strapi } = service;
    const documentId = await aDraft(strapi, 'Of Somebody');
    const drafts = () => strapi.db.query(TERM).count();
    const before = await drafts();
    const reader = await tokenWithRights(service, 'Reads', [{ act: 'read' }, { act: 'update' }]);
    const own = await tokenWithRights(service, 'Own', [
      { act: 'read', conditions: ['admin::is-creator'] },
      { act: 'create' },
    ]);
    const statuses = [
      (await duplicate(documentId, reader)).status,
      (await duplicate(documentId, own)).status,
      (await duplicate('no-such-term')).status,
      (await service.http.post(`/glossary-panel/terms/${documentId}/duplicate`)).status,
    ];
    expect(statuses).toEqual([403, 403, 404, 401]);
    expect(await drafts()).toBe(before);
  });

  it.each([
    ['reads', ['term', 'short', 'detection.tools'], undefined],
    ['writes', undefined, ['term', 'short', 'detection.tools']],
  ])('what the role neither %s is left out, and named', async (name, readable, writable) => {
    const documentId = await aDraft(service.strapi, `Partly ${name}`, {
      detection: { symptoms: ['A symptom.'], tools: ['A tool'] },
    });
    const token = await tokenWithRights(service, `Partly ${name}`, [
      { act: 'read', ...(readable && { fields: readable }) },
      { act: 'create', ...(writable && { fields: writable }) },
    ]);
    const { status, body } = await duplicate(documentId, token);
    expect(status).toBe(201);
    expect(body.notCopied).toEqual(
      expect.arrayContaining(['long', 'category', 'quick_fix', 'detection.symptoms'].map(labelOf)),
    );
    expect(await draftOf(body.documentId)).toMatchObject({
      term: `Partly ${name} (copy)`,
      short: 'A definition of one sentence.',
      long: null,
      category: null,
      detection: null,
      tags: null,
    });
  });
});
