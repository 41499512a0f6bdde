import { termPageUrl } from '../term/term-address';

/** The address at which readers report a fault of a term. */
export function reportsUrl(baseUrl: string, slug: string): string {
  return `${termPageUrl(baseUrl, slug)}/reports`;
}

/** The address at which the sender of a report sees what became of it. The key is a secret: nothing else leads there. */
export function reportUrl(baseUrl: string, slug: string, key: string): string {
  return `${reportsUrl(baseUrl, slug)}/${key}`;
}

/** Letters of the key of a report: 128 random bits. */
export const REPORT_KEY = /^[0-9a-f]{32}$/;
