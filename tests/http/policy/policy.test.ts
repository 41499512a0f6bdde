import { HOW_TO_CITE_TEXT } from '../../../src/plugins/glossary/core/texts/how-to-cite';
import { aPublishedTerm } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

let service: RunningService;
beforeAll(async () => {
  service = await startService({
    PUBLIC_URL: 'https://glossary.example/docs',
    GLOSSARY_ALLOW_QUOTING: 'false',
    GLOSSARY_ALLOW_SEARCH: 'false',
    GLOSSARY_READS_PER_MINUTE: '0',
  });
  await aPublishedTerm(service.strapi, 'Race Condition');
});
afterAll(() => service.stop());

const get = (path: string) => service.http.get(path).buffer(true);

it.each([
  '/glossary/race_condition',
  '/glossary/race_condition.json',
  '/glossary/race_condition.md',
  '/glossary',
  '/glossary.atom',
  '/glossary/verify-quote?text=one+two+three',
])('%s says the policy in its headers, and so does its 304', async (path) => {
  const first = await get(path);
  const again = await get(path).set('If-None-Match', first.headers.etag ?? '');
  expect([first.status, again.status]).toEqual([200, 304]);
  for (const { headers } of [first, again]) {
    expect(headers['content-usage']).toBe('train-ai=n, search=n');
    expect(headers['tdm-reservation']).toBe('1');
    expect(headers['tdm-policy']).toBe('https://glossary.example/docs/glossary/how-to-cite');
    expect(headers['x-robots-tag']).toBe('noindex');
  }
});

it('the licence of the page is linked as RSL, in its header and in its head', async () => {
  const { headers, text } = await get('/glossary/race_condition');
  expect(headers.link).toContain(
    '<https://glossary.example/docs/license.xml>; rel="license"; type="application/rsl+xml"',
  );
  expect(text).toContain(
    '<link rel="license" type="application/rsl+xml" href="https://glossary.example/docs/license.xml">',
  );
  expect((await get('/glossary')).text).toContain('type="application/rsl+xml"');
  for (const path of ['/docs/license.xml', '/license.xml']) {
    const rsl = await get(path);
    expect([rsl.status, rsl.headers['content-type']]).toEqual([200, 'application/rsl+xml']);
  }
});

it('the rules for mining are at the root of the host and below the sub-path', async () => {
  for (const path of ['/.well-known/tdmrep.json', '/docs/.well-known/tdmrep.json'])
    expect((await get(path)).body).toEqual([
      {
        location: '/docs/',
        'tdm-reservation': 1,
        'tdm-policy': 'https://glossary.example/docs/glossary/how-to-cite',
      },
    ]);
});

it('without quoting the record, the page about citing and the check of a quote say so', async () => {
  const record = (await get('/glossary/race_condition.json')).body as {
    citation: { usage: Record<string, string[]> };
  };
  expect(record.citation.usage.verbatim_allowed).toEqual([]);
  expect(record.citation.usage.paraphrase_required).toContain('short');
  expect((await get('/glossary/how-to-cite')).text).toContain(HOW_TO_CITE_TEXT.nothingVerbatim);
  const check = await get('/glossary/verify-quote?text=A+definition+of+one+sentence');
  expect((check.body as { found: unknown }).found).toMatchObject({ permission: 'paraphrase' });
});

it('without a limit of reads nothing is counted, and no header is sent', async () => {
  const { status, headers } = await get('/glossary/race_condition.json');
  expect(status).toBe(200);
  expect(Object.keys(headers).filter((name) => name.startsWith('ratelimit'))).toEqual([]);
});
