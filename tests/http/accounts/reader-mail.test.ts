import {
  type CaughtMail,
  type MailCatcher,
  startMailCatcher,
} from '../../support/clients/mail-catcher';
import { aPublishedTerm } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';
import { cookieOf } from '../../support/clients/cookies';
import { repeated } from '../../support/repeated';
import { MOST_MAILS } from '../../../src/plugins/strapi-guard/server/mail/mail-limit';
import { givenUp } from '../../../src/plugins/strapi-guard/server/mail/reader-mails';
import { guardOf } from '../../../src/plugins/strapi-guard/server/running-guard';

const ADMINISTRATOR = { email: 'ada@glossary.example', password: 'A-password-for-tests-1' };
const PASSWORD = 'A-password-for-tests-1';
const OTHER_PASSWORD = 'A-password-for-tests-2';
const PUBLIC_URL = 'http://glossary.example/docs';
const FROM = 'glossary@mail.example';
/** Headers of an attacker who wants the links in mails to lead elsewhere. */
const ELSEWHERE = {
  Host: 'evil.example',
  'X-Forwarded-Host': 'evil.example',
  'X-Forwarded-Proto': 'https',
  Referer: 'http://evil.example/',
};

interface Asked {
  readonly body?: object;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

let mailServer: MailCatcher;
let service: RunningService;
let senders = 0;
beforeAll(async () => {
  mailServer = await startMailCatcher();
});
// The last test stops the service.
afterAll(() => mailServer.stop());
/** Every test comes from an address of its own, so that none meets the limits of another. */
beforeEach(() => {
  senders += 1;
});

function ask(method: string, path: string, { headers = {}, body, token }: Asked = {}) {
  const request = service.http[method.toLowerCase() as 'get' | 'head' | 'post' | 'delete'](path)
    .set({ Accept: 'application/json', 'X-Forwarded-For': `198.18.${senders}.1`, ...headers })
    .set(token === undefined ? {} : { Authorization: `Bearer ${token}` });
  return body === undefined ? request : request.send(body);
}

/** The one link in a mail, which stands in its text and may stand in its HTML, from PUBLIC_URL on. */
function linkIn({ content }: CaughtMail): string {
  const links = content.match(/https?:\/\/[^\s"<>]+/g) ?? [];
  expect(links.filter((link) => !link.startsWith(`${PUBLIC_URL}/`))).toEqual([]);
  expect([...new Set(links)]).toHaveLength(1);
  return String(links[0]).slice(PUBLIC_URL.length);
}

describe('a mail server alone', () => {
  beforeAll(async () => {
    service = await startService({ PUBLIC_URL, MAIL_URL: mailServer.url, MAIL_FROM: FROM });
    const { strapi } = service;
    // Mails that are refused are said.
    strapi.log.level = 'silent';
    await aPublishedTerm(strapi, 'Mutex');
    const names = { firstName: 'Ada', lastName: 'A' };
    await guardOf(strapi).administrators.create({ ...ADMINISTRATOR, ...names });
  });

  it('sends an administrator who forgot the password a link to the panel of PUBLIC_URL, independent of the request’s headers', async () => {
    const { email } = ADMINISTRATOR;
    const post = (path: string, body: object, headers = {}) => ask('POST', path, { body, headers });
    expect((await post('/admin/forgot-password', { email }, ELSEWHERE)).status).toBe(204);
    const mail = await mailServer.next();
    expect([mail.from, mail.to]).toEqual([FROM, [email]]);
    expect(mail.content).not.toContain('evil');
    const [address, resetPasswordToken] = linkIn(mail).split('?code=');
    expect(address).toBe('/admin/auth/reset-password');

    const password = OTHER_PASSWORD;
    const reset = await post('/admin/reset-password', { resetPasswordToken, password });
    expect(reset.status).toBe(200);
    expect((await post('/admin/login', ADMINISTRATOR)).status).toBe(400);
    expect((await post('/admin/login', { email, password })).status).toBe(200);
  });

  it('is given up where it does not take a mail at all, and a stop says so', async () => {
    const { readerMails } = guardOf(service.strapi);
    const log = jest.spyOn(service.strapi.log, 'error').mockReturnValue(service.strapi.log);
    readerMails.inBackground(() => new Promise<void>(() => undefined));
    await readerMails.settled();
    expect(log.mock.calls).toEqual([[givenUp(1)]]);
    log.mockRestore();
  });

  it('is asked for a few links an hour for an editor, whoever wants them', async () => {
    const { strapi } = service;
    const [email, other] = ['eva', 'liz'].map((name) => `${name}@glossary.example`);
    for (const [address, firstName] of [
      [email, 'Eva'],
      [other, 'Liz'],
    ] as const)
      await guardOf(strapi).administrators.create({
        email: String(address),
        password: PASSWORD,
        firstName,
        lastName: 'A',
      });
    const forget = async (address = '') => {
      senders += 1;
      await ask('POST', '/admin/forgot-password', { body: { email: address } });
    };
    for (let time = 0; time < MOST_MAILS; time += 1) {
      await forget(email);
      expect((await mailServer.next()).to).toEqual([email]);
    }
    await forget(email);
    await forget(other);
    expect((await mailServer.next()).to).toEqual([other]);
  });

  it('that refuses changes no response, and the link can be requested again', async () => {
    const { email } = ADMINISTRATOR;
    const forget = () => ask('POST', '/admin/forgot-password', { body: { email } });
    await mailServer.refuseDuring(async () => {
      expect((await forget()).status).toBe(204);
    });
    expect((await forget()).status).toBe(204);
    expect((await mailServer.next()).to).toEqual([email]);
  });

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
  ])('opens nothing to readers: %s %s', async (method, path) => {
    const body = { username: 'reader', email: 'r@glossary.example', password: PASSWORD };
    expect((await ask(method, path, method === 'POST' ? { body } : {})).status).toBe(404);
  });

  it('stored settings, which may be those of another instance, do not open registration', async () => {
    const store = service.strapi.store({ type: 'plugin', name: 'users-permissions' });
    await store.set({
      key: 'advanced',
      value: {
        allow_register: true,
        default_role: 'public',
        email_reset_password: 'https://x.example',
      },
    });
    expect(await store.get({ key: 'advanced' })).toMatchObject({
      allow_register: false,
      default_role: 'authenticated',
      email_reset_password: null,
    });
  });
});

describe('with GLOSSARY_READER_ACCOUNTS', () => {
  const OF_ANOTHER = {
    allow_register: false,
    email_confirmation: false,
    email_confirmation_redirection: 'http://evil.example',
    email_reset_password: 'http://evil.example',
  };
  beforeAll(async () => {
    const store = service.strapi.store({ type: 'plugin', name: 'users-permissions' });
    await store.set({ key: 'advanced', value: OF_ANOTHER });
    const mails = JSON.stringify(await store.get({ key: 'email' }));
    await store.set({ key: 'email', value: JSON.parse(mails.replaceAll('<%= URL %>', 'evil')) });
    await service.stop();
    service = await startService({ GLOSSARY_READER_ACCOUNTS: 'true' });
    service.strapi.log.level = 'silent';
  });

  it('a start leaves to other instances what is stored', async () => {
    const stored = service.strapi.db.connection('strapi_core_store_settings');
    const { value } = await stored.where('key', 'plugin_users-permissions_advanced').first('value');
    expect(JSON.parse(value)).toEqual(OF_ANOTHER);
  });

  const post = (path: string, body: object, headers = {}) =>
    ask('POST', `/api/auth/${path}`, { body, headers });
  const emailOf = (name: string): string => `${name}@reader.example`;
  const logIn = (name: string, password = PASSWORD) =>
    post('local', { identifier: emailOf(name), password });
  const register = (name: string) =>
    post('local/register', { username: name, email: emailOf(name), password: PASSWORD }, ELSEWHERE);
  const codeIn = ({ content }: CaughtMail): string =>
    /^[\w-]{32}\.\d{10}(?=\r?$)/m.exec(content)?.[0] ?? '';

  it.each([
    ['GET', '/api/connect/google'],
    ['GET', '/api/auth/google/callback'],
    ['GET', '/api/users'],
    ['GET', '/api/users/1'],
    ['DELETE', '/api/users/1'],
    ['GET', '/api/users-permissions/roles'],
  ])('%s %s, which no reader needs, is not there', async (method, path) => {
    expect((await ask(method, path)).status).toBe(404);
  });

  it.each([
    ['GET', '/api/users/me'],
    ['DELETE', '/api/users/me'],
    ['POST', '/api/auth/change-password'],
    ['POST', '/api/auth/logout'],
    ['GET', '/api/auth/sessions'],
  ])('without a token there is no account: %s %s', async (method, path) => {
    expect((await ask(method, path)).status).toBe(401);
  });

  it('ten registrations from one address; then 429', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 11; time += 1) {
      statuses.push((await register(`mass${time}`)).status);
      if (time < 10) await mailServer.next();
    }
    expect(statuses).toEqual([...repeated(10, 200), 429]);
  });

