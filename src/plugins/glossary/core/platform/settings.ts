import { z } from 'zod';
import { httpUrlOf } from '../text/http-url';
import { type MailServer, mailServerOf } from '../accounts/mail-server';
import {
  DEFAULT_REQUIRED_FIELDS,
  isRequirableField,
  REQUIRABLE_FIELDS,
  type RequiredFields,
  requiredFieldsWith,
} from '../term/required-fields';

/**
 * Everything an operator can configure, read from the environment in one place.
 *
 * Strapi's own files under `config/` take their values from here as well, so that a wrong value is refused with the same
 * sentence wherever it is noticed.
 */
export interface Settings {
  readonly host: string;
  /** TCP port, 1 to 65535. */
  readonly port: number;
  /** `{base_url}` of every address; absolute, without a trailing slash. */
  readonly publicUrl: string;
  /** True when the operator set PUBLIC_URL; the default is a guess that only holds on the own machine. */
  readonly publicUrlIsSet: boolean;
  readonly homeUrl: string;
  readonly source: string;
  readonly author: string;
  readonly authorUrl: string;
  readonly licence: string;
  readonly licenceUrl: string;
  /** The word before the parenthesis of the score line. */
  readonly scoreName: string;
  /** What a term needs to be published. */
  readonly requiredFields: RequiredFields;
  readonly demo: boolean;
  /** True when the panel takes pictures; all other files are refused always. */
  readonly uploads: boolean;
  /** Whether the service asks the servers that references lead to. */
  readonly checkReferences: boolean;
  /** Most memory for rendered pages and records, in bytes. */
  readonly pageMemory: number;
  /** Addresses and ranges (CIDR) of the proxies whose `X-Forwarded-*` headers are believed. */
  readonly trustedProxies: readonly string[];
  /** Whether readers may register and log in. */
  readonly readerAccounts: boolean;
  /** Whether readers may report what is wrong with a term. */
  readonly readerReports: boolean;
  /** Where mail is handed over and whom it comes from; null when the service sends none. */
  readonly mail: { readonly server: MailServer; readonly from: string } | null;
  readonly database:
    | { readonly client: 'sqlite'; readonly filename: string }
    | { readonly client: 'postgres'; readonly url: string };
}

export type Environment = Readonly<Record<string, string | undefined>>;

export type SettingsResult =
  | { readonly ok: true; readonly settings: Settings }
  | { readonly ok: false; readonly problems: readonly string[] };

/** The values used when a variable is not set. */
export const DEFAULTS = {
  HOST: '0.0.0.0',
  PORT: '1337',
  HOME_URL: '/',
  GLOSSARY_SOURCE: 'Software Glossary',
  GLOSSARY_AUTHOR: 'The Software Glossary editors',
  GLOSSARY_LICENCE:
    'Citation with attribution is allowed; bulk reproduction of the glossary is not permitted.',
  GLOSSARY_SCORE_NAME: 'debt',
  GLOSSARY_REQUIRED_FIELDS: DEFAULT_REQUIRED_FIELDS.join(','),
  GLOSSARY_DEMO: 'true',
  GLOSSARY_UPLOADS: 'false',
  GLOSSARY_CHECK_REFERENCES: 'false',
  GLOSSARY_PAGE_MEMORY: '192',
  TRUSTED_PROXIES: '',
  GLOSSARY_READER_ACCOUNTS: 'false',
  GLOSSARY_READER_REPORTS: 'true',
  DATABASE_CLIENT: 'sqlite',
  DATABASE_FILENAME: '.tmp/data.db',
} as const;

const BYTES_PER_MEBIBYTE = 1024 * 1024;
/** What GLOSSARY_PAGE_MEMORY may be, in MiB. */
const PAGE_MEMORY_MIN = 1;
const PAGE_MEMORY_MAX = 65_536;

/** As in an editor's references, and without a backslash, which a browser would read as a slash. */
const httpUrl = (value: string): URL | null => (value.includes('\\') ? null : httpUrlOf(value));

const absoluteHttpUrl = z
  .string()
  .refine((value) => httpUrl(value) !== null, 'an absolute http or https address');

