import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { Readable } from 'node:stream';
import type * as Command from '../../src/launch/create-admin/create-admin.mjs' with {
  'resolution-mode': 'import',
};
import type * as Call from '../../src/launch/create-admin/create-admin-call.mjs' with {
  'resolution-mode': 'import',
};
import type * as Rules from '../../src/launch/create-admin/administrator-rules.mjs' with {
  'resolution-mode': 'import',
};
import { freshDatabase } from '../support/database/fresh-database';
import { requireOutside } from '../support/jest/require-outside';
import { type RunningService, startService } from '../support/service';

const ROOT = path.resolve(__dirname, '..', '..');
const EMAIL = 'first@glossary.example';
const PASSWORD = 'Piped-password-1';
const ofCommand = (name: string) => path.join(ROOT, 'src/launch/create-admin', name);
const { ENDS, MORE } = requireOutside<typeof Command>(ofCommand('create-admin.mjs'));
const { CALL_ERRORS, readCall } = requireOutside<typeof Call>(ofCommand('create-admin-call.mjs'));
const { EMAIL_ERRORS, NAME_ERRORS, PASSWORD_ERRORS } = requireOutside<typeof Rules>(
  ofCommand('administrator-rules.mjs'),
);

interface Ended {
  readonly code: number | null;
  readonly said: string;
  readonly complained: readonly string[];
}

const NOT_CALLED: Ended = { code: null, said: '', complained: [] };

function createAdmin(
  words: readonly string[],
  { input = '', ...environment }: Readonly<Record<string, string>> = {},
): Ended {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['src/launch/glossary.mjs', 'create-admin', ...words],
    {
      cwd: ROOT,
      env: { ...process.env, ...environment },
      input,
      encoding: 'utf8',
      timeout: 100_000,
    },
  );
  return { code: status, said: stdout.trim(), complained: stderr.trim().split('\n') };
}

/** Invalid calls, with their standard input. */
async function validationErrorsOf(
  words: readonly string[],
  input = PASSWORD,
): Promise<readonly string[]> {
  const stdin = Readable.from([input]) as unknown as NodeJS.ReadStream;
  return (await readCall(words, { env: {}, stdin })).problems;
}

/** Passwords that the panel does not take, with what the command says about them. */
const WEAK_PASSWORDS: readonly (readonly [password: string, ...sentences: string[]])[] = [
  ['Short-1', PASSWORD_ERRORS.tooShort],
  ['NO-SMALL-LETTER-1', PASSWORD_ERRORS.small],
  ['no-capital-letter-1', PASSWORD_ERRORS.capital],
  ['No-digit-at-all', PASSWORD_ERRORS.digit],
  [`${'ä'.repeat(35)}aA1`, PASSWORD_ERRORS.tooLong],
  ['weak', PASSWORD_ERRORS.tooShort, PASSWORD_ERRORS.capital, PASSWORD_ERRORS.digit],
];

describe('a wrong call is answered with one sentence for each fault', () => {
  const valid = ['--email', EMAIL, '--password-stdin'];

  it.each<[string[], string[]]>([
    [[], [EMAIL_ERRORS.missing, CALL_ERRORS.noSource]],
    [['--email', 'me', '--password-stdin'], [EMAIL_ERRORS.wrong('me')]],
    [['--email', 'me@a.b2', '--password-stdin'], [EMAIL_ERRORS.wrong('me@a.b2')]],
    [[...valid, '--password-env', 'SECRET'], [CALL_ERRORS.noSource]],
    [[...valid, '--password', PASSWORD], [CALL_ERRORS.visiblePassword]],
    [[...valid, PASSWORD], [CALL_ERRORS.notOnlyOptions]],
    [[...valid, `--pass=${PASSWORD}`], ["Unknown option '--pass'."]],
    [[...valid, '--first-name', ' '], [CALL_ERRORS.noFirstName]],
    ...['--first-name', '--last-name'].flatMap((option): [string[], string[]][] => [
      ...['two\nlines', 'ESC \u001b[31m', '\u009b'].map((name): [string[], string[]] => [
        [...valid, option, `A${name}Z`],
        [NAME_ERRORS.control(option)],
      ]),
      [[...valid, option, 'a'.repeat(256)], [NAME_ERRORS.tooLong(option)]],
    ]),
    [['--email', EMAIL, '--password-env', 'NOT_SET'], [CALL_ERRORS.notSet('NOT_SET')]],
  ])('%j', async (words, sentences) => {
    expect(await validationErrorsOf(words)).toEqual(sentences);
  });

  it.each(WEAK_PASSWORDS)('the password %s', async (password, ...sentences) => {
    expect(await validationErrorsOf(valid, `${password}\n`)).toEqual(sentences);
  });

  it('no password', async () => {
    expect(await validationErrorsOf(valid, '')).toEqual([PASSWORD_ERRORS.empty]);
  });

  it('and nothing else is done', () => {
    expect(createAdmin([], { input: PASSWORD })).toEqual({
      code: 2,
      said: '',
      complained: [EMAIL_ERRORS.missing, CALL_ERRORS.noSource, MORE],
    });
  });
});

