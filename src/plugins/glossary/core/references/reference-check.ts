import { httpUrlOf } from '../text/http-url';
import { asUri } from '../../../shared/core/text/uri';
import type { Found } from './reference-finding';
import type { Settings } from '../settings/settings';
import { type AddressSettings, siteAddresses } from '../site/site-address';

const MOST_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const PERMANENT: ReadonlySet<number> = new Set([301, 308]);
const GONE: ReadonlySet<number> = new Set([404, 410]);

/** The reasons why a check of an address ends early. */
export const ADDRESS_ERRORS = {
  none: 'no address',
  leadsNowhere: 'a redirect that leads nowhere',
  tooManyRedirects: 'too many redirects',
} as const;

export type RequestResult =
  | { readonly kind: 'answer'; readonly status: number; readonly location: string | null }
  | { readonly kind: 'failed'; readonly reason: string }
  /** The result says nothing about the address, for example after an error of our own. */
  | { readonly kind: 'unclear'; readonly reason: string }
  | { readonly kind: 'not-public' };
export type Ask = (url: URL, method: 'HEAD' | 'GET') => Promise<RequestResult>;

type Visited =
  | Exclude<RequestResult, { readonly kind: 'answer' }>
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly url: URL;
      readonly isMoved: boolean;
    };

/** Requests the address of a reference, follows its redirects, and returns the finding for the editor. */
export async function checkReference(address: string, ask: Ask): Promise<Found> {
  const url = httpUrlOf(address);
  if (url === null) return { finding: 'dead', detail: ADDRESS_ERRORS.none };
  const visited = await visit(url, ask);
  if (visited.kind === 'not-public') return { finding: 'not-public', detail: null };
  if (visited.kind === 'failed') return { finding: 'dead', detail: visited.reason };
  if (visited.kind === 'unclear') return { finding: 'unclear', detail: visited.reason };
  const { status, isMoved } = visited;
  if (GONE.has(status) || status >= 500) return { finding: 'dead', detail: String(status) };
  if (status < 200 || status >= 300) return { finding: 'unclear', detail: String(status) };
  if (isMoved) return { finding: 'moved', detail: withFragment(visited.url, url) };
  if (url.protocol === 'http:' && (await hasHttps(url, ask)))
    return { finding: 'https', detail: overHttps(url).href };
  return { finding: 'ok', detail: null };
}

async function visit(start: URL, ask: Ask): Promise<Visited> {
  let url = start;
  let isPermanent = true;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const result = await askOnce(url, ask);
    if (result.kind !== 'answer') return result;
    const { status, location } = result;
    if (!REDIRECTS.has(status) || location === null)
      return { kind: 'answer', status, url, isMoved: isPermanent && redirects > 0 };
    isPermanent &&= PERMANENT.has(status);
    const next = URL.canParse(location, url.href) ? new URL(location, url) : null;
    if (next === null || !/^https?:$/.test(next.protocol))
      return { kind: 'failed', reason: ADDRESS_ERRORS.leadsNowhere };
    url = next;
  }
  // Some servers redirect clients without cookies in a circle.
  return { kind: 'unclear', reason: ADDRESS_ERRORS.tooManyRedirects };
}

/** Some servers refuse HEAD for pages that exist, or do not answer it at all. */
async function askOnce(url: URL, ask: Ask): Promise<RequestResult> {
  const head = await ask(url, 'HEAD');
  const isRefused = head.kind === 'failed' || (head.kind === 'answer' && head.status >= 400);
  return isRefused ? ask(url, 'GET') : head;
}

async function hasHttps(url: URL, ask: Ask): Promise<boolean> {
  const visited = await visit(overHttps(url), ask);
  return (
    visited.kind === 'answer' &&
    visited.status >= 200 &&
    visited.status < 300 &&
    visited.url.protocol === 'https:'
  );
}

function overHttps(url: URL): URL {
  const secure = new URL(url.href);
  secure.protocol = 'https:';
  return secure;
}

/** A redirect does not include the fragment. */
function withFragment(url: URL, { hash }: URL): string {
  if (url.hash !== '' || hash === '') return url.href;
  return `${url.href}${hash}`;
}

/** The service's name for a header: in ASCII. */
export function userAgentOf(settings: AddressSettings & Pick<Settings, 'source'>): string {
  const name = settings.source.replace(/[^\x20-\x7e]/g, '').replace(/[()]/g, '');
  return `GlossaryReferenceCheck/1.0 (${name}; +${asUri(`${siteAddresses(settings).glossary}/`)})`;
}
