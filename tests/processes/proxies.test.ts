import { glossaryOf } from '../../src/plugins/glossary/server/glossary';
import { aPublishedTerm } from '../support/content/content';
import { type RatingAnswer, rate } from '../support/clients/rating-client';
import { type RealProcess, startProcess } from '../support/process/real-process';
import { startService } from '../support/service';

const EDITOR = { email: 'editor@glossary.example', password: 'A-password-for-tests-1' };
const HSTS = 'strict-transport-security';
const RATINGS_A_MINUTE = 30;

let running: RealProcess;
beforeAll(async () => {
  const { strapi, stop } = await startService();
  await aPublishedTerm(strapi, 'Mutex');
  await glossaryOf(strapi).administrators.create({ ...EDITOR, firstName: 'An', lastName: 'E' });
  await stop();
});

/** Has all tests of a block ask one process with these settings. */
function withProcess(environment: Readonly<Record<string, string>>): void {
  beforeAll(async () => {
    running = await startProcess({ environment: { GLOSSARY_DEMO: 'false', ...environment } });
  });
  afterAll(async () => {
    running.kill('SIGKILL');
    await running.exited;
  });
}

/** More ratings than one address may send, each of which names another address in X-Forwarded-For. */
async function rateFrom(address: (index: number) => string): Promise<readonly number[]> {
  const answers: RatingAnswer[] = [];
  for (let index = 0; index < RATINGS_A_MINUTE + 10; index += 1)
    answers.push(await rate(running.origin, 'mutex', { address: address(index) }));
  return answers.map(({ status }) => status);
}

const taken = (statuses: readonly number[]) => statuses.filter((status) => status === 201).length;

const logIn = (headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(`${running.origin}/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(EDITOR),
  });

const cookiesOf = async (answer: Promise<Response>): Promise<readonly string[]> =>
  (await answer).headers.getSetCookie();

const rateByHttps = (): Promise<Response> =>
  fetch(`${running.origin}/glossary/mutex/ratings`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'X-Forwarded-For': '198.51.100.2',
      'X-Forwarded-Proto': 'https',
    },
    body: '{"stars":3}',
  });

const isSecure = (cookie: string): boolean => /;\s*secure/i.test(cookie);

describe('without TRUSTED_PROXIES, by plain http', () => {
  withProcess({ TRUSTED_PROXIES: '', PUBLIC_URL: 'http://127.0.0.1:1337' });

  it('an address that a peer on the same machine claims is not believed', async () => {
    expect(taken(await rateFrom((index) => `192.0.2.${index}`))).toBe(RATINGS_A_MINUTE);
  });

  it('log-in to the panel works, its cookie is sent by http, and no header makes it another one', async () => {
    const forged: Readonly<Record<string, string>> = { 'X-Forwarded-Proto': 'https' };
    for (const headers of [{}, forged]) {
      const answer = await logIn(headers);
      expect([answer.status, answer.headers.has(HSTS)]).toEqual([200, false]);
      const cookies = answer.headers.getSetCookie();
      expect(cookies.join()).toContain('strapi_admin_refresh=');
      expect(cookies.filter(isSecure)).toEqual([]);
    }
  });
});

describe('behind a proxy of TRUSTED_PROXIES', () => {
  withProcess({ TRUSTED_PROXIES: '127.0.0.0/8', PUBLIC_URL: 'http://127.0.0.1:1337' });

  it('each reader has a limit, whatever stands before the address that the proxy adds', async () => {
    expect(taken(await rateFrom((index) => `192.0.2.${index}`))).toBe(RATINGS_A_MINUTE + 10);
    expect(taken(await rateFrom((index) => `203.0.113.${index}, 198.51.100.1`))).toBe(
      RATINGS_A_MINUTE,
    );
  });

  it('a whole /64 is one reader, and its IPv4 addresses are not IPv6 ones', async () => {
    expect(taken(await rateFrom((index) => `2001:db8:0:1::${index.toString(16)}`))).toBe(
      RATINGS_A_MINUTE,
    );
    expect(taken(await rateFrom((index) => `::ffff:192.0.2.${index}`))).toBe(RATINGS_A_MINUTE + 10);
  });

  it('a reader who came by https gets cookies for https, and is told to stay', async () => {
    expect(await cookiesOf(logIn())).not.toContainEqual(expect.stringMatching(/;\s*secure/i));
    const cookies = [
      ...(await cookiesOf(logIn({ 'X-Forwarded-Proto': 'https' }))),
      ...(await cookiesOf(rateByHttps())),
    ];
    expect(cookies.join()).toMatch(/strapi_admin_refresh=.*glossary_reader=/s);
    expect(cookies.filter((cookie) => !isSecure(cookie))).toEqual([]);
    expect((await rateByHttps()).headers.has(HSTS)).toBe(true);
  });
});

describe('with an https PUBLIC_URL', () => {
  withProcess({ TRUSTED_PROXIES: '', PUBLIC_URL: 'https://glossary.example' });

  it('every cookie is secure', async () => {
    const cookies = [...(await cookiesOf(logIn())), ...(await cookiesOf(rateByHttps()))];
    expect(cookies.join()).toMatch(/strapi_admin_refresh=.*glossary_reader=/s);
    expect(cookies.filter((cookie) => !isSecure(cookie))).toEqual([]);
  });

  it.each(['/glossary', '/glossary/mutex', '/glossary/mutex.json', '/api/terms', '/_health'])(
    'the answer of %s asks for https',
    async (path) => {
      const { headers } = await fetch(`${running.origin}${path}`);
      expect(headers.get(HSTS)).toBe('max-age=31536000');
    },
  );
});
