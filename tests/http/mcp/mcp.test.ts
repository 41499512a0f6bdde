import type { AddressInfo } from 'node:net';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { glossaryOf } from '../../../src/plugins/glossary/server/glossary';
import { verbatimRule } from '../../../src/plugins/glossary/core/mcp/instructions';
import { REFUSED } from '../../../src/plugins/glossary/core/texts/refusals';
import { NO_CURSOR } from '../../../src/plugins/glossary/server/mcp/mcp-server';
import { ONE_MESSAGE } from '../../../src/plugins/glossary/server/mcp/mcp-controller';
import { TOO_DEEP } from '../../../src/plugins/glossary/server/security/body-depth';
import {
  aCategory,
  aPublishedTerm,
  COMPLETE_TERM,
  edit,
  publish,
  unpublish,
} from '../../support/content/content';
import { requireOutside } from '../../support/jest/require-outside';
import { type RunningService, startService } from '../../support/service';

let service: RunningService;
let address: URL;
beforeAll(async () => {
  service = await startService({ GLOSSARY_DEMO: 'true' });
  const { httpServer } = service.strapi.server;
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  const { port } = httpServer.address() as AddressInfo;
  address = new URL(`http://127.0.0.1:${port}/glossary-mcp`);
});
afterAll(() => service.stop());

/** What both clients have in common. */
interface AnyClient {
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  listTools(): Promise<{ tools: { name: string; outputSchema?: unknown }[] }>;
  readResource(asked: { uri: string }): Promise<unknown>;
  getPrompt(asked: { name: string; arguments: Record<string, string> }): Promise<unknown>;
  getInstructions(): string | undefined;
  /** The revision that the two agreed on. */
  revision(): string | undefined;
  close(): Promise<void>;
}

const CLIENTS: readonly [string, () => Promise<AnyClient>][] = [
  [
    '2025-11-25',
    async () => {
      const client = new EarlierClient({ name: 'test', version: '1.0.0' });
      const transport = new EarlierTransport(address);
      await client.connect(transport as Parameters<typeof client.connect>[0]);
      return Object.assign(client, { revision: () => transport.protocolVersion }) as AnyClient;
    },
  ],
  [
    '2026-07-28',
    async () => {
      const client = new Client(
        { name: 'test', version: '1.0.0' },
        { versionNegotiation: { mode: { pin: '2026-07-28' } } },
      );
      await client.connect(new StreamableHTTPClientTransport(address));
      return Object.assign(client, {
        revision: () => client.getNegotiatedProtocolVersion(),
      }) as AnyClient;
    },
  ],
];

