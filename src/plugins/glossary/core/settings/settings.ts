import { canonicalLanguage } from '../site/language';
import { DEFAULT_GLOSSARY_PATH, isGlossaryPath } from '../site/glossary-path';
import { siteAddresses } from '../site/site-address';
import type { Installation } from '../../../shared/core/settings/installation';
import { ALL_FEATURES, type Features } from './features';
import type { MappedCollection } from './mapped-collection';
import { ALLOWED, SECRET_MIN_LENGTH, SETTING_PROBLEM } from './setting-problems';
import { mailServerOf } from '../../../shared/core/accounts/mail-server';
import { type UsagePolicy, licenceStatement } from '../policy/usage-policy';
import {
  DEFAULT_REQUIRED_FIELDS,
  type RequiredFields,
  requiredFieldsWith,
} from '../term/required-fields';
import { SUBJECT_WORDS } from '../texts/subject';
import { DEFAULTS, httpUrl, listOf, port, schema, SECRET_VALUES } from './variables';

/**
 * Everything an operator can configure, read from the environment in one place.
 *
 * Strapi's own files under `config/` take their values from here as well, so that a wrong value is refused with the same sentence
 * everywhere.
 */
export interface Settings extends Installation {
  readonly homeUrl: string;
  /** Where the glossary is, below the base address: `/glossary`. All its pages and data are there and below. */
  readonly glossaryPath: string;
  /** Where it was before: addresses below these redirect to where it is. */
  readonly formerPaths: readonly string[];
  /** What the glossary is about: what its terms are “from”. */
  readonly subject: string;
  /** Of the terms, as BCP 47 names it. */
  readonly language: string;
  readonly author: string;
  readonly authorUrl: string;
  readonly licence: string;
  readonly licenceUrl: string;
  /** The permitted uses of the glossary. */
  readonly policy: UsagePolicy;
  /** The word before the parenthesis of the score line. */
  readonly scoreName: string;
  /** The fields that a publication requires. */
  readonly requiredFields: RequiredFields;
  readonly demo: boolean;
  /** Whether the glossary is the site: it answers `/`, `/robots.txt` and other addresses of a whole site. In a project it may be a part of one. */
  readonly isSite: boolean;
  /** Whether the service requests the addresses of references. */
  readonly checkReferences: boolean;
  /** Maximum memory for rendered pages and records, in bytes. */
  readonly pageMemory: number;
  /** For how many days activity is kept; pages show the last 30 of them. */
  readonly activityDays: number;
  /** Records that one client may read in a minute; 0 where there is no limit. */
  readonly readsPerMinute: number;
  /** The same for clients that send an API token. */
  readonly partnerReadsPerMinute: number;
  /** Ratings of one term that are taken from one network in a day; 0 where there is no limit. */
  readonly ratingsPerNetwork: number;
  /** The parts of the glossary that are on. */
  readonly features: Features;
  /** The collection of the project whose entries are the terms; null where the glossary has its own. */
  readonly collection: MappedCollection | null;
  /** How views are counted: by the request for the page, or by the page itself in a browser (behind a cache). */
  readonly countViews: 'server' | 'beacon';
  /** Where vulnerabilities are reported: an https address, or a mail address as `mailto:`; null if neither is configured. */
  readonly securityContact: string | null;
}

export type Environment = Readonly<Record<string, string | undefined>>;

export type SettingsResult =
  | { readonly ok: true; readonly settings: Settings }
  | { readonly ok: false; readonly problems: readonly string[] };

const BYTES_PER_MEBIBYTE = 1024 * 1024;

/** Secrets that are not settings: Strapi reads them itself. The first start, before anything is compiled, generates those that are missing. */
export const SECRETS = [
  ...['APP_KEYS', 'API_TOKEN_SALT', 'ADMIN_JWT_SECRET', 'TRANSFER_TOKEN_SALT', 'JWT_SECRET'],
  'ENCRYPTION_KEY',
];

/** A list without a name counts as not set, as an empty variable does. */
const namesOr = (otherwise: readonly string[], value: string): readonly string[] => {
  const names = listOf(value);
  return names.length === 0 ? otherwise : names;
};

/** Of those that are given. */
function secretProblems(environment: Environment): readonly string[] {
  return SECRETS.flatMap((name) => {
    const value = environment[name] ?? '';
    const keys = name === 'APP_KEYS' ? value.split(',') : [value];
    if (value === '' || keys.every((key) => key.trim().length >= SECRET_MIN_LENGTH)) return [];
    return [SETTING_PROBLEM.wrongSecret(name, allowedSecret(name))];
  });
}

const allowedSecret = (name: string): string =>
  name === 'APP_KEYS' ? ALLOWED.secrets : ALLOWED.secret;

/**
 * Reads the settings from the environment.
 *
 * An empty variable counts as not set, as in a `.env` file with `NAME=`. Every problem is one sentence with the variable, its value and the
 * valid values.
 */
