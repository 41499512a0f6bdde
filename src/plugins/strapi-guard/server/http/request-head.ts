import type { IncomingMessage } from 'node:http';

/** A host and a port, or empty if the address has none (RFC 9110, 7.2). */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d{0,5})?$/i;
const HOST_NAME_LENGTH = 'host'.length;

/** Problems of a request head. */
export const WRONG_HEAD = {
  severalHosts: 'A request has exactly one Host header.',
  missingHost: 'A request of HTTP/1.1 has a Host header.',
  noHost: 'The Host header is not a valid host.',
  target: 'The target of a request is a path or an http address.',
} as const;

/**
 * The problem of a request head, as a sentence; null if there is none. An absolute target (RFC 9112, 3.2.2) is replaced by its path, so that later
 * code sees paths only.
 */
export function requestHeadError(request: IncomingMessage): string | null {
  const hosts = hostsOf(request.rawHeaders);
  if (hosts.length > 1) return WRONG_HEAD.severalHosts;
  if (hosts[0] === undefined && request.httpVersion === '1.1') return WRONG_HEAD.missingHost;
  if (hosts[0] !== undefined && !HOST.test(hosts[0])) return WRONG_HEAD.noHost;
  const { url = '', method } = request;
  if (url.startsWith('/') || (url === '*' && method === 'OPTIONS')) return null;
  const path = pathOfAbsolute(url);
  if (path === null) return WRONG_HEAD.target;
  request.url = path;
  return null;
}

/** Node keeps only the first of several. */
function hostsOf(rawHeaders: readonly string[]): string[] {
  const hosts: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === HOST_NAME_LENGTH && name.toLowerCase() === 'host')
      hosts.push(rawHeaders[at + 1] ?? '');
  }
  return hosts;
}

function pathOfAbsolute(target: string): string | null {
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return null;
  const { pathname, search } = new URL(target);
  return pathname + search;
}
