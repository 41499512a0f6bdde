import { aDraft } from '../../support/content/content';
import { logInToPanel } from '../../support/clients/panel';
import { type RunningService, startService } from '../../support/service';

const TERMS = '/content-manager/collection-types/api::term.term';
const NAMES = ['First Of Many', 'Second Of Many', 'Third Of Many', 'Fourth Of Many'];

let service: RunningService;
let token: string;
const documentIds: string[] = [];
beforeAll(async () => {
  service = await startService();
  token = await logInToPanel(service);
  for (const name of NAMES) documentIds.push(await aDraft(service.strapi, name));
});
afterAll(() => service.stop());

const act = (action: string) =>
  service.http
    .post(`${TERMS}/actions/${action}`)
    .set('Authorization', `Bearer ${token}`)
    .send({ documentIds });
const statuses = () =>
  Promise.all(
    NAMES.map(async (name) => {
      const slug = name.toLowerCase().replaceAll(' ', '_');
      return (await service.http.get(`/glossary/${slug}`)).status;
    }),
  );

it('many terms are published, taken back and deleted at once, each with its entry in the log', async () => {
  for (const [action, kind, status] of [
    ['bulkPublish', 'published', 200],
    ['bulkUnpublish', 'withdrawn', 410],
    ['bulkPublish', 'published', 200],
    ['bulkDelete', 'deleted', 410],
  ] as const) {
    const { status: answered, body } = await act(action);
    expect([action, answered, body.error]).toEqual([action, 200, undefined]);
    expect(await statuses()).toEqual(NAMES.map(() => status));
    const last = await service.strapi.db
      .connection('glossary_log')
      .orderBy('position', 'desc')
      .limit(NAMES.length)
      .select('kind', 'subject');
    expect(new Set(last.map((entry) => entry.kind))).toEqual(new Set([kind]));
    expect(last.map(({ subject }) => subject).sort()).toEqual([...documentIds].sort());
  }
});
