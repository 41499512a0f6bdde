import { serviceOf } from '../../src/plugins/glossary/server/service-of';
import { aPublishedTerm } from '../support/content';
import { type RunningService, startService } from '../support/service';
import { shownViews } from '../support/term-numbers';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
afterEach(() => jest.restoreAllMocks());

/** Has the next write arrive in the database, and the answer to its commit get lost on the way. */
function loseNextCommit(): void {
  const { db } = service.strapi;
  const transaction = db.transaction.bind(db) as (work: unknown) => Promise<unknown>;
  jest.spyOn(db, 'transaction').mockImplementationOnce((async (work: unknown) => {
    await transaction(work);
    throw Object.assign(new Error('The connection broke off.'), { code: 'ECONNRESET' });
  }) as never);
}

it('a write whose commit was not acknowledged is not written twice', async () => {
  const documentId = await aPublishedTerm(service.strapi, 'Doubtful');
  const counting = serviceOf(service.strapi, 'counting');
  await service.http.get('/glossary/doubtful');
  loseNextCommit();
  expect(await counting.flush()).toBe(false);
  await service.http.get('/glossary/doubtful');
  expect(await counting.flush()).toBe(true);
  const row = await service.strapi.db
    .connection('glossary_view_counts')
    .where({ term_document_id: documentId })
    .first('views');
  expect(Number(row.views)).toBe(2);
});

it('until it is certain, numbers that are not in memory are a moment away, and no error', async () => {
  await aPublishedTerm(service.strapi, 'Waiting');
  const counting = serviceOf(service.strapi, 'counting');
  await service.http.get('/glossary/waiting');
  loseNextCommit();
  expect(await counting.flush()).toBe(false);
  serviceOf(service.strapi, 'liveNumbers').forget();
  const { status, headers } = await service.http.get('/glossary/waiting');
  expect([status, headers['retry-after']]).toEqual([503, '5']);
  expect(await counting.flush()).toBe(true);
  expect(shownViews((await service.http.get('/glossary/waiting')).text)).toBe(2);
});
