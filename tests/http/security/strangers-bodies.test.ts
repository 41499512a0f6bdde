import { setTimeout as wait } from 'node:timers/promises';
import { tooManyBodies } from '../../../src/plugins/shared/core/http/no-room';
import { SENTENCES } from '../../../src/plugins/strapi-guard/server/http/connections';
import { ANONYMOUS_BODY_MAX } from '../../../src/plugins/strapi-guard/server/security/body-limit';
import { colleagueInPanel, fullAccessToken, logInToPanel } from '../../support/clients/panel';
import { aPublishedTerm } from '../../support/content/content';
import { eventually } from '../../support/eventually';
import { openSocket, requestText } from '../../support/load/pipelined';
import { listen } from '../../support/browser/browser';
import { type RunningService, startService } from '../../support/service';
import { guardOf } from '../../../src/plugins/strapi-guard/server/running-guard';

/** Less than the limit of Strapi's parser, in bytes. */
const LENGTH = 1_000_000;
const JSON_TYPE = 'application/json';
/** A refusal; taking back a rating needs no body and reads none. */
const UNREAD = [303, 400, 401, 403, 404, 405, 413, 415];
const FORM = 'application/x-www-form-urlencoded';
const IMPORT = '/glossary-panel/exchange/import?as=draft&name=a.jsonl';

/** Every kind of address that reads a body, with the kinds of body that it takes. */
const READERS_OF_BODIES = [
  ['POST', '/glossary/mutex/ratings', JSON_TYPE],
  ['POST', '/glossary/mutex/ratings', FORM],
  ['DELETE', '/glossary/mutex/ratings', JSON_TYPE],
  ['POST', '/glossary/mutex/reports', JSON_TYPE],
  ['POST', '/glossary/mutex/reports', FORM],
  ['POST', '/glossary/mutex/views', JSON_TYPE],
  ['POST', '/glossary-mcp', JSON_TYPE],
  ['POST', '/admin/login', JSON_TYPE],
  ['POST', '/admin/forgot-password', JSON_TYPE],
  ['POST', '/admin/register-admin', JSON_TYPE],
  ['POST', '/admin/access-token', JSON_TYPE],
  ['PUT', '/admin/users/me', JSON_TYPE],
  ['POST', '/admin/project-settings', 'multipart/form-data; boundary=a'],
  ['POST', '/upload', 'multipart/form-data; boundary=a'],
  ['POST', '/api/terms', JSON_TYPE],
  ['POST', '/api/terms', 'application/vnd.api+json'],
  ['POST', '/api/auth/local', JSON_TYPE],
  ['POST', '/content-manager/collection-types/plugin::glossary.term', JSON_TYPE],
  ['POST', '/glossary-panel/text', JSON_TYPE],
  ['POST', IMPORT, 'application/octet-stream'],
  ['PATCH', '/nowhere', JSON_TYPE],
] as const;

const BY_LENGTH = `Content-Length: ${LENGTH}`;
const CHUNKED = 'Transfer-Encoding: chunked';

let service: RunningService;
let port: number;
let panelToken: string;
let apiToken: string;
beforeAll(async () => {
  service = await startService({ GLOSSARY_UPLOADS: 'true' });
  await aPublishedTerm(service.strapi, 'Mutex');
  panelToken = await logInToPanel(service);
  apiToken = await fullAccessToken(service.strapi);
  port = Number(new URL(await listen(service)).port);
});
afterAll(() => service.stop());

async function begin(method: string, path: string, type: string, lines: readonly string[]) {
  const socket = await openSocket(port);
  let received = '';
  let isClosed = false;
  socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  socket.once('close', () => (isClosed = true));
  const head = [`${method} ${path} HTTP/1.1`, 'Host: localhost', `Content-Type: ${type}`, ...lines];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return {
    socket,
    status: () => Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0),
    received: () => received,
    isClosed: () => isClosed,
  };
}

const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

/** How an address answers a large body of a stranger while the rest of it is still to come. */
async function answerTo(
  [method, path, type]: readonly [string, string, string],
  lines: readonly string[],
): Promise<number> {
  const sent = await begin(method, path, type, lines);
  const more = 'x'.repeat(ANONYMOUS_BODY_MAX + 1);
  sent.socket.write(lines.includes(CHUNKED) ? chunk(more) : more);
  await eventually(sent.status, (status) => status > 0);
  sent.socket.destroy();
  return sent.status();
}

it.each(READERS_OF_BODIES)(
  'a large body of a stranger is refused by %s %s as %s before the rest of it has come',
  async (...route) => {
    for (const framing of [BY_LENGTH, CHUNKED])
      expect(UNREAD).toContain(await answerTo(route, [framing]));
  },
);

