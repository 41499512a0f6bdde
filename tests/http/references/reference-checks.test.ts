import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { takeLock } from '../../../src/plugins/shared/server/database/database-lock';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { createReferenceChecks } from '../../../src/plugins/glossary/server/references/reference-checks';
import { BUSY } from '../../../src/plugins/glossary/server/references/references-controller';
import { colleagueInPanel, logInToPanel } from '../../support/clients/panel';
import { aPublishedTerm } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

let service: RunningService;
let token: string;
let server: Server;
let site: string;
const asked: string[] = [];
/** Answers the requests for /held, which wait for it. */
const held = new EventEmitter();
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url?.startsWith('/held') === true) {
      held.once('release', () => response.end()).emit('asked');
      return;
    }
    const [status, location] = new Map<string, [number, string?]>([
      ['/gone', [404]],
      ['/moved', [301, '/there']],
      ['/inside', [302, 'http://10.0.0.1/']],
    ]).get(request.url ?? '') ?? [200];
    response.writeHead(status, location === undefined ? {} : { Location: location }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  service = await startService({ GLOSSARY_CHECK_REFERENCES: 'true' });
  token = await logInToPanel(service);
});
afterAll(async () => {
  await service.stop();
  server.close();
});
beforeEach(() => {
  asked.splice(0);
  service.setToday('2026-03-23');
});

const checks = () => glossaryOf(service.strapi).referenceChecks;
const LOOPBACK = { isAllowed: (address: string) => address === '127.0.0.1', anyPort: true };
const permitLoopback = () => checks().setReach(LOOPBACK);
const get = (path: string, as = token) =>
  service.http.get(`/glossary-panel${path}`).set('Authorization', `Bearer ${as}`);
const checkNow = (documentId: string, as = token) =>
  service.http
    .post(`/glossary-panel/terms/${documentId}/references/check`)
    .set('Authorization', `Bearer ${as}`);
const listed = async (part: string) =>
  (await get(`/references?list=references&q=${part}`)).body.rows as readonly {
    term: string;
    address: string;
    finding: string;
    detail: string | null;
  }[];

it('no address of the own machine is requested', async () => {
  const documentId = await aPublishedTerm(service.strapi, 'Guarded Reference', {
    refs: [`${site}/there`, 'http://localhost/'],
  });
  const { body } = await checkNow(documentId);
  expect(body.references).toMatchObject([
    { checked: { finding: 'not-public' } },
    { checked: { finding: 'not-public' } },
  ]);
  expect(asked).toEqual([]);
  expect((await listed('guarded')).map(({ finding }) => finding)).toEqual([
    'not-public',
    'not-public',
  ]);
});

it('due references are checked once, and missing ones count as dead from the second day on', async () => {
  permitLoopback();
  await aPublishedTerm(service.strapi, 'Checked Reference', {
    refs: [`${site}/there?1`, `${site}/gone`, `${site}/moved`, `${site}/inside`],
  });
  const { body: before } = await get('/attention/counts');
  await checks().apply();
  const findings = async () =>
    (await listed('checked')).map(({ finding, detail }) => [finding, detail]);
  expect(await findings()).toEqual([
    ['moved', `${site}/there`],
    ['not-public', null],
  ]);
  expect((await get('/attention/counts')).body.references).toBe(before.references + 2);
  asked.splice(0);
  await checks().apply();
  expect(asked).toEqual([]);

  service.setToday('2026-03-24');
  await checks().apply();
  expect(new Set(asked)).toEqual(new Set(['/gone']));
  expect(await findings()).toEqual([
    ['dead', '404'],
    ['moved', `${site}/there`],
    ['not-public', null],
  ]);

  service.setToday('2026-03-30');
  asked.splice(0);
  await checks().apply();
  expect(asked).toContain('/there?1');
}, 60_000);

it('an editor can have the references of a saved draft checked', async () => {
  permitLoopback();
  const documentId = await aPublishedTerm(service.strapi, 'Asked Reference', {
    refs: [`${site}/asked`],
  });
  expect((await get(`/terms/${documentId}/references`)).body).toEqual({
    isOn: true,
    references: [{ address: `${site}/asked`, checked: null }],
  });
  const author = await colleagueInPanel(service, 'strapi-author');
  const { status, body } = await checkNow(documentId, author);
  expect([status, body.references[0].checked.finding]).toEqual([200, 'ok']);
  expect(asked).toEqual(['/asked']);
  expect(
    (await service.http.post(`/glossary-panel/terms/${documentId}/references/check`)).status,
  ).toBe(401);
});

