import { TAKEN_PATHS } from '../../../src/plugins/glossary/core/site/glossary-path';
import { ALL_FEATURES } from '../../../src/plugins/glossary/core/settings/features';
import {
  ALLOWED,
  SETTING_PROBLEM,
  SUBJECT_MAX,
} from '../../../src/plugins/glossary/core/settings/setting-problems';
import { DEFAULTS, VARIABLES } from '../../../src/plugins/glossary/core/settings/variables';
import {
  type Environment,
  SECRETS,
  type Settings,
  settingsOf,
} from '../../../src/plugins/glossary/core/settings/settings';
import { SUBJECT_WORDS } from '../../../src/plugins/glossary/core/texts/subject';
import { DEFAULT_REQUIRED_FIELDS } from '../../../src/plugins/glossary/core/term/required-fields';

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
      glossaryPath: '/glossary',
      formerPaths: [],
      subject: 'software development',
      source: 'Software Glossary',
      language: 'en',
      author: DEFAULTS.GLOSSARY_AUTHOR,
      authorUrl: 'http://localhost:1337',
      licence: DEFAULTS.GLOSSARY_LICENCE,
      licenceUrl: 'http://localhost:1337/glossary/how-to-cite',
      scoreName: 'debt',
      requiredFields: DEFAULT_REQUIRED_FIELDS,
      demo: true,
      isSite: true,
      uploads: false,
      checkReferences: false,
      pageMemory: 256 * 1024 * 1024,
      trustedProxies: [],
      readerAccounts: false,
      features: ALL_FEATURES,
      collection: null,
      countViews: 'server',
      securityContact: null,
      activityDays: 30,
      readsPerMinute: 600,
      ratingsPerNetwork: 50,
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

  it('the page about citing is where the glossary is', () => {
    const lexicon = { PUBLIC_URL: 'https://example.org/docs', GLOSSARY_BASE_PATH: '/lexicon' };
    expect(settingsFrom(lexicon).licenceUrl).toBe('https://example.org/docs/lexicon/how-to-cite');
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
    ['PORT', '65535', { port: 65535 }],
    ['PUBLIC_URL', 'https://example.org', { publicUrl: 'https://example.org' }],
    [
      'PUBLIC_URL',
      'https://example.org/a/sub-path',
      { publicUrl: 'https://example.org/a/sub-path' },
    ],
    ['HOME_URL', '/start', { homeUrl: '/start' }],
    ['HOME_URL', 'https://example.org/', { homeUrl: 'https://example.org/' }],
    ['GLOSSARY_BASE_PATH', '/lexicon', { glossaryPath: '/lexicon' }],
    [
      'GLOSSARY_FORMER_BASE_PATHS',
      '/lexicon, /help/terms,',
      { formerPaths: ['/lexicon', '/help/terms'] },
    ],
    ['GLOSSARY_BASE_PATH', '/help/terms-2', { glossaryPath: '/help/terms-2' }],
    ['GLOSSARY_BASE_PATH', '/administration', { glossaryPath: '/administration' }],
    ['GLOSSARY_BASE_PATH', '/help/admin', { glossaryPath: '/help/admin' }],
    ['GLOSSARY_SOURCE', ' The Words ', { source: 'The Words', author: DEFAULTS.GLOSSARY_AUTHOR }],
    [
      'GLOSSARY_SUBJECT',
      ' gardening ',
      {
        subject: 'gardening',
        source: SUBJECT_WORDS.source('gardening'),
        author: SUBJECT_WORDS.author('gardening', SUBJECT_WORDS.source('gardening')),
      },
    ],
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
    ['GLOSSARY_DEMO', 'false', { demo: false }],
    ['GLOSSARY_UPLOADS', 'true', { uploads: true }],
    ['GLOSSARY_CHECK_REFERENCES', 'true', { checkReferences: true }],
    ['GLOSSARY_PAGE_MEMORY', '1', { pageMemory: 1024 * 1024 }],
    ['GLOSSARY_READER_ACCOUNTS', 'true', { readerAccounts: true }],
    ['GLOSSARY_READER_REPORTS', 'false', { features: { ...ALL_FEATURES, reports: false } }],
    ['GLOSSARY_COUNT_VIEWS', 'beacon', { countViews: 'beacon' }],
    [
      'GLOSSARY_SECURITY_CONTACT',
      'mailto:a@example.org',
      { securityContact: 'mailto:a@example.org' },
    ],
    ['GLOSSARY_READS_PER_MINUTE', '0', { readsPerMinute: 0 }],
    ['GLOSSARY_RATINGS_PER_NETWORK', '0', { ratingsPerNetwork: 0 }],
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

describe('a wrong value is refused with one sentence that names variable, value and valid values', () => {
  it.each<[string, string, string]>([
    ['HOST', 'two words', ALLOWED.host],
    ['HOST', 'http://localhost', ALLOWED.host],
    ['PORT', '0', ALLOWED.port],
    ['PORT', '65536', ALLOWED.port],
    ['PORT', '80.5', ALLOWED.port],
    ['PORT', 'http', ALLOWED.port],
    ['PUBLIC_URL', 'example.org', ALLOWED.baseUrl],
    ['PUBLIC_URL', 'ftp://example.org', ALLOWED.baseUrl],
    ['PUBLIC_URL', 'javascript:alert(1)', ALLOWED.baseUrl],
    ['PUBLIC_URL', 'https:example.org', ALLOWED.baseUrl],
    ['PUBLIC_URL', 'https://example.org/', ALLOWED.baseUrl],
    ['PUBLIC_URL', 'https://example.org/?a=b', ALLOWED.baseUrl],
    ['PUBLIC_URL', 'https://example.org#top', ALLOWED.baseUrl],
    ['PUBLIC_URL', 'https://me:secret@example.org', ALLOWED.baseUrl],
    ['PUBLIC_URL', ' https://example.org', ALLOWED.baseUrl],
    ...[...'"<>`'].map((one): [string, string, string] => [
      'PUBLIC_URL',
      `https://example.org/a${one}b`,
      ALLOWED.baseUrl,
    ]),
    ['HOME_URL', '/"><b>', ALLOWED.homeUrl],
    ['GLOSSARY_LICENCE_URL', 'https://example.org/"><b>', ALLOWED.httpUrl],
    ['HOME_URL', 'home', ALLOWED.homeUrl],
    ['HOME_URL', '//example.org', ALLOWED.homeUrl],
    ['HOME_URL', '/\\example.org', ALLOWED.homeUrl],
    ['HOME_URL', '/a path', ALLOWED.homeUrl],
    ...[
      ...[
        'lexicon',
        '/',
        '//lexicon',
        '/lexicon/',
        '/help//terms',
        '/Lexicon',
        '/lexi_con',
        '/a.b',
      ],
      ...['/lexi con', '/wörter', '/l?x', '/..', 'https://example.org/lexicon'],
      ...TAKEN_PATHS.flatMap((taken) => [taken, `${taken}/lexicon`]),
    ].map((path): [string, string, string] => ['GLOSSARY_BASE_PATH', path, ALLOWED.glossaryPath]),
    ...['lexicon', '/lexicon /help', '/lexicon,/admin', '/lexicon;/help', '/Lexicon'].map(
      (paths): [string, string, string] => [
        'GLOSSARY_FORMER_BASE_PATHS',
        paths,
        ALLOWED.glossaryPaths,
      ],
    ),
    ['GLOSSARY_SUBJECT', 'two\nlines', ALLOWED.subject],
    ['GLOSSARY_SUBJECT', 'x'.repeat(SUBJECT_MAX + 1), ALLOWED.subject],
    ['GLOSSARY_SOURCE', '   ', ALLOWED.oneLine],
    ['GLOSSARY_SOURCE', 'two\nlines', ALLOWED.oneLine],
    ['GLOSSARY_SOURCE', 'two\u2028lines', ALLOWED.oneLine],
    ['GLOSSARY_SOURCE', 'a\u0001b', ALLOWED.oneLine],
    ['GLOSSARY_AUTHOR', 'a\u001b[31mb', ALLOWED.oneLine],
    ['GLOSSARY_LICENCE', 'for\u0085all', ALLOWED.oneLine],
    ['GLOSSARY_LANGUAGE', 'english', ALLOWED.language],
    ['GLOSSARY_LANGUAGE', 'en_GB', ALLOWED.language],
    ['GLOSSARY_AUTHOR', 'x'.repeat(501), ALLOWED.oneLine],
    ['GLOSSARY_AUTHOR_URL', 'ada.example', ALLOWED.httpUrl],
    ['GLOSSARY_AUTHOR_URL', 'javascript:alert(1)', ALLOWED.httpUrl],
    ['GLOSSARY_LICENCE', '\t', ALLOWED.oneLine],
    ['GLOSSARY_LICENCE_URL', 'mailto:me@example.org', ALLOWED.httpUrl],
    ['GLOSSARY_SECURITY_CONTACT', 'a@example.org', ALLOWED.contact],
    ['GLOSSARY_SECURITY_CONTACT', 'mailto:somebody', ALLOWED.contact],
    ['GLOSSARY_SECURITY_CONTACT', 'http://example.org', ALLOWED.contact],
    ['GLOSSARY_SCORE_NAME', 'Debt', ALLOWED.scoreName],
    ['GLOSSARY_SCORE_NAME', 'two words', ALLOWED.scoreName],
    ['GLOSSARY_SCORE_NAME', 'a23456789012345678901', ALLOWED.scoreName],
    ['GLOSSARY_REQUIRED_FIELDS', 'term,related', ALLOWED.fieldNames],
    ['GLOSSARY_REQUIRED_FIELDS', 'Tags', ALLOWED.fieldNames],
    ['GLOSSARY_REQUIRED_FIELDS', '__proto__', ALLOWED.fieldNames],
    ['GLOSSARY_DEMO', 'yes', ALLOWED.truth],
    ['GLOSSARY_UPLOADS', 'images', ALLOWED.truth],
    ['GLOSSARY_CHECK_REFERENCES', 'weekly', ALLOWED.truth],
    ['GLOSSARY_PAGE_MEMORY', '0', ALLOWED.pageMemory],
    ['GLOSSARY_PAGE_MEMORY', '65537', ALLOWED.pageMemory],
    ['GLOSSARY_PAGE_MEMORY', '64MB', ALLOWED.pageMemory],
    ['GLOSSARY_PAGE_MEMORY', '99999999999999999999', ALLOWED.pageMemory],
    ['GLOSSARY_READER_ACCOUNTS', '1', ALLOWED.truth],
    ['GLOSSARY_ALLOW_QUOTING', 'no', ALLOWED.truth],
    ['GLOSSARY_READS_PER_MINUTE', '-1', ALLOWED.readsPerMinute],
    ['GLOSSARY_RATINGS_PER_NETWORK', 'many', ALLOWED.ratingsPerNetwork],
    ['GLOSSARY_ACTIVITY_DAYS', '29', ALLOWED.activityDays],
    ['GLOSSARY_PARTNER_READS_PER_MINUTE', '6k', ALLOWED.readsPerMinute],
    ['GLOSSARY_ALLOW_AI_TRAINING', 'yes', ALLOWED.truth],
    ['TRUSTED_PROXIES', 'true', ALLOWED.addressesAndRanges],
    ['TRUSTED_PROXIES', '10.0.0.0/33', ALLOWED.addressesAndRanges],
    ['TRUSTED_PROXIES', 'fd00::/129', ALLOWED.addressesAndRanges],
    ['TRUSTED_PROXIES', '127.0.0.1, 300.0.0.1', ALLOWED.addressesAndRanges],
    ['MAIL_FROM', 'glossary', ALLOWED.mailFrom],
    ['MAIL_FROM', 'a@example.org, b@example.org', ALLOWED.mailFrom],
    ['MAIL_FROM', 'a@example.org\r\nBcc: b@example.org', ALLOWED.mailFrom],
    ['DATABASE_CLIENT', 'mysql', ALLOWED.databaseClient],
    ['DATABASE_CLIENT', '__proto__', ALLOWED.databaseClient],
    ['DATABASE_FILENAME', ':memory:', ALLOWED.databaseFile],
    ['DATABASE_FILENAME', ' ', ALLOWED.databaseFile],
    ['PUBLIC_URL', 'https://example.org/a/../x', ALLOWED.baseUrl],
    ['PUBLIC_URL', 'https://example.org/a/%2e', ALLOWED.baseUrl],
    ['DATABASE_FILENAME', '/', ALLOWED.databaseFile],
    ['DATABASE_FILENAME', '..', ALLOWED.databaseFile],
  ])('%s=%j', (name, value, allowed) => {
    expect(problemsOf({ [name]: value })).toEqual([SETTING_PROBLEM.wrong(name, value, allowed)]);
  });

  it('the sentence names the variable and its value', () => {
    const sentence = SETTING_PROBLEM.wrong('PORT', 'two\nlines', ALLOWED.port);
    expect(sentence).toContain('PORT is "two\\nlines";');
    expect(sentence).toContain(ALLOWED.port);
  });

  it('every wrong variable has its own sentence', () => {
    expect(problemsOf({ PORT: 'http', GLOSSARY_DEMO: 'yes' })).toEqual([
      SETTING_PROBLEM.wrong('PORT', 'http', ALLOWED.port),
      SETTING_PROBLEM.wrong('GLOSSARY_DEMO', 'yes', ALLOWED.truth),
    ]);
  });

  it.each([
    ['8080', '8080'],
    ['8080', '08080'],
    ['08080', '8080'],
    ['', '01337'],
  ])('metrics on the port of the service are refused (%j, %j)', (port, ofMetrics) => {
    expect(problemsOf({ PORT: port, GLOSSARY_METRICS_PORT: ofMetrics })).toEqual([
      SETTING_PROBLEM.portOfMetrics(ofMetrics),
    ]);
  });

  it.each(SECRETS)('a %s that can be found by trying is refused and not shown', (name) => {
    const allowed = name === 'APP_KEYS' ? ALLOWED.secrets : ALLOWED.secret;
    const long = 'k'.repeat(16);
    const short = ['a', ' ', 'k'.repeat(15), ...(name === 'APP_KEYS' ? [`${long},a`, ','] : [])];
    for (const value of short)
      expect(problemsOf({ [name]: value })).toEqual([SETTING_PROBLEM.wrongSecret(name, allowed)]);
    expect(problemsOf({ [name]: long })).toEqual([]);
  });

  it('postgres without DATABASE_URL is refused', () => {
    expect(problemsOf({ DATABASE_CLIENT: 'postgres' })).toEqual([SETTING_PROBLEM.noDatabaseUrl]);
  });
});

describe('a value that is written otherwise is refused, or means the same', () => {
  /** Beside the defaults, which are good values as well. */
  const GOOD: Readonly<Record<string, string>> = {
    ...DEFAULTS,
    TRUSTED_PROXIES: '127.0.0.1',
    PUBLIC_URL: 'https://example.org',
    GLOSSARY_AUTHOR_URL: 'https://ada.example',
    GLOSSARY_LICENCE_URL: 'https://cc.example/by',
    GLOSSARY_SECURITY_CONTACT: 'mailto:a@example.org',
    MAIL_FROM: 'glossary@example.org',
    MAIL_URL: 'smtp://mail.example.org',
    GLOSSARY_METRICS_PORT: '9090',
    DATABASE_URL: 'postgres://me@db/glossary',
  };
  const around: Environment = {
    PUBLIC_URL: 'https://example.org',
    MAIL_FROM: 'glossary@example.org',
  };
  const meaning = (name: string, value: string | undefined) => {
    const result = settingsOf({ ...around, [name]: value });
    if (result.ok) return result;
    for (const problem of result.problems) expect(problem).toContain(name);
    return null;
  };

  it('of every setting a good value is known', () => {
    expect(Object.keys(GOOD).sort()).toEqual([...VARIABLES].sort());
  });

  it.each(VARIABLES)('%s', (name) => {
    const good = GOOD[name] ?? '';
    for (const blank of [' ', '\t', '\u00a0'])
      expect([null, settingsOf({ ...around, [name]: '' })]).toContainEqual(meaning(name, blank));
    const others = [
      ` ${good}`,
      `${good} `,
      `\t${good}`,
      ...(/^\d+$/.test(good) ? [`0${good}`] : []),
    ];
    for (const other of others)
      expect([null, meaning(name, good)]).toContainEqual(meaning(name, other));
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
    expect(problems).toEqual([SETTING_PROBLEM.wrongSecret('DATABASE_URL', ALLOWED.postgresUrl)]);
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
    'smtp://me:pa55word@-mail',
    'smtp://me:pa55word@mail:0',
    'smtp://me:pa55word@mail:port',
    'smtp://me:pa55%word%@mail',
    'smtp://me:pa55%00word@mail',
    'smtp://me:pa55word @mail',
    'smtp://me@mail',
    'smtp://:pa55word@mail',
    'smtp://me:pa55word@mail/inbox',
  ])('%s is refused and not printed', (url) => {
    expect(problemsOf(withServer(url))).toEqual([
      SETTING_PROBLEM.wrongSecret('MAIL_URL', ALLOWED.mailUrl),
    ]);
  });

  it('needs a sender, and the address that links in mails begin with', () => {
    expect(problemsOf({ MAIL_URL: 'smtp://mail' })).toEqual([
      SETTING_PROBLEM.noMailFrom,
      SETTING_PROBLEM.noPublicUrl,
    ]);
  });
});
