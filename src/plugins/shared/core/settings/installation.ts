import type { MailServer } from '../accounts/mail-server';

/** The levels of the log, the fewest lines first. */
export const LOG_LEVELS = ['error', 'warn', 'info', 'http', 'verbose', 'debug', 'silly'] as const;

/** What an operator configures of the installation, whatever it serves. */
export interface Installation {
  readonly host: string;
  /** TCP port, 1 to 65535. */
  readonly port: number;
  /** `{base_url}` of every address; absolute, without a trailing slash. */
  readonly publicUrl: string;
  /** True when the operator set PUBLIC_URL; the default is a guess that only holds on the own machine. */
  readonly publicUrlIsSet: boolean;
  /** The name of the site. */
  readonly source: string;
  /** True when the panel takes pictures; all other files are refused always. */
  readonly uploads: boolean;
  /** Addresses and ranges (CIDR) of the proxies whose `X-Forwarded-*` headers are believed. */
  readonly trustedProxies: readonly string[];
  /** Whether readers may register and log in. */
  readonly readerAccounts: boolean;
  /** The mail server and the sender; null when the service sends no mail. */
  readonly mail: { readonly server: MailServer; readonly from: string } | null;
  readonly log: LogSettings;
  /** Host and port of the metrics; null when they are off. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  readonly database:
    | { readonly client: 'sqlite'; readonly filename: string }
    | { readonly client: 'postgres'; readonly url: string };
}

/** The level of the log, and from when on something is slow. */
export interface LogSettings {
  /** `auto` is text at a terminal and JSON elsewhere. */
  readonly format: 'auto' | 'text' | 'json';
  readonly level: (typeof LOG_LEVELS)[number];
  /** The duration from which a request or a statement of the database is logged as slow, in milliseconds; 0 for never. */
  readonly slowRequest: number;
  readonly slowQuery: number;
}
