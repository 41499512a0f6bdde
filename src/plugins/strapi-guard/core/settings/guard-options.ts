import type { OtherBody, Removal } from './guard-settings';

/** The configuration of the plugin in `config/plugins.ts`. Every key is optional; the package's README has the defaults. */
export interface GuardOptions {
  /** The base of all addresses, without a trailing slash. */
  readonly publicUrl?: string;
  /** The name of the site, in mails to readers. */
  readonly siteName?: string;
  /** The address of what readers log in to, in mails to them. */
  readonly home?: string;
  /** Whether pictures may be uploaded; all other files are refused always. */
  readonly uploads?: boolean;
  /** Whether readers may register and log in. */
  readonly readerAccounts?: boolean;
  /** Whether a mail server is configured for the plugin `email`. */
  readonly sendsMail?: boolean;
  /** Origins of front ends, whose pages may change something with the REST API. */
  readonly frontEnds?: readonly string[];
  /** Addresses and ranges (CIDR) of the proxies whose `X-Forwarded-*` headers are believed. */
  readonly trustedProxies?: readonly string[];
  /** From how many milliseconds on a request is logged as slow; 0 for never. */
  readonly slowRequest?: number;
  /** The same for a statement of the database. */
  readonly slowQuery?: number;
  /** The port of the metrics, which is closed without it. */
  readonly metricsPort?: number;
  readonly metricsHost?: string;
  /** What the names of metrics begin with. */
  readonly metricPrefix?: string;
  /** The name of the cookie by which a browser that has logged in before is known. */
  readonly deviceCookie?: string;
  /** What the project does without beside uploads. */
  readonly removed?: Partial<Removal>;
  /** Bodies of the project's own addresses that are not of a type that Strapi reads. */
  readonly bodies?: readonly OtherBody[];
  /** Whether the tables of a later version end a start, and Strapi drops none: for projects that drop tables by migrations. */
  readonly refuseNewerDatabase?: boolean;
  /** Whether `populate` of the REST API reaches directly related documents only. */
  readonly refuseDeepPopulate?: boolean;
}
