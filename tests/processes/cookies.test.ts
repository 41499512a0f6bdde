import { type Asked, askJson, type JsonAnswer } from '../support/clients/json-client';
import { aPublishedTerm } from '../support/content/content';
import { startProcess } from '../support/process/real-process';
import { startService } from '../support/service';
import { guardOf } from '../../src/plugins/strapi-guard/server/running-guard';

const PASSWORD = 'A-password-for-tests-1';
const EDITOR = { email: 'editor@glossary.example', password: PASSWORD };
const READER = { username: 'reader', email: 'reader@glossary.example', password: PASSWORD };

beforeAll(async () => {
  const { strapi, stop } = await startService();
  await aPublishedTerm(strapi, 'Mutex');
  await guardOf(strapi).administrators.create({ ...EDITOR, firstName: 'An', lastName: 'E' });
  await stop();
});

const cookiesOf = ({ headers }: JsonAnswer): readonly string[] => headers['set-cookie'] ?? [];

/**
 * An editor logs in, a visitor rates; a reader registers, logs in, rates, and deletes the account: all with `X-Forwarded-Proto: https`.
 *
 * @returns the cookies that were set
 */
async function cookiesOfAll(origin: string): Promise<readonly string[]> {
  const ask = (method: string, path: string, { headers, ...asked }: Asked = {}) =>
    askJson(origin, method, path, {
      ...asked,
      headers: { 'X-Forwarded-Proto': 'https', ...headers },
    });
  const rate = (asked: Asked = {}) =>
    ask('POST', '/glossary/mutex/ratings', { body: { stars: 5 }, ...asked });
  const editor = await ask('POST', '/admin/login', { body: EDITOR });
  expect(editor.status).toBe(200);
  const somebody = await rate();
  expect(somebody.status).toBe(201);
  const count = Number(somebody.body.count);

  const registered = await ask('POST', '/api/auth/local/register', { body: READER });
  expect(registered).toMatchObject({ status: 200, body: { user: { confirmed: true } } });
  const logIn = () =>
    ask('POST', '/api/auth/local', { body: { identifier: READER.email, password: PASSWORD } });
  const loggedIn = await logIn();
  expect(loggedIn.status).toBe(200);
  const token = String(loggedIn.body.jwt);
  expect((await ask('GET', '/api/users/me', { token })).body.email).toBe(READER.email);

  const rated = await rate({ token });
  expect([rated.status, rated.body.count, cookiesOf(rated)]).toEqual([201, count + 1, []]);
  const Cookie = cookiesOf(loggedIn)
    .map((line) => line.split(';')[0])
    .join('; ');
  const renewed = await ask('POST', '/api/auth/refresh', { body: {}, headers: { Cookie } });
  expect([renewed.status, typeof renewed.body.jwt]).toEqual([200, 'string']);

  expect((await ask('DELETE', '/api/users/me', { token })).status).toBe(204);
  expect((await ask('GET', '/api/users/me', { token })).status).toBe(401);
  expect((await rate({ token })).status).toBe(401);
  expect((await rate({ body: { withdraw: true } })).body.count).toBe(count);
  expect((await logIn()).status).toBe(400);
  // Nothing sends mails.
  for (const path of ['forgot-password', 'send-email-confirmation'])
    expect((await ask('POST', `/api/auth/${path}`)).status).toBe(404);

  const cookies = [editor, somebody, loggedIn].map(cookiesOf);
  expect(cookies.map((lines) => lines.join())).toEqual([
    expect.stringContaining('strapi_admin_refresh='),
    expect.stringContaining('glossary_reader='),
    expect.stringContaining('strapi_up_refresh='),
  ]);
  return cookies.flat();
}

it.each([
  ['by plain http no cookie is for https alone, whatever a header says', '', 'http', false],
  ['behind a trusted proxy with TLS every cookie is for https alone', '127.0.0.1', 'https', true],
] as const)('%s', async (_what, TRUSTED_PROXIES, scheme, isSecure) => {
  const { origin, kill, exited } = await startProcess({
    environment: {
      GLOSSARY_DEMO: 'false',
      GLOSSARY_READER_ACCOUNTS: 'true',
      TRUSTED_PROXIES,
      PUBLIC_URL: `${scheme}://glossary.example`,
    },
  });
  const cookies = await cookiesOfAll(origin);
  expect(cookies.filter((cookie) => /;\s*secure/i.test(cookie) !== isSecure)).toEqual([]);
  kill('SIGKILL');
  await exited;
});
