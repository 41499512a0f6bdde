import {
  DEFAULTS,
  type Environment,
  type Settings,
  settingsOf,
} from '../../../src/plugins/glossary/core/platform/settings';
import {
  DEFAULT_REQUIRED_FIELDS,
  REQUIRABLE_FIELDS,
} from '../../../src/plugins/glossary/core/term/required-fields';

function settingsFrom(environment: Environment): Settings {
  const result = settingsOf(environment);
  if (!result.ok) throw new Error(result.problems.join(' '));
  return result.settings;
}

function problemsOf(environment: Environment): readonly string[] {
  const result = settingsOf(environment);
  return result.ok ? [] : result.problems;
}

describe('without any variable', () => {
  it('every setting has its default', () => {
    expect(settingsFrom({})).toEqual({
      host: '0.0.0.0',
      port: 1337,
      publicUrl: 'http://localhost:1337',
      publicUrlIsSet: false,
      homeUrl: '/',
      source: 'Software Glossary',
      language: 'en',
      author: 'The Software Glossary editors',
      authorUrl: 'http://localhost:1337',
      licence:
        'Citation with attribution is allowed; bulk reproduction of the glossary is not permitted.',
      licenceUrl: 'http://localhost:1337/glossary/how-to-cite',
      scoreName: 'debt',
      requiredFields: DEFAULT_REQUIRED_FIELDS,
      demo: true,
      uploads: false,
      checkReferences: false,
      pageMemory: 256 * 1024 * 1024,
      trustedProxies: [],
      readerAccounts: false,
      readerReports: true,
      countViews: 'server',
      securityContact: null,
      activityDays: 30,
      readsPerMinute: 600,
      partnerReadsPerMinute: 6000,
      policy: {
        quoting: true,
        search: true,
        aiInput: true,
        aiTraining: false,
        bulk: false,
      },
      mail: null,
      log: { format: 'auto', level: 'http', slowRequest: 1000, slowQuery: 500 },
      metrics: null,
      database: { client: 'sqlite', filename: '.tmp/data.db' },
    });
  });

  it.each(Object.keys(DEFAULTS))('an empty %s counts as not set', (name) => {
    expect(settingsOf({ [name]: '' })).toEqual(settingsOf({}));
  });

  it.each([
    'PUBLIC_URL',
    'GLOSSARY_AUTHOR_URL',
    'GLOSSARY_LICENCE_URL',
    'MAIL_URL',
    'MAIL_FROM',
    'DATABASE_URL',
  ])('an empty %s counts as not set', (name) => {
    expect(settingsOf({ [name]: '' })).toEqual(settingsOf({}));
  });

  it('a variable that is not ours changes nothing', () => {
    expect(settingsOf({ GLOSSARY_SAUCE: 'tomato', PATH: '/bin' })).toEqual(settingsOf({}));
  });
});

