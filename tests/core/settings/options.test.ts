import {
  OPTION_NAMES,
  OWN_OPTION_NAMES,
  VALUE_KINDS,
  settingsOfOptions,
} from '../../../src/plugins/glossary/core/settings/options';
import { ALL_FEATURES, FEATURES } from '../../../src/plugins/glossary/core/settings/features';
import { FEATURE_LIST } from '../../../src/plugins/glossary/core/settings/feature-options';
import { unknownKeyError } from '../../../src/plugins/shared/core/text/named-keys';
import { settingsOf } from '../../../src/plugins/glossary/core/settings/settings';
import {
  ALLOWED,
  SETTING_PROBLEM,
} from '../../../src/plugins/glossary/core/settings/setting-problems';
import { ALWAYS_REQUIRED } from '../../../src/plugins/glossary/core/term/required-fields';
import { DEFAULTS, VARIABLES } from '../../../src/plugins/glossary/core/settings/variables';

const PROJECT = {
  publicUrl: 'https://project.example',
  database: { client: 'sqlite', filename: '/data/project.db' },
} as const;
const read = (options: Readonly<Record<string, unknown>>) => settingsOfOptions(options, PROJECT);

it('without an option the settings are those of a project at its own address, without the demo glossary', () => {
  const defaults = settingsOf({ PUBLIC_URL: PROJECT.publicUrl, GLOSSARY_DEMO: 'false' });
  if (!defaults.ok) throw new Error('The defaults are refused.');
  expect(read({})).toEqual({
    ok: true,
    settings: {
      ...defaults.settings,
      homeUrl: defaults.settings.glossaryPath,
      isSite: false,
      database: PROJECT.database,
    },
  });
});

it('texts, numbers, truths and lists are read', () => {
  expect(
    read({
      source: 'Words of the project',
      allowBulk: true,
      readsPerMinute: 60,
      requiredFields: ['short', 'tags'],
      countViews: 'beacon',
      publicUrl: 'https://other.example',
      author: undefined,
    }),
  ).toMatchObject({
    ok: true,
    settings: {
      source: 'Words of the project',
      policy: { bulk: true },
      readsPerMinute: 60,
      countViews: 'beacon',
      publicUrl: 'https://other.example',
      author: DEFAULTS.GLOSSARY_AUTHOR,
    },
  });
});

it('without a required field a publication needs those that every term has', () => {
  expect(read({ requiredFields: [], source: [] })).toMatchObject({
    settings: { requiredFields: ALWAYS_REQUIRED, source: DEFAULTS.GLOSSARY_SOURCE },
  });
});

it.each([
  [{ language: '!' }, SETTING_PROBLEM.wrong('language', '!', ALLOWED.language)],
  [{ author: 'a\u001bb' }, SETTING_PROBLEM.wrong('author', 'a\u001bb', ALLOWED.oneLine)],
  [{ readsPerMinute: -1 }, SETTING_PROBLEM.wrong('readsPerMinute', '-1', ALLOWED.readsPerMinute)],
  [{ basePath: '/admin' }, SETTING_PROBLEM.wrong('basePath', '/admin', ALLOWED.glossaryPath)],
  [{ basePath: true }, SETTING_PROBLEM.wrong('basePath', 'true', ALLOWED.glossaryPath)],
  [{ allowBulk: 'perhaps' }, SETTING_PROBLEM.wrong('allowBulk', 'perhaps', ALLOWED.truth)],
  [{ requiredFields: 'nose' }, SETTING_PROBLEM.wrong('requiredFields', 'nose', ALLOWED.fieldNames)],
  [
    { requiredFields: ['tags', 'nose'] },
    `requiredFields is ["tags","nose"]; allowed is ${ALLOWED.listOfFieldNames}.`,
  ],
  [
    { formerBasePaths: ['nose'] },
    `formerBasePaths is ["nose"]; allowed is ${ALLOWED.listOfGlossaryPaths}.`,
  ],
])('%j is refused with its key and what is allowed', (options, problem) => {
  expect(read(options)).toEqual({ ok: false, problems: [problem] });
});

it('a glossary can be elsewhere in a project', () => {
  expect(read({ basePath: '/help/terms' })).toMatchObject({
    ok: true,
    settings: { glossaryPath: '/help/terms' },
  });
});

it('a glossary can have been elsewhere, and not where it is', () => {
  expect(read({ formerBasePaths: ['/help', '/terms'] })).toMatchObject({
    ok: true,
    settings: { formerPaths: ['/help', '/terms'] },
  });
  const inUse = SETTING_PROBLEM.formerPathInUse('/help,/terms').replace(
    'GLOSSARY_FORMER_BASE_PATHS',
    'formerBasePaths',
  );
  expect(read({ basePath: '/terms', formerBasePaths: ['/help', '/terms'] })).toEqual({
    ok: false,
    problems: [inUse],
  });
});

