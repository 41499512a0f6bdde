import {
  controlCharacterIn,
  textTooLong,
  tooManyItems,
  TOO_MANY_VALUES,
  ACCOUNTS_NOT_COPIED,
} from '../../../src/plugins/strapi-guard/server/security/account-input';
import { noMailAddress } from '../../../src/plugins/strapi-guard/core/text/mail-address';
import { cookieOf } from '../../support/clients/cookies';
import { aColleague, ADMINISTRATOR, logInToPanel } from '../../support/clients/panel';
import { type RunningService, startService } from '../../support/service';

/** Neither long enough nor of the right characters anywhere. */
const WEAK = 'hunter';
const CONTROL = 'a\u0000b';

let service: RunningService;
let token: string;
beforeAll(async () => {
  service = await startService();
  token = await logInToPanel(service);
});
afterAll(() => service.stop());

const send = (method: 'post' | 'put', path: string, body: object) =>
  service.http[method](path).set('Authorization', `Bearer ${token}`).send(body);
const person = (fields: object) => ({
  email: 'c@b.example',
  firstname: 'A',
  roles: [1],
  ...fields,
});

it.each([
  ['post', '/admin/register', { registrationToken: 'x', userInfo: person({ password: WEAK }) }],
  ['post', '/admin/reset-password', { resetPasswordToken: 'x', password: WEAK }],
  ['put', '/admin/users/me', { password: WEAK, currentPassword: 'x' }],
  ['put', '/admin/users/1', { password: WEAK }],
] as const)('%s %s does not repeat a password that it refuses', async (method, path, body) => {
  const answer = await send(method, path, body);
  expect([answer.status, answer.body.error.name]).toEqual([400, 'ValidationError']);
  expect(answer.text).toContain('password');
  expect(answer.text).not.toContain(WEAK);
});

it.each([
  ['post', '/admin/users', person({ lastname: CONTROL }), 'lastname'],
  ['put', '/admin/users/me', { firstname: CONTROL }, 'firstname'],
  ['put', '/admin/users/me', { firstname: 'two\nlines' }, 'firstname'],
  ['post', '/admin/login', { email: CONTROL, password: 'x' }, 'email'],
  [
    'post',
    '/admin/register',
    { registrationToken: 'x', userInfo: person({ password: CONTROL }) },
    'userInfo.password',
  ],
  ['post', '/admin/roles', { name: CONTROL, description: 'x' }, 'name'],
] as const)('%s %s refuses control characters', async (method, path, body, field) => {
  const accounts = () => service.strapi.db.query('admin::user').findMany({});
  const before = await accounts();
  const answer = await send(method, path, body);
  expect([answer.status, answer.body.error.message]).toEqual([400, controlCharacterIn(field)]);
  expect(await accounts()).toEqual(before);
});

it.each([
  ['put', '/admin/users/me', {}, 'email'],
  ['put', '/Admin/users/me', {}, 'email'],
  ['post', '/admin/users', person({}), 'email'],
  ['post', '/admin/forgot-password', {}, 'email'],
  ['post', '/content-manager/collection-types/plugin::users-permissions.user', {}, 'email'],
] as const)(
  '%s %s takes no text for a mail address that is none',
  async (method, path, body, at) => {
    // Of an address that is none, and longer, Strapi's expression would take hours.
    for (const email of [`a@${'a.'.repeat(12)}!`, `a@${'a.'.repeat(12)}1`]) {
      const answer = await send(method, path, { ...body, email });
      expect([answer.status, answer.body.error.message]).toEqual([400, noMailAddress(at)]);
    }
  },
);

it.each(['/admin/logout', '/api/auth/local'])(
  'a body of hundreds of thousands of values to %s is refused before it is looked through',
  async (path) => {
    const values = Array.from({ length: 400_000 }, () => 1);
    const nested = Array.from({ length: 450 }, () => values.slice(0, 450));
    for (const [body, message] of [
      [values, tooManyItems('')],
      [{ email: values }, tooManyItems('email')],
      [{ a: nested }, TOO_MANY_VALUES],
    ] as const) {
      // Without a token so large a body would not be read at all.
      const answer = await send('post', path, body);
      expect([answer.status, answer.body.error.message]).toEqual([400, message]);
    }
  },
);

it('nor one of the wrong type', async () => {
  const sent = { resetPasswordToken: 'x', password: [WEAK] };
  const answer = await service.http.post('/admin/reset-password').send(sent);
  expect(answer.status).toBe(400);
  expect(answer.text).not.toContain(WEAK);
});

it('a password that an administrator sets ends the log-ins of an editor', async () => {
  const editor = await aColleague(service.strapi, 'strapi-editor');
  const { id } = await service.strapi.db
    .query('admin::user')
    .findOne({ where: { email: editor.email } });
  const deviceId = '5b0c8a5e-8a3f-4a0b-9a53-0c4b3f6f5d11';
  const loggedIn = await service.http.post('/admin/login').send({ ...editor, deviceId });
  let cookie = cookieOf(loggedIn);
  /** Each renewal gives another cookie. */
  async function renew(): Promise<number> {
    const answer = await service.http
      .post('/admin/access-token')
      .set('Cookie', cookie)
      .send({ deviceId });
    if (answer.status === 200) cookie = cookieOf(answer);
    return answer.status;
  }
  expect(await renew()).toBe(200);
  expect((await send('put', `/admin/users/${id}`, { firstname: 'Other' })).status).toBe(200);
  expect(await renew()).toBe(200);
  const { status } = await send('put', `/admin/users/${id}`, { password: 'Another-password-1' });
  expect([status, await renew()]).toEqual([200, 401]);
});

