import { OPEN_FORM_LIFETIME } from '../../../src/plugins/glossary/core/panel/open-form';
import { glossaryOf } from '../../../src/plugins/glossary/server/glossary';
import { aDraft, edit } from '../../support/content/content';
import { colleagueInPanel, logInToPanel } from '../../support/clients/panel';
import { type RunningService, startService } from '../../support/service';

let service: RunningService;
let editor: string;
let colleague: string;
let author: string;
beforeAll(async () => {
  service = await startService();
  editor = await logInToPanel(service);
  colleague = await colleagueInPanel(service, 'strapi-editor');
  author = await colleagueInPanel(service, 'strapi-author');
});
afterAll(() => service.stop());
afterEach(() => jest.restoreAllMocks());

const open = (token: string, documentId: string) =>
  service.http
    .post(`/glossary-panel/terms/${documentId}/open-form`)
    .set('Authorization', `Bearer ${token}`);

it('an editor hears who else has a term open, until they say nothing more', async () => {
  const documentId = await aDraft(service.strapi, 'Opened Twice');
  const other = await aDraft(service.strapi, 'Opened Once');
  expect((await open(editor, documentId)).body).toMatchObject({ others: [], savedBy: null });
  expect((await open(editor, documentId)).body.others).toEqual([]);
  expect((await open(colleague, documentId)).body.others).toEqual(['An Editor']);
  expect((await open(editor, documentId)).body.others).toEqual(['A Colleague']);
  expect((await open(colleague, other)).body.others).toEqual([]);

  const clock = glossaryOf(service.strapi).clock;
  const later = new Date(clock.now().getTime() + OPEN_FORM_LIFETIME + 1);
  jest.spyOn(clock, 'now').mockReturnValue(later);
  expect((await open(editor, documentId)).body.others).toEqual([]);
  const rows = await service.strapi.db.connection('glossary_open_forms').select('editor');
  expect(rows).toEqual([{ editor: 'An Editor' }]);
});

it('an editor hears who saved last, and when', async () => {
  const documentId = await aDraft(service.strapi, 'Saved Meanwhile');
  const before = (await open(editor, documentId)).body.updatedAt as string;
  await service.http
    .put(`/content-manager/collection-types/api::term.term/${documentId}`)
    .set('Authorization', `Bearer ${colleague}`)
    .send({ short: 'Saved by the colleague.' })
    .expect(200);
  const { body } = await open(editor, documentId);
  expect(body.savedBy).toBe('A Colleague');
  expect(body.updatedAt > before).toBe(true);
});

it('who may not read a term hears nothing of it', async () => {
  const documentId = await aDraft(service.strapi, 'Not For Authors');
  await edit(service.strapi, documentId, { short: 'Somebody else wrote it.' });
  expect((await open(author, 'nosuchdocument')).status).toBe(404);
  expect((await open('no token', documentId)).status).toBe(401);
});
