import { takeLock } from '../../../src/plugins/glossary/server/database/database-lock';
import { glossaryOf } from '../../../src/plugins/glossary/server/glossary';
import { underWaySentence } from '../../../src/plugins/glossary/core/import-export/import-under-way';
import { imported, linesOf } from '../../support/content/glossary-files';
import { logInToPanel } from '../../support/clients/panel';
import { type RunningService, startService } from '../../support/service';

const IMPORT_EXPORT = '/glossary-panel/exchange';
const IMPORTER = { who: 'Process 7 on web-1', file: 'big.csv' };
const HELD = underWaySentence({ ...IMPORTER, since: '2026-03-23T12:00:00.000Z' });

let service: RunningService;
let token: string;
beforeAll(async () => {
  service = await startService();
  token = await logInToPanel(service);
});
afterAll(() => service.stop());

const take = () => glossaryOf(service.strapi).importLock.take(IMPORTER);
const post = (path: string) =>
  service.http.post(`${IMPORT_EXPORT}${path}`).set('Authorization', `Bearer ${token}`);
const send = (slug: string) =>
  post('/import?name=small.jsonl&as=draft')
    .set('Content-Type', 'application/octet-stream')
    .send(Buffer.from(`${JSON.stringify({ slug, term: slug })}\n`));

/** The panel's import once it is in a state. */
async function jobThatIs(state: string): Promise<string> {
  for (;;) {
    const { body } = await service.http
      .get(`${IMPORT_EXPORT}/import`)
      .set('Authorization', `Bearer ${token}`);
    if (body.job.state === state) return body.job.id;
  }
}

it('an import is refused while another one holds the lock, and told whose it is and since when', async () => {
  const { strapi } = service;
  const lock = await take();
  await expect(imported(strapi, linesOf({ slug: 'kept_out' }), { as: 'draft' })).rejects.toThrow(
    HELD,
  );
  const { status, body } = await send('kept_out');
  expect([status, body.error.message]).toEqual([409, HELD]);
  await lock.release();
  const outcome = await imported(strapi, linesOf({ slug: 'let_in' }), { as: 'draft' });
  expect(outcome).toMatchObject({ end: 'done', written: 1 });
});

it('a comparison that is said yes to meanwhile is refused, and waits for another yes', async () => {
  await send('waited');
  const id = await jobThatIs('compared');
  const lock = await take();
  const refused = await post(`/import/${id}/apply`);
  expect([refused.status, refused.body.error.message]).toEqual([409, HELD]);
  await lock.release();
  expect((await post(`/import/${id}/apply`)).status).toBe(202);
  expect(await jobThatIs('done')).toBe(id);
});

it('what a killed import has left written of itself keeps nobody out', async () => {
  const { strapi } = service;
  const value = { who: 'somebody', file: 'x.csv', since: '2026-03-23T12:00:00.000Z' };
  await strapi.store.set({
    type: 'plugin',
    name: 'glossary',
    key: 'import-under-way',
    value,
  });
  expect((await send('after_a_kill')).status).toBe(202);
  const outcome = await imported(strapi, linesOf({ slug: 'after_a_kill' }), { as: 'draft' });
  expect(outcome.end).toBe('done');
});

it('the locks of a database are held by one, each for itself', async () => {
  const { strapi } = service;
  const start = await takeLock(strapi, 'start');
  const lock = await takeLock(strapi, 'import');
  expect([start, lock]).not.toContain(null);
  expect(await takeLock(strapi, 'start')).toBeNull();
  await start?.release();
  await lock?.release();
  await (await takeLock(strapi, 'start'))?.release();
});
