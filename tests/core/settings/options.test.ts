import {
  OPTION_NAMES,
  settingsOfOptions,
} from '../../../src/plugins/glossary/core/settings/options';
import { settingsOf } from '../../../src/plugins/glossary/core/settings/settings';
import { ALLOWED } from '../../../src/plugins/glossary/core/settings/setting-problems';
import { VARIABLES } from '../../../src/plugins/glossary/core/settings/variables';

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
    settings: { ...defaults.settings, database: PROJECT.database },
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
      author: 'The Software Glossary editors',
    },
  });
});

it.each([
  [{ language: 'not a language' }, `language is "not a language"; allowed is ${ALLOWED.language}.`],
  [{ readsPerMinute: -1 }, `readsPerMinute is "-1"; allowed is ${ALLOWED.readsPerMinute}.`],
  [{ allowBulk: 'perhaps' }, `allowBulk is "perhaps"; allowed is ${ALLOWED.truth}.`],
  [{ requiredFields: ['nose'] }, `requiredFields is "nose"; allowed is ${ALLOWED.fieldNames}.`],
])('%j is refused with its key and what is allowed', (options, problem) => {
  expect(read(options)).toEqual({ ok: false, problems: [problem] });
});

it('a value of another kind and a key that is not known are refused', () => {
  const result = read({ source: { name: 'x' }, sorce: 'x' });
  expect(result).toMatchObject({ ok: false });
  expect(JSON.stringify(result)).toMatch(
    /source is .*a list of texts.*sorce.*nearest known is .*source/,
  );
});

it('every variable of the glossary is an option, but for those of the installation and the demo', () => {
  const others =
    /^(HOST|PORT|DATABASE_|MAIL_|LOG_|TRUSTED_|GLOSSARY_(DEMO|UPLOADS|METRICS|SLOW|READER_ACCOUNTS))/;
  expect(OPTION_NAMES).toHaveLength(VARIABLES.filter((name) => !others.test(name)).length);
});
