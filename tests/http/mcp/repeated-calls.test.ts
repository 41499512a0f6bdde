import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { aDraft, aPublishedTerm, edit, publish, unpublish } from '../../support/content/content';
import { publishElsewhere } from '../../support/content/other-instance';
import { type RunningService, startService } from '../../support/service';

/** Repeated calls of tools are answered from memory, for as long as their answer is right, and counted each time. */

let service: RunningService;
let documentId: string;
beforeAll(async () => {
  service = await startService();
  // Polls are made by the tests.
  glossaryOf(service.strapi).logFollower.stop();
  documentId = await aPublishedTerm(service.strapi, 'Deadlock', { short: 'The first text.' });
});
afterAll(() => service.stop());
afterEach(() => jest.restoreAllMocks());

async function call(name: string, given: object): Promise<string> {
  const { text } = await service.http
    .post('/glossary-mcp')
    .set({ Accept: 'application/json, text/event-stream', 'User-Agent': 'an-agent/1.0' })
    .send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } });
  return text;
}
/** The definition of the term, as it is read and as it is found. */
const definitions = async () => {
  const texts = [
    await call('get_term', { slug: 'deadlock' }),
    await call('search_terms', { question: 'deadlock' }),
  ];
  return texts.map((text) => /"short":"(.*?)"/.exec(text)?.[1]);
};

it('each publication is told, of this instance and of another one, and no draft', async () => {
  const { strapi } = service;
  expect(await definitions()).toEqual(['The first text.', 'The first text.']);
  await edit(strapi, documentId, { short: 'A draft.' });
  expect(await definitions()).toEqual(['The first text.', 'The first text.']);
  await publish(strapi, documentId);
  expect(await definitions()).toEqual(['A draft.', 'A draft.']);
  await publishElsewhere(strapi, documentId, { short: 'From elsewhere.' });
  expect(await definitions()).toEqual(['From elsewhere.', 'From elsewhere.']);
});

it('a term is there when it is published, and gone when it is withdrawn', async () => {
  const { strapi } = service;
  const read = () => call('get_term', { slug: 'live_lock' });
  const found = () => call('search_terms', { question: 'live lock' });
  expect(await read()).toContain('"isError":true');
  const draft = await aDraft(strapi, 'Live Lock');
  expect([await read(), await found()].join()).not.toContain('"term":"Live Lock"');
  await publish(strapi, draft);
  for (const text of [await read(), await found()]) expect(text).toContain('"term":"Live Lock"');
  await unpublish(strapi, draft);
  expect(await read()).toContain('has been withdrawn');
  expect(await found()).not.toContain('"term":"Live Lock"');
});

it('each time a term is read is counted, and nothing else', async () => {
  const { liveStats } = glossaryOf(service.strapi);
  const count = jest.spyOn(liveStats, 'count');
  const countedIn = async (slug: string, times: number) => {
    const before = count.mock.calls.length;
    for (let time = 0; time < times; time += 1) await call('get_term', { slug });
    return count.mock.calls.slice(before).map(([term, kind, channel]) => [term, kind, channel]);
  };
  const [first, ...more] = await countedIn('Deadlock', 3);
  expect(first).toEqual([expect.objectContaining({ documentId }), expect.anything(), 'mcp']);
  expect(more).toEqual([first, first]);
  expect(await countedIn('no_such_term', 2)).toEqual([]);
  await call('search_terms', { question: 'deadlock' });
  expect(count).toHaveBeenCalledTimes(3);
});
