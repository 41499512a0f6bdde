import { unknownKeyError } from '../../../shared/core/text/named-keys';
import type { GlossaryOptions } from './glossary-options';
import { siteAddresses } from '../site/site-address';
import { ALWAYS_REQUIRED } from '../term/required-fields';
import { withNeeded, withoutEditing } from './features';
import { featuresOf } from './feature-options';
import { mappedCollectionOf } from './mapped-collection';
import { ALLOWED, SETTING_PROBLEM } from './setting-problems';
import { type Settings, type SettingsResult, settingsOf } from './settings';

/** Options without a variable. */
export const OWN_OPTION_NAMES = ['contentTypes', 'features', 'isSite'] as const;

/** The keys of the plugin's configuration in `config/plugins.ts`, each with the variable whose values, checks and default it has. */
const VARIABLE_OF_OPTION = {
  publicUrl: 'PUBLIC_URL',
  homeUrl: 'HOME_URL',
  basePath: 'GLOSSARY_BASE_PATH',
  formerBasePaths: 'GLOSSARY_FORMER_BASE_PATHS',
  subject: 'GLOSSARY_SUBJECT',
  source: 'GLOSSARY_SOURCE',
  language: 'GLOSSARY_LANGUAGE',
  author: 'GLOSSARY_AUTHOR',
  authorUrl: 'GLOSSARY_AUTHOR_URL',
  licence: 'GLOSSARY_LICENCE',
  licenceUrl: 'GLOSSARY_LICENCE_URL',
  allowQuoting: 'GLOSSARY_ALLOW_QUOTING',
  allowSearch: 'GLOSSARY_ALLOW_SEARCH',
  allowAiInput: 'GLOSSARY_ALLOW_AI_INPUT',
  allowAiTraining: 'GLOSSARY_ALLOW_AI_TRAINING',
  allowBulk: 'GLOSSARY_ALLOW_BULK',
  scoreName: 'GLOSSARY_SCORE_NAME',
  requiredFields: 'GLOSSARY_REQUIRED_FIELDS',
  checkReferences: 'GLOSSARY_CHECK_REFERENCES',
  pageMemory: 'GLOSSARY_PAGE_MEMORY',
  activityDays: 'GLOSSARY_ACTIVITY_DAYS',
  readsPerMinute: 'GLOSSARY_READS_PER_MINUTE',
  partnerReadsPerMinute: 'GLOSSARY_PARTNER_READS_PER_MINUTE',
  ratingsPerNetwork: 'GLOSSARY_RATINGS_PER_NETWORK',
  readerReports: 'GLOSSARY_READER_REPORTS',
  countViews: 'GLOSSARY_COUNT_VIEWS',
  securityContact: 'GLOSSARY_SECURITY_CONTACT',
  demo: 'GLOSSARY_DEMO',
} as const satisfies Readonly<
  Record<Exclude<keyof GlossaryOptions, (typeof OWN_OPTION_NAMES)[number]>, string>
>;

type OptionName = keyof typeof VARIABLE_OF_OPTION;
export const OPTION_NAMES = Object.keys(VARIABLE_OF_OPTION) as readonly OptionName[];
const ALL_NAMES = [...OPTION_NAMES, ...OWN_OPTION_NAMES];

/** What a project tells the plugin without being asked. */
interface Project {
  /** The address of the project, absolute and without a trailing slash. */
  readonly publicUrl: string;
  readonly database: Settings['database'];
}

export const VALUE_KINDS = 'a text, a number, true, false or a list of texts';

/**
 * Reads the settings from the configuration of the plugin in a project. Every problem is one sentence with the key, its value and the valid values.
 *
 * @param options as they stand in `config/plugins.ts`, of which nothing is known
 */
