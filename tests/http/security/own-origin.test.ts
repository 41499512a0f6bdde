import { OTHER_ORIGIN } from '../../../src/plugins/glossary/server/security/own-origin';
import { type RunningService, startService } from '../../support/service';

const EVIL = 'https://evil.example';
/** One address of each of Strapi's parts, with a method that it knows. */
const ADDRESSES = [
  ['GET', '/admin/init'],
  ['GET', '/admin/users/me'],
  ['POST', '/admin/access-token'],
  ['POST', '/admin/login'],
  ['GET', '/content-manager/init'],
  ['GET', '/glossary-panel/words'],
  ['POST', '/api/auth/refresh'],
  ['GET', '/api/terms'],
  ['GET', '/uploads/none.png'],
] as const;

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const ask = (method: string, address: string) =>
  service.http[method.toLowerCase() as 'get' | 'post' | 'options'](address);
const corsHeaders = (headers: Readonly<Record<string, string>>): string[] =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

describe.each(ADDRESSES)('%s %s', (method, address) => {
  it.each([EVIL, 'null', 'https://glossary.example:8443', 'http://glossary.example'])(
    'may not be read by a page of %s',
    async (origin) => {
      const { headers } = await ask(method, address).set('Origin', origin);
      expect(corsHeaders(headers)).toEqual([]);
      const preflight = await ask('OPTIONS', address)
        .set('Origin', origin)
        .set('Access-Control-Request-Method', method)
        .set('Access-Control-Request-Headers', 'authorization');
      expect(corsHeaders(preflight.headers)).toEqual([]);
    },
  );

  it('allows nothing either when no origin is named', async () => {
    expect(corsHeaders((await ask(method, address)).headers)).toEqual([]);
  });
});

describe('what changes something', () => {
  const logIn = () =>
    service.http.post('/admin/login').send({ email: 'no@glossary.example', password: 'Nobody-1' });

  it.each([
    ['the origin of another site', { Origin: EVIL }],
    ['an origin that is hidden', { Origin: 'null' }],
    ['a page of the same site', { 'Sec-Fetch-Site': 'same-site' }],
    ['a page of another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ])('is refused to %s', async (_whose, headers) => {
    const { status, body } = await logIn().set(headers);
    expect(status).toBe(403);
    expect(body.error.message).toBe(OTHER_ORIGIN);
  });

  it.each([
    ['the panel itself', { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://glossary.example' }],
    ['the panel in an older browser', { Origin: 'https://glossary.example' }],
    ['a program', {}],
  ])('is not refused to %s', async (_whose, headers) => {
    const { status, body } = await logIn().set(headers);
    expect([status, body.error.message]).toEqual([400, 'Invalid credentials']);
  });
});
