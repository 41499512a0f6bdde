import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Asked } from '../../core/references/reference-check';
import { ipAddressOf } from '../security/ip-address';
import type { Reach } from './reach';

/** Longest time of one request, in milliseconds. */
const LONGEST_REQUEST = 10_000;

class NotPublic extends Error {}

/**
 * One request to a server that somebody else named. The address that is looked up is the one that is connected to, so no name server can
 * say one thing to the check and another to the connection; the body of the answer is not read.
 */
export async function askServer(
  url: URL,
  method: 'HEAD' | 'GET',
  { userAgent, reach, signal }: { userAgent: string; reach: Reach; signal: AbortSignal },
): Promise<Asked> {
  const hasOwnPort = url.port !== '' && !reach.anyPort;
  const literal = ipAddressOf(url.hostname.replace(/^\[|\]$/g, ''));
  if (hasOwnPort || (literal !== null && !reach.isAllowed(literal))) return { kind: 'not-public' };
  // Nobody's password is sent around.
  if (url.username !== '' || url.password !== '')
    return { kind: 'failed', reason: 'an address with a user name' };
  try {
    const { status, location } = await answerOf(url, {
      method,
      agent: false,
      headers: { 'User-Agent': userAgent, Accept: '*/*' },
      lookup: guardedLookup(reach),
      signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_REQUEST)]),
    });
    return { kind: 'answer', status, location };
  } catch (error) {
    return error instanceof NotPublic
      ? { kind: 'not-public' }
      : { kind: 'failed', reason: reasonOf(error) };
  }
}

function answerOf(
  url: URL,
  options: https.RequestOptions,
): Promise<{ readonly status: number; readonly location: string | null }> {
  return new Promise((resolveAnswer, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    request(url, options, (response) => {
      const { statusCode: status = 0, headers } = response;
      resolveAnswer({ status, location: headers.location ?? null });
      response.destroy();
    })
      .on('error', reject)
      .end();
  });
}

/** Refuses a name of which any address is not allowed. */
function guardedLookup(reach: Reach): LookupFunction {
  return (hostname: string, options: LookupOptions, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error !== null) return done(error, '');
      if (first === undefined || !addresses.every(({ address }) => reach.isAllowed(address)))
        return done(new NotPublic(hostname), '');
      return options.all === true ? done(null, addresses) : done(null, first.address, first.family);
    });
  };
}

function reasonOf(error: unknown): string {
  const { name, code } = error as { name?: unknown; code?: unknown };
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ABORT_ERR') return 'no answer';
  if (code === 'ENOTFOUND') return 'no such server';
  return typeof code === 'string' ? code : 'no answer';
}