it('two instances do not check at the same time', async () => {
  permitLoopback();
  await aPublishedTerm(service.strapi, 'Locked Reference', { refs: [`${site}/locked`] });
  const lock = await takeLock(service.strapi, 'references');
  service.setToday('2026-04-07');
  await checks().apply();
  expect(asked).toEqual([]);
  await lock?.release();
  // The other one may have been killed: the day is not over.
  await checks().apply();
  expect(asked).toContain('/locked');
}, 60_000);

it('what no published term leads to is forgotten after four weeks', async () => {
  permitLoopback();
  const draft = [`${site}/there?draft`];
  await aPublishedTerm(service.strapi, 'Kept Reference', { refs: [`${site}/there?kept`] });
  service.setToday('2026-05-01');
  await checks().apply();
  await checks().checkNow('a-draft', draft);
  const { of } = glossaryOf(service.strapi).referenceFindings;
  const isKnown = async (address: string) => (await of([address]))[0]?.checked !== null;
  service.setToday('2026-05-29');
  await checks().apply();
  expect(await isKnown(draft[0] ?? '')).toBe(true);
  service.setToday('2026-05-30');
  await checks().apply();
  expect(await isKnown(draft[0] ?? '')).toBe(false);
  expect(await isKnown(`${site}/there?kept`)).toBe(true);
}, 60_000);

it('a term is checked once for all who ask, and only a few terms wait', async () => {
  permitLoopback();
  const ids: string[] = [];
  for (const number of [1, 2, 3, 4])
    ids.push(
      await aPublishedTerm(service.strapi, `Wished Reference ${number}`, {
        refs: [`${site}/held?${number}`],
      }),
    );
  const [first = '', second = '', third = '', fourth = ''] = ids;
  const isAsked = once(held, 'asked');
  const wishOf = (documentId: string, number: number) =>
    checks().checkNow(documentId, [`${site}/held?${number}`]);
  const waiting = [wishOf(first, 1), wishOf(second, 2), wishOf(third, 3), wishOf(first, 1)];
  await isAsked;
  const { status, body } = await checkNow(fourth);
  expect([status, body.error.message]).toEqual([429, BUSY]);
  held.on('asked', () => held.emit('release')).emit('release');
  expect(await Promise.all(waiting)).toEqual([true, true, true, true]);
  expect((await checkNow(fourth)).body.references).toMatchObject([{ checked: { finding: 'ok' } }]);
  held.removeAllListeners('asked');
  expect(asked).toEqual(['/held?1', '/held?2', '/held?3', '/held?4']);
});

it('a stop does not wait for a check that never ends', async () => {
  const own = createReferenceChecks(glossaryOf(service.strapi));
  own.setReach(LOOPBACK);
  const save = jest.spyOn(glossaryOf(service.strapi).referenceStore, 'save');
  const isStuck = new Promise<void>((resolve) => {
    save.mockImplementation(() => {
      resolve();
      return new Promise(() => undefined);
    });
  });
  void own.checkNow('stuck', [`${site}/there?stuck`]);
  await isStuck;
  save.mockRestore();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const stopping = own.stop();
  jest.advanceTimersByTime(3_000);
  jest.useRealTimers();
  await expect(stopping).resolves.toBeUndefined();
});

it('without the setting nothing is checked, and the response says so', async () => {
  const documentId = await aPublishedTerm(service.strapi, 'Unchecked Reference');
  const { settings } = glossaryOf(service.strapi);
  const off = jest.replaceProperty(settings, 'checkReferences', false);
  await checks().apply();
  expect((await get(`/terms/${documentId}/references`)).body).toEqual({
    isOn: false,
    references: [{ address: 'https://example.org/reference', checked: null }],
  });
  const { status, body } = await checkNow(documentId);
  expect([status, body.error.message]).toEqual([
    400,
    expect.stringContaining('GLOSSARY_CHECK_REFERENCES=true'),
  ]);
  expect((await get('/attention/counts')).body.references).toBeNull();
  off.restore();
});
