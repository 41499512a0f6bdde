import { load } from 'cheerio';
import { aPublishedTerm } from '../support/content';
import { type RunningService, startService } from '../support/service';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ PUBLIC_URL: 'https://example.org/docs/words', HOME_URL: '/' });
  await aPublishedTerm(service.strapi, 'Race Condition');
});
afterAll(() => service.stop());

it.each(['/glossary/race_condition', '/docs/words/glossary/race_condition'])(
  'a proxy may strip the sub-path or pass it on: %s',
  async (path) => {
    const { status, text } = await service.http.get(path);
    expect(status).toBe(200);
    const $ = load(text);
    const links = $('a[href], link[href]')
      .map((_, element) => $(element).attr('href'))
      .get();
    const within = links.filter((link) => link.startsWith('/'));
    expect(within.length).toBeGreaterThan(5);
    for (const link of within) expect(link).toMatch(/^\/docs\/words\//);
  },
);

it('the record’s addresses and redirects have it', async () => {
  const { body } = await service.http.get('/glossary/race_condition.json');
  expect(body.citation.canonical_url).toBe(
    'https://example.org/docs/words/glossary/race_condition',
  );
  expect((await service.http.get('/glossary/Race-Condition')).headers.location).toBe(
    '/docs/words/glossary/race_condition',
  );
  expect((await service.http.get('/docs/words')).headers.location).toBe('/docs/words/glossary');
});
