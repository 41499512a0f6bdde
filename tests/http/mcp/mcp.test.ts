import type { Response } from 'supertest';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { verbatimRule } from '../../../src/plugins/glossary/core/mcp/instructions';
import { REFUSED } from '../../../src/plugins/glossary/core/texts/refusals';
import { NO_CURSOR } from '../../../src/plugins/glossary/server/mcp/mcp-server';
import { ONE_MESSAGE } from '../../../src/plugins/glossary/server/mcp/mcp-controller';
import { TOO_DEEP } from '../../../src/plugins/shared/server/http/nested-body';
import {
  aPublishedTerm,
  COMPLETE_TERM,
  edit,
  publish,
  unpublish,
} from '../../support/content/content';
import { requireOutside } from '../../support/jest/require-outside';
import { type RunningService, startService } from '../../support/service';
import { listen } from '../../support/browser/browser';

let service: RunningService;
let address: URL;
beforeAll(async () => {
  // Letters of any script: an agent may write the address of a record in two ways.
  service = await startService({ PUBLIC_URL: 'https://例え.jp/a|b^[c]/用語', HOME_URL: '/' });
  await aPublishedTerm(service.strapi, 'Deadlock', {
    short: 'Two threads wait for each other, and both are stuck for ever.',
  });
  for (const name of ['Race Condition', 'Livelock', 'Lost Update'])
    await aPublishedTerm(service.strapi, name);
  address = new URL('/glossary-mcp', await listen(service));
});
afterAll(() => service.stop());

/** What both clients have in common. */
interface AnyClient {
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  listTools(): Promise<{ tools: { name: string; outputSchema?: unknown }[] }>;
  readResource(asked: { uri: string }): Promise<unknown>;
  getPrompt(asked: { name: string; arguments: Record<string, string> }): Promise<unknown>;
  getInstructions(): string | undefined;
  revision(): string | undefined;
  close(): Promise<void>;
}

async function connectNewest(): Promise<AnyClient> {
  const newest = new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  await newest.connect(new StreamableHTTPClientTransport(address));
  return Object.assign(newest, {
    revision: () => newest.getNegotiatedProtocolVersion(),
  }) as AnyClient;
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
  ['2026-07-28', connectNewest],
];

let client: AnyClient;
const call = async (name: string, given: Record<string, unknown>) =>
  (await client.callTool({ name, arguments: given })) as {
    isError?: boolean;
    structuredContent?: Record<string, unknown>;
    content: { type: string; text: string }[];
  };
/** Sends one message as a program without a client library does. */
const send = (message: object, headers: Readonly<Record<string, string>> = {}) =>
  service.http
    .post('/glossary-mcp')
    .set({ Accept: 'application/json, text/event-stream', ...headers })
    .send({ jsonrpc: '2.0', id: 1, ...message });
const use = async (name: string, given: object): Promise<string> =>
  (await send({ method: 'tools/call', params: { name, arguments: given } })).text;

