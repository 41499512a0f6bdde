import { load } from 'cheerio';
import { glossaryOf } from '../../../src/plugins/glossary/server/glossary';
import { aCategory, aPublishedTerm, edit } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ PUBLIC_URL: 'https://example.org/docs/words', HOME_URL: '/' });
  await aPublishedTerm(service.strapi, 'Race Condition');
  const introduction = 'Begin with [races](/glossary/race_condition).';
  await service.strapi
    .documents('api::category.category')
    .update({ documentId: await aCategory(service.strapi), data: { introduction } });
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

it('a problem names the address that was asked for as the site has it', async () => {
  for (const path of ['/glossary/no_such.json', '/docs/words/glossary/no_such.json'])
    expect((await service.http.get(path)).body.instance).toBe('/docs/words/glossary/no_such.json');
});

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

describe('a link within the site that an editor wrote', () => {
  const WRITTEN =
    'Worse than [a race](/glossary/race_condition) and [a rest](/docs/words/glossary).';
  const LINKS = ['/docs/words/glossary/race_condition', '/docs/words/glossary'];
  let documentId: string;
  beforeAll(async () => {
    documentId = await aPublishedTerm(service.strapi, 'Deadlock', {
      short: WRITTEN,
      long: WRITTEN,
    });
  });

  const linksIn = (html: string): (string | undefined)[] => {
    const $ = load(html);
    return $('a')
      .filter((_, element) => /^(a race|a rest|races)$/.test($(element).text()))
      .map((_, element) => $(element).attr('href'))
      .get();
  };

  it('leads there from the page, its lists and the introduction of a category', async () => {
    const page = await service.http.get('/glossary/deadlock');
    expect(linksIn(page.text)).toEqual([...LINKS, ...LINKS]);
    const list = await service.http.get('/glossary?category=testing');
    expect(linksIn(list.text)).toEqual(['/docs/words/glossary/race_condition', ...LINKS]);
  });

  it('leads there from a preview', async () => {
    await edit(service.strapi, documentId, { quick_fix: WRITTEN });
    const path = glossaryOf(service.strapi).previews.pathOf(documentId);
    const { text } = await service.http.get(path);
    expect(linksIn(text)).toEqual([...LINKS, ...LINKS, ...LINKS]);
  });

  it('stands in the record as it was written', async () => {
    const { body } = await service.http.get('/glossary/deadlock.json');
    expect([body.short, body.long]).toEqual([WRITTEN, WRITTEN]);
  });
});
