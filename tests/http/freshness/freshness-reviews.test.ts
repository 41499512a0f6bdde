import { ONLY_PUBLISHED } from '../../../src/plugins/glossary/server/freshness/freshness-controller';
import { colleagueInPanel, logInToPanel } from '../../support/clients/panel';
import { aDraft, aPublishedTerm, edit, publish } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

const OLD = { created: '2020-01-01', updated: '2020-01-02' };

let service: RunningService;
let token: string;
beforeAll(async () => {
  service = await startService();
  token = await logInToPanel(service);
});
afterAll(() => service.stop());
afterEach(() => service.setToday('2026-03-23'));

const as = (request: ReturnType<RunningService['http']['get']>, who = token) =>
  request.set('Authorization', `Bearer ${who}`);
const confirm = (documentId: string, who = token) =>
  as(service.http.post(`/glossary-panel/terms/${documentId}/confirmation`), who);
const historyOf = async (documentId: string, who = token) =>
  (await as(service.http.get(`/glossary-panel/terms/${documentId}/history`), who)).body;
async function stale(part: string): Promise<string[]> {
  const path = `/glossary-panel/attention?reason=stale&q=${encodeURIComponent(part)}`;
  const { body } = await as(service.http.get(path));
  return body.rows.map(({ term }: { term: string }) => term);
}
const countOfStale = async (): Promise<number> =>
  (await as(service.http.get('/glossary-panel/attention/counts'))).body.counts.stale;

it('a term that somebody says is still correct is off the list for a year', async () => {
  const documentId = await aPublishedTerm(service.strapi, 'Still Right', OLD);
  const before = await countOfStale();
  expect(await stale('still right')).toEqual(['Still Right']);
  expect((await confirm(documentId)).status).toBe(204);
  expect(await stale('still right')).toEqual([]);
  expect(await countOfStale()).toBe(before - 1);
  service.setToday('2027-03-23');
  expect(await stale('still right')).toEqual([]);
  service.setToday('2027-03-24');
  expect(await stale('still right')).toEqual(['Still Right']);
  expect((await confirm(documentId)).status).toBe(204);
  expect(await stale('still right')).toEqual([]);
});

it('its history says who confirmed it and when, and whether it is to be confirmed', async () => {
  const documentId = await aPublishedTerm(service.strapi, 'Confirmed By Name', OLD);
  expect(await historyOf(documentId)).toMatchObject({ confirmed: null, mayConfirm: true });
  await confirm(documentId);
  expect(await historyOf(documentId)).toMatchObject({
    confirmed: { editor: 'An Editor', moment: Date.parse('2026-03-23T12:00:00Z') },
    mayConfirm: false,
  });
});

it('readers see nothing of it, and the record keeps its day', async () => {
  const { strapi, http } = service;
  const documentId = await aPublishedTerm(strapi, 'Unmoved By It', OLD);
  const read = async () => {
    const { headers, body } = await http.get('/glossary/unmoved_by_it.json');
    return [headers.etag, headers['last-modified'], body];
  };
  const before = await read();
  await confirm(documentId);
  expect(await read()).toEqual(before);
  await edit(strapi, documentId, { short: 'Another sentence.' });
  await publish(strapi, documentId);
  expect((await http.get('/glossary/unmoved_by_it.json')).body.updated).toBe('2026-03-23');
});

it('only who may publish confirms, and only what is published', async () => {
  const { strapi } = service;
  const documentId = await aPublishedTerm(strapi, 'Guarded Confirmation', OLD);
  const author = await colleagueInPanel(service, 'strapi-author');
  const editor = await colleagueInPanel(service, 'strapi-editor');
  expect((await service.http.post(`/glossary-panel/terms/${documentId}/confirmation`)).status).toBe(
    401,
  );
  expect((await confirm(documentId, author)).status).toBe(403);
  expect(await historyOf(documentId, author)).toMatchObject({ mayConfirm: false });
  expect(await stale('guarded')).toEqual(['Guarded Confirmation']);
  expect((await confirm(documentId, editor)).status).toBe(204);
  expect((await confirm('no-such-term')).status).toBe(404);
  const { status, body } = await confirm(await aDraft(strapi, 'Unpublished Confirmation'));
  expect([status, body.error.message]).toEqual([400, ONLY_PUBLISHED]);
});
