import { termPageUrl } from '../term/term-address';

/** The address at which readers report a problem with a term. */
export function reportsUrl(baseUrl: string, slug: string): string {
  return `${termPageUrl(baseUrl, slug)}/reports`;
}

/** The address at which the sender of a report sees its outcome. The key is a secret, and the only way there. */
export function reportUrl(baseUrl: string, slug: string, key: string): string {
  return `${reportsUrl(baseUrl, slug)}/${key}`;
}

/** Letters of the key of a report: 128 random bits. */
export const REPORT_KEY = /^[0-9a-f]{32}$/;
