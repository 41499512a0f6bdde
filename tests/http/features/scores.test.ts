import { NO_SCORE } from '../../../src/plugins/glossary/core/catalogue/suggestions';
import { ALL_FEATURES } from '../../../src/plugins/glossary/core/settings/features';
import { representations, wholeOf } from '../../support/clients/named-addresses';
import { logInToPanel } from '../../support/clients/panel';
import { aDraft, aPublishedTerm, edit, publish, SCORE } from '../../support/content/content';
import { startWithFeatures } from '../../support/features';
import { type RunningService, startService } from '../../support/service';

const RATIONALE = 'Nobody notices it before the harvest.';
const SCORED = { ...SCORE, trap: { value: 8, rationale: RATIONALE } };
const OTHER_SCORE = { ...SCORE, trap: { value: 2, rationale: 'Its name says it.' } };
/** What an editor has begun and not finished. */
const HALF = { ...SCORE, trap: { value: null, rationale: 'Because.' } };
const SAID = /debt|(?<!data-)\bscor(?:es?|ing|ed)\b|data-score="\d|score_line":"|Nobody notices/gi;

const PAGE = '/glossary/race_condition';
let service: RunningService;
let edited: string;

async function startedWith(scores: boolean): Promise<void> {
  startWithFeatures({ ...ALL_FEATURES, scores });
  service = await startService({
    PUBLIC_URL: 'https://words.example',
    GLOSSARY_READS_PER_MINUTE: '0',
  });
}
async function stop(): Promise<void> {
  await service.stop();
  jest.restoreAllMocks();
}

beforeAll(async () => {
  await startedWith(true);
  const related = await aPublishedTerm(service.strapi, 'Deadlock', { score_draft: SCORED });
  edited = await aPublishedTerm(service.strapi, 'Race Condition', {
    related: [related],
    score_draft: SCORED,
  });
  await edit(service.strapi, edited, { score_draft: OTHER_SCORE });
  await publish(service.strapi, edited);
  await edit(service.strapi, edited, { score_draft: SCORED });
  await publish(service.strapi, edited);
  await stop();
  await startedWith(false);
});
afterAll(stop);

const spoken = (where: string, whole: string): string[] =>
  [...whole.replaceAll(NO_SCORE, '').matchAll(SAID)].map(
    ({ index }) => `${where}: ${whole.slice(Math.max(0, index - 60), index + 40)}`,
  );

it('no page, record, description or feed speaks of a score', async () => {
  const read = { glossary: '/glossary', openApi: '/openapi.json', slug: 'race_condition' };
  const addresses = [
    ...(await representations(service, read)),
    ...[`${PAGE}?version=1`, `${PAGE}.md?version=1`, `${PAGE}/history?from=1&to=2`],
    ...['/glossary/compare-terms?a=deadlock&b=race_condition', '/glossary?q=deadlock'],
    ...['/glossary-suggestions.json?q=race', '/glossary/no-such-term', '/sitemap.xml'],
  ].filter((address) => !/\.(js|css)$|^\/glossary\/debt-scoring/.test(address));
  const found: string[] = [];
  for (const address of new Set(addresses)) {
    const answer = await service.http.get(address).redirects(1);
    expect([address, answer.status >= 500]).toEqual([address, false]);
    found.push(...spoken(address, wholeOf(answer)));
  }
  expect(found).toEqual([]);
});

it('agents hear of none', async () => {
  const ask = (method: string, params: object = {}) =>
    service.http
      .post('/glossary-mcp')
      .set('Accept', 'application/json, text/event-stream')
      .send({ jsonrpc: '2.0', id: 1, method, params });
  const clientInfo = { name: 'test', version: '1.0.0' };
  const start = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  const term = { name: 'get_term', arguments: { slug: 'race_condition' } };
  for (const answer of [
    await ask('initialize', start),
    await ask('tools/list'),
    await ask('tools/call', term),
  ])
    expect([answer.status, spoken('agent', wholeOf(answer))]).toEqual([200, []]);
});

it('a reason of a hidden score cannot be quoted, of no version', async () => {
  for (const text of [RATIONALE, 'Its name says it.']) {
    const check = `${PAGE}/verify-quote?text=${encodeURIComponent(text)}`;
    const { body } = await service.http.get(check);
    expect([text, body.verdict]).not.toEqual([text, 'verbatim']);
  }
});

it('a report is about another part of the page', async () => {
  const text = 'The trap is far too deep.';
  const report = () => service.http.post(`${PAGE}/reports`).set('Accept', 'application/json');
  expect((await report().send({ part: 'score', text })).status).toBe(400);
  expect((await report().send({ part: 'other', text })).status).toBe(201);
});

it('the panel has no list of terms without one, and shows none', async () => {
  const token = await logInToPanel(service);
  const ask = (address: string) =>
    service.http.get(`/glossary-panel${address}`).set('Authorization', `Bearer ${token}`);
  expect((await ask('/attention/counts').expect(200)).body.counts.unscored).toBe(0);
  const { body } = await ask(`/terms/${edited}/readers`).expect(200);
  expect(body.published.score).toBeNull();
});

it('a score that is begun does not stop a publication, and is there again with scores', async () => {
  const documentId = await aDraft(service.strapi, 'Livelock', { score_draft: HALF });
  await publish(service.strapi, documentId);
  await service.http.get('/glossary/livelock').expect(200);
  await edit(service.strapi, edited, { short: 'Another definition.', score_draft: OTHER_SCORE });
  await publish(service.strapi, edited);
  expect((await service.http.get(PAGE)).text).toContain('Another definition.');
  await stop();
  await startedWith(true);
  // What readers saw before, and what waits for the next publication.
  expect((await service.http.get(PAGE)).text).toContain(RATIONALE);
  await publish(service.strapi, edited);
  expect((await service.http.get(PAGE)).text).toContain('Its name says it.');
  await expect(publish(service.strapi, documentId)).rejects.toThrow();
});
