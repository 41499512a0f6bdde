import { writeCounts } from '../../../src/plugins/glossary/server/activity/count-writer';
import { appendChange } from '../../../src/plugins/glossary/server/activity/number-changes';
import type { CachedStats } from '../../../src/plugins/glossary/server/activity/live-stats';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { countsNotWritten } from '../../../src/plugins/glossary/server/activity/counting';
import { OUTAGE_ENDS } from '../../../src/plugins/glossary/server/observability/outages';
import { outageOver } from '../../../src/plugins/shared/server/observability/noted-outage';
import { aCategory, aPublishedTerm } from '../../support/content/content';
import { shownViews } from '../../support/content/term-stats';
import { type PostgresProxy, startPostgresProxy } from '../../support/database/postgres-proxy';
import { openTables, type Tables } from '../../support/database/tables';
import { type PostgresServer, startPostgresServer } from '../../support/database/postgres-server';
import { eventually } from '../../support/eventually';
import { statementsOf } from '../../support/database/statements';
import { type RunningService, startService, TODAY } from '../../support/service';

/** Several instances share a database only on PostgreSQL. */
const OTHER = 'another instance';
const TERMS = Array.from({ length: 200 }, (_, index) => `term-${index}`);

let server: PostgresServer;
let proxy: PostgresProxy;
let service: RunningService;
let tables: Tables;
beforeAll(async () => {
  server = await startPostgresServer();
  proxy = await startPostgresProxy(server.url);
  service = await startService({ DATABASE_CLIENT: 'postgres', DATABASE_URL: proxy.url });
  tables = openTables({ client: 'postgres', url: server.url });
  // Nothing else asks meanwhile.
  changes().stop();
  glossaryOf(service.strapi).logFollower.stop();
  const rows = TERMS.map((document_id) => ({ document_id }));
  await service.strapi.db.connection('glossary_terms').insert(rows);
});
afterAll(async () => {
  await service.stop();
  await tables.close();
  await proxy.close();
  await server.remove();
});
afterEach(() => jest.restoreAllMocks());

const counting = () => glossaryOf(service.strapi).counting;
const changes = () => glossaryOf(service.strapi).statEvents;
const live = () => glossaryOf(service.strapi).liveStats;
const sums = () => glossaryOf(service.strapi).scopeActivity;

let batches = 0;
async function countElsewhere(documentIds: readonly string[], views: number): Promise<void> {
  batches += 1;
  const label = { writer: OTHER, number: batches, day: TODAY, isRepeated: false };
  const requests = new Map([[`${TODAY} human html`, views]]);
  const counts = new Map(
    documentIds.map((id) => [id, { category: 'far', views, reach: 1, requests }]),
  );
  await service.strapi.db.transaction(({ trx }) => writeCounts(service.strapi, counts, label, trx));
}

async function rateElsewhere(documentId: string, stars: number): Promise<void> {
  await service.strapi.db.transaction(async ({ trx }) => {
    await trx('glossary_ratings').insert({
      term_document_id: documentId,
      reader: `r${stars}`,
      stars,
    });
    const change = { writer: OTHER, counts: null, rated: documentId };
    await appendChange(service.strapi, change, trx);
  });
}

/** One after the other: a pool has only so many connections. */
async function numbersOfAll(): Promise<readonly CachedStats[]> {
  const numbers: CachedStats[] = [];
  for (const id of TERMS) numbers.push(await live().of(id));
  return numbers;
}
const viewsOfAll = async (): Promise<readonly number[]> => [
  ...new Set((await numbersOfAll()).map(({ views }) => views)),
];

it('counts of other instances for 200 pages are loaded with one statement each time, and read with none', async () => {
  await aCategory(service.strapi, 'far', 'Far');
  const totals = () => Promise.all([sums().of('far'), sums().of(null)]);
  await countElsewhere(TERMS, 3);
  await changes().pull();
  expect(await viewsOfAll()).toEqual([3]);
  await totals();
  for (const [added, views] of [
    [2, 5],
    [2, 7],
    [4, 11],
  ] as const) {
    await countElsewhere(TERMS, added);
    const statements = await statementsOf(service, async () => {
      await changes().pull();
      expect(await viewsOfAll()).toEqual([views]);
      for (const { total } of await totals()) expect(total).toBe(views * TERMS.length);
    });
    expect(statements).toEqual([expect.stringContaining('glossary_number_changes')]);
  }
  expect((await numbersOfAll()).map((one) => live().activityOf(one).byKind.human)).toEqual(
    TERMS.map(() => 11),
  );
});

it('numbers are read again from a database that has come back without its last changes, and perhaps has others', async () => {
  const { connection } = service.strapi.db;
  const last = () => glossaryOf(service.strapi).activityStore.lastPosition();
  const [before] = await viewsOfAll();
  for (const more of [0, 3, 9]) {
    const kept = await last();
    for (let lost = 0; lost < 3; lost += 1) await countElsewhere(TERMS, 100);
    await changes().pull();
    await connection('glossary_number_changes').where('position', '>', kept).delete();
    await connection('glossary_view_counts').update({ views: before });
    for (const rated of TERMS.slice(0, more)) await rateElsewhere(rated, 4);
    await connection('glossary_ratings').delete();
    for (let poll = 0; poll < 3; poll += 1) await changes().pull();
    expect(await viewsOfAll()).toEqual([before]);
    await countElsewhere(TERMS, 0);
    await changes().pull();
    expect((await live().of('term-0')).position).toBeLessThanOrEqual(await last());
  }
});