it.each([
  ['a false token', 'Bearer x'],
  ['a false log-in', 'Bearer a.b.c'],
  ['a token of another kind', 'Basic YTpi'],
])('%s does not count as a log-in', async (_what, authorization) => {
  for (const route of READERS_OF_BODIES.filter(([, path]) => /mcp|me$|upload|terms/.test(path)))
    expect(UNREAD).toContain(await answerTo(route, [CHUNKED, `Authorization: ${authorization}`]));
});

it.each([
  ['editors', '/content-manager/collection-types/plugin::glossary.category', () => panelToken],
  ['programs', '/api/categories', () => apiToken],
])('a large body of %s is read', async (who, path, tokenOf) => {
  const category = { key: `of_${who}`, name: `Of ${who}` };
  const text = JSON.stringify(path.startsWith('/api') ? { data: category } : category);
  const { status } = await service.http
    .post(path)
    .set({ Authorization: `Bearer ${tokenOf()}`, 'Content-Type': JSON_TYPE })
    .send(text + ' '.repeat(LENGTH - text.length));
  expect(status).toBe(201);
});

it('a body as large as a stranger may send one is read', async () => {
  const text = '{"email":"a@b.example","password":"c"}';
  const { status } = await service.http
    .post('/admin/login')
    .set('Content-Type', JSON_TYPE)
    .send(text + ' '.repeat(ANONYMOUS_BODY_MAX - text.length));
  expect(status).toBe(400);
});

it('a body has a minute', () => {
  expect(guardOf(service.strapi).bodyTime.limit).toBe(60_000);
});

describe('the bodies of many connections together', () => {
  /** In bytes; together one more is too many. */
  const LENGTH_OF_EACH = 60_000;
  const LENGTH_OF_AN_EDITORS = 900_000;
  const save = '/content-manager/collection-types/plugin::glossary.category';
  const REFUSAL = tooManyBodies(5);
  const RECORD = requestText('/glossary/mutex.json');

  let most: ReturnType<typeof guardOf>['bodyMemory']['most'];
  const opened: Awaited<ReturnType<typeof begin>>[] = [];
  beforeAll(() => {
    const { bodyMemory } = guardOf(service.strapi);
    ({ most } = bodyMemory);
    bodyMemory.most = { strangers: 70_000, editors: 1_900_000, oneAccount: 1_000_000 };
  });
  afterAll(() => (guardOf(service.strapi).bodyMemory.most = most));
  afterEach(async () => {
    for (const { socket } of opened.splice(0)) socket.destroy();
    await eventually(
      async () => (await wholeBody()).status,
      (status) => status === 400,
    );
  });
  const wholeBody = () =>
    service.http
      .post('/admin/forgot-password')
      .set('Content-Type', JSON_TYPE)
      .send(`{}${' '.repeat(LENGTH_OF_EACH)}`);

  async function open(
    path: string,
    { length = LENGTH_OF_EACH, token = '', type = JSON_TYPE, lines = [] as readonly string[] } = {},
  ) {
    const framing = lines.length > 0 ? lines : [`Content-Length: ${length}`];
    const authorization = token === '' ? [] : [`Authorization: Bearer ${token}`];
    const sent = await begin('POST', path, type, [...framing, ...authorization]);
    opened.push(sent);
    sent.socket.write(lines.length > 0 ? chunk('{') : '{');
    return sent;
  }
  /** A body that is not all there yet; resolves when the service waits for the rest. */
  async function unfinished(path: string, options: Parameters<typeof open>[1] = {}) {
    const sent = await open(path, options);
    const reserve = jest.spyOn(guardOf(service.strapi).bodyMemory, 'reserve');
    await eventually(
      () => reserve.mock.results.some(({ value }) => value === true),
      (isReserved) => isReserved,
    );
    reserve.mockRestore();
    return sent;
  }
  const isAnswered = (status: number): boolean => status > 0;

  it('may take 32 MiB of strangers and 128 MiB of editors, a quarter of it of one account', () => {
    expect(most).toEqual({
      strangers: 33_554_432,
      editors: 134_217_728,
      oneAccount: 33_554_432,
    });
  });

  it.each([
    ['/glossary/mutex/reports'],
    ['/glossary-mcp'],
    ['/admin/forgot-password'],
    ['/api/auth/local'],
    [save],
    ['/glossary-mcp', [CHUNKED]],
    ['/admin/forgot-password', [CHUNKED]],
  ])('are refused by %s while there are too many, until one is done', async (path, lines = []) => {
    const first = await unfinished('/admin/forgot-password');
    const second = await open(path, { lines });
    await eventually(second.status, isAnswered);
    expect(second.status()).toBe(503);
    expect(second.received()).toMatch(/\r\nRetry-After: 5\r\n/);
    expect(second.received()).toContain(REFUSAL);
    first.socket.destroy();
    await eventually(
      async () => {
        const third = await open(path, { lines });
        third.socket.write(lines.length > 0 ? '0\r\n\r\n' : ' '.repeat(LENGTH_OF_EACH - 1));
        await eventually(third.status, isAnswered);
        return third.status();
      },
      (status) => status !== 503,
    );
  });

  it('the connection of a refused one stays usable, and what was read is free again', async () => {
    const first = await unfinished('/admin/forgot-password');
    const second = await open('/admin/forgot-password');
    await eventually(second.status, isAnswered);
    second.socket.write(' '.repeat(LENGTH_OF_EACH - 1) + RECORD);
    await eventually(
      () => second.received().includes('"slug": "mutex"'),
      (isThere) => isThere,
    );
    first.socket.write(' '.repeat(LENGTH_OF_EACH - 1));
    await eventually(first.status, isAnswered);
    expect(first.status()).toBe(400);
    for (let count = 0; count < 3; count += 1) {
      expect(await answerTo(['POST', '/admin/forgot-password', JSON_TYPE], [CHUNKED])).toBe(413);
      expect((await wholeBody()).status).toBe(400);
    }
  });

  it('of strangers keep no one from logging in, editing or importing', async () => {
    await unfinished('/admin/forgot-password');
    const { status } = await service.http
      .post('/admin/login')
      .send({ email: 'nobody@example.com', password: 'none' });
    expect(status).toBe(400);
    const authorization = { Authorization: `Bearer ${panelToken}` };
    const category = JSON.stringify({ key: 'beside', name: 'Beside' });
    const saved = await service.http
      .post(save)
      .set({ ...authorization, 'Content-Type': JSON_TYPE })
      .send(category + ' '.repeat(LENGTH_OF_EACH));
    expect(saved.status).toBe(201);
  });

  it('of one account do not keep out another; those of all have a limit, which no import meets', async () => {
    const sent = { length: LENGTH_OF_AN_EDITORS, token: panelToken };
    for (const token of [panelToken, apiToken]) {
      await unfinished(save, { ...sent, token });
      const second = await open(save, { ...sent, token });
      await eventually(second.status, isAnswered);
      expect(second.status()).toBe(503);
    }
    const other = await open(save, {
      ...sent,
      token: await colleagueInPanel(service, 'strapi-editor'),
    });
    await eventually(other.status, isAnswered);
    expect(other.status()).toBe(503);
    const row = JSON.stringify({ slug: 'imported', term: 'Imported' });
    const { status } = await service.http
      .post(IMPORT)
      .set({ Authorization: `Bearer ${panelToken}`, 'Content-Type': 'application/octet-stream' })
      .send(row + ' '.repeat(LENGTH_OF_AN_EDITORS));
    expect(status).toBe(202);
    await service.http
      .post('/glossary-panel/exchange/import/0/discard')
      .set('Authorization', `Bearer ${panelToken}`);
  });
});

