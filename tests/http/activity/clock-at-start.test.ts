import { MILLISECONDS_PER_DAY } from '../../../src/plugins/glossary/core/time/calendar-day';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { aPublishedTerm } from '../../support/content/content';
import { choice, ownDatabase } from '../../support/process/real-process';
import { type RunningService, startService } from '../../support/service';

const CLOCK = { type: 'plugin', name: 'glossary', key: 'clock' };
/** Longer ago than activity is kept. */
const LONG_AGO = '2026-03-01';

let service: RunningService;
afterAll(() => service.stop());

const days = async (): Promise<readonly unknown[]> =>
  service.strapi.db.connection('glossary_activity_counts').pluck('day');
/** As a stop does that many days ago, by the clock of the next start. */
const lastSeen = (daysAgo: number): Promise<void> => {
  const moment = Date.now() - daysAgo * MILLISECONDS_PER_DAY;
  return service.strapi.store(CLOCK).set({ value: { seen: moment, believedFrom: moment } });
};
async function startAgain(): Promise<void> {
  await service.stop();
  service = await startService(choice(ownDatabase()));
}

it('what a clock calls old that has gone on by a year since the last start stays, also at a further start', async () => {
  service = await startService();
  service.setToday(LONG_AGO);
  await aPublishedTerm(service.strapi, 'Old');
  await service.http.get('/glossary/old').expect(200);
  await glossaryOf(service.strapi).counting.flush();
  await lastSeen(365);
  for (let start = 0; start < 2; start += 1) {
    await startAgain();
    expect(await days()).toEqual([LONG_AGO]);
  }
  await lastSeen(1);
  await startAgain();
  expect(await days()).toEqual([]);
});