it('a password is not changed when the log-ins cannot be ended', async () => {
  const { db } = service.strapi;
  if (db.dialect.client !== 'sqlite') return;
  const { email, password } = await aColleague(service.strapi, 'strapi-author');
  const deviceId = '5b0c8a5e-8a3f-4a0b-9a53-0c4b3f6f5d12';
  await service.http.post('/admin/login').send({ email, password, deviceId }).expect(200);
  const account = () => db.query('admin::user').findOne({ where: { email } });
  const before = await account();
  const changes = ['UPDATE', 'DELETE'];
  for (const change of changes)
    await db.connection.raw(
      `CREATE TRIGGER kept_${change} BEFORE ${change} ON strapi_sessions BEGIN SELECT RAISE(ABORT, 'kept'); END`,
    );
  const sent = { password: 'Another-password-1' };
  const { status } = await send('put', `/admin/users/${before.id}`, sent);
  for (const change of changes) await db.connection.raw(`DROP TRIGGER kept_${change}`);
  expect(status).toBeGreaterThanOrEqual(400);
  expect((await account()).password).toBe(before.password);
});

it.each([
  ['admin::user', 'admin', { isActive: false }],
  ['admin::user', 'admin', { blocked: true }],
  ['plugin::users-permissions.user', 'users-permissions', { blocked: true }],
])(
  '%s: an account that is closed has no log-ins when it is opened again',
  async (model, origin, change) => {
    const accounts = service.strapi.db.query(model);
    const name = `${origin}-${Object.keys(change).join('')}`;
    const data = { email: `${name}@glossary.example`, username: name, isActive: true };
    const { id } = await accounts.create({ data });
    const sessions = service.strapi.sessionManager(origin);
    const { token } = await sessions.generateRefreshToken(String(id), 'a-device', {
      type: 'refresh',
    });
    const isValid = async () => (await sessions.validateRefreshToken(token)).isValid;
    await accounts.update({ where: { id }, data: { blocked: false, isActive: true } });
    expect(await isValid()).toBe(true);
    await accounts.update({ where: { id }, data: change });
    expect(await isValid()).toBe(false);
    await accounts.delete({ where: { id } });
  },
);

it('a code that was mailed to an editor ends when the account gets another email or password', async () => {
  const users = service.strapi.db.query('admin::user');
  const { id } = await users.findOne({ where: { email: 'strapi-editor@glossary.example' } });
  const codeAfter = async (change: object): Promise<unknown> => {
    await users.update({ where: { id }, data: { resetPasswordToken: 'code' } });
    expect((await send('put', `/admin/users/${id}`, change)).status).toBe(200);
    return (await users.findOne({ where: { id } })).resetPasswordToken;
  };
  expect(await codeAfter({ firstname: 'Same' })).toBe('code');
  // As the form of the panel saves it.
  const { email } = await users.findOne({ where: { id } });
  expect(await codeAfter({ firstname: 'Other', email, isActive: true })).toBe('code');
  expect(await codeAfter({ email: 'another@glossary.example' })).toBeNull();
  expect(await codeAfter({ password: 'Another-password-2' })).toBeNull();
});

it('a name has a length limit, since every row of a list shows it', async () => {
  const { status, body } = await send('put', '/admin/users/me', { firstname: 'a'.repeat(256) });
  expect([status, body.error.message]).toEqual([400, textTooLong('firstname', 255)]);
  expect((await send('put', '/admin/users/me', { firstname: 'a'.repeat(255) })).status).toBe(200);
});

it('a text of several lines is taken where there is one', async () => {
  const role = { name: 'Reviewer', description: 'Reads.\nAnswers.\tNothing else.' };
  const { status, body } = await send('post', '/admin/roles', role);
  expect([status, body.data.description]).toEqual([201, role.description]);
});

describe('an account of a reader', () => {
  const PATH = '/content-manager/collection-types/plugin::users-permissions.user';
  const accounts = () => service.strapi.db.query('plugin::users-permissions.user');
  const reader = { username: 'reader', email: 'reader@b.example', password: 'Reader-1-secret' };
  let [account, role, made] = ['', '', ''];
  beforeAll(async () => {
    const roles = service.strapi.db.query('plugin::users-permissions.role');
    role = (await roles.findOne({})).documentId;
    const { body, text } = await send('post', PATH, { ...reader, role });
    account = body.documentId;
    made = text;
  });

  it.each([
    ['post', `${PATH}/clone/ACCOUNT`, 400],
    ['post', `${PATH}/auto-clone/ACCOUNT`, 400],
    ['post', `${PATH}/actions/publish`, 400],
    ['put', PATH.replace('collection', 'single'), 405],
  ] as const)('is made in no other way: %s %s', async (method, path, expected) => {
    const address = path.replace('ACCOUNT', account);
    const { status, text } = await send(method, address, { ...reader, role, username: 'second' });
    expect(status).toBe(expected);
    expect(text.includes(ACCOUNTS_NOT_COPIED)).toBe(path.includes('clone'));
    expect(await accounts().findMany({})).toMatchObject([{ username: reader.username }]);
  });

  it('responses to writes name the administrator, and reveal nothing else of them', async () => {
    const changed = await send('put', `${PATH}/${account}`, { username: 'other' });
    for (const text of [made, changed.text]) {
      expect(text).toContain('createdBy');
      expect(text).not.toContain(ADMINISTRATOR.email);
    }
  });
});
