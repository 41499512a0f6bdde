import { z } from 'zod';
import { httpUrlOf } from '../text/http-url';
import { canonicalLanguage } from '../site/language';
import { DEFAULT_GLOSSARY_PATH, isGlossaryPath } from '../site/glossary-path';
import {
  ACTIVITY_DAYS,
  ACTIVITY_DAYS_MAX,
  ALLOWED,
  PAGE_MEMORY_MAX,
  PAGE_MEMORY_MIN,
  SUBJECT_MAX,
} from './setting-problems';
import { LOG_LEVELS } from '../../../shared/core/settings/installation';
import { mailServerOf } from '../../../shared/core/accounts/mail-server';
import { DEFAULT_POLICY, licenceStatement } from '../policy/usage-policy';
import { DEFAULT_REQUIRED_FIELDS, isRequirableField } from '../term/required-fields';
import { DEFAULT_SUBJECT, SUBJECT_WORDS } from '../texts/subject';

const SOURCE = SUBJECT_WORDS.source(DEFAULT_SUBJECT);

/** The values used when a variable is not set. */
export const DEFAULTS = {
  HOST: '0.0.0.0',
  PORT: '1337',
  HOME_URL: '/',
  GLOSSARY_BASE_PATH: DEFAULT_GLOSSARY_PATH,
  GLOSSARY_FORMER_BASE_PATHS: '',
  GLOSSARY_SUBJECT: DEFAULT_SUBJECT,
  GLOSSARY_SOURCE: SOURCE,
  GLOSSARY_LANGUAGE: 'en',
  GLOSSARY_AUTHOR: SUBJECT_WORDS.author(DEFAULT_SUBJECT, SOURCE),
  GLOSSARY_LICENCE: licenceStatement(DEFAULT_POLICY),
  GLOSSARY_ALLOW_QUOTING: String(DEFAULT_POLICY.quoting),
  GLOSSARY_ALLOW_SEARCH: String(DEFAULT_POLICY.search),
  GLOSSARY_ALLOW_AI_INPUT: String(DEFAULT_POLICY.aiInput),
  GLOSSARY_ALLOW_AI_TRAINING: String(DEFAULT_POLICY.aiTraining),
  GLOSSARY_ALLOW_BULK: String(DEFAULT_POLICY.bulk),
  GLOSSARY_SCORE_NAME: 'debt',
  GLOSSARY_REQUIRED_FIELDS: DEFAULT_REQUIRED_FIELDS.join(','),
  GLOSSARY_DEMO: 'true',
  GLOSSARY_UPLOADS: 'false',
  GLOSSARY_CHECK_REFERENCES: 'false',
  GLOSSARY_PAGE_MEMORY: '256',
  GLOSSARY_ACTIVITY_DAYS: '30',
  GLOSSARY_READS_PER_MINUTE: '600',
  GLOSSARY_PARTNER_READS_PER_MINUTE: '6000',
  GLOSSARY_RATINGS_PER_NETWORK: '50',
  TRUSTED_PROXIES: '',
  GLOSSARY_READER_ACCOUNTS: 'false',
  GLOSSARY_READER_REPORTS: 'true',
  GLOSSARY_COUNT_VIEWS: 'server',
  LOG_FORMAT: 'auto',
  LOG_LEVEL: 'http',
  GLOSSARY_SLOW_REQUEST_MS: '1000',
  GLOSSARY_SLOW_QUERY_MS: '500',
  GLOSSARY_METRICS_HOST: '127.0.0.1',
  DATABASE_CLIENT: 'sqlite',
  DATABASE_FILENAME: '.tmp/data.db',
} as const;

/** Characters that no address may have: `URL` would encode them, or read a backslash as a slash, and texts show the address as it was given. */
const IN_NO_ADDRESS = /["<>\\`]/;
/** As in an editor's references, and without these. */
export const httpUrl = (value: string): URL | null =>
  IN_NO_ADDRESS.test(value) ? null : httpUrlOf(value);

const absoluteHttpUrl = z.string().refine((value) => httpUrl(value) !== null, ALLOWED.httpUrl);

const baseUrl = z.string().refine((value) => {
  const url = httpUrl(value);
  return (
    url !== null &&
    !value.endsWith('/') &&
    !/[?#]/.test(value) &&
    // `URL` takes them out, and texts show the address as it was given.
    !/\/(?:\.|%2e){1,2}(?:\/|$)/i.test(value) &&
    url.username === '' &&
    url.password === ''
  );
}, ALLOWED.baseUrl);

const homeUrl = z
  .string()
  .refine(
    (value) =>
      (/^\/(?!\/)\S*$/.test(value) && !IN_NO_ADDRESS.test(value)) || httpUrl(value) !== null,
    ALLOWED.homeUrl,
  );

const glossaryPath = z.string().refine(isGlossaryPath, ALLOWED.glossaryPath);

/** @param most its length in characters */
const line = (most: number, allowed: string) =>
  z
    .string()
    .refine(
      (value) =>
        value.trim() !== '' && !/[\p{Cc}\u2028\u2029]/u.test(value) && value.length <= most,
      allowed,
    );
const oneLine = line(500, ALLOWED.oneLine);

const language = z.string().refine((value) => canonicalLanguage(value) !== null, ALLOWED.language);

const truth = z.enum(['true', 'false'], ALLOWED.truth).transform((value) => value === 'true');

/** @param digits how the number is written */
const wholeNumber = (digits: RegExp, allowed: string, least = 0, most = Infinity) =>
  z
    .string()
    .refine(
      (value) => digits.test(value) && Number(value) >= least && Number(value) <= most,
      allowed,
    )
    .transform(Number);

export const port = wholeNumber(/^\d{1,5}$/, ALLOWED.port, 1, 65535);
const readsPerMinute = wholeNumber(/^\d{1,7}$/, ALLOWED.readsPerMinute);
const milliseconds = wholeNumber(/^\d{1,6}$/, ALLOWED.milliseconds);

const contact = z.string().refine((value) => {
  if (value.startsWith('mailto:'))
    return z.email().safeParse(value.slice('mailto:'.length)).success;
  return httpUrl(value)?.protocol === 'https:';
}, ALLOWED.contact);

const addressOrRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

export const listOf = (value: string): readonly string[] =>
  value.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));

