import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { aCategory, aPublishedTerm } from '../../support/content/content';
import { eventually } from '../../support/eventually';
import { type RunningService, startService } from '../../support/service';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
afterEach(() => jest.restoreAllMocks());

const counting = () => glossaryOf(service.strapi).counting;
const totalOf = async (category: string | null): Promise<number> =>
  (await glossaryOf(service.strapi).scopeActivity.of(category)).total;

const remove = (documentId: string): Promise<unknown> =>
  service.strapi.documents('plugin::glossary.term').delete({ documentId });

/** A term of a category of its own that was read three times, which is not written yet. */
async function aTermJustRead(name: string): Promise<{ documentId: string; category: string }> {
  const category = name.toLowerCase();
  const documentId = await aPublishedTerm(service.strapi, name, {
    category: await aCategory(service.strapi, category, name),
  });
  for (const suffix of ['', '', '.json']) await service.http.get(`/glossary/${category}${suffix}`);
  return { documentId, category };
}

async function rowsOf(documentId: string): Promise<readonly unknown[]> {
  const rows = await Promise.all(
    ['glossary_view_counts', 'glossary_activity_counts'].map((table) =>
      service.strapi.db.connection(table).where({ term_document_id: documentId }),
    ),
  );
  return rows.flat();
}

/** Whether a transaction waits for another one: for its rows, or on SQLite for the only connection. */
async function isSomebodyWaiting(): Promise<boolean> {
  const { connection } = service.strapi.db;
  if (service.strapi.db.dialect.client !== 'postgres')
    return connection.client.pool.numPendingAcquires() > 0;
  const waiting = await connection('pg_stat_activity')
    .whereRaw('datname = current_database()')
    .where({ wait_event_type: 'Lock' });
  return waiting.length > 0;
}

/** A signal that can be awaited. */
function moment(): { readonly come: Promise<void>; readonly arrive: () => void } {
  let arrive = (): void => undefined;
  const come = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { come, arrive };
}

/** Holds the next write of counts back when all of it is done but the commit. */
function holdNextCommit(): { readonly isReached: Promise<void>; readonly release: () => void } {
  const reached = moment();
  const released = moment();
  const { db } = service.strapi;
  const transaction = db.transaction.bind(db) as (work: unknown) => Promise<unknown>;
  jest.spyOn(db, 'transaction').mockImplementationOnce(((work: (given: unknown) => unknown) =>
    transaction(async (given: unknown) => {
      const result = await work(given);
      reached.arrive();
      await released.come;
      return result;
    })) as never);
  return { isReached: reached.come, release: released.arrive };
}

/** The term goes for good, as it does when it was deleted 90 days ago. */
async function purge(documentId: string): Promise<void> {
  await service.strapi.db
    .connection('glossary_deleted_terms')
    .where({ term_document_id: documentId })
    .update({ moment: 0 });
  await glossaryOf(service.strapi).deletedTerms.purge();
}

/** The requests of the term count in the glossary and the category; `written` is how many are stored for the term itself. */
async function checkSums(
  { documentId, category }: { documentId: string; category: string },
  glossary: number,
  { requests = 3, written }: { requests?: number; written: number },
): Promise<void> {
  const rows = (await rowsOf(documentId)) as readonly { readonly requests?: number | string }[];
  const sum = rows.reduce((total, row) => total + Number(row.requests ?? 0), 0);
  expect(sum).toBe(written);
  expect(await totalOf(category)).toBe(requests);
  expect(await totalOf(null)).toBe(glossary + requests);
}

it('pending counts of a deleted term are written, and purged with the term', async () => {
  const glossary = await totalOf(null);
  const read = await aTermJustRead('Unwritten');
  await remove(read.documentId);
  await checkSums(read, glossary, { written: 0 });
  expect(await counting().flush()).toBe(true);
  await checkSums(read, glossary, { written: 3 });
  await purge(read.documentId);
  expect(await rowsOf(read.documentId)).toEqual([]);
  await checkSums(read, glossary, { written: 0 });
});