describe.each(CLIENTS)('a client of revision %s', (revision, connect) => {
  let client: AnyClient;
  beforeAll(async () => {
    client = await connect();
  });
  afterAll(() => client.close());

  const call = async (name: string, given: Record<string, unknown>) =>
    (await client.callTool({ name, arguments: given })) as {
      isError?: boolean;
      structuredContent?: Record<string, unknown>;
      content: { type: string; text: string }[];
    };

  it('agrees with the server on its revision', () => {
    expect(client.revision()).toBe(revision);
  });

  it('reads the rules for quoting in the instructions', () => {
    expect(client.getInstructions()).toContain(
      verbatimRule(['short', 'common_mistakes', 'avoid_when', 'when_to_use']),
    );
  });

  it('sees read-only tools, each with a schema of its answer', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([
      'cite_term',
      'get_term',
      'list_categories',
      'list_changes',
      'search_terms',
      'verify_quote',
    ]);
    expect(tools.every(({ outputSchema }) => outputSchema !== undefined)).toBe(true);
  });

  it.each([
    ['what is a closure?', 'closure'],
    ['How do I avoid SQL injection in my forms?', 'sql_injection'],
    ['why do my tests fail randomly', 'flaky_test'],
    ['two threads wait for each other forever', 'deadlock'],
  ])('finds the term that “%s” is about', async (question, slug) => {
    const { structuredContent } = await call('search_terms', { question });
    const terms = structuredContent?.terms as { slug: string }[];
    expect(terms.map((term) => term.slug)).toContain(slug);
  });

  it('reads the record that the address of the term answers', async () => {
    const { body } = await service.http.get('/glossary/deadlock.json');
    const { structuredContent } = await call('get_term', { slug: 'deadlock' });
    expect(structuredContent).toEqual(body);
    const resource = await client.readResource({ uri: body.citation.json_url });
    expect(resource).toMatchObject({ contents: [{ uri: body.citation.json_url }] });
  });

  it('is told which term a wrong slug may have meant', async () => {
    const { isError, content } = await call('get_term', { slug: 'dedlock' });
    expect(isError).toBe(true);
    expect(content[0]?.text).toContain('deadlock (Deadlock)');
  });

  it('is told what is wrong with what it asks', async () => {
    const { isError, content } = await call('search_terms', { question: '', limit: 5 });
    expect(isError).toBe(true);
    expect(content[0]?.text).toContain('question');
  });

  it.each([
    ['credit', /^Source: Software Glossary — http/],
    ['biblatex', /^@/],
    ['ris', /^TY {2}- DICT/],
    ['csl', /"entry-dictionary"/],
  ])('is given the citation as %s', async (style, form) => {
    const { structuredContent } = await call('cite_term', { slug: 'deadlock', style });
    expect(structuredContent?.text).toMatch(form);
  });

  it('finds a term from a vague question, quotes it, and has the quotation verified', async () => {
    const question = 'my threads are stuck waiting for each other, what is that called?';
    const found = await call('search_terms', { question, limit: 3 });
    const terms = found.structuredContent?.terms as { slug: string; short: string }[];
    const term = terms.find(({ slug }) => slug === 'deadlock');
    const verified = await call('verify_quote', { text: term?.short });
    expect(verified.structuredContent).toMatchObject({
      verdict: 'verbatim',
      found: { slug: 'deadlock', field: 'short', permission: 'verbatim', is_current: true },
    });
  });

  it('is refused a wrong quotation, and told the closest passage', async () => {
    const { body } = await service.http.get('/glossary/deadlock.json');
    const words = String(body.short).split(' ');
    words[3] = 'umbrella';
    const { structuredContent } = await call('verify_quote', {
      text: words.join(' '),
      slug: 'deadlock',
    });
    expect(structuredContent).toMatchObject({ verdict: 'near', found: { field: 'short' } });
    expect(structuredContent?.differences).toContainEqual({
      kind: 'added',
      text: expect.stringContaining('umbrella'),
    });
  });

  it('follows the changes from where it stopped', async () => {
    const { body } = await service.http.get('/glossary-changes.json').query({ limit: 3 });
    const first = await call('list_changes', { limit: 3 });
    expect(first.structuredContent).toEqual(body);
    const second = await call('list_changes', { since: body.next, limit: 3 });
    expect(second.structuredContent?.changes).not.toContainEqual(body.changes[2]);
    const wrong = await call('list_changes', { since: 'yesterday' });
    expect([wrong.isError, wrong.content[0]?.text]).toEqual([true, NO_CURSOR]);
  });

  it('may leave out what is optional as an empty text', async () => {
    const whole = await call('list_changes', { limit: 2 });
    const empty = await call('list_changes', { since: '', limit: 2 });
    expect(empty.structuredContent).toEqual(whole.structuredContent);
    const { body } = await service.http.get('/glossary/deadlock.json');
    const { structuredContent } = await call('verify_quote', { text: body.short, slug: '' });
    expect(structuredContent).toMatchObject({ verdict: 'verbatim', found: { slug: 'deadlock' } });
  });

  it('is told that there is no such record, and which term may be meant', async () => {
    const { body } = await service.http.get('/glossary/deadlock.json');
    const uri = String(body.citation.json_url).replace('deadlock', 'dedlock');
    const error: unknown = await client.readResource({ uri }).catch((fault: unknown) => fault);
    expect(error).toMatchObject({ code: -32602, data: { uri } });
    expect(String(error)).toContain('deadlock (Deadlock)');
  });

  it('lists the categories with their numbers', async () => {
    const { structuredContent } = await call('list_categories', {});
    const categories = structuredContent?.categories as { terms: number }[];
    const { body } = await service.http.get('/glossary.json');
    expect(categories.reduce((sum, { terms }) => sum + terms, 0)).toBe(body.total);
  });

  it('gets a prompt that keeps to the rules', async () => {
    const prompt = await client.getPrompt({
      name: 'explain_with_citation',
      arguments: { term: 'deadlock' },
    });
    expect(JSON.stringify(prompt)).toContain('verify_quote');
  });

  it('is counted as channel mcp of the term', async () => {
    const channelOf = async (): Promise<number> => {
      await glossaryOf(service.strapi).counting.flush();
      const { body } = await service.http.get('/glossary/race_condition/activity.json');
      return body.by_channel.mcp ?? 0;
    };
    const before = await channelOf();
    await call('get_term', { slug: 'race_condition' });
    expect(await channelOf()).toBe(before + 1);
  });
});

