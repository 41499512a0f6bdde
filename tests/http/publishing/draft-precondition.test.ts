import { savedInBetween } from '../../../src/plugins/glossary/core/publishing/draft-version';
import { DELETED_WHOLE } from '../../../src/plugins/glossary/server/publishing/publications';
import { aDraft, aPublishedTerm } from '../../support/content/content';
import { colleagueInPanel, fullAccessToken, logInToPanel } from '../../support/clients/panel';
import { type RunningService, startService } from '../../support/service';

const PANEL = '/content-manager/collection-types/api::term.term';

let service: RunningService;
let editor: string;
let colleague: string;
let program: string;
beforeAll(async () => {
  service = await startService();
  editor = await logInToPanel(service);
  colleague = await colleagueInPanel(service, 'strapi-editor');
  program = await fullAccessToken(service.strapi);
});
afterAll(() => service.stop());

const tagOf = async (documentId: string): Promise<string> => {
  const { body } = await service.http
    .get(`${PANEL}/${documentId}`)
    .set('Authorization', `Bearer ${editor}`);
  return `"${body.data.updatedAt}"`;
};
const shortOf = async (documentId: string): Promise<unknown> => {
  const { body } = await service.http
    .get(`${PANEL}/${documentId}`)
    .set('Authorization', `Bearer ${editor}`);
  return body.data.short;
};
const save = (token: string, documentId: string, short: string, tag?: string) => {
  const request = service.http
    .put(`${PANEL}/${documentId}`)
    .set('Authorization', `Bearer ${token}`);
  return (tag === undefined ? request : request.set('If-Match', tag)).send({ short });
};
const publish = (token: string, documentId: string, short: string, tag: string) =>
  service.http
    .post(`${PANEL}/${documentId}/actions/publish`)
    .set('Authorization', `Bearer ${token}`)
    .set('If-Match', tag)
    .send({ short });

it('a save from another version is refused with 409, names who saved, and changes nothing', async () => {
  const documentId = await aDraft(service.strapi, 'Two Editors');
  const tag = await tagOf(documentId);
  expect((await save(colleague, documentId, 'The colleague was here.', tag)).status).toBe(200);
  for (const change of [save, publish]) {
    const { status, body } = await change(editor, documentId, 'Overwritten.', tag);
    expect([status, body.error.message]).toEqual([409, savedInBetween('A Colleague')]);
    expect(body.error.details).toEqual({ savedBy: 'A Colleague' });
  }
  expect(await shortOf(documentId)).toBe('The colleague was here.');
  expect((await save(editor, documentId, 'Now.', await tagOf(documentId))).status).toBe(200);
});

it('a publication from the panel writes twice and is about one version', async () => {
  const documentId = await aPublishedTerm(service.strapi, 'Published Twice');
  for (const short of ['A first change of this term.', 'A second change of this term.']) {
    const { status } = await publish(editor, documentId, short, await tagOf(documentId));
    expect([short, status]).toEqual([short, 200]);
  }
});

it('of many who save at once from one version, one is right', async () => {
  const documentId = await aDraft(service.strapi, 'Many Editors');
  const tag = await tagOf(documentId);
  const texts = Array.from({ length: 8 }, (_, index) => `Text ${index}.`);
  const answers = await Promise.all(texts.map((text) => save(editor, documentId, text, tag)));
  const statuses = answers.map(({ status }) => status);
  expect([...statuses].sort()).toEqual([200, ...Array(7).fill(409)]);
  expect(await shortOf(documentId)).toBe(texts[statuses.indexOf(200)]);
});

it('a program may say which version it changes, and is refused with 412', async () => {
  const documentId = await aDraft(service.strapi, 'By A Program');
  const change = (tag: string | null, method: 'put' | 'delete' = 'put') => {
    const status = method === 'put' ? '?status=draft' : '';
    const request = service.http[method](`/api/terms/${documentId}${status}`).set(
      'Authorization',
      `Bearer ${program}`,
    );
    return (tag === null ? request : request.set('If-Match', tag)).send({
      data: { short: `With ${tag}.` },
    });
  };
  const tag = await tagOf(documentId);
  expect((await change(null)).status).toBe(200);
  for (const stale of [tag, `W/${await tagOf(documentId)}`, '"other"', 'other']) {
    expect([stale, (await change(stale)).status]).toEqual([stale, 412]);
    expect([stale, (await change(stale, 'delete')).status]).toEqual([stale, 412]);
  }
  expect((await change(`"other", ${await tagOf(documentId)}`)).status).toBe(200);
  expect((await change('*')).status).toBe(200);
  expect(await shortOf(documentId)).toBe('With *.');
  expect((await change(await tagOf(documentId), 'delete')).status).toBe(204);
});

it('a draft that could not be published is deleted by a program', async () => {
  const documentId = await aDraft(service.strapi, 'Incomplete And Gone', { short: '' });
  const { status } = await service.http
    .delete(`/api/terms/${documentId}`)
    .set('Authorization', `Bearer ${program}`);
  expect(status).toBe(204);
});

it('a term is deleted whole', async () => {
  const documentId = await aDraft(service.strapi, 'Not Half');
  const { status, body } = await service.http
    .delete(`/api/terms/${documentId}?status=draft`)
    .set('Authorization', `Bearer ${program}`);
  expect([status, body.error.message]).toEqual([400, DELETED_WHOLE]);
});