export function settingsOf(environment: Environment): SettingsResult {
  const given = Object.fromEntries(
    Object.keys(schema.shape).flatMap((name) => {
      const value = environment[name];
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
  const candidatePort = given.PORT ?? DEFAULTS.PORT;
  const publicUrl =
    given.PUBLIC_URL ??
    `http://localhost:${port.safeParse(candidatePort).success ? Number(candidatePort) : DEFAULTS.PORT}`;
  const { GLOSSARY_BASE_PATH: givenPath = '' } = given;
  const glossaryPath = isGlossaryPath(givenPath) ? givenPath : DEFAULT_GLOSSARY_PATH;
  const parsed = schema.safeParse({
    ...DEFAULTS,
    PUBLIC_URL: publicUrl,
    GLOSSARY_AUTHOR_URL: httpUrl(publicUrl) ? publicUrl : 'http://localhost',
    GLOSSARY_LICENCE_URL: httpUrl(publicUrl)
      ? siteAddresses({ publicUrl, glossaryPath }).howToCite
      : 'http://localhost',
    ...given,
  });
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => {
        const name = String(issue.path[0]);
        return SECRET_VALUES.has(name)
          ? SETTING_PROBLEM.wrongSecret(name, issue.message)
          : SETTING_PROBLEM.wrong(name, given[name] ?? '', issue.message);
      });
  if (given.DATABASE_CLIENT === 'postgres' && given.DATABASE_URL === undefined)
    problems.push(SETTING_PROBLEM.noDatabaseUrl);
  if (given.MAIL_URL !== undefined && given.MAIL_FROM === undefined)
    problems.push(SETTING_PROBLEM.noMailFrom);
  if (given.MAIL_URL !== undefined && given.PUBLIC_URL === undefined)
    problems.push(SETTING_PROBLEM.noPublicUrl);
  if (Number(given.GLOSSARY_METRICS_PORT) === Number(candidatePort))
    problems.push(SETTING_PROBLEM.portOfMetrics(given.GLOSSARY_METRICS_PORT ?? ''));
  if (listOf(given.GLOSSARY_FORMER_BASE_PATHS ?? '').includes(glossaryPath))
    problems.push(SETTING_PROBLEM.formerPathInUse(given.GLOSSARY_FORMER_BASE_PATHS ?? ''));
  problems.push(...secretProblems(environment));
  if (!parsed.success || problems.length > 0) return { ok: false, problems };

  const value = parsed.data;
  const policy = {
    quoting: value.GLOSSARY_ALLOW_QUOTING,
    search: value.GLOSSARY_ALLOW_SEARCH,
    aiInput: value.GLOSSARY_ALLOW_AI_INPUT,
    aiTraining: value.GLOSSARY_ALLOW_AI_TRAINING,
    bulk: value.GLOSSARY_ALLOW_BULK,
  };
  const subject = value.GLOSSARY_SUBJECT.trim();
  const source = given.GLOSSARY_SOURCE?.trim() ?? SUBJECT_WORDS.source(subject);
  const server = value.MAIL_URL === undefined ? null : mailServerOf(value.MAIL_URL);
  return {
    ok: true,
    settings: {
      host: value.HOST,
      port: value.PORT,
      publicUrl: value.PUBLIC_URL,
      publicUrlIsSet: given.PUBLIC_URL !== undefined,
      homeUrl: value.HOME_URL,
      glossaryPath: value.GLOSSARY_BASE_PATH,
      formerPaths: listOf(value.GLOSSARY_FORMER_BASE_PATHS),
      subject,
      source,
      language: canonicalLanguage(value.GLOSSARY_LANGUAGE) ?? DEFAULTS.GLOSSARY_LANGUAGE,
      author: given.GLOSSARY_AUTHOR?.trim() ?? SUBJECT_WORDS.author(subject, source),
      authorUrl: value.GLOSSARY_AUTHOR_URL,
      // An operator's own statement is used unchanged, whatever the policy.
      licence: given.GLOSSARY_LICENCE?.trim() ?? licenceStatement(policy),
      licenceUrl: value.GLOSSARY_LICENCE_URL,
      policy,
      scoreName: value.GLOSSARY_SCORE_NAME,
      requiredFields: requiredFieldsWith(
        namesOr(DEFAULT_REQUIRED_FIELDS, value.GLOSSARY_REQUIRED_FIELDS),
      ),
      demo: value.GLOSSARY_DEMO,
      isSite: true,
      uploads: value.GLOSSARY_UPLOADS,
      checkReferences: value.GLOSSARY_CHECK_REFERENCES,
      pageMemory: value.GLOSSARY_PAGE_MEMORY * BYTES_PER_MEBIBYTE,
      activityDays: value.GLOSSARY_ACTIVITY_DAYS,
      readsPerMinute: value.GLOSSARY_READS_PER_MINUTE,
      partnerReadsPerMinute: value.GLOSSARY_PARTNER_READS_PER_MINUTE,
      ratingsPerNetwork: value.GLOSSARY_RATINGS_PER_NETWORK,
      trustedProxies: listOf(value.TRUSTED_PROXIES),
      readerAccounts: value.GLOSSARY_READER_ACCOUNTS,
      securityContact:
        value.GLOSSARY_SECURITY_CONTACT ??
        (httpUrl(value.GLOSSARY_AUTHOR_URL)?.protocol === 'https:'
          ? value.GLOSSARY_AUTHOR_URL
          : null),
      features: { ...ALL_FEATURES, reports: value.GLOSSARY_READER_REPORTS },
      collection: null,
      countViews: value.GLOSSARY_COUNT_VIEWS,
      mail: server === null ? null : { server, from: value.MAIL_FROM ?? '' },
      log: {
        format: value.LOG_FORMAT,
        level: value.LOG_LEVEL,
        slowRequest: value.GLOSSARY_SLOW_REQUEST_MS,
        slowQuery: value.GLOSSARY_SLOW_QUERY_MS,
      },
      metrics:
        value.GLOSSARY_METRICS_PORT === undefined
          ? null
          : { host: value.GLOSSARY_METRICS_HOST, port: value.GLOSSARY_METRICS_PORT },
      database:
        value.DATABASE_CLIENT === 'postgres'
          ? { client: 'postgres', url: value.DATABASE_URL ?? '' }
          : { client: 'sqlite', filename: value.DATABASE_FILENAME },
    },
  };
}