it.each([
  ['https://evil.example', 403],
  ['null', 403],
  ['http://localhost:5173', 200],
])('a page of %s is answered %i', async (origin, status) => {
  const answer = await service.http
    .post('/glossary-mcp')
    .set({ Origin: origin, Accept: 'application/json, text/event-stream' })
    .send({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
  expect(answer.status).toBe(status);
});

it('a page of the own machine may read the answer, and asks before; another may not', async () => {
  const own = 'http://localhost:5173';
  const preflight = (origin: string) =>
    service.http.options('/glossary-mcp').set({
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type,mcp-protocol-version',
    });
  const asked = await preflight(own);
  expect([asked.status, asked.headers]).toEqual([
    204,
    expect.objectContaining({
      'access-control-allow-origin': own,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type,mcp-protocol-version',
      vary: expect.stringContaining('Origin'),
    }),
  ]);
  const answer = await service.http
    .post('/glossary-mcp')
    .set({ Origin: own, Accept: 'application/json, text/event-stream' })
    .send({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
  expect(answer.headers['access-control-allow-origin']).toBe(own);
  expect(answer.headers.vary).toContain('Origin');
  const foreign = await preflight('https://evil.example');
  expect([foreign.status, foreign.headers['access-control-allow-headers']]).toEqual([
    403,
    undefined,
  ]);
});

it('promises no messages about changes, since it sends none', async () => {
  const { body, text } = await service.http
    .post('/glossary-mcp')
    .set({ Accept: 'application/json, text/event-stream' })
    .send({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 'test', version: '1' },
      },
    });
  expect(`${JSON.stringify(body)}${text}`).toMatch(/"capabilities":/);
  expect(`${JSON.stringify(body)}${text}`).not.toMatch(/"listChanged":\s*true/);
});

it('other methods are refused with those that are allowed', async () => {
  const answer = await service.http.get('/glossary-mcp');
  expect([answer.status, answer.headers.allow]).toEqual([405, 'POST']);
});

it('a message that is too large is refused, and the connection of others stays', async () => {
  const answer = await service.http
    .post('/glossary-mcp')
    .set({ Accept: 'application/json, text/event-stream' })
    .send({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { pad: 'x'.repeat(100_000) } });
  expect(answer.status).toBe(413);
});

it('a list of messages is refused: in one read of the limit there would be a hundred', async () => {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  const answer = await service.http
    .post('/glossary-mcp')
    .set({ Accept: 'application/json, text/event-stream' })
    .send([message, message]);
  expect([answer.status, answer.body.detail]).toEqual([400, ONE_MESSAGE]);
});

it.each(['[', '{"a":'])('a message of %s in each other is refused', async (opening) => {
  const depth = 10_000;
  const closing = opening === '[' ? ']' : '}';
  const nested = `${opening.repeat(depth)}${opening === '[' ? '' : 1}${closing.repeat(depth)}`;
  const answer = await service.http
    .post('/glossary-mcp')
    .set({ Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' })
    .send(
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":${nested}}}`,
    );
  expect([answer.status, answer.body.detail]).toEqual([400, TOO_DEEP]);
});

it('an agent is told nothing of what went wrong inside', async () => {
  const changes = glossaryOf(service.strapi).changes;
  const { after } = changes;
  changes.after = () => Promise.reject(new Error('select * from glossary_log'));
  const logged = jest.spyOn(service.strapi.log, 'error').mockImplementation();
  const answer = await service.http
    .post('/glossary-mcp')
    .set({ Accept: 'application/json, text/event-stream' })
    .send({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'list_changes', arguments: {} },
    });
  changes.after = after;
  expect(answer.text).not.toContain('select');
  expect(answer.text).toContain(REFUSED.failed);
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockRestore();
});

it('an agent is led from an old slug to the term, and told of one that was withdrawn', async () => {
  const { strapi } = service;
  const settings = glossaryOf(strapi).settings;
  const used = async (name: string, given: object): Promise<string> => {
    const answer = await service.http
      .post('/glossary-mcp')
      .set({ Accept: 'application/json, text/event-stream' })
      .send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } });
    return answer.text;
  };
  const asked = (slug: string): Promise<string> => used('get_term', { slug });
  const category = await aCategory(strapi, 'agents');
  const documentId = await aPublishedTerm(strapi, 'Old Name', { category });
  await edit(strapi, documentId, { slug: 'new_name' });
  await publish(strapi, documentId);
  // As in an address, capitals, hyphens and what stands around it make no difference.
  for (const slug of ['old_name', 'Old-Name', 'New-Name', ' NEW_NAME ']) {
    expect(await asked(slug)).toContain('"slug":"new_name"');
    expect(await used('cite_term', { slug, style: 'credit' })).toContain('/glossary/new_name');
    const quoted = { slug, text: COMPLETE_TERM.short };
    expect(await used('verify_quote', quoted)).toContain('"verdict":"verbatim"');
  }
  await unpublish(strapi, documentId);
  for (const slug of ['new_name', 'New-Name'])
    expect(await asked(slug)).toContain('has been withdrawn');
  const { text } = await service.http
    .post('/glossary-mcp')
    .set({ Accept: 'application/json, text/event-stream' })
    .send({
      jsonrpc: '2.0',
      id: 1,
      method: 'resources/read',
      params: { uri: `${settings.publicUrl}/glossary/new_name.json` },
    });
  expect(text).toContain('has been withdrawn');
});

it('a message has no schema compiled, which would stay in memory for ever', async () => {
  const { AjvJsonSchemaValidator } = requireOutside<{
    AjvJsonSchemaValidator: { readonly prototype: { getValidator(): unknown } };
  }>('@modelcontextprotocol/server/validators/ajv');
  const list = () =>
    service.http
      .post('/glossary-mcp')
      .set({ Accept: 'application/json, text/event-stream' })
      .send({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
      .expect(200);
  await list();
  const compiled = jest.spyOn(AjvJsonSchemaValidator.prototype, 'getValidator');
  await list();
  expect(compiled).not.toHaveBeenCalled();
  compiled.mockRestore();
});
