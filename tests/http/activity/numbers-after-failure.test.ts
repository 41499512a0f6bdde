import { glossaryOf } from '../../../src/plugins/glossary/server/glossary';
import { aPublishedTerm } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';
import { type StandingClock, standingClock } from '../../support/standing-clock';
import { shownViews } from '../../support/content/term-numbers';

const PATH = '/glossary/outlasting';
/** How long numbers are shown after a failure before they are asked for again, in milliseconds. */
const PAUSE = 1000;
const REQUESTS = 10;

let service: RunningService;
let clock: StandingClock;
let readings: jest.SpyInstance;
let views = 0;
beforeAll(async () => {
  service = await startService();
  await aPublishedTerm(service.strapi, 'Outlasting');
  clock = standingClock();
  await readPages(1);
  await rateElsewhere();
  readings = jest.spyOn(glossaryOf(service.strapi).activityStore, 'numbersOf');
  readings.mockRejectedValue(
    Object.assign(new Error('The connection broke off.'), { code: 'ECONNRESET' }),
  );
});
afterAll(async () => {
  jest.restoreAllMocks();
  await service.stop();
});

/** The numbers in memory must be read again, as after a change by somebody else. */
async function rateElsewhere(): Promise<void> {
  await service.strapi.db.transaction(({ trx }) =>
    glossaryOf(service.strapi).numberChanges.tellRated(null, trx),
  );
}

/** Every reader is answered, and sees the views that were counted meanwhile. */
async function readPages(count: number): Promise<void> {
  for (let page = 0; page < count; page += 1) {
    const { status, text } = await service.http.get(PATH);
    views += 1;
    expect([status, shownViews(text)]).toEqual([200, views]);
  }
}

it('numbers that cannot be read are asked for by one request, and not by those that follow', async () => {
  await readPages(REQUESTS);
  expect(readings).toHaveBeenCalledTimes(1);
});

it('and once a second from then on, however many ask', async () => {
  for (let second = 1; second <= 3; second += 1) {
    clock.time += PAUSE - 1;
    await readPages(REQUESTS);
    expect(readings).toHaveBeenCalledTimes(second);
    clock.time += 1;
    await readPages(REQUESTS);
    expect(readings).toHaveBeenCalledTimes(second + 1);
  }
});

it('and are read again once they can be, and from then on not any more', async () => {
  readings.mockRestore();
  readings = jest.spyOn(glossaryOf(service.strapi).activityStore, 'numbersOf');
  clock.time += PAUSE;
  await readPages(REQUESTS);
  expect(readings).toHaveBeenCalledTimes(1);
  clock.time += 60 * PAUSE;
  await readPages(REQUESTS);
  expect(readings).toHaveBeenCalledTimes(1);
});
