import { OPTION_NAMES } from '../../../src/plugins/strapi-guard/core/settings/option-checks';
import { settingsOfOptions } from '../../../src/plugins/strapi-guard/core/settings/settings-of-options';

const PROJECT = {
  publicUrl: 'https://cms.example.org',
  database: { client: 'sqlite', filename: '/data.db' },
} as const;
const read = (options: Readonly<Record<string, unknown>>) => settingsOfOptions(options, PROJECT);
const problemsOf = (options: Readonly<Record<string, unknown>>): readonly string[] => {
  const result = read(options);
  return result.ok ? [] : result.problems;
};

it('a project that configures nothing is closed', () => {
  expect(read({})).toEqual({
    ok: true,
    settings: expect.objectContaining({
      ...PROJECT,
      source: 'cms.example.org',
      home: PROJECT.publicUrl,
      uploads: false,
      readerAccounts: false,
      mail: null,
      trustedProxies: [],
      metrics: null,
      removal: {
        parts: [{ plugin: 'upload', withPermissions: true, unless: 'uploads' }],
        handlers: [],
        actions: [],
      },
    }),
  });
});

const ALLOWED: Readonly<Record<string, unknown>> = {
  publicUrl: 'https://example.org/cms',
  siteName: 'Our CMS',
  home: 'https://www.example.org/',
  uploads: true,
  readerAccounts: true,
  sendsMail: true,
  frontEnds: ['https://www.example.org'],
  trustedProxies: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'],
  slowRequest: 0,
  slowQuery: 200,
  metricsPort: 9100,
  metricsHost: '::1',
  metricPrefix: 'cms_',
  deviceCookie: 'cms_device',
  removed: { handlers: ['admin-token'], parts: [{ plugin: 'i18n', withPermissions: true }] },
  bodies: [{ path: /^\/import$/, type: 'text/csv' }],
  refuseNewerDatabase: true,
  refuseDeepPopulate: true,
};

it('every key may be given', () => {
  expect(Object.keys(ALLOWED).sort()).toEqual([...OPTION_NAMES].sort());
  expect(problemsOf(ALLOWED)).toEqual([]);
  expect(read(ALLOWED)).toMatchObject({
    settings: {
      publicUrl: 'https://example.org/cms',
      metrics: { host: '::1', port: 9100 },
      mail: {},
      removal: { parts: [{ plugin: 'upload' }, { plugin: 'i18n' }], handlers: ['admin-token'] },
    },
  });
});

it.each<[string, unknown]>([
  ['publicUrl', 'https://example.org/'],
  ['publicUrl', 'ftp://example.org'],
  ['publicUrl', 'https://example.org?x'],
  ['siteName', ' '],
  ['siteName', 'Two\nlines'],
  ['home', '/home'],
  ['uploads', 'true'],
  ['readerAccounts', 1],
  ['sendsMail', null],
  ['frontEnds', ['https://www.example.org/']],
  ['trustedProxies', '127.0.0.1'],
  ['trustedProxies', ['10.0.0.0/33']],
  ['trustedProxies', ['localhost']],
  ['trustedProxies', ['256.0.0.1']],
  ['trustedProxies', ['1.2.3']],
  ['trustedProxies', ['fd00:::1']],
  ['trustedProxies', ['fd00::/129']],
  ['slowRequest', -1],
  ['slowQuery', 1.5],
  ['metricsPort', 65_536],
  ['metricsHost', 'a b'],
  ['metricPrefix', 'CMS-'],
  ['deviceCookie', 'a;b'],
  ['removed', { part: [] }],
  ['removed', { parts: [{ plugin: 'i18n' }] }],
  ['removed', { handlers: [1] }],
  ['bodies', [{ path: '/import', type: 'text/csv' }]],
  ['refuseNewerDatabase', 'yes'],
  ['refuseDeepPopulate', 0],
])('%s is not %j, and the sentence says both and what is allowed', (key, value) => {
  const [problem = '', ...others] = problemsOf({ [key]: value });
  expect(others).toEqual([]);
  expect(problem.startsWith(`${key} is ${JSON.stringify(value)}; `)).toBe(true);
});

it('a key that is not known is told the nearest one', () => {
  expect(problemsOf({ upload: true, slowQuery: '' })).toEqual([
    expect.stringContaining('"uploads"'),
    expect.stringContaining('slowQuery'),
  ]);
});