describe('a body that comes byte by byte', () => {
  /** In milliseconds; the service gives a minute. */
  const TIME = 400;
  const PAUSE = TIME / 10;
  beforeAll(() => {
    guardOf(service.strapi).bodyTime.limit = TIME;
  });

  it('times out at every address, for every sender', async () => {
    const routes: readonly (readonly [string, string, string, string?])[] = [
      ...READERS_OF_BODIES,
      ['PUT', '/admin/users/me', JSON_TYPE, panelToken],
      ['POST', '/api/terms', JSON_TYPE, apiToken],
      ['POST', '/glossary-mcp', JSON_TYPE, apiToken],
    ];
    const answers = routes.map(async ([method, path, type, token]) => {
      const lines = token === undefined ? [] : [`Authorization: Bearer ${token}`];
      const sent = await begin(method, path, type, ['Content-Length: 1000', ...lines]);
      while (!sent.isClosed()) {
        sent.socket.write(' ');
        await wait(PAUSE);
      }
      return { path, status: sent.status(), received: sent.received() };
    });
    for (const { path, status, received } of await Promise.all(answers)) {
      expect([path, [...UNREAD, 408].includes(status)]).toEqual([path, true]);
      expect(received.includes(SENTENCES[408])).toBe(status === 408);
    }
  });

  it('except for the file of a logged-in editor', async () => {
    const row = JSON.stringify({ slug: 'slowly', term: 'Slowly' });
    const sent = await begin('POST', IMPORT, 'application/octet-stream', [
      `Content-Length: ${row.length}`,
      `Authorization: Bearer ${panelToken}`,
    ]);
    for (const letter of row) {
      sent.socket.write(letter);
      await wait(PAUSE);
    }
    await eventually(sent.status, (status) => status > 0);
    expect(sent.status()).toBe(202);
    sent.socket.destroy();
  });
});