export function settingsOfOptions(
  options: Readonly<Record<string, unknown>>,
  { publicUrl, database }: Project,
): SettingsResult {
  const { isSite = false, features, contentTypes, ...others } = options;
  const given = Object.entries(others).filter(([, value]) => value !== undefined);
  const read = featuresOf(features);
  const mapping = mappedCollectionOf(contentTypes);
  const ownProblems = [
    ...(read.ok ? [] : read.problems),
    ...(mapping.ok ? [] : mapping.problems),
    ...(typeof isSite === 'boolean'
      ? []
      : [SETTING_PROBLEM.wrong('isSite', String(isSite), ALLOWED.truth)]),
  ];
  const problems = given.flatMap(([key, value]) => {
    if (!isOptionName(key)) return [`${unknownKeyError(key, ALL_NAMES, '')}.`];
    return isValue(value) ? [] : [`${key} is ${JSON.stringify(value)}; allowed is ${VALUE_KINDS}.`];
  });
  if (!read.ok || !mapping.ok || typeof isSite !== 'boolean' || problems.length > 0)
    return { ok: false, problems: [...problems, ...ownProblems] };
  const environment = Object.fromEntries(
    given.map(([key, value]) => [VARIABLE_OF_OPTION[key as OptionName], textOf(key, value)]),
  );
  // A project gets terms of others only when it asks for them.
  const result = settingsOf({ PUBLIC_URL: publicUrl, GLOSSARY_DEMO: 'false', ...environment });
  if (!result.ok)
    return { ok: false, problems: result.problems.map((one) => inWordsOf(options, withKeys(one))) };
  const { settings } = result;
  if (settings.demo && mapping.collection !== null)
    return { ok: false, problems: [SETTING_PROBLEM.demoOfCollection] };
  // `readerReports` is older than `features`; where both are there, the newer one counts.
  const on = withNeeded({ ...settings.features, ...read.features });
  const { collection } = mapping;
  const left = collection === null ? on : withoutEditing(on);
  // At `/` a project has what it wants; to its readers the glossary begins where it is.
  const homeUrl =
    options.homeUrl === undefined && !isSite ? settings.glossaryPath : settings.homeUrl;
  // Without pages the page about citing, which is the default, is not there.
  const licenceUrl =
    options.licenceUrl === undefined && !left.pages
      ? siteAddresses({ ...settings, isSite }).rslLicence
      : settings.licenceUrl;
  return {
    ok: true,
    settings: { ...settings, homeUrl, licenceUrl, features: left, collection, isSite, database },
  };
}

const isOptionName = (key: string): key is OptionName => Object.hasOwn(VARIABLE_OF_OPTION, key);

/** An empty variable counts as not set; an empty list of required fields names only those that every publication needs. */
const textOf = (key: string, value: unknown): string =>
  key === 'requiredFields' && Array.isArray(value) && value.length === 0
    ? ALWAYS_REQUIRED.join(',')
    : String(value);

const isValue = (value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every((item) => typeof item === 'string'));

/** What a variable has as a text with commas, and an option may have as a list. */
const IN_LISTS = [
  ['requiredFields', ALLOWED.fieldNames, ALLOWED.listOfFieldNames],
  ['formerBasePaths', ALLOWED.glossaryPaths, ALLOWED.listOfGlossaryPaths],
] as const;

/** A sentence about a list that was given as one: with its value as it was given, and without commas in what is allowed. */
function inWordsOf(options: Readonly<Record<string, unknown>>, problem: string): string {
  const list = IN_LISTS.find(
    ([key, text]) =>
      Array.isArray(options[key]) && problem.startsWith(`${key} `) && problem.includes(text),
  );
  if (list === undefined) return problem;
  const [key, , allowed] = list;
  return `${key} is ${JSON.stringify(options[key])}; allowed is ${allowed}.`;
}

/** A sentence about a variable, as one about its key. */
function withKeys(problem: string): string {
  const variable = /^[A-Z_]+/.exec(problem)?.[0];
  const key = OPTION_NAMES.find((name) => VARIABLE_OF_OPTION[name] === variable);
  return key === undefined ? problem : problem.replace(/^[A-Z_]+/, key);
}