describe('defaults that follow from other variables', () => {
  it('PORT is part of the default PUBLIC_URL', () => {
    expect(settingsFrom({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  });

  it('PUBLIC_URL does not change with PORT once it is set', () => {
    const settings = settingsFrom({ PORT: '8080', PUBLIC_URL: 'https://example.org' });
    expect(settings).toMatchObject({ publicUrl: 'https://example.org', publicUrlIsSet: true });
  });

  it('the licence address is the page about citing below PUBLIC_URL', () => {
    expect(settingsFrom({ PUBLIC_URL: 'https://example.org/docs' }).licenceUrl).toBe(
      'https://example.org/docs/glossary/how-to-cite',
    );
  });

  it('the author address is PUBLIC_URL', () => {
    expect(settingsFrom({ PUBLIC_URL: 'https://example.org' }).authorUrl).toBe(
      'https://example.org',
    );
  });
});

describe('a good value is taken', () => {
  it.each<[string, string, Partial<Settings>]>([
    ['HOST', 'localhost', { host: 'localhost' }],
    ['HOST', '::1', { host: '::1' }],
    ['PORT', '1', { port: 1 }],
    ['PORT', '65535', { port: 65535 }],
    ['PUBLIC_URL', 'https://example.org', { publicUrl: 'https://example.org' }],
    [
      'PUBLIC_URL',
      'https://example.org/a/sub-path',
      { publicUrl: 'https://example.org/a/sub-path' },
    ],
    ['PUBLIC_URL', 'HTTPS://Example.org', { publicUrl: 'HTTPS://Example.org' }],
    ['HOME_URL', '/start', { homeUrl: '/start' }],
    ['HOME_URL', 'https://example.org/', { homeUrl: 'https://example.org/' }],
    ['GLOSSARY_SOURCE', ' The Words ', { source: 'The Words' }],
    ['GLOSSARY_LANGUAGE', 'pt-br', { language: 'pt-BR' }],
    ['GLOSSARY_AUTHOR', 'Ada Lovelace ', { author: 'Ada Lovelace' }],
    ['GLOSSARY_AUTHOR_URL', 'https://ada.example/', { authorUrl: 'https://ada.example/' }],
    ['GLOSSARY_LICENCE', ' CC BY 4.0', { licence: 'CC BY 4.0' }],
    ['GLOSSARY_LICENCE_URL', 'https://cc.example/by', { licenceUrl: 'https://cc.example/by' }],
    ['GLOSSARY_SCORE_NAME', 'cost_2', { scoreName: 'cost_2' }],
    [
      'GLOSSARY_REQUIRED_FIELDS',
      ' effort, tags ,effort,',
      { requiredFields: ['slug', 'term', 'category', 'short', 'long', 'tags', 'effort'] },
    ],
    [
      'GLOSSARY_REQUIRED_FIELDS',
      'term',
      { requiredFields: ['slug', 'term', 'category', 'short', 'long'] },
    ],
    [
      'GLOSSARY_REQUIRED_FIELDS',
      REQUIRABLE_FIELDS.join(),
      { requiredFields: [...REQUIRABLE_FIELDS] },
    ],
    ['GLOSSARY_DEMO', 'false', { demo: false }],
    ['GLOSSARY_UPLOADS', 'true', { uploads: true }],
    ['GLOSSARY_CHECK_REFERENCES', 'true', { checkReferences: true }],
    ['GLOSSARY_PAGE_MEMORY', '1', { pageMemory: 1024 * 1024 }],
    ['GLOSSARY_READER_ACCOUNTS', 'true', { readerAccounts: true }],
    ['GLOSSARY_READER_REPORTS', 'false', { readerReports: false }],
    ['GLOSSARY_COUNT_VIEWS', 'beacon', { countViews: 'beacon' }],
    [
      'GLOSSARY_SECURITY_CONTACT',
      'mailto:a@example.org',
      { securityContact: 'mailto:a@example.org' },
    ],
    ['GLOSSARY_READS_PER_MINUTE', '0', { readsPerMinute: 0 }],
    ['GLOSSARY_ACTIVITY_DAYS', '400', { activityDays: 400 }],
    ['GLOSSARY_PARTNER_READS_PER_MINUTE', '100000', { partnerReadsPerMinute: 100_000 }],
    ['TRUSTED_PROXIES', '127.0.0.1', { trustedProxies: ['127.0.0.1'] }],
    [
      'TRUSTED_PROXIES',
      ' 10.0.0.0/8,::1 , fd00::/8',
      { trustedProxies: ['10.0.0.0/8', '::1', 'fd00::/8'] },
    ],
    ['DATABASE_CLIENT', 'sqlite', { database: { client: 'sqlite', filename: '.tmp/data.db' } }],
    [
      'DATABASE_FILENAME',
      '/var/lib/glossary.db',
      { database: { client: 'sqlite', filename: '/var/lib/glossary.db' } },
    ],
  ])('%s=%s', (name, value, expected) => {
    expect(settingsFrom({ [name]: value })).toMatchObject(expected);
  });

  it.each([
    'postgres://me:secret@db:5432/glossary',
    'postgresql://db/glossary',
    'postgres://me:sec%25ret%23@db/glossary?sslmode=require',
    'postgres:///glossary?host=/var/run/postgresql',
  ])('DATABASE_CLIENT=postgres with DATABASE_URL=%s', (url) => {
    expect(settingsFrom({ DATABASE_CLIENT: 'postgres', DATABASE_URL: url }).database).toEqual({
      client: 'postgres',
      url,
    });
  });
});

const PUBLIC_URL_ALLOWED =
  'an absolute http or https address without a trailing slash, query or fragment, such as https://example.org/docs';
const HOME_URL_ALLOWED = 'a path that starts with one slash, or an absolute http or https address';
const CONTACT_ALLOWED =
  'an absolute https address, or a mail address such as mailto:security@example.org';
const HTTP_ALLOWED = 'an absolute http or https address';
const LINE_ALLOWED = 'one line of 1 to 500 characters';
const LANGUAGE_ALLOWED = 'a language tag (BCP 47), such as en, sv or pt-BR';
const WORD_ALLOWED = 'a lower-case word of at most 20 letters, digits and underscores';
const FIELDS_ALLOWED =
  'field names separated by commas, of slug, term, category, short, long, difficulty, aliases, tags, misconception, why_it_matters, common_mistakes, when_to_use, avoid_when, refs, bad_code, good_code, quick_fix, severity, effort';
const READS_ALLOWED = 'a whole number of reads a minute up to 9999999, 0 for no limit';
const MEBIBYTES_ALLOWED = 'a whole number of MiB from 1 to 65536';
const PROXIES_ALLOWED =
  'IP addresses and ranges separated by commas, such as 127.0.0.1, 10.0.0.0/8, fd00::/8';
const POSTGRES_ALLOWED =
  'an address of the form postgres://user:password@host:5432/database, special characters in it percent-encoded';
const MAIL_URL_ALLOWED =
  'an address of the form smtp://user:password@host:587 or smtps://user:password@host:465, special characters in it percent-encoded, user and password left out together';
const MAIL_FROM_ALLOWED = 'an email address such as glossary@example.org';
const FILE_ALLOWED = 'the path of a file outside dist';

describe('a wrong value is refused with one sentence that names variable, value and what is allowed', () => {
  it.each<[string, string, string]>([
    ['HOST', 'two words', 'a host name or an IP address'],
    ['HOST', 'http://localhost', 'a host name or an IP address'],
    ['PORT', '0', 'a whole number from 1 to 65535'],
    ['PORT', '65536', 'a whole number from 1 to 65535'],
    ['PORT', '80.5', 'a whole number from 1 to 65535'],
    ['PORT', '-1', 'a whole number from 1 to 65535'],
    ['PORT', 'http', 'a whole number from 1 to 65535'],
    ['PORT', ' ', 'a whole number from 1 to 65535'],
    ['PUBLIC_URL', 'example.org', PUBLIC_URL_ALLOWED],
    ['PUBLIC_URL', '/glossary', PUBLIC_URL_ALLOWED],
    ['PUBLIC_URL', 'ftp://example.org', PUBLIC_URL_ALLOWED],
    ['PUBLIC_URL', 'javascript:alert(1)', PUBLIC_URL_ALLOWED],
    ['PUBLIC_URL', 'https://', PUBLIC_URL_ALLOWED],
    ['PUBLIC_URL', 'https:example.org', PUBLIC_URL_ALLOWED],
    ['PUBLIC_URL', 'https:\\\\example.org', PUBLIC_URL_ALLOWED],
    ['PUBLIC_URL', 'https://example.org/', PUBLIC_URL_ALLOWED],
    ['PUBLIC_URL', 'https://example.org/docs/', PUBLIC_URL_ALLOWED],
    ['PUBLIC_URL', 'https://example.org/?a=b', PUBLIC_URL_ALLOWED],
    ['PUBLIC_URL', 'https://example.org?', PUBLIC_URL_ALLOWED],
    ['PUBLIC_URL', 'https://example.org#top', PUBLIC_URL_ALLOWED],
    ['PUBLIC_URL', 'https://example.org#', PUBLIC_URL_ALLOWED],
    ['PUBLIC_URL', 'https://me:secret@example.org', PUBLIC_URL_ALLOWED],
    ['PUBLIC_URL', ' https://example.org', PUBLIC_URL_ALLOWED],
    ['PUBLIC_URL', 'https://example.org/a path', PUBLIC_URL_ALLOWED],
    ['HOME_URL', 'home', HOME_URL_ALLOWED],
    ['HOME_URL', '//example.org', HOME_URL_ALLOWED],
    ['HOME_URL', '/\\example.org', HOME_URL_ALLOWED],
    ['HOME_URL', '/a path', HOME_URL_ALLOWED],
    ['HOME_URL', 'javascript:alert(1)', HOME_URL_ALLOWED],
    ['GLOSSARY_SOURCE', '   ', LINE_ALLOWED],
    ['GLOSSARY_SOURCE', 'two\nlines', LINE_ALLOWED],
    ['GLOSSARY_LANGUAGE', 'english', LANGUAGE_ALLOWED],
    ['GLOSSARY_LANGUAGE', 'en_GB', LANGUAGE_ALLOWED],
    ['GLOSSARY_AUTHOR', 'x'.repeat(501), LINE_ALLOWED],
    ['GLOSSARY_AUTHOR_URL', 'ada.example', HTTP_ALLOWED],
    ['GLOSSARY_AUTHOR_URL', 'javascript:alert(1)', HTTP_ALLOWED],
    ['GLOSSARY_LICENCE', '\t', LINE_ALLOWED],
    ['GLOSSARY_LICENCE_URL', 'mailto:me@example.org', HTTP_ALLOWED],
    ['GLOSSARY_SECURITY_CONTACT', 'a@example.org', CONTACT_ALLOWED],
    ['GLOSSARY_SECURITY_CONTACT', 'mailto:somebody', CONTACT_ALLOWED],
    ['GLOSSARY_SECURITY_CONTACT', 'http://example.org', CONTACT_ALLOWED],
    ['GLOSSARY_SCORE_NAME', 'Debt', WORD_ALLOWED],
    ['GLOSSARY_SCORE_NAME', 'two words', WORD_ALLOWED],
    ['GLOSSARY_SCORE_NAME', 'a23456789012345678901', WORD_ALLOWED],
    ['GLOSSARY_REQUIRED_FIELDS', 'term,related', FIELDS_ALLOWED],
    ['GLOSSARY_REQUIRED_FIELDS', 'term short', FIELDS_ALLOWED],
    ['GLOSSARY_REQUIRED_FIELDS', 'Tags', FIELDS_ALLOWED],
    ['GLOSSARY_REQUIRED_FIELDS', '__proto__', FIELDS_ALLOWED],
    ['GLOSSARY_DEMO', 'yes', 'true or false'],
    ['GLOSSARY_DEMO', 'TRUE', 'true or false'],
    ['GLOSSARY_UPLOADS', 'images', 'true or false'],
    ['GLOSSARY_CHECK_REFERENCES', 'weekly', 'true or false'],
    ['GLOSSARY_PAGE_MEMORY', '0', MEBIBYTES_ALLOWED],
    ['GLOSSARY_PAGE_MEMORY', '65537', MEBIBYTES_ALLOWED],
    ['GLOSSARY_PAGE_MEMORY', '-64', MEBIBYTES_ALLOWED],
    ['GLOSSARY_PAGE_MEMORY', '1.5', MEBIBYTES_ALLOWED],
    ['GLOSSARY_PAGE_MEMORY', '1e3', MEBIBYTES_ALLOWED],
    ['GLOSSARY_PAGE_MEMORY', '0x40', MEBIBYTES_ALLOWED],
    ['GLOSSARY_PAGE_MEMORY', '64MB', MEBIBYTES_ALLOWED],
    ['GLOSSARY_PAGE_MEMORY', ' 64', MEBIBYTES_ALLOWED],
    ['GLOSSARY_PAGE_MEMORY', 'Infinity', MEBIBYTES_ALLOWED],
    ['GLOSSARY_PAGE_MEMORY', '99999999999999999999', MEBIBYTES_ALLOWED],
    ['GLOSSARY_READER_ACCOUNTS', '1', 'true or false'],
    ['GLOSSARY_ALLOW_QUOTING', 'no', 'true or false'],
    ['GLOSSARY_READS_PER_MINUTE', '-1', READS_ALLOWED],
    ['GLOSSARY_ACTIVITY_DAYS', '29', 'a whole number of days from 30, which pages show, to 3660'],
    ['GLOSSARY_PARTNER_READS_PER_MINUTE', '6k', READS_ALLOWED],
    ['GLOSSARY_ALLOW_AI_TRAINING', 'yes', 'true or false'],
    ['TRUSTED_PROXIES', 'true', PROXIES_ALLOWED],
    ['TRUSTED_PROXIES', 'loopback', PROXIES_ALLOWED],
    ['TRUSTED_PROXIES', '127.0.0.1 ::1', PROXIES_ALLOWED],
    ['TRUSTED_PROXIES', '10.0.0.0/33', PROXIES_ALLOWED],
    ['TRUSTED_PROXIES', '10.0.0/8', PROXIES_ALLOWED],
    ['TRUSTED_PROXIES', 'fd00::/129', PROXIES_ALLOWED],
    ['TRUSTED_PROXIES', '127.0.0.1, 300.0.0.1', PROXIES_ALLOWED],
    ['MAIL_FROM', 'glossary', MAIL_FROM_ALLOWED],
    ['MAIL_FROM', 'a@example.org, b@example.org', MAIL_FROM_ALLOWED],
    ['MAIL_FROM', 'a@example.org\r\nBcc: b@example.org', MAIL_FROM_ALLOWED],
    ['DATABASE_CLIENT', 'mysql', 'sqlite or postgres'],
    ['DATABASE_CLIENT', '__proto__', 'sqlite or postgres'],
    ['DATABASE_FILENAME', 'dist/data.db', FILE_ALLOWED],
    ['DATABASE_FILENAME', './dist/data.db', FILE_ALLOWED],
    ['DATABASE_FILENAME', ':memory:', FILE_ALLOWED],
    ['DATABASE_FILENAME', ' ', FILE_ALLOWED],
    ['DATABASE_FILENAME', '/', FILE_ALLOWED],
    ['DATABASE_FILENAME', 'data/', FILE_ALLOWED],
    ['DATABASE_FILENAME', '..', FILE_ALLOWED],
    ['DATABASE_FILENAME', 'data/.', FILE_ALLOWED],
  ])('%s=%j', (name, value, allowed) => {
    expect(problemsOf({ [name]: value })).toEqual([
      `${name} is ${JSON.stringify(value)}; allowed is ${allowed}.`,
    ]);
  });

  it('every wrong variable has its own sentence', () => {
    expect(problemsOf({ PORT: 'http', GLOSSARY_DEMO: 'yes' })).toEqual([
      'PORT is "http"; allowed is a whole number from 1 to 65535.',
      'GLOSSARY_DEMO is "yes"; allowed is true or false.',
    ]);
  });

  it('postgres without DATABASE_URL is refused', () => {
    expect(problemsOf({ DATABASE_CLIENT: 'postgres' })).toEqual([
      `DATABASE_URL is not set; with DATABASE_CLIENT "postgres" it must be ${POSTGRES_ALLOWED}.`,
    ]);
  });
});

describe('the password in DATABASE_URL is never printed', () => {
  it.each([
    ['another kind of database', 'mysql://me:pa55word@db/glossary'],
    ['a space inside', 'postgres://me:pa55word @db/glossary'],
    ['nothing but the password', 'pa55word'],
    ['a % that encodes nothing', 'postgres://me:pa%55word%@db/glossary'],
    ['a # that would end it', 'postgres://me:pa55#word@db/glossary'],
    ['no port', 'postgres://me:pa55word@db:port/glossary'],
  ])('%s', (_case, url) => {
    const problems = problemsOf({ DATABASE_CLIENT: 'postgres', DATABASE_URL: url });
    expect(problems).toEqual([
      `DATABASE_URL is a value that is not shown; allowed is ${POSTGRES_ALLOWED}.`,
    ]);
  });
});

describe('a mail server', () => {
  const MAIL = { MAIL_FROM: 'glossary@example.org', PUBLIC_URL: 'https://example.org' };
  const withServer = (MAIL_URL: string): Environment => ({ ...MAIL, MAIL_URL });

  it.each([
    [
      'smtp://mail.example.org',
      { host: 'mail.example.org', port: 587, secure: false, credentials: null },
    ],
    [
      'smtps://mail.example.org/',
      { host: 'mail.example.org', port: 465, secure: true, credentials: null },
    ],
    ['smtp://127.0.0.1:2525', { host: '127.0.0.1', port: 2525, secure: false, credentials: null }],
    ['smtp://[::1]:25', { host: '::1', port: 25, secure: false, credentials: null }],
    [
      'smtps://me%40example.org:p%25%3A%2F%C3%A4@mail:465',
      {
        host: 'mail',
        port: 465,
        secure: true,
        credentials: { user: 'me@example.org', pass: 'p%:/ä' },
      },
    ],
  ])('%s', (url, server) => {
    expect(settingsFrom(withServer(url)).mail).toEqual({ server, from: 'glossary@example.org' });
  });

  it.each([
    'mail.example.org',
    'http://me:pa55word@mail.example.org',
    'smtp:mail.example.org',
    'smtp://',
    'smtp://:25',
    'smtp://me:pa55word@',
    'smtp://me:pa55word@-mail',
    'smtp://me:pa55word@mail:0',
    'smtp://me:pa55word@mail:70000',
    'smtp://me:pa55word@mail:port',
    'smtp://me:pa55%word%@mail',
    'smtp://me:pa55%00word@mail',
    'smtp://me:pa55word @mail',
    'smtp://me@mail',
    'smtp://:pa55word@mail',
    'smtp://me:pa55word@mail/inbox',
    'smtp://me:pa55word@mail?pool=true',
    'smtp://me:pa55word@mail#',
  ])('%s is refused and not printed', (url) => {
    expect(problemsOf(withServer(url))).toEqual([
      `MAIL_URL is a value that is not shown; allowed is ${MAIL_URL_ALLOWED}.`,
    ]);
  });

  it('needs a sender, and the address that links in mails begin with', () => {
    expect(problemsOf({ MAIL_URL: 'smtp://mail' })).toEqual([
      `MAIL_FROM is not set; with MAIL_URL it must be ${MAIL_FROM_ALLOWED}.`,
      'PUBLIC_URL is not set; with MAIL_URL it must be the address that readers use, because links in mails are made from it.',
    ]);
  });
});