it('what this instance counted itself is not added once more', async () => {
  const [id = ''] = TERMS;
  const numbers = await live().of(id);
  const { views } = numbers;
  live().count({ documentId: id, category: 'near' }, 'tool', 'html', null, '');
  expect(await glossaryOf(service.strapi).counting.flush()).toBe(true);
  await changes().pull();
  expect((await live().of(id)).views).toBe(views + 1);
  live().forget(id);
  expect((await live().of(id)).views).toBe(views + 1);
});

it('another rating has the numbers of its term read again, and of no other', async () => {
  const [, rated = ''] = TERMS;
  await numbersOfAll();
  await rateElsewhere(rated, 4);
  const statements = await statementsOf(service, async () => {
    await changes().pull();
    await numbersOfAll();
  });
  expect(statements).toHaveLength(2);
  expect((await live().of(rated)).rating).toEqual({ count: 1, average: 4 });
});

it('an instance that missed purged events reloads everything', async () => {
  const id = TERMS.at(-1) ?? '';
  const { views } = await live().of(id);
  for (const added of [1, 2, 3]) await countElsewhere(TERMS, added);
  const { strapi } = service;
  const last = await glossaryOf(strapi).activityStore.lastPosition();
  await strapi.db.connection('glossary_number_changes').where('position', '<', last).delete();
  await changes().pull();
  expect((await live().of(id)).views).toBe(views + 6);
});

it('a late change of another instance does not hide a later one of this instance', async () => {
  const [, , , id = ''] = TERMS;
  await rateElsewhere(id, 2);
  live().forget(id);
  expect((await live().of(id)).rating).toEqual({ count: 1, average: 2 });
  await service.strapi.db.transaction(async ({ trx }) => {
    await trx('glossary_ratings').insert({ term_document_id: id, reader: 'own', stars: 4 });
    await changes().announceRated(id, trx);
  });
  await changes().pull();
  expect((await live().of(id)).rating).toEqual({ count: 2, average: 3 });
});

it('numbers that are outdated while they load are loaded again before they are cached', async () => {
  const [, , id = ''] = TERMS;
  const { views } = await live().of(id);
  live().forget(id);
  const store = glossaryOf(service.strapi).activityStore;
  const { numbersOf } = store;
  const readings = jest.spyOn(store, 'numbersOf').mockImplementationOnce(async (...given) => {
    const found = await numbersOf(...given);
    await countElsewhere([id], 5);
    await changes().pull();
    return found;
  });
  expect((await live().of(id)).views).toBe(views + 5);
  expect(readings).toHaveBeenCalledTimes(2);
});

it('positions become visible in their order: who commits later has the higher one', async () => {
  const { connection } = service.strapi.db;
  const before = await glossaryOf(service.strapi).activityStore.lastPosition();
  const change = { writer: OTHER, counts: null, rated: 'nothing' };
  const append = () =>
    service.strapi.db.transaction(({ trx }) => appendChange(service.strapi, change, trx));
  const first = await connection.transaction();
  expect(await appendChange(service.strapi, change, first)).toBe(before + 1);
  const second = append();
  const isWaiting = async (): Promise<boolean> => {
    const waiting = await connection('pg_stat_activity').where({ wait_event: 'advisory' });
    return waiting.length > 0;
  };
  await eventually(isWaiting, (waits) => waits).finally(() => first.commit());
  expect(await second).toBe(before + 2);
});

describe('a COMMIT that is cut', () => {
  beforeAll(() => glossaryOf(service.strapi).logFollower.start());

  /** On SQLite a commit is done or failed; an answer is only lost between a service and a server. Others commit meanwhile, too. */
  const cutCommit = (when: 'before' | 'after'): void =>
    proxy.cutOnce({
      at: ({ sql, before }) =>
        sql.startsWith('COMMIT') && before.some((one) => one.includes('glossary_counter_batches')),
      when,
    });

  it.each(['before', 'after'] as const)(
    'views whose COMMIT is cut %s it is carried out are kept, shown, and written once, also where numbers are read meanwhile',
    async (when) => {
      const slug = `cut_${when}`;
      const documentId = await aPublishedTerm(service.strapi, `Cut ${when}`);
      const shown = async () => shownViews((await service.http.get(`/glossary/${slug}`)).text);
      await shown();
      cutCommit(when);
      expect([await counting().flush(), proxy.cutStatement()]).toEqual([false, 'COMMIT;']);
      expect(await tables.viewsOf(documentId)).toBe(when === 'after' ? 1 : 0);
      expect(await shown()).toBe(2);
      live().forget();
      expect(await shown()).toBe(3);
      expect(await counting().flush()).toBe(true);
      live().forget();
      expect(await shown()).toBe(4);
      expect(await tables.viewsOf(documentId)).toBe(3);
    },
  );

  it('a repeated failure is logged once, and so is its end', async () => {
    // The clock is stopped, so the final message is known to the second.
    jest.spyOn(glossaryOf(service.strapi).outages.counts, 'now').mockReturnValue(0);
    const said = [
      jest.spyOn(service.strapi.log, 'error').mockReturnValue(service.strapi.log),
      jest.spyOn(service.strapi.log, 'info').mockReturnValue(service.strapi.log),
    ];
    await aPublishedTerm(service.strapi, 'Waiting');
    await service.http.get('/glossary/waiting');
    for (let failure = 1; failure <= 3; failure += 1) {
      cutCommit('before');
      expect(await counting().flush()).toBe(false);
    }
    expect(await counting().flush()).toBe(true);
    const [told, informed] = said.map(({ mock }): unknown[][] => mock.calls);
    const failure = countsNotWritten('');
    expect(told?.filter(([text]) => String(text).startsWith(failure))).toHaveLength(1);
    const counted = informed?.filter(([, details]) => details !== undefined);
    expect(counted).toEqual([[outageOver(OUTAGE_ENDS.counts, 3, 0), { times: 3 }]]);
  });
});
