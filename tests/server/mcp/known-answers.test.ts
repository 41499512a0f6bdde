import type { ServerResponse } from 'node:http';
import { createKnownAnswers } from '../../../src/plugins/glossary/server/mcp/known-answers';
import { times } from '../../support/repeated';

/** As the SDK answers: with the id of the message, and what the tool says. */
let result: object;
let state: string;
let made: number;
let counted: string[];
let sent: string;
beforeEach(() => {
  [result, state, made, counted, sent] = [{ content: 'one' }, 'a', 0, [], ''];
});

const response = {
  writeHead: () => undefined,
  end: (text: string) => (sent = text),
} as unknown as ServerResponse;

function answers() {
  return createKnownAnswers({
    address: 'https://glossary.example',
    handler: {
      fetch(_request, options) {
        made += 1;
        const { id } = options?.parsedBody as { readonly id: string };
        return Promise.resolve(Response.json({ jsonrpc: '2.0', id, result }));
      },
    },
    state: () => Promise.resolve(state),
    inItsTurn: (make) => make(),
  });
}

const called = (name: string, given: object, id: unknown = 1) => ({
  ...{ jsonrpc: '2.0', id, method: 'tools/call' },
  params: { name, arguments: given },
});
const ask = (known: ReturnType<typeof answers>, message: object) =>
  known.answered({ headers: {} }, response, message, (tool, { slug }) => {
    counted.push(`${tool} ${slug}`);
    return Promise.resolve();
  });

it('the answer of a tool is made once for each state, and counted for each client', async () => {
  const known = answers();
  for (const id of [7, 'eight'])
    expect(await ask(known, called('get_term', { slug: 'x' }, id))).toBe(true);
  expect(JSON.parse(sent)).toEqual({ jsonrpc: '2.0', id: 'eight', result });
  expect([made, counted]).toEqual([1, ['get_term x', 'get_term x']]);
  state = 'b';
  result = { content: 'two' };
  await ask(known, called('get_term', { slug: 'x' }));
  expect(JSON.parse(sent)).toMatchObject({ result });
  expect(made).toBe(2);
});

it('why a tool has no answer is said once, and not counted', async () => {
  const known = answers();
  result = { isError: true, content: 'Ask again.' };
  await ask(known, called('get_term', { slug: 'x' }));
  expect(JSON.parse(sent)).toMatchObject({ result });
  result = { content: 'one' };
  await ask(known, called('get_term', { slug: 'x' }));
  expect(JSON.parse(sent)).toMatchObject({ result });
  expect([made, counted]).toEqual([2, ['get_term x']]);
});

it.each(['cite_term', 'verify_quote', 'list_changes', 'another'])(
  'what %s answers is left to the SDK',
  async (tool) => {
    expect(await ask(answers(), called(tool, {}))).toBe(false);
    expect(made).toBe(0);
  },
);

it('any number of answers take no more memory than they may', async () => {
  const known = answers();
  result = { content: 'x'.repeat(50_000) };
  for (const number of times(100, (index) => index))
    await ask(known, called('search_terms', { question: `question ${number}` }));
  const { taken, most } = known.memory();
  expect(taken).toBeLessThanOrEqual(most);
  await ask(known, called('search_terms', { question: 'question 99' }));
  expect(made).toBe(100);
  await ask(known, called('search_terms', { question: 'question 0' }));
  expect(made).toBe(101);
});
