import { aPublishedTerm } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

let service: RunningService;
beforeAll(async () => {
  service = await startService({
    GLOSSARY_READS_PER_MINUTE: '0',
  });
  await aPublishedTerm(service.strapi, 'Race Condition');
});
afterAll(() => service.stop());

it('without a limit nothing is counted and nothing said of it', async () => {
  const { status, headers } = await service.http.get('/glossary/race_condition.json');
  expect([status, headers.ratelimit, headers['ratelimit-policy']]).toEqual([
    200,
    undefined,
    undefined,
  ]);
});