const baseUrl = z.string().refine((value) => {
  const url = httpUrl(value);
  return (
    url !== null &&
    !value.endsWith('/') &&
    !/[?#]/.test(value) &&
    url.username === '' &&
    url.password === ''
  );
}, 'an absolute http or https address without a trailing slash, query or fragment, such as https://example.org/docs');

const homeUrl = z
  .string()
  .refine(
    (value) => /^\/(?![/\\])\S*$/.test(value) || httpUrl(value) !== null,
    'a path that starts with one slash, or an absolute http or https address',
  );

const oneLine = z
  .string()
  .refine(
    (value) => value.trim() !== '' && !/[\r\n]/.test(value) && value.length <= 500,
    'one line of 1 to 500 characters',
  );

const port = z
  .string()
  .refine(
    (value) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65535,
    'a whole number from 1 to 65535',
  );

const addressOrRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

const listOf = (value: string): readonly string[] =>
  value.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));

const addressesAndRanges = z
  .string()
  .refine(
    (value) => listOf(value).every((part) => addressOrRange.safeParse(part).success),
    'IP addresses and ranges separated by commas, such as 127.0.0.1, 10.0.0.0/8, fd00::/8',
  );

const fieldNames = z
  .string()
  .refine(
    (value) => listOf(value).every(isRequirableField),
    `field names separated by commas, of ${REQUIRABLE_FIELDS.join(', ')}`,
  );

/** What the driver reads from it, it must be able to read: a `%` or `#` in a password has to be written as `%25` or `%23`. */
function isPostgresUrl(value: string): boolean {
  if (!/^postgres(ql)?:\/\/\S+$/.test(value)) return false;
  try {
    const { username, password, pathname } = new URL(value);
    return [username, password, pathname].every((part) => decodeURIComponent(part) !== null);
  } catch {
    return false;
  }
}

const POSTGRES_URL =
  'an address of the form postgres://user:password@host:5432/database, special characters in it percent-encoded';

const MAIL_URL =
  'an address of the form smtp://user:password@host:587 or smtps://user:password@host:465, special characters in it percent-encoded, user and password left out together';
const MAIL_FROM = 'an email address such as glossary@example.org';

const schema = z.object({
  HOST: z.string().regex(/^[\w.:[\]-]+$/, 'a host name or an IP address'),
  PORT: port,
  PUBLIC_URL: baseUrl,
  HOME_URL: homeUrl,
  GLOSSARY_SOURCE: oneLine,
  GLOSSARY_AUTHOR: oneLine,
  GLOSSARY_AUTHOR_URL: absoluteHttpUrl,
  GLOSSARY_LICENCE: oneLine,
  GLOSSARY_LICENCE_URL: absoluteHttpUrl,
  GLOSSARY_SCORE_NAME: z
    .string()
    .regex(
      /^[a-z][a-z0-9_]{0,19}$/,
      'a lower-case word of at most 20 letters, digits and underscores',
    ),
  GLOSSARY_REQUIRED_FIELDS: fieldNames,
  GLOSSARY_DEMO: z.enum(['true', 'false'], 'true or false'),
  GLOSSARY_UPLOADS: z.enum(['true', 'false'], 'true or false'),
  GLOSSARY_CHECK_REFERENCES: z.enum(['true', 'false'], 'true or false'),
  GLOSSARY_PAGE_MEMORY: z
    .string()
    .refine(
      (value) =>
        /^\d{1,5}$/.test(value) &&
        Number(value) >= PAGE_MEMORY_MIN &&
        Number(value) <= PAGE_MEMORY_MAX,
      `a whole number of MiB from ${PAGE_MEMORY_MIN} to ${PAGE_MEMORY_MAX}`,
    ),
  TRUSTED_PROXIES: addressesAndRanges,
  GLOSSARY_READER_ACCOUNTS: z.enum(['true', 'false'], 'true or false'),
  GLOSSARY_READER_REPORTS: z.enum(['true', 'false'], 'true or false'),
  MAIL_URL: z
    .string()
    .refine((value) => mailServerOf(value) !== null, MAIL_URL)
    .optional(),
  MAIL_FROM: z.email(MAIL_FROM).optional(),
  DATABASE_CLIENT: z.enum(['sqlite', 'postgres'], 'sqlite or postgres'),
  DATABASE_FILENAME: z
    .string()
    .refine(
      (value) =>
        value.trim() !== '' &&
        value !== ':memory:' &&
        !/^(\.\/)?dist(\/|$)/.test(value) &&
        !/(^|[/\\])\.{0,2}$/.test(value) &&
        !value.includes('\0'),
      'the path of a file outside dist',
    ),
  DATABASE_URL: z.string().refine(isPostgresUrl, POSTGRES_URL).optional(),
});

