import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { glossaryOf } from '../../src/plugins/glossary/server/glossary';
import { aPublishedTerm } from '../support/content/content';
import { type RealProcess, startProcess } from '../support/process/real-process';
import { startService } from '../support/service';
import { startTlsProxy, type TlsProxy } from '../support/process/tls-proxy';

const PASSWORD = 'A-password-for-tests-1';
const TLS = { TRUSTED_PROXIES: '127.0.0.1' };

let proxy: TlsProxy;
let running: RealProcess;
beforeAll(async () => {
  const { strapi, stop } = await startService();
  await aPublishedTerm(strapi, 'Mutex');
  await stop();
  proxy = await startTlsProxy();
});
afterAll(() => proxy.stop());

/** Has all tests of a block ask one process with these settings. */
function withProcess(environment: () => Readonly<Record<string, string>>): void {
  beforeAll(async () => {
    running = await startProcess({ environment: { GLOSSARY_DEMO: 'false', ...environment() } });
    proxy.forwardTo(running.origin);
  });
  afterAll(async () => {
    running.kill('SIGKILL');
    await running.exited;
  });
}

interface Answer {
  readonly status: number;
  readonly cookies: readonly string[];
  readonly body: {
    readonly jwt?: string;
    readonly user?: { readonly confirmed: boolean };
    readonly email?: string;
    readonly count?: number;
  };
}

