import type { ImportJobStatus } from '../../../src/plugins/glossary/core/import-export/import-job';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import {
  CHOSEN_OTHERWISE,
  NO_REVISION,
} from '../../../src/plugins/glossary/server/import-export/import-job-status';
import { panelRoutes } from '../../../src/plugins/glossary/server/routing/panel-routes';
import { logInToPanel } from '../../support/clients/panel';
import { type PanelRight, tokenWithRights } from '../../support/clients/panel-reader';
import { aCategory } from '../../support/content/content';
import { completeRow } from '../../support/content/glossary-files';
import { eventually } from '../../support/eventually';
import { type RunningService, startService } from '../../support/service';

const IMPORT = '/glossary-panel/exchange/import';
const CATEGORY = 'plugin::glossary.category';

let service: RunningService;
let administrator: string;
beforeAll(async () => {
  service = await startService();
  await aCategory(service.strapi);
  administrator = await logInToPanel(service);
});
afterAll(() => service.stop());

const post = (path: string, as: string) =>
  service.http.post(`${IMPORT}${path}`).set('Authorization', `Bearer ${as}`);
const get = (path: string) =>
  service.http.get(`${IMPORT}${path}`).set('Authorization', `Bearer ${administrator}`);
const job = async (): Promise<ImportJobStatus | null> => (await get('')).body.job;
const send = (aim: string, rows: readonly object[], as: string) =>
  post(`?name=a.jsonl&as=${aim}`, as)
    .set('Content-Type', 'application/octet-stream')
    .send(Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')));

/** The import, once it is in a state. */
async function inState(state: ImportJobStatus['state']): Promise<ImportJobStatus> {
  await eventually(
    async () => (await job())?.state,
    (now) => now === state,
  );
  const found = await job();
  if (found === null) throw new Error('There is no import.');
  return found;
}

let files = 0;
/** An administrator's comparison: unknown keys, a missing category, and a row that is left out. */
async function compared(aim: 'draft' | 'published'): Promise<ImportJobStatus> {
  files += 1;
  const rows = [
    completeRow(`row_${files}_1`),
    completeRow(`row_${files}_2`),
    completeRow(`row_${files}_3`, { unheard_of: 1 }),
    completeRow(`row_${files}_4`, { category: `missing_${files}` }),
  ];
  await send(aim, rows, administrator);
  const { id } = await inState('compared');
  await post(`/${id}/choose`, administrator).send({ rows: [2], isTaken: false });
  return inState('compared');
}

const acts = (of: string | undefined, ...rights: readonly PanelRight['act'][]): PanelRight[] =>
  rights.map((act) => ({ act, ...(of && { of }) }));
const OWN = { conditions: ['admin::is-creator'] };
const READING = acts(undefined, 'read');
/** What each role may not write: drafts neither, or only what is published. */
const ROLES: readonly (readonly [string, readonly PanelRight[], 'draft' | 'published'])[] = [
  ['reads', READING, 'draft'],
  ['reads and writes categories', [...READING, ...acts(CATEGORY, 'create', 'update')], 'draft'],
  ['makes terms', acts(undefined, 'read', 'create'), 'draft'],
  ['changes and publishes terms', acts(undefined, 'read', 'update', 'publish'), 'draft'],
  [
    'changes only its own terms',
    [...acts(undefined, 'read', 'create', 'publish'), { act: 'update', ...OWN }],
    'draft',
  ],
  [
    'writes drafts and categories',
    [...acts(undefined, 'read', 'create', 'update'), ...acts(CATEGORY, 'create', 'update')],
    'published',
  ],
];

/** Every route of imports that changes something, below the address of imports. */
const changing = (): readonly string[] =>
  panelRoutes(glossaryOf(service.strapi))
    .routes.filter(({ method }) => method !== 'GET')
    .flatMap(({ path = '' }) =>
      path.startsWith('/exchange/') ? path.slice('/exchange/import'.length) : [],
    );

/** What each is sent; together they would do everything that it can do. */
const bodiesOf = (revision: number): readonly object[] => [
  { list: 'new', isTaken: true, revision },
  { list: 'new', isTaken: false, revision },
];

/** Sends a role's request to every route, and returns the answers that are not 403. */
async function notRefused(
  { id, revision }: ImportJobStatus,
  aims: readonly string[],
  as: string,
): Promise<unknown[]> {
  const routes = changing();
  expect(routes).toHaveLength(7);
  const answers: unknown[] = [];
  for (const route of routes) {
    const sent =
      route === ''
        ? aims.map((aim) => send(aim, [completeRow('sneaked_in')], as))
        : bodiesOf(revision).map((body) => post(route.replace(':id', id), as).send(body));
    for (const request of sent) {
      const { status } = await request;
      if (status !== 403) answers.push([route, status]);
    }
  }
  return answers;
}

const stored = async (): Promise<number[]> =>
  Promise.all(
    ['plugin::glossary.term', CATEGORY].map((uid) =>
      service.strapi.db.query(uid).count({ where: {} }),
    ),
  );
const seen = async (id: string) => [
  await job(),
  (await get(`/rows?id=${id}&list=new&page=1`)).body.rows,
  await stored(),
];

describe.each(ROLES)('a role that %s', (name, rights, aim) => {
  let token: string;
  beforeAll(async () => {
    token = await tokenWithRights(service, name, rights, ['exchange.use']);
  });
  const aims = ['draft', 'published'];

  it('does nothing to an import that it may not write', async () => {
    const planned = await compared(aim);
    const before = await seen(planned.id);
    expect(await notRefused(planned, aims, token)).toEqual([]);
    expect(await seen(planned.id)).toEqual(before);
    await post(`/${planned.id}/discard`, administrator).expect(200);
  });

  it('neither stops it nor does anything else to it while it runs', async () => {
    const { id, revision } = await compared(aim);
    const store = glossaryOf(service.strapi).importExportStore;
    const { idsOf } = store;
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    store.idsOf = async (...slugs) => {
      await held;
      return idsOf(...slugs);
    };
    await post(`/${id}/apply`, administrator).send({ revision }).expect(202);
    const running = await inState('importing');
    // A file that the role may send is refused to all while another one is imported.
    const answers = await notRefused(running, aim === 'draft' ? aims : ['published'], token);
    goOn();
    store.idsOf = idsOf;
    // The result of an import may be cleared by all who import anything; here it is not there yet.
    const tooEarly = ['/:id/discard', 409];
    expect(answers).toEqual(aim === 'draft' ? [] : [tooEarly, tooEarly]);
    expect(await inState('done')).toMatchObject({ written: { terms: 1, unfinished: 0 } });
    if (aim === 'draft') await post(`/${id}/discard`, token).expect(403);
    await post(`/${id}/discard`, aim === 'draft' ? administrator : token).expect(200);
  });
});

it('a file that waits to be compared without its unknown columns is no other role’s to replace', async () => {
  const rights = acts(undefined, 'read', 'create', 'update');
  const token = await tokenWithRights(service, 'Of other drafts', rights, ['exchange.use']);
  await post('?name=a.csv&as=published', administrator)
    .set('Content-Type', 'application/octet-stream')
    .send(Buffer.from('slug,short,unheard_of\nwaits,S.,1\n'));
  const { id } = await inState('failed');
  await send('draft', [completeRow('in_its_place')], token).expect(403);
  await post(`/${id}/discard`, token).expect(403);
  expect(await job()).toMatchObject({ id, state: 'failed', hasFile: true });
  await post(`/${id}/leave-out-unknown`, administrator).expect(202);
  await inState('compared');
  await post(`/${id}/discard`, administrator).expect(200);
});

it('a role that may write drafts does everything with an import of drafts', async () => {
  const rights = acts(undefined, 'read', 'create', 'update');
  const token = await tokenWithRights(service, 'Of drafts', rights, ['exchange.use']);
  const { id } = await compared('draft');
  await post(`/${id}/choose`, token).send({ list: 'new', isTaken: true }).expect(200);
  await post(`/${id}/leave-out-unknown`, token).expect(202);
  const { revision } = await inState('compared');
  await post(`/${id}/apply`, token).send({ revision }).expect(202);
  expect(await inState('done')).toMatchObject({ written: { terms: 3 } });
  await post(`/${id}/stop`, token).expect(202);
  await post(`/${id}/discard`, token).expect(200);
});

describe('what another editor changes after the last look', () => {
  const CHANGES = {
    'the choice of rows': (id: string) =>
      post(`/${id}/choose`, administrator).send({ rows: [1], isTaken: false }),
    'as many rows, but others': async (id: string) => {
      await post(`/${id}/choose`, administrator).send({ rows: [1], isTaken: false });
      await post(`/${id}/choose`, administrator).send({ rows: [2], isTaken: true });
    },
    'the unknown keys': (id: string) => post(`/${id}/leave-out-unknown`, administrator),
    'the missing categories': (id: string) => post(`/${id}/create-categories`, administrator),
  };
  it.each(Object.entries(CHANGES))('%s: is not confirmed unseen', async (_what, change) => {
    const { id, revision } = await compared('draft');
    await change(id);
    const now = await inState('compared');
    const before = await seen(id);
    const { status, body } = await post(`/${id}/apply`, administrator).send({ revision });
    expect([status, body.error.message]).toEqual([409, CHOSEN_OTHERWISE]);
    expect(await seen(id)).toEqual(before);
    await post(`/${id}/apply`, administrator).send({ revision: now.revision }).expect(202);
    await inState('done');
    await post(`/${id}/discard`, administrator).expect(200);
  });

  it('a choice is not added to it unseen', async () => {
    const { id, revision } = await compared('draft');
    await post(`/${id}/choose`, administrator).send({ rows: [1], isTaken: false, revision });
    const before = await seen(id);
    const late = await post(`/${id}/choose`, administrator).send({
      rows: [2],
      isTaken: true,
      revision,
    });
    expect([late.status, late.body.error.message]).toEqual([409, CHOSEN_OTHERWISE]);
    const wrong = { rows: [2], isTaken: true, revision: '1' };
    const { status, body } = await post(`/${id}/choose`, administrator).send(wrong);
    expect([status, body.error.message]).toEqual([400, NO_REVISION]);
    expect(await seen(id)).toEqual(before);
    await post(`/${id}/discard`, administrator).expect(200);
  });

  it('a choice that changes nothing does not count, and what was seen has to be said', async () => {
    const { id, revision } = await compared('draft');
    await post(`/${id}/choose`, administrator)
      .send({ rows: [2, 999], isTaken: false })
      .expect(200);
    for (const body of [{}, { revision: `${revision}` }]) {
      const { status, body: answer } = await post(`/${id}/apply`, administrator).send(body);
      expect([status, answer.error.message]).toEqual([400, NO_REVISION]);
    }
    await post(`/${id}/apply`, administrator).send({ revision }).expect(202);
    await inState('done');
    await post(`/${id}/discard`, administrator).expect(200);
  });
});
