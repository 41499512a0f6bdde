import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { linkFileOf } from '../../../src/plugins/strapi-guard/server/accounts/first-administrator';
import { settingsFromEnvironment } from '../../../src/plugins/glossary/server/settings-from-environment';
import { REGISTRATION_REFUSED } from '../../../src/plugins/strapi-guard/server/accounts/first-administrator-guard';
import { openFirstLink, REGISTRATION } from '../../support/clients/panel';
import { type RunningService, startService } from '../../support/service';
import { guardOf } from '../../../src/plugins/strapi-guard/server/running-guard';

const REGISTER = '/admin/register-admin';
const REFUSED = { status: 400, message: REGISTRATION_REFUSED };

let service: RunningService;
let file: string;
beforeAll(async () => {
  service = await startService();
  file = linkFileOf(settingsFromEnvironment().database, path.resolve(__dirname, '..', '..', '..'));
});
afterAll(() => service.stop());

const hasAdmin = async (cookie = ''): Promise<unknown> => {
  const { body } = await service.http.get('/admin/init').set('Cookie', cookie);
  return body.data.hasAdmin;
};
/** Each from an email of its own: Strapi limits how often one registers. */
let emails = 0;
const register = async (cookie = '', address = REGISTER) => {
  emails += 1;
  const { status, body } = await service.http
    .post(address)
    .set('Cookie', cookie)
    .send({ ...REGISTRATION, email: `first-${emails}@glossary.example` });
  return { status, message: body.error?.message };
};
const administrators = () => service.strapi.db.query('admin::user').count();
const link = async () => String(await guardOf(service.strapi).firstAdministrator.link());

describe('while there is no administrator', () => {
  it('a stranger sees that there is one', async () => {
    expect(await hasAdmin()).toBe(true);
    expect(await hasAdmin('first_administrator=guess')).toBe(true);
  });

  // Strapi's router does not mind the case of an address, or a slash at its end.
  it.each([REGISTER, '/Admin/Register-Admin', `${REGISTER}/`, '/%61dmin/register-admin'])(
    'a stranger cannot become it at %s',
    async (address) => {
      for (const cookie of ['', 'first_administrator=guess', 'first_administrator=']) {
        const { status } = await register(cookie, address);
        expect([400, 403, 404, 405]).toContain(status);
      }
      expect(await administrators()).toBe(0);
    },
  );

  it.each(['', '?token=', '?token=guess', '?token=a&token=b'])(
    'a link with %j is refused',
    async (query) => {
      const { status, headers } = await service.http.get(`/admin/first-administrator${query}`);
      expect([status, headers['set-cookie']]).toEqual([403, undefined]);
    },
  );

  it('the link leads to the form, with a cookie for the panel only', async () => {
    const { status, headers } = await service.http.get(
      `/admin/first-administrator${new URL(await link()).search}`,
    );
    expect([status, headers.location]).toEqual([302, '/admin/auth/register-admin']);
    expect(headers['set-cookie']?.[0]).toMatch(
      /^first_administrator=[\w-]{43}; path=\/admin; expires=.*; samesite=strict; secure; httponly$/,
    );
    expect([headers['cache-control'], headers['referrer-policy']]).toEqual([
      'no-store',
      'no-referrer',
    ]);
  });

  it('the link is in a file that only its owner can read, and the same after a restart', async () => {
    const before = readFileSync(file, 'utf8');
    expect(before).toBe(`${await link()}\n`);
    expect(before).toMatch(/^https:\/\/glossary\.example\/admin\/first-administrator\?token=/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await service.stop();
    service = await startService();
    expect(readFileSync(file, 'utf8')).toBe(before);
  });
});

describe('a browser that has opened the link', () => {
  it('sees that there is no administrator, and becomes it, once', async () => {
    const cookie = await openFirstLink(service);
    const search = new URL(await link()).search;
    expect(await hasAdmin(cookie)).toBe(false);
    const attempts = await Promise.all(Array.from({ length: 3 }, () => register(cookie)));
    expect(attempts.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(await administrators()).toBe(1);

    expect(await hasAdmin(cookie)).toBe(true);
    expect(await register(cookie)).toEqual(REFUSED);
    expect((await service.http.get(`/admin/first-administrator${search}`)).status).toBe(403);
    expect(existsSync(file)).toBe(false);
  });

  it('a stranger is answered as before', async () => {
    expect(await hasAdmin()).toBe(true);
    expect(await register()).toEqual(REFUSED);
  });
});

it('of several commands that create an administrator at once one succeeds, and the others get a message', async () => {
  const email = 'only@glossary.example';
  const create = (firstName: string) =>
    guardOf(service.strapi).administrators.create({
      ...{ email, password: 'A-password-for-tests-1' },
      ...{ firstName, lastName: '' },
    });
  // Each hash takes as long as the others, so that without a lock all would look before any has written.
  const auth = service.strapi.service('admin::auth');
  auth.hashPassword = () => Promise.resolve('a hash');
  const created = await Promise.all(['One', 'Two', 'Three'].map(create));
  expect(created.filter((isCreated) => isCreated)).toHaveLength(1);
  expect(await service.strapi.db.query('admin::user').count({ where: { email } })).toBe(1);
  expect(await create('Four')).toBe(false);
});
