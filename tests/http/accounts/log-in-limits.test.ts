import type { Response } from 'supertest';
import { TOO_MANY_LOG_INS } from '../../../src/plugins/strapi-guard/server/accounts/password-turns';
import { tooManyAttempts } from '../../../src/plugins/strapi-guard/server/security/log-in-limit';
import { requireOutside } from '../../support/jest/require-outside';
import { type RunningService, startService } from '../../support/service';
import { cookieOf } from '../../support/clients/cookies';
import { repeated } from '../../support/repeated';
import { guardOf } from '../../../src/plugins/strapi-guard/server/running-guard';

/** What Strapi hashes and compares passwords with. */
type Hash = (password: string, rounds: number) => Promise<string>;
const bcrypt = requireOutside<{
  compare(password: string, hash: string): Promise<boolean>;
  hash: Hash & { readonly original?: Hash };
}>('bcryptjs');

const PUBLIC_URL = 'https://glossary.example/wiki';
const PASSWORD = 'A-password-for-tests-1';
const ADA = 'ada@glossary.example';
const BOB = 'bob@glossary.example';
/** Has a hash that costs as much as any; those of the others are cheap, for the hundreds of log-ins here. */
const EVE = 'eve@glossary.example';
const CHEAP_ROUNDS = 4;

let service: RunningService;
let address = 0;
beforeAll(async () => {
  // Tests hash cheaply (service-environment.mjs); here Strapi's own hashes are compared with what stands in for one.
  bcrypt.hash = bcrypt.hash.original ?? bcrypt.hash;
  service = await startService({ PUBLIC_URL, GLOSSARY_READER_ACCOUNTS: 'true' });
  for (const email of [ADA, BOB, EVE])
    await guardOf(service.strapi).administrators.create({
      email,
      password: PASSWORD,
      firstName: 'A',
      lastName: 'B',
    });
  const data = { password: await bcrypt.hash(PASSWORD, CHEAP_ROUNDS) };
  for (const email of [ADA, BOB])
    await service.strapi.db.query('admin::user').update({ where: { email }, data });
});
afterAll(() => service.stop());
// The limits are kept for minutes: each test comes from a network that no other has used.
beforeEach(() => (address += 1));

const here = (): string => `198.18.${address}.1`;
const from = (path: string, sender: string, body: object, cookie = ''): Promise<Response> =>
  service.http.post(path).set('X-Forwarded-For', sender).set('Cookie', cookie).send(body).then();
const logIn = (
  email: string,
  password: string,
  { sender = here(), cookie = '', path = '/admin/login' } = {},
): Promise<Response> => from(path, sender, { email, password }, cookie);

/** An unknown account takes as long as EVE's. Most tests count hundreds of log-ins and do not ask how long each one takes. */
let takesAsLong = false;
const { compare } = bcrypt;
const shortened = (hash: string): string =>
  hash.replace(/^(\$2[ab]\$)\d\d/, (_, version: string) => `${version}0${CHEAP_ROUNDS}`);
beforeAll(() => {
  bcrypt.compare = (password, hash) => compare(password, takesAsLong ? hash : shortened(hash));
});
beforeEach(() => (takesAsLong = false));
afterAll(() => (bcrypt.compare = compare));

async function fail(
  times: number,
  attempt: (time: number) => Promise<Response>,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) statuses.push((await attempt(time)).status);
  return statuses;
}