/** The name of every variable, in the order of the configuration table. */
export const VARIABLES: readonly string[] = Object.keys(schema.shape);

/** What must not be printed back, because it may hold a password. */
const SECRET_VALUES = new Set(['DATABASE_URL', 'MAIL_URL']);

/**
 * Reads the settings from the environment.
 *
 * An empty variable counts as not set, as in a `.env` file with `NAME=`. Every problem is one sentence that names the
 * variable, its value and what is allowed.
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
  const parsed = schema.safeParse({
    ...DEFAULTS,
    PUBLIC_URL: publicUrl,
    GLOSSARY_AUTHOR_URL: httpUrl(publicUrl) ? publicUrl : 'http://localhost',
    GLOSSARY_LICENCE_URL: httpUrl(publicUrl)
      ? `${publicUrl}/glossary/how-to-cite`
      : 'http://localhost',
    ...given,
  });
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => {
        const name = String(issue.path[0]);
        const value = SECRET_VALUES.has(name)
          ? 'a value that is not shown'
          : JSON.stringify(given[name] ?? '');
        return `${name} is ${value}; allowed is ${issue.message}.`;
      });
  if (given.DATABASE_CLIENT === 'postgres' && given.DATABASE_URL === undefined) {
    problems.push(
      `DATABASE_URL is not set; with DATABASE_CLIENT "postgres" it must be ${POSTGRES_URL}.`,
    );
  }
  if (given.MAIL_URL !== undefined && given.MAIL_FROM === undefined)
    problems.push(`MAIL_FROM is not set; with MAIL_URL it must be ${MAIL_FROM}.`);
  if (given.MAIL_URL !== undefined && given.PUBLIC_URL === undefined)
    problems.push(
      'PUBLIC_URL is not set; with MAIL_URL it must be the address that readers use, because links in mails are made from it.',
    );
  if (!parsed.success || problems.length > 0) return { ok: false, problems };

  const value = parsed.data;
  const server = value.MAIL_URL === undefined ? null : mailServerOf(value.MAIL_URL);
  return {
    ok: true,
    settings: {
      host: value.HOST,
      port: Number(value.PORT),
      publicUrl: value.PUBLIC_URL,
      publicUrlIsSet: given.PUBLIC_URL !== undefined,
      homeUrl: value.HOME_URL,
      source: value.GLOSSARY_SOURCE.trim(),
      author: value.GLOSSARY_AUTHOR.trim(),
      authorUrl: value.GLOSSARY_AUTHOR_URL,
      licence: value.GLOSSARY_LICENCE.trim(),
      licenceUrl: value.GLOSSARY_LICENCE_URL,
      scoreName: value.GLOSSARY_SCORE_NAME,
      requiredFields: requiredFieldsWith(listOf(value.GLOSSARY_REQUIRED_FIELDS)),
      demo: value.GLOSSARY_DEMO === 'true',
      uploads: value.GLOSSARY_UPLOADS === 'true',
      checkReferences: value.GLOSSARY_CHECK_REFERENCES === 'true',
      pageMemory: Number(value.GLOSSARY_PAGE_MEMORY) * BYTES_PER_MEBIBYTE,
      trustedProxies: listOf(value.TRUSTED_PROXIES),
      readerAccounts: value.GLOSSARY_READER_ACCOUNTS === 'true',
      readerReports: value.GLOSSARY_READER_REPORTS === 'true',
      mail: server === null ? null : { server, from: value.MAIL_FROM ?? '' },
      database:
        value.DATABASE_CLIENT === 'postgres'
          ? { client: 'postgres', url: value.DATABASE_URL ?? '' }
          : { client: 'sqlite', filename: value.DATABASE_FILENAME },
    },
  };
}
