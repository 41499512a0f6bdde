import { colleagueInPanel, fullAccessToken, logInToPanel } from '../../support/clients/panel';
import { aCategory, aPublishedTerm, COMPLETE_TERM } from '../../support/content/content';
import { type RunningService, startService, TODAY } from '../../support/service';

const TERM = 'plugin::glossary.term';
const TERMS = `/content-manager/collection-types/${TERM}`;

interface Act {
  readonly kind: string;
  readonly name: string | null;
  readonly editor: string | null;
  readonly subject: string | null;
  readonly hasForm: boolean;
}

let service: RunningService;
let administrator: string;
let editor: string;
let author: string;
let deleted: string;
beforeAll(async () => {
  service = await startService();
  administrator = await logInToPanel(service);
  editor = await colleagueInPanel(service, 'strapi-editor');
  author = await colleagueInPanel(service, 'strapi-author');
  service.setToday('2026-03-20');
  deleted = await publishAs(administrator, '=Published()');
  service.setToday('2026-03-21');
  await publishAs(editor, 'Of The Editor');
  await service.http
    .delete(`${TERMS}/${deleted}`)
    .set('Authorization', `Bearer ${editor}`)
    .expect(200);
  service.setToday('2026-03-22');
  await service.http
    .post('/api/terms?status=published')
    .set('Authorization', `Bearer ${await fullAccessToken(service.strapi)}`)
    .send({ data: { ...COMPLETE_TERM, term: 'Of A Program', category: await category() } })
    .expect(201);
  service.setToday(TODAY);
  await aPublishedTerm(service.strapi, 'Of Nobody');
});
afterAll(() => service.stop());

const category = () => aCategory(service.strapi);
async function publishAs(token: string, term: string): Promise<string> {
  const { body } = await service.http
    .post(`${TERMS}/actions/publish`)
    .set('Authorization', `Bearer ${token}`)
    .send({ ...COMPLETE_TERM, term, category: { connect: [{ documentId: await category() }] } })
    .expect(200);
  return String(body.data.documentId);
}

const get = (path: string, token = administrator) =>
  service.http.get(`/glossary-panel/editor-acts${path}`).set('Authorization', `Bearer ${token}`);
const acts = async (parameters: Readonly<Record<string, string>> = {}): Promise<Act[]> => {
  const { body, status } = await get(`?${new URLSearchParams(parameters).toString()}`);
  expect(status).toBe(200);
  return body.rows;
};
const told = (rows: readonly Act[]) => rows.map(({ kind, name, editor: by }) => [kind, name, by]);

it('everything that was done is listed with who did it, the latest first', async () => {
  expect(told(await acts())).toEqual([
    ['published', 'Of Nobody', null],
    ['published', 'Of A Program', 'tests'],
    ['deleted', '=Published()', 'A Colleague'],
    ['published', 'Of The Editor', 'A Colleague'],
    ['published', '=Published()', 'An Editor'],
    ['category', 'Testing', null],
    ['settings', null, null],
  ]);
  const forms = (await acts()).filter(({ hasForm }) => hasForm).map(({ name }) => name);
  expect(forms).toEqual(['Of Nobody', 'Of A Program', 'Of The Editor']);
});

it('the list is filtered by editor, kind and span of days', async () => {
  const { editors } = (await get('')).body as { editors: { key: string; name: string | null }[] };
  expect(editors.map(({ name }) => name)).toEqual([null, 'A Colleague', 'An Editor', 'tests']);
  const keyOf = (name: string | null) => editors.find((known) => known.name === name)?.key ?? '';
  expect(told(await acts({ editor: keyOf('A Colleague') }))).toEqual([
    ['deleted', '=Published()', 'A Colleague'],
    ['published', 'Of The Editor', 'A Colleague'],
  ]);
  expect(told(await acts({ editor: keyOf('tests') }))).toHaveLength(1);
  expect(told(await acts({ editor: keyOf(null), kind: 'published' }))).toEqual([
    ['published', 'Of Nobody', null],
  ]);
  expect(told(await acts({ from: '2026-03-20', to: '2026-03-20', kind: 'published' }))).toEqual([
    ['published', '=Published()', 'An Editor'],
  ]);
  expect(told(await acts({ from: '2026-03-22', to: '2026-03-23' }))).toHaveLength(2);
  expect(await acts({ from: '2026-03-24', to: '2027-01-01', kind: 'renamed' })).toEqual([]);
});

it('the list is exported as a table that no spreadsheet runs, filtered in the same way', async () => {
  const { text, headers, status } = await get('/export?from=2026-03-20&to=2026-03-21');
  expect(headers['cache-control']).toBe('no-store');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toBe(
    `attachment; filename="glossary-editors-${TODAY}.csv"`,
  );
  const [header, ...rows] = text.trim().split('\n');
  expect(header).toBe('moment,editor,kind,name,slug,version,document_id');
  const [first] = rows;
  expect(first).toBe(
    `2026-03-21T12:00:00.000Z,A Colleague,deleted,'=Published(),published,,${deleted}`,
  );
  expect(rows.map((row) => row.split(',')[2])).toEqual([
    'deleted',
    'published',
    'published',
    'category',
  ]);
});

it('is for administrators only, until they give others the right', async () => {
  for (const path of ['', '/export']) {
    expect((await service.http.get(`/glossary-panel/editor-acts${path}`)).status).toBe(401);
    for (const token of [author, editor]) expect((await get(path, token)).status).toBe(403);
  }
});