it('a project can begin with the demo glossary, unless its terms are entries of a collection', () => {
  expect(read({ demo: true })).toMatchObject({ ok: true, settings: { demo: true } });
  const fields = { term: 'title', short: 'excerpt', long: 'body' };
  const contentTypes = { term: { uid: 'api::faq.faq', fields } };
  const problems = [SETTING_PROBLEM.demoOfCollection];
  expect(read({ demo: true, contentTypes })).toEqual({ ok: false, problems });
});

it('“Home” is where the glossary begins, unless the glossary is the whole site or it is said', () => {
  const homeOf = (options: Readonly<Record<string, unknown>>) => {
    const result = read(options);
    return result.ok && result.settings.homeUrl;
  };
  expect(homeOf({ basePath: '/lexicon' })).toBe('/lexicon');
  expect(homeOf({ basePath: '/lexicon', isSite: true })).toBe('/');
  expect(homeOf({ basePath: '/lexicon', homeUrl: '/' })).toBe('/');
});

it('a glossary can be the whole site of a project', () => {
  expect(read({ isSite: true })).toMatchObject({ ok: true, settings: { isSite: true } });
  const problems = [SETTING_PROBLEM.wrong('isSite', 'yes', ALLOWED.truth)];
  expect(read({ isSite: 'yes' })).toEqual({ ok: false, problems });
});

it.each([
  [{ features: { ratings: false, mcp: undefined } }, { ratings: false }],
  [{ readerReports: false }, { reports: false }],
  [{ readerReports: false, features: { reports: true } }, {}],
])('%j leaves all other features on', (options, features) => {
  const settings = { features: { ...ALL_FEATURES, ...features } };
  expect(read(options)).toMatchObject({ ok: true, settings });
});

it.each([
  ['no', [`features is "no"; allowed is ${FEATURE_LIST}.`]],
  [['map'], [`features is ["map"]; allowed is ${FEATURE_LIST}.`]],
  [
    { rating: false, map: 'no', mcp: 0 },
    [
      `${unknownKeyError('rating', FEATURES, 'features')}.`,
      SETTING_PROBLEM.wrong('features.map', 'no', ALLOWED.truth),
      SETTING_PROBLEM.wrong('features.mcp', '0', ALLOWED.truth),
    ],
  ],
])('the features %j are refused with the key, its value and what is allowed', (...row) => {
  const [features, problems] = row;
  expect(read({ features })).toEqual({ ok: false, problems });
});

it.each([
  [{ pages: false }, ['map']],
  [{ records: false }, ['mcp']],
])('%j turns off what needs it', (features, others) => {
  const off = Object.fromEntries(others.map((name) => [name, false]));
  expect(read({ features })).toMatchObject({
    ok: true,
    settings: { features: { ...ALL_FEATURES, ...features, ...off } },
  });
});

it.each([
  [{ pages: false, map: true }, 'map', 'true', ALLOWED.offWith('pages')],
  [{ records: false, mcp: true }, 'mcp', 'true', ALLOWED.offWith('records')],
  [{ pages: false, records: false }, 'records', 'false', ALLOWED.onWithout('pages')],
])('%j contradicts itself', (features, name, value, allowed) => {
  const problems = [SETTING_PROBLEM.wrong(`features.${name}`, value, allowed)];
  expect(read({ features })).toEqual({ ok: false, problems });
});

it('without pages the licence is not at the page about citing', () => {
  const licenceOf = (options: Readonly<Record<string, unknown>>) => {
    const result = read(options);
    return result.ok && result.settings.licenceUrl;
  };
  const own = 'https://project.example/terms';
  expect(licenceOf({})).toContain('how-to-cite');
  expect(licenceOf({ features: { pages: false } })).toContain('-license.xml');
  expect(licenceOf({ features: { pages: false }, licenceUrl: own })).toBe(own);
});

it('a value of another kind and a key that is not known are refused', () => {
  const result = read({ source: { name: 'x' }, sorce: 'x' });
  expect(result).toMatchObject({ ok: false });
  const [kind, unknown] = (result as { readonly problems: readonly string[] }).problems;
  expect(kind).toContain(VALUE_KINDS);
  expect(unknown).toBe(`${unknownKeyError('sorce', [...OPTION_NAMES, ...OWN_OPTION_NAMES], '')}.`);
});

it('every variable of the glossary is an option, but for those of the installation', () => {
  const others =
    /^(HOST|PORT|DATABASE_|MAIL_|LOG_|TRUSTED_|GLOSSARY_(UPLOADS|METRICS|SLOW|READER_ACCOUNTS))/;
  expect(OPTION_NAMES).toHaveLength(VARIABLES.filter((name) => !others.test(name)).length);
});
