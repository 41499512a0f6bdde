import type { TermFormat } from '../term/term-formats';
import type { RequesterKind } from '../http/requester-kinds';

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Whether a request for a page is a view: every GET, except a browser's prefetch. Headers have lower-case names, as Node gives them. */
export function isCountedView(method: string, headers: Headers): boolean {
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