it('--help explains the command', () => {
  const { code, said } = createAdmin(['--help']);
  expect(code).toBe(0);
  expect(said).toContain('npm run glossary -- create-admin --email EMAIL');
});

describe('before the service ever ran', () => {
  const called: Record<'first' | 'sameEmail', Ended> = { first: NOT_CALLED, sameEmail: NOT_CALLED };
  let service: RunningService;
  beforeAll(async () => {
    Object.assign(process.env, freshDatabase('nothing'));
    called.first = createAdmin(['--email', EMAIL, '--password-stdin'], {
      input: `${PASSWORD}\n`,
      GLOSSARY_DEMO: 'true',
    });
    called.sameEmail = createAdmin(
      ['--email', 'First@Glossary.Example', '--password-env', 'SECRET'],
      { SECRET: 'Another-password-1' },
    );
    service = await startService({ GLOSSARY_READER_ACCOUNTS: 'true' });
  });
  afterAll(() => service.stop());

  const logIn = (email: string, password: string) =>
    service.http.post('/admin/login').send({ email, password });
  const users = () =>
    service.strapi.db.query('admin::user').findMany({ populate: ['roles'], orderBy: 'id' });
  const READY = {
    isActive: true,
    registrationToken: null,
    roles: [{ code: 'strapi-super-admin' }],
  };

  it('an administrator is created, and the address of the log-in is printed', async () => {
    expect(called.first).toEqual({
      code: 0,
      said: ENDS.created(EMAIL, 'https://glossary.example'),
      complained: [''],
    });
    expect(await users()).toMatchObject([
      { ...READY, email: EMAIL, firstname: 'Administrator', lastname: '' },
    ]);
  });

  it('who is there already keeps the password', async () => {
    expect(called.sameEmail).toEqual({
      code: 1,
      said: '',
      complained: [ENDS.known(EMAIL)],
    });
    expect((await logIn(EMAIL, 'Another-password-1')).status).toBe(400);
    expect((await logIn(EMAIL, PASSWORD)).status).toBe(200);
  });

  it('the roles get their rights, and the demo glossary is left to the first start', async () => {
    const { strapi } = service;
    const granted = await strapi.db.query('admin::permission').findMany({
      where: { role: { code: 'strapi-author' }, action: 'plugin::glossary.attention.read' },
    });
    expect(granted).toHaveLength(1);
    expect(await strapi.documents('plugin::glossary.term').count({})).toBe(0);
  });

  /** Rights of roles and tokens, the settings of accounts, and the publication log. */
  async function decidedByService(): Promise<readonly string[]> {
    const { connection } = service.strapi.db;
    const tables: readonly (readonly object[])[] = [
      await connection('admin_permissions').orderBy('id'),
      await connection('admin_permissions_role_lnk').orderBy('id'),
      await connection('strapi_api_token_permissions').orderBy('id'),
      await connection('strapi_core_store_settings')
        .where('key', 'like', 'plugin_users-permissions%')
        .orderBy('id'),
      await connection('glossary_log').orderBy('position'),
    ];
    return tables.flat().map((row) => JSON.stringify(row));
  }

  it('one more is created while the service runs, by a command that has not its settings and changes nothing by them', async () => {
    const { db } = service.strapi;
    // As a later version that runs beside it would have stored them.
    const later = { action: 'plugin::glossary.later.read', properties: {}, conditions: [] };
    const role = await db.query('admin::role').findOne({ where: { code: 'strapi-author' } });
    await db.query('admin::permission').create({ data: { ...later, role: role.id } });
    await db.query('admin::api-token-permission').create({ data: { action: later.action } });
    const before = await decidedByService();
    const { code } = createAdmin(
      [
        ...['--email', 'Second@Glossary.Example', '--password-env', 'SECRET'],
        ...['--first-name', 'Ada', '--last-name', 'Writer'],
      ],
      {
        ...{ SECRET: ' With spaces 1 ', GLOSSARY_READER_ACCOUNTS: '' },
        ...{ GLOSSARY_UPLOADS: 'true', GLOSSARY_AUTHOR: 'Somebody Else' },
      },
    );
    expect(code).toBe(0);
    expect(await decidedByService()).toEqual(before);
    expect((await users())[1]).toMatchObject({
      ...READY,
      email: 'second@glossary.example',
      firstname: 'Ada',
      lastname: 'Writer',
    });
    expect((await logIn('second@glossary.example', ' With spaces 1 ')).status).toBe(200);
    await service.http
      .post('/api/auth/local/register')
      .send({ username: 'reader', email: 'reader@glossary.example', password: 'Reader-1-secret' })
      .expect(200);
  });

  it('the panel refuses the same passwords', async () => {
    const { body } = await logIn(EMAIL, PASSWORD);
    for (const [password] of WEAK_PASSWORDS) {
      const { status } = await service.http
        .put('/admin/users/me')
        .set('Authorization', `Bearer ${body.data.token}`)
        .send({ password, currentPassword: PASSWORD });
      expect([password, status]).toEqual([password, 400]);
    }
  });
});