it('ten wrong passwords for an account from one address, then 429 with Retry-After and a sentence', async () => {
  expect(await fail(10, () => logIn('unknown-1@glossary.example', 'wrong'))).toEqual(
    repeated(10, 400),
  );
  const { status, headers, body } = await logIn('unknown-1@glossary.example', 'wrong');
  expect([status, body.error.message]).toEqual([429, tooManyAttempts(15 * 60)]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(14 * 60);
});

it('capitals of the email, of the path, and a slash at its end make no other account', async () => {
  const forms = ['/admin/login', '/ADMIN/Login', '/admin/login/', '/admin/login'];
  const statuses = await fail(12, (time) =>
    logIn(time % 2 === 0 ? ADA : ADA.toUpperCase(), 'wrong', { path: forms[time % 4] }),
  );
  expect(statuses).toEqual([...repeated(10, 400), 429, 429]);
});

it('an account in the query is limited like one in the body', async () => {
  const inQuery = (time: number) =>
    from('/admin/login?email=unknown-2@glossary.example', here(), {
      ...(time % 2 === 0 && { email: '' }),
      password: 'wrong',
    });
  expect(await fail(11, inQuery)).toEqual([...repeated(10, 400), 429]);
});

it('many at once are not one, and who logs in is not counted', async () => {
  expect(await fail(12, () => logIn(BOB, PASSWORD))).toEqual(repeated(12, 200));
  const answers = await Promise.all(Array.from({ length: 15 }, () => logIn(ADA, 'wrong')));
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
});

const change = { currentPassword: 'wrong', password: 'Another-password-1' };
it.each<[string, (token: string, number: number) => Promise<Response>]>([
  ['log-ins', (_, number) => logIn(`together-${number}@glossary.example`, 'wrong')],
  [
    'registrations',
    (_, number) =>
      from('/api/auth/local/register', `198.18.${200 + number}.1`, {
        ...{ username: `reader-${number}`, email: `reader-${number}@glossary.example` },
        password: PASSWORD,
      }),
  ],
  [
    'changes of the own password',
    (token) =>
      service.http
        .put('/admin/users/me')
        .set({ 'X-Forwarded-For': here(), Authorization: `Bearer ${token}` })
        .send(change)
        .then(),
  ],
])('a page is answered between %s that come together', async (_what, act) => {
  takesAsLong = true;
  const { body } = await logIn(EVE, PASSWORD);
  await service.http.get('/glossary');
  const order: string[] = [];
  const together = Array.from({ length: 20 }, async (_, number) => {
    await act(body.data.token, number);
    order.push('act');
  });
  await service.http.get('/glossary');
  order.push('page');
  await Promise.all(together);
  expect(order.indexOf('page')).toBeLessThan(10);
});

it('more than a hundred log-ins do not wait', async () => {
  const crowd = Array.from({ length: 200 }, (_, number) =>
    logIn(`crowd-${number}@glossary.example`, 'wrong', { sender: `198.51.100.${number}` }),
  );
  const answers = await Promise.all(crowd);
  const refused = answers.filter(({ status }) => status !== 400);
  expect(refused.length).toBeGreaterThan(20);
  expect(refused.map(({ status, body }) => [status, body.error.message])).toEqual(
    refused.map(() => [429, TOO_MANY_LOG_INS]),
  );
});

it('an attacker at one address does not lock out clients at another', async () => {
  await fail(12, () => logIn(ADA, 'wrong'));
  expect((await logIn(ADA, PASSWORD)).status).toBe(429);
  address += 1;
  expect((await logIn(ADA, PASSWORD)).status).toBe(200);
});

it('an attacker behind the same address does not lock out a browser that has logged in before', async () => {
  const cookie = cookieOf(await logIn(ADA, PASSWORD));
  await fail(12, () => logIn(ADA, 'wrong'));
  expect((await logIn(ADA, PASSWORD)).status).toBe(429);
  expect((await logIn(ADA, PASSWORD, { cookie })).status).toBe(200);
});

it('a known browser is limited as well, and known for its own account only', async () => {
  const cookie = cookieOf(await logIn(ADA, PASSWORD));
  expect(await fail(11, () => logIn(ADA, 'wrong', { cookie }))).toEqual([
    ...repeated(10, 400),
    429,
  ]);
  expect(await fail(11, () => logIn(BOB, 'wrong', { cookie }))).toEqual([
    ...repeated(10, 400),
    429,
  ]);
  const forged = cookie.replace(/glossary_device=./, 'glossary_device=x');
  address += 1;
  expect(await fail(11, () => logIn(ADA, 'wrong', { cookie: forged }))).toEqual([
    ...repeated(10, 400),
    429,
  ]);
});

it('one address tries at most 50 passwords an hour, over all accounts; a /64 counts as one address', async () => {
  const statuses = await fail(52, (time) =>
    logIn(`nobody-${time}@glossary.example`, 'wrong', {
      sender: `2001:db8:${address}:1::${time.toString(16)}`,
    }),
  );
  expect(statuses).toEqual([...repeated(50, 400), 429, 429]);
});

it.each([
  ['a /24', (time: number) => `203.0.113.${time}`],
  ['a /48', (time: number) => `2001:db8:99:${time.toString(16)}::1`],
])('one network tries at most 200 passwords an hour: %s', async (_, addressOf) => {
  const statuses = await fail(202, (time) =>
    logIn(`somebody-${time}@glossary.example`, 'wrong', { sender: addressOf(time) }),
  );
  expect(statuses).toEqual([...repeated(200, 400), 429, 429]);
});

it('one account takes at most 100 wrong passwords an hour from all addresses; known browsers go on', async () => {
  const cookie = cookieOf(await logIn(BOB, PASSWORD));
  const statuses = await fail(102, (time) => logIn(BOB, 'wrong', { sender: `198.51.${time}.1` }));
  // Some of the 100 were taken by the other tests.
  expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(100);
  expect(statuses.slice(-2)).toEqual([429, 429]);
  expect((await logIn(BOB, PASSWORD, { cookie })).status).toBe(200);
});

it.each([
  ['/admin/reset-password', { resetPasswordToken: 'guess', password: PASSWORD }],
  [
    '/admin/register',
    { registrationToken: 'guess', userInfo: { firstname: 'A', password: PASSWORD } },
  ],
  ['/admin/register-admin', { email: ADA, firstname: 'A', password: PASSWORD }],
])('codes are not tried out at %s for ever', async (path, body) => {
  const statuses = await fail(51, () => from(path, here(), body));
  expect(statuses.slice(0, 50).every((status) => status >= 400 && status < 500)).toBe(true);
  expect(statuses.slice(0, 50)).not.toContain(429);
  expect(statuses.at(-1)).toBe(429);
});

it('the own password is not tried out by a session for ever', async () => {
  const { body } = await logIn(ADA, PASSWORD);
  const attempt = { currentPassword: 'wrong', password: 'Another-password-1' };
  const statuses = await fail(51, async () =>
    service.http
      .put('/admin/users/me')
      .set({ Authorization: `Bearer ${String(body.data.token)}`, 'X-Forwarded-For': here() })
      .send(attempt),
  );
  expect(statuses).toEqual([...repeated(50, 400), 429]);
});

it('an address can request at most ten mails about one account, and does not learn whether it exists', async () => {
  const ask = (email: string) => () => from('/admin/forgot-password', here(), { email });
  // This service sends no mail, and every response says so.
  expect(await fail(11, ask('unknown-2@glossary.example'))).toEqual([...repeated(10, 400), 429]);
});

it('a refusal takes the same work whether the account exists or not', async () => {
  const compare = jest.spyOn(bcrypt, 'compare');
  const refused = await logIn(EVE, 'wrong');
  const [known] = compare.mock.calls;
  compare.mockClear();
  const unknown = await logIn('nobody@glossary.example', 'wrong');
  expect(compare.mock.calls).toHaveLength(1);
  const costOf = (hash: unknown) => String(hash).slice(3, 7);
  expect(costOf(compare.mock.calls[0]?.[1])).toBe(costOf(known?.[1]));
  expect([unknown.status, unknown.body]).toEqual([refused.status, refused.body]);
  compare.mockRestore();
});

describe('an account of a reader', () => {
  const READER = { username: 'ada', email: 'ada@reader.example', password: PASSWORD };
  beforeAll(() => service.http.post('/api/auth/local/register').send(READER).expect(200));

  /** The answer to a wrong log-in, and the hashes that its password was compared with. */
  async function refused(identifier: string): Promise<{ answer: unknown; hashes: string[] }> {
    const compare = jest.spyOn(bcrypt, 'compare');
    const { status, body } = await from('/api/auth/local', here(), {
      ...{ identifier, password: 'wrong' },
    });
    const hashes = compare.mock.calls.map(([, hash]) => hash);
    compare.mockRestore();
    return { answer: [status, body], hashes };
  }
  const roundsOf = (hash = ''): string => hash.slice(3, 7);

  it.each(['ada@reader.example', 'ADA@Reader.example', 'ada'])(
    'takes the same work for a refusal as none: %s',
    async (identifier) => {
      const known = await refused(identifier);
      const unknown = await refused(`x${identifier}`);
      expect([known.hashes.length, unknown.hashes.length]).toEqual([1, 1]);
      expect(unknown.hashes[0]).not.toBe(known.hashes[0]);
      expect(roundsOf(unknown.hashes[0])).toBe(roundsOf(known.hashes[0]));
      expect(unknown.answer).toEqual(known.answer);
    },
  );

  it.each([[{}], [[]], [{ identifier: 'ada' }], [{ identifier: {}, password: 'x' }]])(
    'is not reached without identifier or password: %j',
    async (body) => {
      expect((await from('/api/auth/local', here(), body)).status).toBe(400);
    },
  );
});

describe('below a sub-path', () => {
  const PANEL = '/wiki/admin';

  /** The refresh cookie that an answer sets: its value, and where a browser sends it. */
  function refreshCookieOf({ headers }: Response): {
    readonly pair: string;
    readonly path: string;
  } {
    const lines = ([] as string[]).concat(headers['set-cookie'] ?? []);
    const line = lines.find((text) => text.startsWith('strapi_admin_refresh=')) ?? '';
    return { pair: line.split(';')[0] ?? '', path: /;\s*path=([^;]*)/i.exec(line)?.[1] ?? '' };
  }

  it.each([
    ['passes the sub-path on', PANEL],
    ['strips it', '/admin'],
  ])('behind a proxy that %s, a session goes on and ends', async (_proxy, panel) => {
    const loggedIn = await logIn(ADA, PASSWORD, { path: `${panel}/login` });
    expect(loggedIn.status).toBe(200);
    const { pair, path } = refreshCookieOf(loggedIn);
    expect(path).toBe(PANEL);

    const renewed = await service.http.post(`${panel}/access-token`).set('Cookie', pair);
    expect([renewed.status, refreshCookieOf(renewed).path]).toEqual([200, PANEL]);

    const loggedOut = await service.http
      .post(`${panel}/logout`)
      .set('Authorization', `Bearer ${String(renewed.body.data.token)}`)
      .set('Cookie', refreshCookieOf(renewed).pair);
    // A browser forgets a cookie only when the path is that under which it was set.
    expect(refreshCookieOf(loggedOut)).toEqual({ pair: 'strapi_admin_refresh=', path: PANEL });
  });
});
