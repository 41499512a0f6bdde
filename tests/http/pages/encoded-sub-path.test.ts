import { aPublishedTerm } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ PUBLIC_URL: 'https://example.org/a|b^[c]', HOME_URL: '/' });
  await aPublishedTerm(service.strapi, 'Race Condition');
});
afterAll(() => service.stop());

const SUB_PATH = '/a%7Cb%5E%5Bc%5D';

it('a sub-path is written alike in redirects, headers and documents', async () => {
  const { headers } = await service.http.get('/glossary/Race-Condition');
  expect(headers.location).toBe(`${SUB_PATH}/glossary/race_condition`);
  const record = await service.http.get('/glossary/race_condition.json');
  expect(record.headers.link).toContain(
    `<https://example.org${SUB_PATH}/glossary/race_condition>; rel="cite-as"`,
  );
  for (const path of ['/sitemap.xml', '/opensearch.xml', '/license.xml']) {
    const { text } = await service.http.get(path);
    expect([path, text.includes(`https://example.org${SUB_PATH}/`)]).toEqual([path, true]);
  }
});

it.each([SUB_PATH, '/a|b^[c]', '/a|b%5E[c]'])(
  'a request that spells it %s is understood',
  async (subPath) => {
    const { status, headers } = await service.http.get(`${subPath}/glossary/race_condition.json`);
    expect([status, headers.location]).toEqual([200, undefined]);
  },
);