describe.each(CLIENTS)('a client of revision %s', (revision, connect) => {
  beforeAll(async () => {
    client = await connect();
  });
  afterAll(() => client.close());

  it('sees the rules for quoting and read-only tools, each with a schema of its answer', async () => {
    expect(client.revision()).toBe(revision);
    expect(client.getInstructions()).toContain(
      verbatimRule(['short', 'common_mistakes', 'avoid_when', 'when_to_use']),
    );
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

  it('reads the record that the address of the term answers', async () => {
    const { body } = await service.http.get('/glossary/deadlock.json');
    const { structuredContent } = await call('get_term', { slug: 'deadlock' });
    expect(structuredContent).toEqual(body);
    const { href } = new URL(body.citation.json_url);
    for (const uri of [body.citation.json_url, href])
      expect(await client.readResource({ uri })).toMatchObject({ contents: [{ uri: href }] });
  });

  it('gets a suggestion for a wrong slug', async () => {
    const { isError, content } = await call('get_term', { slug: 'dedlock' });
    expect(isError).toBe(true);
    expect(content[0]?.text).toContain('deadlock (Deadlock)');
  });

  it('gets an error for an unknown record, with a suggestion', async () => {
    const { body } = await service.http.get('/glossary/deadlock.json');
    const uri = String(body.citation.json_url).replace('deadlock', 'dedlock');
    const error: unknown = await client.readResource({ uri }).catch((fault: unknown) => fault);
    expect(error).toMatchObject({ code: -32602, data: { uri: new URL(uri).href } });
    expect(String(error)).toContain('deadlock (Deadlock)');
  });

  it('gets a prompt that keeps to the rules', async () => {
    const prompt = await client.getPrompt({
      name: 'explain_with_citation',
      arguments: { term: 'deadlock' },
    });
    expect(JSON.stringify(prompt)).toContain('verify_quote');
  });
});

describe('an agent', () => {
  beforeAll(async () => {
    client = await connectNewest();
  });
  afterAll(() => client.close());

  it('gets a description of an error in its request', async () => {
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

  it('gets the closest passage for a wrong quotation', async () => {
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

  it('may send an empty text for an optional argument', async () => {
    const whole = await call('list_changes', { limit: 2 });
    const empty = await call('list_changes', { since: '', limit: 2 });
    expect(empty.structuredContent).toEqual(whole.structuredContent);
    const { body } = await service.http.get('/glossary/deadlock.json');
    const { structuredContent } = await call('verify_quote', { text: body.short, slug: '' });
    expect(structuredContent).toMatchObject({ verdict: 'verbatim', found: { slug: 'deadlock' } });
  });

  it('lists the categories with their numbers', async () => {
    const { structuredContent } = await call('list_categories', {});
    const categories = structuredContent?.categories as { terms: number }[];
    const { body } = await service.http.get('/glossary.json');
    expect(categories.reduce((sum, { terms }) => sum + terms, 0)).toBe(body.total);
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
  const answer = await send({ method: 'tools/list', params: {} }, { Origin: origin });
  expect(answer.status).toBe(status);
  if (status !== 200) return;
  expect(answer.headers['access-control-allow-origin']).toBe(origin);
  expect(answer.headers.vary).toContain('Origin');
});

it('a page of the own machine may ask before; another may not', async () => {
  const preflight = (origin: string) =>
    service.http.options('/glossary-mcp').set({
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type,mcp-protocol-version',
    });
  const own = 'http://localhost:5173';
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
  const foreign = await preflight('https://evil.example');
  expect([foreign.status, foreign.headers['access-control-allow-headers']]).toEqual([
    403,
    undefined,
  ]);
});

it('promises no messages about changes, since it sends none', async () => {
  const { body, text } = await send({
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

it('other methods, large messages and lists of messages are refused', async () => {
  const other = await service.http.get('/glossary-mcp');
  expect([other.status, other.headers.allow]).toEqual([405, 'POST']);
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  await send({ ...message, params: { pad: 'x'.repeat(100_000) } }).expect(413);
  // In one read of the limit there would be a hundred.
  const list = await service.http
    .post('/glossary-mcp')
    .set({ Accept: 'application/json, text/event-stream' })
    .send([message, message]);
  expect([list.status, list.body.detail]).toEqual([400, ONE_MESSAGE]);
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

it('an agent gets no details of an internal error', async () => {
  const changes = glossaryOf(service.strapi).changes;
  const { after } = changes;
  changes.after = () => Promise.reject(new Error('select * from glossary_log'));
  const logged = jest.spyOn(service.strapi.log, 'error').mockImplementation();
  const answer = await use('list_changes', {});
  changes.after = after;
  expect(answer).not.toContain('select');
  expect(answer).toContain(REFUSED.failed);
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockRestore();
});

it('an agent gets a term by a name that only it has, and the choice where several have it', async () => {
  const { strapi } = service;
  await aPublishedTerm(strapi, 'Cross-Site Scripting (XSS)', {
    aliases: ['Script Injection', 'Shared Name'],
    identifiers: ['CWE-79'],
  });
  await aPublishedTerm(strapi, 'Fuzz Testing', { aliases: ['Shared Name'] });
  for (const slug of ['XSS', 'xss', 'script injection', 'Script_Injection', 'cwe-79'])
    expect(await use('get_term', { slug })).toContain('"slug":"cross_site_scripting_xss"');
  const choice = await use('get_term', { slug: 'shared name' });
  expect(choice).toContain('cross_site_scripting_xss');
  expect(choice).toContain('fuzz_testing');
  expect(choice).toContain('"isError":true');
});

/** The message in an answer, which comes as an event or as it is. */
const messageIn = (text: string): unknown => JSON.parse(text.slice(text.indexOf('{')));

it('an answer as text is as short as one as data', async () => {
  const { result } = messageIn(await use('get_term', { slug: 'deadlock' })) as {
    result: { content: [{ text: string }]; structuredContent: object };
  };
  expect(result.content[0].text).toBe(JSON.stringify(result.structuredContent));
});

it('slugs are completed in whatever case, and with spaces', async () => {
  const listed = await send({ method: 'resources/templates/list', params: {} });
  const { result } = messageIn(listed.text) as {
    result: { resourceTemplates: [{ uriTemplate: string }] };
  };
  const { text } = await send({
    method: 'completion/complete',
    params: {
      ref: { type: 'ref/resource', uri: result.resourceTemplates[0].uriTemplate },
      argument: { name: 'slug', value: 'Race C' },
    },
  });
  expect(text).toContain('"race_condition"');
});

it('an agent gets the term for an old slug, and a message for a withdrawn term', async () => {
  const { strapi } = service;
  const documentId = await aPublishedTerm(strapi, 'Old Name');
  await edit(strapi, documentId, { slug: 'new_name' });
  await publish(strapi, documentId);
  // As in an address, capitals, hyphens and surrounding space make no difference.
  for (const slug of ['old_name', 'Old-Name', ' NEW_NAME ']) {
    expect(await use('get_term', { slug })).toContain('"slug":"new_name"');
    expect(await use('cite_term', { slug, style: 'credit' })).toContain('/glossary/new_name');
    const quoted = { slug, text: COMPLETE_TERM.short };
    expect(await use('verify_quote', quoted)).toContain('"verdict":"verbatim"');
  }
  await unpublish(strapi, documentId);
  expect(await use('get_term', { slug: 'New-Name' })).toContain('has been withdrawn');
  const { publicUrl } = glossaryOf(strapi).settings;
  const uri = `${publicUrl}/glossary/new_name.json`;
  const { text } = await send({ method: 'resources/read', params: { uri } });
  expect(text).toContain('has been withdrawn');
});

/** Messages whose answers do not change; the SDK is asked again by one that is too long to be remembered. */
const LASTING: readonly [string, Readonly<Record<string, unknown>> & { readonly name?: string }][] =
  [
    ['ping', {}],
    ['tools/list', {}],
    ['prompts/list', {}],
    ['resources/list', {}],
    ['resources/templates/list', {}],
    [
      'initialize',
      {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 'test', version: '1' },
      },
    ],
    ['tools/call', { name: 'get_term', arguments: { slug: 'deadlock' } }],
    ['tools/call', { name: 'search_terms', arguments: { question: 'deadlock' } }],
    ['tools/call', { name: 'list_categories', arguments: {} }],
  ];
/** How clients of both revisions send a message; the last as neither may, which is refused for each message. */
const REVISIONS: readonly [
  string,
  number,
  (method: string, name?: string) => [object, Record<string, string>],
][] = [
  ['2025-11-25', 0, () => [{}, { 'MCP-Protocol-Version': '2025-11-25' }]],
  [
    '2026-07-28',
    0,
    (method, name) => [
      {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': {},
      },
      {
        'MCP-Protocol-Version': '2026-07-28',
        'MCP-Method': method,
        ...(name === undefined ? {} : { 'MCP-Name': name }),
      },
    ],
  ],
  ['none', 1, () => [{}, { Accept: 'application/json' }]],
];

const OF_ONE_ANSWER: ReadonlySet<string> = new Set(['date', 'ratelimit', 'x-request-id']);

describe.each(REVISIONS)('of revision %s', (_revision, made, stated) => {
  it.each(LASTING)(
    '%s %j is answered as the SDK answers it, and made once',
    async (method, params) => {
      const { McpServer } = requireOutside<{
        McpServer: { readonly prototype: { connect(): unknown } };
      }>('@modelcontextprotocol/server');
      const [meta, headers] = stated(method, params.name);
      const asked = (id: unknown, more: object = {}) =>
        send({ id, method, params: { ...params, _meta: { ...meta, ...more } } }, headers);
      const withoutOwn = ({ status, headers, text }: Response) => {
        const others = Object.entries(headers).filter(([name]) => !OF_ONE_ANSWER.has(name));
        return { status, headers: others, text };
      };
      for (const id of [1, -3, 'a "quoted" id \u2028']) {
        const bySdk = withoutOwn(await asked(id, { pad: 'x'.repeat(5000) }));
        await asked(0);
        const connected = jest.spyOn(McpServer.prototype, 'connect');
        expect(withoutOwn(await asked(id))).toEqual(bySdk);
        expect(connected).toHaveBeenCalledTimes(made);
        connected.mockRestore();
      }
    },
  );
});

it('a notification is accepted without a body, as the SDK does', async () => {
  const notify = (more: object) =>
    service.http
      .post('/glossary-mcp')
      .set({ Accept: 'application/json, text/event-stream' })
      .send({ jsonrpc: '2.0', method: 'notifications/initialized', ...more });
  for (const { status, text } of [
    await notify({ params: { _meta: { pad: 'x'.repeat(5000) } } }),
    await notify({}),
    await notify({}),
  ])
    expect([status, text]).toEqual([202, '']);
});

it.each([[1.5], [null], [{}], [[]], [true]])(
  'the id %j is no id: the message is left to the SDK',
  async (id) => {
    await send({ method: 'ping' });
    const { status, text } = await send({ method: 'ping', id });
    expect([status, text]).toEqual([400, expect.stringContaining('"error"')]);
  },
);

it('a message has no schema compiled, which would stay in memory for ever', async () => {
  const { AjvJsonSchemaValidator } = requireOutside<{
    AjvJsonSchemaValidator: { readonly prototype: { getValidator(): unknown } };
  }>('@modelcontextprotocol/server/validators/ajv');
  await use('list_categories', {});
  const compiled = jest.spyOn(AjvJsonSchemaValidator.prototype, 'getValidator');
  await use('list_categories', {});
  expect(compiled).not.toHaveBeenCalled();
  compiled.mockRestore();
});
