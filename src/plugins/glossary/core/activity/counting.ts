import type { TermFormat } from '../term/term-formats';
import type { RequestHeaders } from '../../../shared/core/http/request-site';
import type { RequesterKind } from '../http/requester-kinds';

/** Whether a request for a page is a view: every GET, except a browser's prefetch. */
export function isCountedView(method: string, headers: RequestHeaders): boolean {
  return method === 'GET' && !isPrefetch(headers['sec-purpose']) && !isPrefetch(headers.purpose);
}

function isPrefetch(purpose: string | readonly string[] | undefined): boolean {
  return purpose !== undefined && String(purpose).toLowerCase().includes('prefetch');
}

/**
 * Whether the page says itself that it was viewed, where it does (GLOSSARY_COUNT_VIEWS=beacon): only in a person's browser. All other
 * requests are counted when they reach the service, so nothing is counted twice.
 */
export function isReportedByPage(format: TermFormat, kind: RequesterKind): boolean {
  return format === 'page' && kind === 'human';
}

/**
 * How much counting a kill may lose while writes are fast, in milliseconds: a kill just before a write ends loses the counts since the
 * write before it began.
 */
export const WRITE_INTERVAL = 500;
/** After each failure the next try waits this much longer, in milliseconds, up to RETRY_WAIT_MAX. */
export const RETRY_WAIT = 1000;
const RETRY_WAIT_MAX = 5000;

/**
 * The pause after a write of counts, in milliseconds. From the beginning of one write to the end of the next is WRITE_INTERVAL while they
 * take equally long: a database that is slower is written to sooner, without a pause when a write takes half of it or more.
 *
 * @param took how long the write took, in milliseconds
 * @param failures how many writes have failed in a row
 */
export function pauseAfterWrite(took: number, failures: number): number {
  if (failures > 0) return Math.min(failures * RETRY_WAIT, RETRY_WAIT_MAX);
  return Math.max(0, WRITE_INTERVAL - 2 * took);
}