  it('a reader registers, confirms by mail, logs in, rates and deletes the account', async () => {
    const registered = await register('ada');
    expect([registered.status, Object.keys(registered.body)]).toEqual([200, ['user']]);
    expect(registered.body.user).toMatchObject({ confirmed: false });
    const mail = await mailServer.next();
    expect([mail.from, mail.to]).toEqual([FROM, [emailOf('ada')]]);

    const early = await logIn('ada');
    expect([early.status, early.body.error]).toEqual([
      400,
      expect.objectContaining({ message: 'Your account email is not confirmed' }),
    ]);

    const link = linkIn(mail);
    expect(link).toMatch(/^\/api\/auth\/email-confirmation\?confirmation=[\w.-]+$/);
    expect((await ask('HEAD', link)).status).toBe(200);
    const confirmed = await ask('GET', link, { headers: ELSEWHERE });
    expect(confirmed.status).toBe(200);
    expect(confirmed.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(confirmed.text).toContain(`${PUBLIC_URL}/glossary`);
    expect(confirmed.text).not.toContain('evil');
    expect((await ask('GET', link)).status).toBe(400);

    const loggedIn = await logIn('ada');
    expect(loggedIn.status).toBe(200);
    const token = String(loggedIn.body.jwt);
    const rated = await ask('POST', '/glossary/mutex/ratings', { body: { stars: 5 }, token });
    expect([rated.status, rated.body.count]).toEqual([201, 1]);
    expect((await ask('DELETE', '/api/users/me', { token })).status).toBe(204);
    expect((await logIn('ada')).status).toBe(400);
  });

  /** An account that is confirmed, and what its log-in answers. */
  async function confirmedReader(name: string) {
    await register(name);
    await ask('GET', linkIn(await mailServer.next()));
    return logIn(name);
  }
  const readers = () => service.strapi.documents('plugin::users-permissions.user');
  const documentIdOf = async (name: string): Promise<string> => {
    const account = await readers().findFirst({ filters: { username: name } });
    return String(account?.documentId);
  };

  it('a reader whom an administrator deletes leaves neither ratings nor sessions', async () => {
    const loggedIn = await confirmedReader('zoe');
    const token = String(loggedIn.body.jwt);
    const rated = await ask('POST', '/glossary/mutex/ratings', { body: { stars: 5 }, token });
    expect(rated.body.count).toBe(1);
    await readers().delete({ documentId: await documentIdOf('zoe') });
    const numbers = await ask('GET', '/glossary/mutex/numbers.json');
    expect(numbers.body.rating.count).toBe(0);
    const { db } = service.strapi;
    expect(await db.connection('glossary_ratings').select()).toEqual([]);
    const refreshed = await post('refresh', {}, { Cookie: cookieOf(loggedIn) });
    expect(refreshed.status).toBe(401);
  });

  it.each<[string, (name: string, token: string) => Promise<unknown>]>([
    [
      'email is changed by an administrator',
      async (name) =>
        readers().update({
          documentId: await documentIdOf(name),
          data: { email: `new-${emailOf(name)}` },
        }),
    ],
    [
      'password is changed by the reader',
      (_name, token) =>
        ask('POST', '/api/auth/change-password', {
          body: {
            ...{ currentPassword: PASSWORD, password: OTHER_PASSWORD },
            passwordConfirmation: OTHER_PASSWORD,
          },
          token,
        }).expect(200),
    ],
  ])('a code that was mailed before ends when the %s', async (what, change) => {
    const name = what.slice(0, 5).trim();
    const { body } = await confirmedReader(name);
    await post('forgot-password', { email: emailOf(name) });
    const code = codeIn(await mailServer.next());
    await change(name, String(body.jwt));
    const password = 'A-password-for-tests-3';
    const late = await post('reset-password', { code, password, passwordConfirmation: password });
    expect(late.status).toBe(400);
  });

  it('a password that an administrator sets ends the log-ins of a reader', async () => {
    const loggedIn = await confirmedReader('sue');
    const data = { password: OTHER_PASSWORD };
    await readers().update({ documentId: await documentIdOf('sue'), data });
    const refreshed = await post('refresh', {}, { Cookie: cookieOf(loggedIn) });
    expect(refreshed.status).toBe(401);
    expect((await logIn('sue', OTHER_PASSWORD)).status).toBe(200);
  });

  it.each<[string, (name: string, token: string) => Promise<unknown>]>([
    ['a log-out', (_name, token) => ask('POST', '/api/auth/logout', { token, body: {} })],
    [
      'a new password by mail',
      async (name) => {
        await post('forgot-password', { email: emailOf(name) });
        const code = codeIn(await mailServer.next());
        const password = OTHER_PASSWORD;
        return post('reset-password', { code, password, passwordConfirmation: password });
      },
    ],
    [
      'another password',
      (_name, token) =>
        ask('POST', '/api/auth/change-password', {
          token,
          body: {
            currentPassword: PASSWORD,
            password: OTHER_PASSWORD,
            passwordConfirmation: OTHER_PASSWORD,
          },
        }),
    ],
  ])('after %s nothing is done with the token of before', async (how, end) => {
    const name = `before_${how.length}`;
    const token = String((await confirmedReader(name)).body.jwt);
    expect((await ask('GET', '/api/users/me', { token })).status).toBe(200);
    expect(await end(name, token)).toMatchObject({ status: 200 });
    const answers = await Promise.all([
      ask('GET', '/api/users/me', { token }),
      ask('GET', '/api/auth/sessions', { token }),
      ask('POST', '/glossary/mutex/ratings', { token, body: { stars: 5 } }),
      ask('DELETE', '/api/users/me', { token }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(await readers().findFirst({ filters: { username: name } })).not.toBeNull();
  });

  it('a password that a reader changes keeps this browser logged in, and no other', async () => {
    const here = await confirmedReader('may');
    const elsewhere = await logIn('may');
    const passwords = { currentPassword: PASSWORD, password: OTHER_PASSWORD };
    const changed = await ask('POST', '/api/auth/change-password', {
      body: { ...passwords, passwordConfirmation: OTHER_PASSWORD },
      token: String(here.body.jwt),
    });
    expect([changed.status, Object.keys(changed.body)]).toEqual([200, Object.keys(here.body)]);
    const refreshed = async (answer: Parameters<typeof cookieOf>[0]) =>
      (await post('refresh', {}, { Cookie: cookieOf(answer) })).status;
    expect(await refreshed(changed)).toBe(200);
    expect([await refreshed(here), await refreshed(elsewhere)]).toEqual([401, 401]);
    const attributesOf = ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }) =>
      [headers['set-cookie']]
        .flat()
        .map(String)
        .find((cookie) => cookie.startsWith('strapi_up_refresh='))
        ?.replace(/^[^;]*/, '');
    expect(attributesOf(changed)).toBe(attributesOf(here));
  });

  it.each(['sort=', '_q=', 'filters[username][$containsi]=', 'fields='])(
    'the own account is read without a query: %s',
    async (query) => {
      const token = String((await logIn('sue', OTHER_PASSWORD)).body.jwt);
      const { status, body } = await ask('GET', `/api/users/me?${query}${'id,'.repeat(4000)}`, {
        token,
      });
      expect([status, body.email]).toEqual([200, emailOf('sue')]);
    },
  );

  it('a change of anything else leaves the code as it is', async () => {
    await confirmedReader('lou');
    await post('forgot-password', { email: emailOf('lou') });
    const code = codeIn(await mailServer.next());
    const data = { email: emailOf('lou'), blocked: false };
    await readers().update({ documentId: await documentIdOf('lou'), data });
    const password = OTHER_PASSWORD;
    const reset = await post('reset-password', { code, password, passwordConfirmation: password });
    expect(reset.status).toBe(200);
  });

  it('only the code that was sent last, whole and unchanged, confirms', async () => {
    await register('bob');
    const first = linkIn(await mailServer.next());
    const answer = await post('send-email-confirmation', { email: emailOf('bob') }, ELSEWHERE);
    expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
    const second = linkIn(await mailServer.next());
    const path = '/api/auth/email-confirmation';
    const [, code = ''] = second.split('=');
    const later = code.replace(/\d{10}$/, (expiry) => String(Number(expiry) + 1));
    for (const wrong of [
      first,
      path,
      `${path}?confirmation=`,
      `${path}?confirmation=${later}`,
      `${path}?confirmation[$ne]=x`,
      `${path}?confirmation=${code}&confirmation=${code}`,
    ])
      expect([wrong, (await ask('GET', wrong)).status]).toEqual([wrong, 400]);
    expect((await logIn('bob')).status).toBe(400);
    expect((await ask('GET', second)).status).toBe(200);
    expect((await logIn('bob')).status).toBe(200);
  });

  it('a new password by mail: once, by the newest code, ends sessions, and confirms the account', async () => {
    await register('eve');
    const link = linkIn(await mailServer.next());
    await post('forgot-password', { email: emailOf('eve').toUpperCase() }, ELSEWHERE);
    const mail = await mailServer.next();
    expect(mail.to).toEqual([emailOf('eve')]);
    expect(mail.content).toContain(`POST ${PUBLIC_URL}/api/auth/reset-password`);
    expect(mail.content).not.toContain('evil');
    const reset = (code: string, password = OTHER_PASSWORD, passwordConfirmation = password) =>
      post('reset-password', { code, password, passwordConfirmation });
    const code = codeIn(mail);
    expect((await reset(code, OTHER_PASSWORD, PASSWORD)).status).toBe(400);
    expect((await reset(code, 'short')).status).toBe(400);
    expect((await reset(code, 'x'.repeat(73))).status).toBe(400);
    expect((await reset(`x${code.slice(1)}`)).status).toBe(400);
    const done = await reset(code);
    expect([done.status, done.body]).toEqual([200, { ok: true }]);
    expect((await reset(code)).status).toBe(400);

    expect((await logIn('eve')).status).toBe(400);
    const loggedIn = await logIn('eve', OTHER_PASSWORD);
    expect(loggedIn.status).toBe(200);
    expect((await ask('GET', link)).status).toBe(400);

    await post('forgot-password', { email: emailOf('eve') });
    const older = codeIn(await mailServer.next());
    await post('forgot-password', { email: emailOf('eve') });
    const newest = codeIn(await mailServer.next());
    expect((await reset(older, PASSWORD)).status).toBe(400);
    expect((await reset(newest, PASSWORD)).status).toBe(200);
    const cookie = cookieOf(loggedIn);
    expect(cookie).toContain('strapi_up_refresh=');
    expect((await post('refresh', {}, { Cookie: cookie })).status).toBe(401);
  });

  it.each(['send-email-confirmation', 'forgot-password'])(
    '%s answers the same whether there is an account, and takes ten from one address',
    async (path) => {
      const name = `limit-${path}`;
      await register(name);
      const link = linkIn(await mailServer.next());
      const unknown = await post(path, { email: emailOf('nobody') });
      const known = await post(path, { email: emailOf(name) });
      expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
      expect((await mailServer.next()).to).toEqual([emailOf(name)]);
      await mailServer.refuseDuring(async () => {
        const failing = await post(path, { email: emailOf(name) });
        expect([failing.status, failing.text]).toEqual([unknown.status, unknown.text]);
      });
      const statuses: number[] = [];
      for (let time = 0; time < 10; time += 1)
        statuses.push((await post(path, { email: emailOf('nobody') })).status);
      expect(statuses).toEqual([...repeated(9, 200), 429]);
      expect((await ask('GET', link)).status).toBe(path === 'forgot-password' ? 200 : 400);
    },
  );

  it.each([
    ['an account that waits to be confirmed', 'send-email-confirmation', linkIn],
    ['an account', 'forgot-password', codeIn],
  ])(
    '%s is sent a few mails an hour, whoever asks for them, and the last code works',
    async (_whose, path, secretIn) => {
      const name = `flood-${path}`;
      await register(name);
      await mailServer.next();
      const askFor = async (reader: string) => {
        senders += 1;
        await post(path, { email: emailOf(reader) });
      };
      // What the mail server refuses does not count.
      for (let time = 0; time < MOST_MAILS; time += 1) {
        await mailServer.refuseDuring(() => askFor(name));
        await guardOf(service.strapi).readerMails.settled();
      }
      let secret = '';
      for (let time = 0; time < MOST_MAILS; time += 1) {
        await askFor(name);
        secret = secretIn(await mailServer.next());
      }
      await askFor(name);
      await askFor(name.toUpperCase());
      // The next mail is another's.
      const other = `other-${path}`;
      await register(other);
      await mailServer.next();
      await askFor(other);
      expect((await mailServer.next()).to).toEqual([emailOf(other)]);
      const passwords = { password: OTHER_PASSWORD, passwordConfirmation: OTHER_PASSWORD };
      const used =
        path === 'forgot-password'
          ? await post('reset-password', { code: secret, ...passwords })
          : await ask('GET', secret);
      expect(used.status).toBe(200);
    },
  );

  it('codes are not tried out for ever', async () => {
    const attempts = {
      GET: () => ask('GET', '/api/auth/email-confirmation?confirmation=guess'),
      POST: () =>
        post('reset-password', { code: 'x', password: PASSWORD, passwordConfirmation: PASSWORD }),
    };
    for (const attempt of Object.values(attempts)) {
      senders += 1;
      const statuses: number[] = [];
      for (let time = 0; time < 51; time += 1) statuses.push((await attempt()).status);
      expect(statuses).toEqual([...repeated(50, 400), 429]);
    }
  });

  it('a registration whose mail is refused reports it, and the mail can be requested again', async () => {
    await mailServer.refuseDuring(async () => {
      expect((await register('zoe')).status).toBe(400);
    });
    expect((await logIn('zoe')).status).toBe(400);
    await post('send-email-confirmation', { email: emailOf('zoe') });
    expect((await ask('GET', linkIn(await mailServer.next()))).status).toBe(200);
    expect((await logIn('zoe')).status).toBe(200);
  });

  it('the stored hash of a code confirms nothing, and a code expires', async () => {
    const { strapi } = service;
    const accounts = strapi.db.query('plugin::users-permissions.user');
    const mails = guardOf(strapi).readerMails;
    const data = { username: 'ivy', email: emailOf('ivy'), provider: 'local', confirmed: false };
    const { id } = (await accounts.create({ data })) as { readonly id: number };
    await mails.sendConfirmation({ id, email: emailOf('ivy') });
    const code = linkIn(await mailServer.next()).split('=')[1] ?? '';
    const { confirmationToken } = (await accounts.findOne({ where: { id } })) as {
      readonly confirmationToken: string;
    };
    expect(confirmationToken).not.toBe(code);
    expect(await mails.confirm(confirmationToken)).toBe(false);
    const clock = guardOf(strapi).guardClock;
    const { now } = clock;
    const sentAt = clock.now().getTime();
    const hours = (count: number) => () => new Date(sentAt + count * 3_600_000);
    clock.now = hours(48);
    expect(await mails.confirm(code)).toBe(false);
    clock.now = hours(47);
    expect(await mails.confirm(code)).toBe(true);
    clock.now = now;
  });

  // The last one: it stops the service.
  it('a stop goes on only when the mails that are under way were taken', async () => {
    await register('kim');
    await mailServer.next();
    const { strapi } = service;
    const mails = guardOf(strapi).readerMails;
    const order: string[] = [];
    let takeMail = (): void => undefined;
    mails.inBackground(async () => {
      await new Promise<void>((resolve) => (takeMail = resolve));
      order.push('the mail is taken');
    });
    const { settled } = mails;
    mails.settled = () => {
      // Later than everything that does not wait.
      setImmediate(takeMail);
      return settled();
    };
    const { metrics } = guardOf(strapi);
    const { close } = metrics;
    metrics.close = () => {
      order.push('the stop goes on');
      return close();
    };
    await post('forgot-password', { email: emailOf('kim') });
    await service.stop();
    expect(order).toEqual(['the mail is taken', 'the stop goes on']);
    expect(mailServer.mails.map(({ to }) => to)).toEqual([[emailOf('kim')]]);
  });
});
