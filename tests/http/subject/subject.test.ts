import { representations, wholeOf } from '../../support/clients/named-addresses';
import { logInToPanel } from '../../support/clients/panel';
import { aPublishedTerm } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

const SUBJECT = 'gardening';
const OTHER_SUBJECT = /software/i;
const AGENT = { Accept: 'application/json, text/event-stream' };

let service: RunningService;
beforeAll(async () => {
  service = await startService({
    PUBLIC_URL: 'https://words.example',
    GLOSSARY_SUBJECT: SUBJECT,
    GLOSSARY_READS_PER_MINUTE: '0',
  });
  const related = await aPublishedTerm(service.strapi, 'Compost');
  await aPublishedTerm(service.strapi, 'Mulch', { related: [related] });
});
afterAll(() => service.stop());

/** Where another subject is named, with the words around it. */
const namings = (where: string, whole: string): string[] =>
  [...whole.matchAll(new RegExp(OTHER_SUBJECT, 'gi'))].map(
    ({ index }) => `${where}: ${whole.slice(Math.max(0, index - 40), index + 40)}`,
  );

it('no address of readers and programs speaks of another subject', async () => {
  const read = { glossary: '/glossary', openApi: '/openapi.json', slug: 'mulch' };
  const addresses = [
    ...(await representations(service, read)),
    ...['/', '/glossary/no-such-term', '/glossary?q=mulch', '/glossary-cards.js', '/humans.txt'],
  ];
  expect(addresses.length).toBeGreaterThan(40);
  const found: string[] = [];
  for (const address of new Set(addresses))
    found.push(...namings(address, wholeOf(await service.http.get(address).redirects(1))));
  expect(found).toEqual([]);
});

it('no answer to an agent does', async () => {
  const ask = (method: string, params: object = {}) =>
    service.http.post('/glossary-mcp').set(AGENT).send({ jsonrpc: '2.0', id: 1, method, params });
  const start = { protocolVersion: '2025-11-25', capabilities: {} };
  const clientInfo = { name: 'test', version: '1.0.0' };
  const explain = { name: 'explain_with_citation', arguments: { term: 'Mulch' } };
  const answers = [
    await ask('initialize', { ...start, clientInfo }),
    await ask('tools/list'),
    await ask('prompts/list'),
    await ask('prompts/get', explain),
    await ask('resources/templates/list'),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(answers.flatMap((answer) => namings(answer.text, wholeOf(answer)))).toEqual([]);
  expect(answers[0]?.text).toContain(SUBJECT);
});

it.each(['/glossary', '/glossary/about-this-glossary', '/llms.txt', '/openapi.json'])(
  '%s names its own',
  async (address) => {
    const { text } = await service.http.get(address).expect(200);
    expect(text.includes(SUBJECT)).toBe(true);
  },
);

it('the panel describes its types without one', async () => {
  const { body } = await service.http
    .get('/content-manager/content-types')
    .set('Authorization', `Bearer ${await logInToPanel(service)}`)
    .expect(200);
  const own = (body.data as { readonly uid: string }[]).filter(({ uid }) =>
    uid.startsWith('plugin::glossary.'),
  );
  expect(own.length).toBeGreaterThan(1);
  expect(namings('types', JSON.stringify(own))).toEqual([]);
});
