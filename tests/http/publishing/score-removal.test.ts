import { SCORE_REMOVAL } from '../../../src/plugins/glossary/core/publishing/score-draft';
import { aDraft, aPublishedTerm, edit, publish } from '../../support/content/content';
import { SCORE_OF_ANOTHER } from '../../../src/plugins/glossary/server/publishing/score-drafts';
import { fullAccessToken, logInToPanel } from '../../support/clients/panel';
import { type RunningService, startService } from '../../support/service';

const TERM = 'api::term.term';
const DEBT_SCORE = 'api::debt-score.debt-score';
const AXIS = { value: 5, rationale: 'A reason.' };
const SCORE = { detectability: AXIS, effort: AXIS, burden: AXIS, trap: AXIS };
const LINE = 'debt(d5/e5/b5/t5)';

let service: RunningService;
let token: string;
beforeAll(async () => {
  service = await startService();
  token = await logInToPanel(service);
});
afterAll(() => service.stop());

const textAt = async (path: string): Promise<string> => (await service.http.get(path)).text;
const unscored = async (): Promise<string[]> => {
  const { body } = await service.http
    .get('/glossary-panel/attention?reason=unscored')
    .set('Authorization', `Bearer ${token}`);
  return body.rows.map(({ term }: { term: string }) => term);
};
const scores = () => service.strapi.documents(DEBT_SCORE).count({});
const draftOf = async (documentId: string): Promise<unknown> =>
  (await service.strapi.documents(TERM).findOne({ documentId, status: 'draft' }))?.score_draft;

it('a removed score is public until the term is published, and then nowhere', async () => {
  const { strapi } = service;
  const documentId = await aPublishedTerm(strapi, 'Scored Before', { score_draft: SCORE });
  expect(await textAt('/glossary/scored_before')).toContain(LINE);
  expect(await textAt('/glossary/debt-scoring')).toContain('Scored Before');
  expect(await unscored()).not.toContain('Scored Before');

  await edit(strapi, documentId, { score_draft: SCORE_REMOVAL });
  expect(await textAt('/glossary/scored_before')).toContain(LINE);
  expect(await scores()).toBe(1);
  const preview = await service.http
    .post(`/glossary-panel/terms/${documentId}/preview`)
    .set('Authorization', `Bearer ${token}`);
  const previewed = await textAt(preview.body.path);
  expect(previewed).toContain('Scored Before');
  expect(previewed).not.toContain(LINE);

  await publish(strapi, documentId);
  expect(await textAt('/glossary/scored_before')).not.toContain(LINE);
  expect(await unscored()).toContain('Scored Before');
  expect(await textAt('/glossary/debt-scoring')).not.toContain('Scored Before');
  expect(await scores()).toBe(0);
  expect(await draftOf(documentId)).toBeNull();
});

it('a score stays when the publication that would remove it is refused', async () => {
  const { strapi } = service;
  const documentId = await aPublishedTerm(strapi, 'Refused Removal', { score_draft: SCORE });
  await edit(strapi, documentId, { score_draft: SCORE_REMOVAL, short: '' });
  await expect(publish(strapi, documentId)).rejects.toThrow('TL;DR is missing');
  expect(await textAt('/glossary/refused_removal')).toContain(LINE);
  expect(await draftOf(documentId)).toEqual(SCORE_REMOVAL);
});

it('a score is removed by a program that publishes the removal at once', async () => {
  const { strapi, http } = service;
  const documentId = await aPublishedTerm(strapi, 'Removed By A Program', { score_draft: SCORE });
  const { status } = await http
    .put(`/api/terms/${documentId}?status=published`)
    .set('Authorization', `Bearer ${await fullAccessToken(strapi)}`)
    .send({ data: { score_draft: SCORE_REMOVAL } });
  expect(status).toBe(200);
  expect(await textAt('/glossary/removed_by_a_program')).not.toContain(LINE);
  expect(await draftOf(documentId)).toBeNull();
});

it('a term that never had a score is published with the removal', async () => {
  const { strapi } = service;
  const documentId = await aDraft(strapi, 'Never Scored', { score_draft: SCORE_REMOVAL });
  await publish(strapi, documentId);
  expect((await service.http.get('/glossary/never_scored')).status).toBe(200);
  expect(await draftOf(documentId)).toBeNull();
});

it('a score stays with its term, whoever names it by whichever way', async () => {
  const { strapi, http } = service;
  const owner = await aPublishedTerm(strapi, 'Score Owner', { score_draft: SCORE });
  const thief = await aDraft(strapi, 'Score Thief');
  const score = await strapi.documents(DEBT_SCORE).findFirst({
    filters: { term: { documentId: owner } },
  });
  const id = score?.documentId ?? '';
  const links = async () =>
    JSON.stringify(await strapi.db.connection('terms_debt_score_lnk').select().orderBy('id'));
  const before = await links();
  const program = await fullAccessToken(strapi);
  const panel = '/content-manager/collection-types';
  const fresh = { term: 'New Thief', slug: 'new_thief' };
  const forms = [id, [id], { set: [{ documentId: id }] }, { connect: [{ documentId: id }] }];
  const answers = [];
  for (const debt_score of forms)
    for (const [method, path, as, body] of [
      ['post', '/api/terms?status=draft', program, { data: { ...fresh, debt_score } }],
      ['put', `/api/terms/${thief}?status=draft`, program, { data: { debt_score } }],
      ['post', `${panel}/${TERM}`, token, { ...fresh, debt_score }],
      ['put', `${panel}/${TERM}/${thief}`, token, { debt_score }],
      ['put', `/api/debt-scores/${id}`, program, { data: { term: thief } }],
      [
        'put',
        `${panel}/${DEBT_SCORE}/${id}`,
        token,
        { term: { connect: [{ documentId: thief }] } },
      ],
    ] as const) {
      const { status, body: answer } = await http[method](path)
        .set('Authorization', `Bearer ${as}`)
        .send(body);
      answers.push([method, path, status, answer.error?.message]);
    }
  for (const answer of answers) expect(answer.slice(2)).toEqual([400, SCORE_OF_ANOTHER]);
  expect(await links()).toBe(before);
  // The own one may be named.
  const { status } = await http
    .put(`/api/terms/${owner}?status=draft`)
    .set('Authorization', `Bearer ${program}`)
    .send({ data: { debt_score: id } });
  expect(status).toBe(200);
});
