import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { aCategory, aPublishedTerm, edit, publish } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';
import { AGENTS } from '../../support/clients/user-agents';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const flush = () => glossaryOf(service.strapi).counting.flush();
const retention = () => glossaryOf(service.strapi).activityRetention;
const sums = (category: string | null) => glossaryOf(service.strapi).scopeActivity.of(category);
const rows = async (table: string): Promise<Record<string, unknown>[]> =>
  service.strapi.db.connection(table).select('*');

async function readOn(day: string, path: string, times: number): Promise<void> {
  service.setToday(day);
  for (let time = 0; time < times; time += 1)
    await service.http.get(path).set('User-Agent', AGENTS.tool);
  await flush();
}

describe('days that have left the window', () => {
  beforeAll(async () => {
    service.setToday('2026-03-01');
    await aPublishedTerm(service.strapi, 'Old');
    await readOn('2026-03-01', '/glossary/old', 3);
    await readOn('2026-03-02', '/glossary/old.json', 2);
  });

  it('stay as they are while they are in it', async () => {
    service.setToday('2026-03-30');
    await retention().apply();
    expect(await rows('glossary_activity_counts')).toHaveLength(2);
    expect((await service.http.get('/glossary/old/activity.json')).body.total).toBe(5);
  });

  it('are deleted once they have left it, by whichever instance comes first', async () => {
    service.setToday('2026-03-31');
    await retention().apply();
    await retention().apply();
    expect(await rows('glossary_activity_counts')).toMatchObject([{ day: '2026-03-02' }]);
    expect((await service.http.get('/glossary/old/activity.json')).body.total).toBe(2);
    service.setToday('2026-04-01');
    const { deleteOlder } = glossaryOf(service.strapi).activityStore;
    await Promise.all([deleteOlder('2026-04-01'), deleteOlder('2026-04-01')]);
    expect(await rows('glossary_activity_counts')).toEqual([]);
    expect(await rows('glossary_activity_sums')).toEqual([]);
    expect((await service.http.get('/glossary/old/activity.json')).body.total).toBe(0);
  });

  it('stay for as long as the operator keeps them, and are no longer shown', async () => {
    await readOn('2026-04-01', '/glossary/old', 2);
    const kept = jest.replaceProperty(glossaryOf(service.strapi).settings, 'activityDays', 60);
    await glossaryOf(service.strapi).activityStore.deleteOlder('2026-05-30');
    expect(await rows('glossary_activity_counts')).toMatchObject([{ day: '2026-04-01' }]);
    service.setToday('2026-05-30');
    expect((await service.http.get('/glossary/old/activity.json')).body.total).toBe(0);
    await glossaryOf(service.strapi).activityStore.deleteOlder('2026-05-31');
    expect(await rows('glossary_activity_counts')).toEqual([]);
    kept.restore();
  });

  it('are tried again when the database was away', async () => {
    await readOn('2026-04-02', '/glossary/old', 4);
    service.setToday('2026-06-01');
    const failing = jest
      .spyOn(glossaryOf(service.strapi).activityStore, 'deleteOlder')
      .mockRejectedValueOnce(new Error('No connection.'));
    const warn = jest.spyOn(service.strapi.log, 'warn').mockReturnValue(service.strapi.log);
    await retention().apply();
    expect(warn).toHaveBeenCalledTimes(1);
    expect(await rows('glossary_activity_counts')).toHaveLength(1);
    await retention().apply();
    await retention().apply();
    expect(failing).toHaveBeenCalledTimes(2);
    expect(await rows('glossary_activity_counts')).toEqual([]);
    jest.restoreAllMocks();
  });
});

describe('the activity of the whole glossary and of a category', () => {
  const DAY = '2026-07-01';

  it('is that of its terms, written or not', async () => {
    service.setToday(DAY);
    const other = await aCategory(service.strapi, 'other', 'Other');
    await aPublishedTerm(service.strapi, 'One');
    await aPublishedTerm(service.strapi, 'Two', { category: other });
    await readOn(DAY, '/glossary/one', 2);
    await readOn(DAY, '/glossary/two.json', 1);
    await service.http.get('/glossary/two').set('User-Agent', AGENTS.tool);
    expect(await sums(null)).toMatchObject({ total: 4, byChannel: { html: 3, json: 1 } });
    expect(await sums('testing')).toMatchObject({ total: 2, byKind: { tool: 2 } });
    expect(await sums('other')).toMatchObject({ total: 2, byChannel: { html: 1, json: 1 } });
    await flush();
    expect(await sums(null)).toMatchObject({ total: 4 });
    expect(await sums('other')).toMatchObject({ total: 2 });
  });

  it('keeps requests in the category that the term had', async () => {
    const [one] = await service.strapi
      .documents('plugin::glossary.term')
      .findMany({ filters: { slug: 'one' } });
    await edit(service.strapi, one?.documentId ?? '', {
      category: await aCategory(service.strapi, 'other', 'Other'),
    });
    await publish(service.strapi, one?.documentId ?? '');
    await readOn(DAY, '/glossary/one', 1);
    expect((await sums('testing')).total).toBe(2);
    expect((await sums('other')).total).toBe(3);
    expect((await sums(null)).total).toBe(5);
  });
});

it('activity stays while the clock of the machine is wrong, and a day longer', async () => {
  const { machineClock } = retention();
  const totals = async () => [
    (await service.http.get('/glossary/two/activity.json')).body.total,
    (await sums(null)).total,
  ];
  const before = await totals();
  const kept = await rows('glossary_activity_counts');
  service.setToday('2027-07-01');
  retention().machineClock = () => machineClock() + 365 * 24 * 60 * 60 * 1000;
  await retention().apply();
  expect(await totals()).toEqual([0, 0]);
  service.setToday('2026-07-01');
  retention().machineClock = machineClock;
  await retention().apply();
  expect(await totals()).toEqual(before);
  expect(await rows('glossary_activity_counts')).toEqual(kept);
});
