import { logInToPanel } from '../../support/clients/panel';
import { type RunningService, startService } from '../../support/service';

const READERS = 'plugin::users-permissions.user';
const IN_PANEL = `/content-manager/collection-types/${READERS}`;
const PASSWORD = 'Reader-1-secret';
const FIRST = { username: 'Ada', email: 'ada@glossary.example', password: PASSWORD };
const SECOND = { username: 'Øda', email: 'second@glossary.example', password: PASSWORD };
const THIRD = { username: 'Third', email: 'third@glossary.example', password: PASSWORD };

let service: RunningService;
let token: string;
let role: string;
let senders = 0;
beforeAll(async () => {
  service = await startService({ GLOSSARY_READER_ACCOUNTS: 'true' });
  token = await logInToPanel(service);
  const authenticated = await service.strapi.db
    .query('plugin::users-permissions.role')
    .findOne({ where: { type: 'authenticated' } });
  role = authenticated.documentId;
  for (const reader of [FIRST, SECOND, THIRD]) await register(reader).expect(200);
});
afterAll(() => service.stop());

/** Each from an address of its own: registrations are limited. */
const register = (reader: object) =>
  service.http
    .post('/api/auth/local/register')
    .set('X-Forwarded-For', `198.18.${(senders += 1)}.1`)
    .send(reader);
const inPanel = (method: 'post' | 'put', path: string, reader: object) =>
  service.http[method](`${IN_PANEL}${path}`).set('Authorization', `Bearer ${token}`).send(reader);
const readers = () => service.strapi.db.query(READERS).findMany({ orderBy: 'id' });
const idOf = async (username: string): Promise<string> =>
  (await service.strapi.db.query(READERS).findOne({ where: { username } })).documentId;

const TAKEN = [
  ['the same', { username: 'Ada' }],
  ['in small letters', { username: 'ada' }],
  ['in capitals', { username: 'ADA' }],
  ['with letters that are not ASCII', { username: 'øDA' }],
  ['that is the email of another in capitals', { username: 'ADA@Glossary.example' }],
  ['that is free, with an email in capitals', { username: 'Bob', email: 'Ada@glossary.example' }],
] as const;

it.each(TAKEN)('a name %s is refused to who registers, and in the panel', async (_which, names) => {
  const before = await readers();
  const wanted = { email: `other${senders}@glossary.example`, password: PASSWORD, ...names };
  const answers = [
    await register(wanted),
    await inPanel('post', '', { ...wanted, role }),
    await inPanel('put', `/${await idOf('Third')}`, wanted),
  ];
  for (const { status, body } of answers)
    expect([status, body.error.message]).toEqual([400, expect.stringMatching(/taken/)]);
  expect(await readers()).toEqual(before);
});

it('a name with signs that SQL compares with anything is its own', async () => {
  for (const username of ['A_a', 'A%a']) {
    const { status } = await register({
      ...FIRST,
      username,
      email: `${username.length}${senders}@b.example`,
    });
    expect([username, status]).toEqual([username, 200]);
  }
});

it('an account from before whose name differs in case alone can be changed otherwise', async () => {
  await service.strapi.db.connection('up_users').insert({
    document_id: 'before',
    username: 'ADA',
    email: 'before@b.example',
    provider: 'local',
    confirmed: true,
    blocked: false,
  });
  const change = { username: 'ADA', email: 'changed@b.example', role };
  await inPanel('put', '/before', change).expect(200);
  expect(await idOf('ADA')).toBe('before');
});