/** Asks a process, or the proxy in front of it, as a program does. */
function ask(
  origin: string,
  method: string,
  path: string,
  { body, token, cookie = '' }: { body?: object; token?: string; cookie?: string } = {},
): Promise<Answer> {
  const sent = body === undefined ? '' : JSON.stringify(body);
  const options = {
    method,
    ca: proxy.certificate,
    headers: {
      Accept: 'application/json',
      Cookie: cookie,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
  };
  return new Promise((resolve, reject) => {
    const read = async (response: IncomingMessage): Promise<void> => {
      const received = await text(response);
      resolve({
        status: response.statusCode ?? 0,
        cookies: response.headers['set-cookie'] ?? [],
        body: received.startsWith('{') ? (JSON.parse(received) as Answer['body']) : {},
      });
    };
    const send = origin.startsWith('https:') ? requestHttps : requestHttp;
    const outgoing = send(`${origin}${path}`, options, (response) => {
      read(response).catch(reject);
    });
    outgoing.on('error', reject).end(sent);
  });
}

/** A reader registers, logs in, rates, and deletes the account. */
async function goThrough(origin: string, name: string): Promise<readonly string[]> {
  const email = `${name}@glossary.example`;
  const registered = await ask(origin, 'POST', '/api/auth/local/register', {
    body: { username: name, email, password: PASSWORD },
  });
  expect([registered.status, registered.body.user?.confirmed]).toEqual([200, true]);

  const loggedIn = await ask(origin, 'POST', '/api/auth/local', {
    body: { identifier: email, password: PASSWORD },
  });
  expect(loggedIn.status).toBe(200);
  const token = loggedIn.body.jwt;
  if (token === undefined) throw new Error('No token came.');
  expect((await ask(origin, 'GET', '/api/users/me', { token })).body.email).toBe(email);

  const rated = await ask(origin, 'POST', '/glossary/mutex/ratings', { body: { stars: 5 }, token });
  expect([rated.status, rated.body.count, rated.cookies]).toEqual([201, 1, []]);

  const cookie = loggedIn.cookies.map((line) => line.split(';')[0]).join('; ');
  const renewed = await ask(origin, 'POST', '/api/auth/refresh', { body: {}, cookie });
  expect([renewed.status, typeof renewed.body.jwt]).toEqual([200, 'string']);

  expect((await ask(origin, 'DELETE', '/api/users/me', { token })).status).toBe(204);
  expect((await ask(origin, 'GET', '/api/users/me', { token })).status).toBe(401);
  const rejected = await ask(origin, 'POST', '/glossary/mutex/ratings', {
    body: { stars: 5 },
    token,
  });
  expect(rejected.status).toBe(401);
  const anonymous = await ask(origin, 'POST', '/glossary/mutex/ratings', {
    body: { withdraw: true },
  });
  expect(anonymous.body.count).toBe(0);
  const again = await ask(origin, 'POST', '/api/auth/local', {
    body: { identifier: email, password: PASSWORD },
  });
  expect(again.status).toBe(400);
  return loggedIn.cookies;
}

describe('by default', () => {
  withProcess(() => ({}));

  it.each([
    ['POST', '/api/auth/local'],
    ['POST', '/api/auth/local/register'],
    ['POST', '/api/auth/local/register/'],
    ['POST', '/API/Auth/Local/Register'],
    ['POST', '/api/auth/forgot-password'],
    ['POST', '/api/auth/reset-password'],
    ['POST', '/api/auth/change-password'],
    ['POST', '/api/auth/send-email-confirmation'],
    ['GET', '/api/auth/email-confirmation?confirmation=x'],
    ['POST', '/api/auth/refresh'],
    ['POST', '/api/auth/logout'],
    ['GET', '/api/auth/sessions'],
    ['GET', '/api/auth/google/callback'],
    ['GET', '/api/connect/google'],
    ['GET', '/api/users'],
    ['GET', '/api/users/me'],
    ['DELETE', '/api/users/me'],
    ['POST', '/api/users'],
    ['GET', '/api/users-permissions/roles'],
  ])('%s %s is not there', async (method, path) => {
    const body = { username: 'reader', email: 'r@glossary.example', password: PASSWORD };
    const answer = await ask(running.origin, method, path, method === 'POST' ? { body } : {});
    expect(answer.status).toBe(404);
  });
});

describe('with GLOSSARY_READER_ACCOUNTS, by plain http', () => {
  withProcess(() => ({
    GLOSSARY_READER_ACCOUNTS: 'true',
    PUBLIC_URL: 'http://127.0.0.1:1337',
  }));

  it('a reader registers, logs in, rates and deletes the account', async () => {
    const cookies = await goThrough(running.origin, 'plain');
    expect(cookies.filter((cookie) => /;\s*secure/i.test(cookie))).toEqual([]);
  });

  it.each([
    ['POST', '/api/auth/forgot-password'],
    ['POST', '/api/auth/send-email-confirmation'],
    ['GET', '/api/connect/google'],
    ['GET', '/api/auth/google/callback'],
    ['GET', '/api/users'],
    ['GET', '/api/users/1'],
    ['DELETE', '/api/users/1'],
    ['GET', '/api/users-permissions/roles'],
  ])('%s %s, which no reader needs, is not there', async (method, path) => {
    expect((await ask(running.origin, method, path)).status).toBe(404);
  });

  it('without a token there is no account to see, change or delete', async () => {
    for (const [method, path] of [
      ['GET', '/api/users/me'],
      ['DELETE', '/api/users/me'],
      ['POST', '/api/auth/change-password'],
      ['POST', '/api/auth/logout'],
      ['GET', '/api/auth/sessions'],
    ] as const)
      expect([path, (await ask(running.origin, method, path)).status]).toEqual([path, 401]);
  });

  it('ten wrong passwords, or ten registrations, from one address; then 429', async () => {
    const attempt = (identifier: string) =>
      ask(running.origin, 'POST', '/api/auth/local', { body: { identifier, password: 'wrong' } });
    const statuses: number[] = [];
    for (let time = 0; time < 11; time += 1) statuses.push((await attempt('someone')).status);
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);

    const registrations: number[] = [];
    for (let time = 0; time < 11; time += 1) {
      const body = { username: `mass${time}`, email: `mass${time}@x.example`, password: PASSWORD };
      const { status } = await ask(running.origin, 'POST', '/api/auth/local/register', { body });
      registrations.push(status);
    }
    // One was made by the reader above.
    expect(registrations).toEqual([...Array<number>(9).fill(200), 429, 429]);
  });
});

describe('with GLOSSARY_READER_ACCOUNTS, behind a proxy with TLS', () => {
  withProcess(() => ({ ...TLS, GLOSSARY_READER_ACCOUNTS: 'true', PUBLIC_URL: proxy.origin }));

  it('a reader registers, logs in, rates and deletes the account; every cookie is secure', async () => {
    const cookies = await goThrough(proxy.origin, 'behind-tls');
    expect(cookies.join()).toContain('strapi_up_refresh=');
    expect(cookies.filter((cookie) => !/;\s*secure/i.test(cookie))).toEqual([]);
  });
});

it('what is stored does not open registration, and does not keep it closed', async () => {
  const { strapi, stop } = await startService();
  const store = strapi.store({ type: 'plugin', name: 'users-permissions' });
  const advanced = (): Promise<unknown> => store.get({ key: 'advanced' });
  await store.set({
    key: 'advanced',
    value: {
      allow_register: true,
      default_role: 'public',
      email_reset_password: 'https://x.example',
    },
  });
  await glossaryOf(strapi).readerAccounts.applySetting();
  expect(await advanced()).toMatchObject({
    allow_register: false,
    default_role: 'authenticated',
    email_reset_password: null,
  });
  await stop();
});
