import { isUtf8 } from 'node:buffer';
import http from 'node:http';
import https from 'node:https';
import type { RequestResult } from '../../core/references/reference-check';
import { ipAddressOf } from '../../../shared/server/http/ip-address';
import { guardedLookup, NotPublic } from './guarded-lookup';
import type { Reach } from './public-networks';

/** Timeout of one request, in milliseconds. */
const LONGEST_REQUEST = 10_000;
/** Names of this machine, which are not looked up at a name server. */
const OWN_NAME = /(^|\.)localhost\.?$/;
/** Errors of this machine that keep a request from being sent; Node's own codes are those of requests that it refuses to send. */
const OWN_ERROR =
  /^(ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|EMFILE|ENFILE|ENOBUFS|ENOMEM|EACCES|EPERM|ERR_INVALID_\w+)$/;
/** Name servers' errors about the name itself; all others are errors on the way to them. */
const LOOKUP_ERROR = /^(ENOTFOUND|ENODATA|ESERVFAIL|EBADNAME)$/;

/**
 * One request to a server that a third party named. The address that is looked up is the one that is connected to, so no name server can
 * say one thing to the check and another to the connection; the body of the answer is not read.
 */
export async function askServer(
  url: URL,
  method: 'HEAD' | 'GET',
  { userAgent, reach, signal }: { userAgent: string; reach: Reach; signal: AbortSignal },
): Promise<RequestResult> {
  const hasOwnPort = url.port !== '' && !reach.anyPort;
  const literal = ipAddressOf(url.hostname.replace(/^\[|\]$/g, ''));
  if (hasOwnPort || OWN_NAME.test(url.hostname) || (literal !== null && !reach.isAllowed(literal)))
    return { kind: 'not-public' };
  // Passwords in addresses are not sent.
  if (url.username !== '' || url.password !== '')
    return { kind: 'failed', reason: 'an address with a user name' };
  try {
    const { status, location } = await answerOf(url, {
      method,
      agent: false,
      headers: { 'User-Agent': userAgent, Accept: '*/*' },
      lookup: guardedLookup(reach),
      signal,
    });
    return { kind: 'answer', status, location };
  } catch (error) {
    return error instanceof NotPublic ? { kind: 'not-public' } : failureOf(error);
  }
}

/** The timeout is a separate timer: Node 20 loses `AbortSignal.timeout` within `AbortSignal.any` at the next garbage collection. */
async function answerOf(
  url: URL,
  options: https.RequestOptions,
): Promise<{ readonly status: number; readonly location: string | null }> {
  let limit: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      const { request } = url.protocol === 'https:' ? https : http;
      const sent = request(url, options, (response) => {
        const { statusCode: status = 0, headers } = response;
        resolve({ status, location: locationOf(headers) });
        response.destroy();
      });
      limit = setTimeout(() => {
        reject(new Error('no answer'));
        sent.destroy();
      }, LONGEST_REQUEST);
      sent
        .on('upgrade', ({ statusCode: status = 0, headers }, socket) => {
          resolve({ status, location: locationOf(headers) });
          socket.destroy();
        })
        .on('error', reject)
        .on('close', () => reject(new Error('no answer')))
        .end();
    });
  } finally {
    clearTimeout(limit);
  }
}

/** Node reads headers as Latin-1; some servers write theirs in UTF-8. */
function locationOf({ location }: http.IncomingHttpHeaders): string | null {
  if (location === undefined) return null;
  const bytes = Buffer.from(location, 'latin1');
  return isUtf8(bytes) ? bytes.toString() : location;
}

/** The failure of a request: the server's, or our own, which says nothing about the server. */
function failureOf(error: unknown): RequestResult {
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code !== 'string' || code === 'ABORT_ERR')
    return { kind: 'failed', reason: 'no answer' };
  const isLookup = typeof syscall === 'string' && syscall.startsWith('query');
  if (isLookup ? !LOOKUP_ERROR.test(code) : OWN_ERROR.test(code))
    return { kind: 'unclear', reason: code };
  return {
    kind: 'failed',
    reason: code === 'ENOTFOUND' || code === 'ENODATA' ? 'no such server' : code,
  };
}