it('so are counts whose write has failed before', async () => {
  const glossary = await totalOf(null);
  const read = await aTermJustRead('Retried');
  jest.spyOn(service.strapi.db, 'transaction').mockRejectedValueOnce(new Error('No connection.'));
  expect(await counting().flush()).toBe(false);
  await remove(read.documentId);
  expect(await counting().flush()).toBe(true);
  await checkSums(read, glossary, { written: 3 });
});

it.each([
  ['deleted already', 4, (_documentId: string) => Promise.resolve()],
  ['gone for good', 0, purge],
])('a request that is counted when its term is %s', async (what, written, then) => {
  const glossary = await totalOf(null);
  const read = await aTermJustRead(`Late ${what}`.replaceAll(' ', '_'));
  await remove(read.documentId);
  await then(read.documentId);
  glossaryOf(service.strapi).liveStats.count(read, 'human', 'html', null, '');
  expect(await counting().flush()).toBe(true);
  await checkSums(read, glossary, { requests: 4, written });
});

it('purging a deleted term removes counts that are being written', async () => {
  const glossary = await totalOf(null);
  const read = await aTermJustRead('Overtaken');
  await remove(read.documentId);
  const { isReached, release } = holdNextCommit();
  const writing = counting().flush();
  await isReached;
  const purging = purge(read.documentId);
  await eventually(isSomebodyWaiting, (isWaiting) => isWaiting).finally(release);
  expect(await writing).toBe(true);
  await purging;
  await checkSums(read, glossary, { written: 0 });
});

/** Does something that is not committed yet; meanwhile something else is begun that has to wait for it. */
async function meanwhile<Result>(
  act: () => Promise<unknown>,
  begin: () => Promise<Result>,
): Promise<Result> {
  const done = moment();
  const released = moment();
  const transaction = service.strapi.db.transaction(async () => {
    await act();
    done.arrive();
    await released.come;
  });
  await done.come;
  const begun = begin();
  await eventually(isSomebodyWaiting, (isWaiting) => isWaiting).finally(released.arrive);
  await transaction;
  return begun;
}

it('a write waits for a running deletion', async () => {
  const glossary = await totalOf(null);
  const read = await aTermJustRead('Overtaking');
  const deletion = () => remove(read.documentId);
  expect(await meanwhile(deletion, () => counting().flush())).toBe(true);
  await checkSums(read, glossary, { written: 3 });
});

describe('a rating', () => {
  const ratings = () => glossaryOf(service.strapi).ratings;
  const ratingsOf = (documentId: string): Promise<readonly unknown[]> =>
    service.strapi.db.connection('glossary_ratings').where({ term_document_id: documentId });

  it('of a term that is being deleted waits, and is not given any more', async () => {
    const documentId = await aPublishedTerm(service.strapi, 'Rated Late');
    const rate = () => ratings().rate(documentId, 'reader-1', 4);
    expect(await meanwhile(() => remove(documentId), rate)).toBe('gone');
    expect(await ratingsOf(documentId)).toEqual([]);
  });

  it('that is being written stays until its term goes for good', async () => {
    const documentId = await aPublishedTerm(service.strapi, 'Rated Early');
    const { isReached, release } = holdNextCommit();
    const rating = ratings().rate(documentId, 'reader-1', 4);
    await isReached;
    const deletion = remove(documentId);
    await eventually(isSomebodyWaiting, (isWaiting) => isWaiting).finally(release);
    await Promise.all([rating, deletion]);
    expect(await ratingsOf(documentId)).toHaveLength(1);
    await purge(documentId);
    expect(await ratingsOf(documentId)).toEqual([]);
  });

  it('that comes too late is answered as one of an unknown term', async () => {
    await aPublishedTerm(service.strapi, 'Gone Meanwhile');
    jest.spyOn(ratings(), 'rate').mockResolvedValue('gone');
    const { status, body } = await service.http
      .post('/glossary/gone_meanwhile/ratings')
      .set('Accept', 'application/json')
      .send({ stars: 4 });
    expect([status, body.status]).toEqual([404, 404]);
  });
});
