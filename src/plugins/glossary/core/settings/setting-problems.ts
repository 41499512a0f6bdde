import { LOG_LEVELS } from '../../../shared/core/settings/installation';
import { TAKEN_PATHS } from '../site/glossary-path';
import { REQUIRABLE_FIELDS } from '../term/required-fields';

/** Days for which activity can be kept at most. */
export const ACTIVITY_DAYS_MAX = 3660;
/** How many days the activity of a term looks back on its page, today included; operators may keep more. */
export const ACTIVITY_DAYS = 30;

export const PAGE_MEMORY_MIN = 1;
export const PAGE_MEMORY_MAX = 65_536;

/** Most letters of what the glossary is about: it stands in sentences. */
export const SUBJECT_MAX = 100;

/** Least length of a secret, and of each key of APP_KEYS, in characters: a shorter one can be found by trying. */
export const SECRET_MIN_LENGTH = 16;

const FIELDS = REQUIRABLE_FIELDS.join(', ');
const PATH = `a slash, then lower-case letters, digits and hyphens between single slashes, without one at the end, and not below an address of Strapi or another one of the glossary (${TAKEN_PATHS.join(', ')})`;

/** The valid values of each variable: the end of the sentence that refuses another one. */
export const ALLOWED = {
  httpUrl: 'an absolute http or https address',
  baseUrl:
    'an absolute http or https address without a trailing slash, query, fragment and parts that are . or .., such as https://example.org/docs',
  homeUrl: 'a path that starts with one slash, or an absolute http or https address',
  glossaryPath: `a path such as /lexicon or /help/terms: ${PATH}`,
  glossaryPaths: `paths separated by commas, such as /lexicon, /help/terms, each of them ${PATH}`,
  listOfGlossaryPaths: `a list of paths such as ['/lexicon', '/help/terms'], each of them ${PATH}`,
  oneLine: 'one line of 1 to 500 characters, without control characters',
  subject: `one line of 1 to ${SUBJECT_MAX} characters, without control characters`,
  language: 'a language tag (BCP 47), such as en, sv or pt-BR',
  port: 'a whole number from 1 to 65535',
  activityDays: `a whole number of days from ${ACTIVITY_DAYS}, which pages show, to ${ACTIVITY_DAYS_MAX}`,
  readsPerMinute: 'a whole number of reads a minute up to 9999999, 0 for no limit',
  ratingsPerNetwork: 'a whole number of ratings of a term a day up to 9999999, 0 for no limit',
  milliseconds: 'a whole number of milliseconds up to 999999, 0 for never',
  contact: 'an absolute https address, or a mail address such as mailto:security@example.org',
  addressesAndRanges:
    'IP addresses and ranges separated by commas, such as 127.0.0.1, 10.0.0.0/8, fd00::/8',
  fieldNames: `field names separated by commas, of ${FIELDS}`,
  listOfFieldNames: `a list of field names, of ${FIELDS}`,
  postgresUrl:
    'an address of the form postgres://user:password@host:5432/database, special characters in it percent-encoded',
  mailUrl:
    'an address of the form smtp://user:password@host:587 or smtps://user:password@host:465, special characters in it percent-encoded, user and password left out together',
  mailFrom: 'an email address such as glossary@example.org',
  host: 'a host name or an IP address',
  scoreName: 'a lower-case word of at most 20 letters, digits and underscores',
  pageMemory: `a whole number of MiB from ${PAGE_MEMORY_MIN} to ${PAGE_MEMORY_MAX}`,
  secret: `at least ${SECRET_MIN_LENGTH} characters, such as openssl rand -base64 32 prints`,
  secrets: `keys of at least ${SECRET_MIN_LENGTH} characters, separated by commas`,
  truth: 'true or false',
  offWith: (feature: string): string => `false, for features.${feature} is false`,
  onWithout: (feature: string): string => `true, for features.${feature} is false`,
  countViews: 'server or beacon',
  logFormat: 'auto, text or json',
  logLevel: LOG_LEVELS.join(', '),
  databaseClient: 'sqlite or postgres',
  databaseFile: 'the path of a file, without blanks around it',
} as const;

/** The messages to an operator about settings with which the service does not start. */
export const SETTING_PROBLEM = {
  wrong: (variable: string, value: string, allowed: string): string =>
    `${variable} is ${JSON.stringify(value)}; allowed is ${allowed}.`,
  wrongSecret: (variable: string, allowed: string): string =>
    `${variable} is a value that is not shown; allowed is ${allowed}.`,
  noDatabaseUrl: `DATABASE_URL is not set; with DATABASE_CLIENT "postgres" it must be ${ALLOWED.postgresUrl}.`,
  noMailFrom: `MAIL_FROM is not set; with MAIL_URL it must be ${ALLOWED.mailFrom}.`,
  demoOfCollection:
    'demo is true; allowed is false, because contentTypes names a collection whose entries are the terms.',
  noPublicUrl:
    'PUBLIC_URL is not set; with MAIL_URL it must be the address that readers use, because links in mails are made from it.',
  formerPathInUse: (paths: string): string =>
    `GLOSSARY_FORMER_BASE_PATHS is ${JSON.stringify(paths)}; allowed are paths at which the glossary is no longer.`,
  portOfMetrics: (port: string): string =>
    `GLOSSARY_METRICS_PORT is "${port}", which is PORT; allowed is another one.`,
} as const;
