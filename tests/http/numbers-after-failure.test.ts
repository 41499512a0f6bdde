import { serviceOf } from '../../src/plugins/glossary/server/service-of';
import { aPublishedTerm } from '../support/content';
import { type RunningService, startService } from '../support/service';
import { shownViews } from '../support/term-numbers';

const PATH = '/glossary/outlasting';
/** How long numbers are shown after a failure before they are asked for again, in milliseconds. */
const PAUSE = 1000;
/** An age at which numbers must be read again, on either database, in milliseconds. */
const TOO_OLD = 60_000;
const REQUESTS = 10;

let service: RunningService;
/** The time of the process's clock, which stands still between two steps. */
let time: number;
/** Each reading of a term's numbers begins with its rating. */
let readings: jest.SpyInstance;
let views = 0;
beforeAll(async () => {
  service = await startService();
  await aPublishedTerm(service.strapi, 'Outlasting');
  time = performance.now();
  jest.spyOn(performance, 'now').mockImplementation(() => time);
  await readPages(1);
  readings = jest.spyOn(serviceOf(service.strapi, 'ratings'), 'summaryOf');
  readings.mockRejectedValue(
    Object.assign(new Error('The connection broke off.'), { code: 'ECONNRESET' }),
  );
});
afterAll(async () => {
  jest.restoreAllMocks();
  await service.stop();
});

/** Every reader is answered, and sees the views that were counted meanwhile. */
async function readPages(count: number): Promise<void> {
  for (let page = 0; page < count; page += 1) {
    const { status, text } = await service.http.get(PATH);
    views += 1;
    expect([status, shownViews(text)]).toEqual([200, views]);
  }
}

it('numbers that cannot be read are asked for by one request, and not by those that follow', async () => {
  time += TOO_OLD;
  await readPages(REQUESTS);
  expect(readings).toHaveBeenCalledTimes(1);
});

it('and once a second from then on, however many ask', async () => {
  for (let second = 1; second <= 3; second += 1) {
    time += PAUSE - 1;
    await readPages(REQUESTS);
    expect(readings).toHaveBeenCalledTimes(second);
    time += 1;
    await readPages(REQUESTS);
    expect(readings).toHaveBeenCalledTimes(second + 1);
  }
});

it('and are read again once they can be', async () => {
  readings.mockRestore();
  readings = jest.spyOn(serviceOf(service.strapi, 'ratings'), 'summaryOf');
  await service.http.post(`${PATH}/ratings`).set('Accept', 'application/json').send({ stars: 4 });
  readings.mockClear();
  time += TOO_OLD;
  await readPages(REQUESTS);
  expect(readings).toHaveBeenCalledTimes(1);
  expect((await service.http.get(PATH)).text).toContain('4.0 of 5, 1 rating');
});
