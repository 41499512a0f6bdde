import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { aCategory, aPublishedTerm, COMPLETE_TERM } from '../../support/content/content';
import { type OtherWriter, startOtherWriter } from '../../support/database/other-writer';
import { logInToPanel } from '../../support/clients/panel';
import { type RunningService, startService } from '../../support/service';

const TERMS = '/content-manager/collection-types/plugin::glossary.term';
/** How long another process holds the file; shorter than the service waits, in milliseconds. */
const SHORT = 500;
const SAVES = 8;

const folder = mkdtempSync(path.join(os.tmpdir(), 'other-writers-'));
const filename = path.join(folder, 'data.db');
let service: RunningService;
let other: OtherWriter;
let token: string;
let documentId: string;
let category: string;
let address = 0;
beforeAll(async () => {
  service = await startService({ DATABASE_CLIENT: 'sqlite', DATABASE_FILENAME: filename });
  token = await logInToPanel(service);
  documentId = await aPublishedTerm(service.strapi, 'Contended');
  category = await aCategory(service.strapi);
  other = startOtherWriter(filename);
});
afterEach(() => other.release());
afterAll(async () => {
  await service.stop();
  await other.end();
  rmSync(folder, { recursive: true });
});

const rate = () =>
  service.http
    .post('/glossary/contended/ratings')
    .set('Accept', 'application/json')
    .set('X-Forwarded-For', `192.0.2.${(address += 1)}`)
    .send({ stars: 4 });
const save = (data: object) =>
  service.http
    .put(`${TERMS}/${documentId}`)
    .set('Authorization', `Bearer ${token}`)
    .send({ ...COMPLETE_TERM, term: 'Contended', ...data });
const publish = (term: string) =>
  service.http
    .post(`${TERMS}/actions/publish`)
    .set('Authorization', `Bearer ${token}`)
    .send({ ...COMPLETE_TERM, term, category: { connect: [{ documentId: category }] } });

it('a wrong value that waited for another process is called wrong', async () => {
  await other.hold();
  const reset = service.http
    .post('/admin/reset-password')
    .send({ resetPasswordToken: 'a'.repeat(40), password: 'Another-password-1' })
    .then(({ status }) => status);
  await wait(SHORT);
  await other.release();
  expect(await reset).toBe(400);
});

it('a write waits for another process that writes, and readers do not', async () => {
  await other.hold();
  let isRated = false;
  const rated = rate().then(({ status }) => {
    isRated = true;
    return status;
  });
  const page = await service.http.get('/glossary/contended');
  const list = await service.http.get(TERMS).set('Authorization', `Bearer ${token}`);
  expect([page.status, list.status, isRated]).toEqual([200, 200, false]);
  await wait(SHORT);
  await other.release();
  expect(await rated).toBe(201);
});

it('what cannot be written is answered 503 with Retry-After, on public addresses and in the panel', async () => {
  await other.hold();
  const answers = await Promise.all([rate(), save({ short: 'Never stored.' })]);
  expect(answers.map(({ status, headers }) => [status, headers['retry-after']])).toEqual([
    [503, '5'],
    [503, '5'],
  ]);
});

it('edits, publications and ratings beside another process that writes all succeed', async () => {
  await other.hammer();
  const statuses: number[] = [];
  for (let edit = 1; edit <= SAVES; edit += 1) {
    const answers = await Promise.all([
      save({ short: `Edit ${edit}.` }),
      publish(`Contended ${edit}`),
      rate(),
    ]);
    statuses.push(...answers.map(({ status }) => status));
  }
  const succeeded = Array.from({ length: SAVES }, () => [200, 200, 201]).flat();
  expect(statuses).toEqual(succeeded);
});