const glossaryPaths = z
  .string()
  .refine((value) => listOf(value).every(isGlossaryPath), ALLOWED.glossaryPaths);

const addressesAndRanges = z
  .string()
  .refine(
    (value) => listOf(value).every((part) => addressOrRange.safeParse(part).success),
    ALLOWED.addressesAndRanges,
  );

const fieldNames = z
  .string()
  .refine((value) => listOf(value).every(isRequirableField), ALLOWED.fieldNames);

/** The parts that the driver decodes must be valid: a `%` or `#` in a password has to be written as `%25` or `%23`. */
function isPostgresUrl(value: string): boolean {
  if (!/^postgres(ql)?:\/\/\S+$/.test(value)) return false;
  try {
    const { username, password, pathname } = new URL(value);
    return [username, password, pathname].every((part) => decodeURIComponent(part) !== null);
  } catch {
    return false;
  }
}

const host = z.string().regex(/^[\w.:[\]-]+$/, ALLOWED.host);

/** How the value of each variable is written, and what it says. */
export const schema = z.object({
  HOST: host,
  PORT: port,
  PUBLIC_URL: baseUrl,
  HOME_URL: homeUrl,
  GLOSSARY_BASE_PATH: glossaryPath,
  GLOSSARY_FORMER_BASE_PATHS: glossaryPaths,
  GLOSSARY_SUBJECT: line(SUBJECT_MAX, ALLOWED.subject),
  GLOSSARY_SOURCE: oneLine,
  GLOSSARY_LANGUAGE: language,
  GLOSSARY_AUTHOR: oneLine,
  GLOSSARY_AUTHOR_URL: absoluteHttpUrl,
  GLOSSARY_LICENCE: oneLine,
  GLOSSARY_LICENCE_URL: absoluteHttpUrl,
  GLOSSARY_ALLOW_QUOTING: truth,
  GLOSSARY_ALLOW_SEARCH: truth,
  GLOSSARY_ALLOW_AI_INPUT: truth,
  GLOSSARY_ALLOW_AI_TRAINING: truth,
  GLOSSARY_ALLOW_BULK: truth,
  GLOSSARY_SCORE_NAME: z.string().regex(/^[a-z][a-z0-9_]{0,19}$/, ALLOWED.scoreName),
  GLOSSARY_REQUIRED_FIELDS: fieldNames,
  GLOSSARY_DEMO: truth,
  GLOSSARY_UPLOADS: truth,
  GLOSSARY_CHECK_REFERENCES: truth,
  GLOSSARY_PAGE_MEMORY: wholeNumber(
    /^\d{1,5}$/,
    ALLOWED.pageMemory,
    PAGE_MEMORY_MIN,
    PAGE_MEMORY_MAX,
  ),
  GLOSSARY_ACTIVITY_DAYS: wholeNumber(
    /^\d{2,4}$/,
    ALLOWED.activityDays,
    ACTIVITY_DAYS,
    ACTIVITY_DAYS_MAX,
  ),
  GLOSSARY_READS_PER_MINUTE: readsPerMinute,
  GLOSSARY_PARTNER_READS_PER_MINUTE: readsPerMinute,
  GLOSSARY_RATINGS_PER_NETWORK: wholeNumber(/^\d{1,7}$/, ALLOWED.ratingsPerNetwork),
  TRUSTED_PROXIES: addressesAndRanges,
  GLOSSARY_READER_ACCOUNTS: truth,
  GLOSSARY_READER_REPORTS: truth,
  GLOSSARY_COUNT_VIEWS: z.enum(['server', 'beacon'], ALLOWED.countViews),
  GLOSSARY_SECURITY_CONTACT: contact.optional(),
  MAIL_URL: z
    .string()
    .refine((value) => mailServerOf(value) !== null, ALLOWED.mailUrl)
    .optional(),
  MAIL_FROM: z.email(ALLOWED.mailFrom).optional(),
  LOG_FORMAT: z.enum(['auto', 'text', 'json'], ALLOWED.logFormat),
  LOG_LEVEL: z.enum(LOG_LEVELS, ALLOWED.logLevel),
  GLOSSARY_SLOW_REQUEST_MS: milliseconds,
  GLOSSARY_SLOW_QUERY_MS: milliseconds,
  GLOSSARY_METRICS_PORT: port.optional(),
  GLOSSARY_METRICS_HOST: host,
  DATABASE_CLIENT: z.enum(['sqlite', 'postgres'], ALLOWED.databaseClient),
  DATABASE_FILENAME: z
    .string()
    .refine(
      (value) =>
        value !== '' &&
        value === value.trim() &&
        value !== ':memory:' &&
        !/(^|[/\\])\.{0,2}$/.test(value) &&
        !value.includes('\0'),
      ALLOWED.databaseFile,
    ),
  DATABASE_URL: z.string().refine(isPostgresUrl, ALLOWED.postgresUrl).optional(),
});

/** The name of every variable, in the order of the configuration table. */
export const VARIABLES: readonly string[] = Object.keys(schema.shape);

/** Variables whose values are not repeated, because they may hold a password. */
export const SECRET_VALUES = new Set(['DATABASE_URL', 'MAIL_URL']);
