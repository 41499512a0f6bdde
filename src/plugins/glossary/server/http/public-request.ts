import type { IncomingMessage } from 'node:http';
import { type PublicAddress, publicAddressOf } from '../../core/pages/public-address';
import { basePathOf, pathBelow } from '../../core/site/site-address';
import type { Settings } from '../../core/settings/settings';
import type { TermFormat } from '../../core/term/term-formats';
import { VERSION_PARAMETER } from '../../core/versions/version-query';
import { acceptedFormat } from './accepted-format';

export interface PublicRequest {
  /** Below the base path: a reverse proxy may pass the sub-path of PUBLIC_URL on or strip it, and both are understood. */
  readonly path: string;
  /** Null for what is not ours, which Strapi answers. */
  readonly address: PublicAddress | null;
  /** At the address of a term, the format that its suffix names or else suits the client best; null when none does. */
  readonly format: TermFormat | null;
  /** At the address of a term, whether it is about a version and not about the term as it is. */
  readonly isAboutVersion: boolean;
}

/** On the request itself: a WeakMap costs 2 µs for each, most of it when garbage is collected. */
const UNDERSTOOD = Symbol('understood');
type Understood = IncomingMessage & { [UNDERSTOOD]?: PublicRequest };

export type PublicRequestsService = ReturnType<typeof createPublicRequests>;

/** Understands each request once: what answers before Koa and the public router behind it act on the same. */
export function createPublicRequests({
  settings,
}: {
  readonly settings: Pick<Settings, 'publicUrl'>;
}) {
  const basePath = basePathOf(settings);

  return {
    of(request: Understood): PublicRequest {
      request[UNDERSTOOD] ??= publicRequestOf(request.url ?? '', basePath, request.headers.accept);
      return request[UNDERSTOOD];
    },
  };
}

/**
 * @param url path and query
 * @param accept the types that the client takes
 */
export function publicRequestOf(
  url: string,
  basePath: string,
  accept: string | undefined,
): PublicRequest {
  const fragment = url.indexOf('#');
  const target = fragment < 0 ? url : url.slice(0, fragment);
  const query = target.indexOf('?');
  const whole = query < 0 ? target : target.slice(0, query);
  const path = pathBelow(basePath, whole) ?? whole;
  const address = publicAddressOf(path);
  const isOfTerm = address?.kind === 'term-page' || address?.kind === 'term-data';
  return {
    path,
    address,
    format: formatOf(address, accept),
    isAboutVersion:
      isOfTerm && query >= 0 && new URLSearchParams(target.slice(query)).has(VERSION_PARAMETER),
  };
}

/** The kind of address under which the metrics count a format. */
export function routeOfFormat(format: TermFormat): 'term-page' | 'term-data' {
  return format === 'page' ? 'term-page' : 'term-data';
}

function formatOf(address: PublicAddress | null, accept: string | undefined): TermFormat | null {
  if (address?.kind === 'term-data') return address.format;
  return address?.kind === 'term-page' ? acceptedFormat(accept) : null;
}

export interface AskedTerm {
  readonly slug: string;
  readonly format: TermFormat;
  /** Whether the format was chosen by `Accept`: the address has others as well. */
  readonly isNegotiated: boolean;
}

/** The term as it is that a request asks for at its own address; null for everything else. Whether there is such a term is not known here. */
export function askedTermOf({ address, format, isAboutVersion }: PublicRequest): AskedTerm | null {
  if (address?.kind !== 'term-page' && address?.kind !== 'term-data') return null;
  if (!address.asWritten || format === null || isAboutVersion) return null;
  return { slug: address.slug, format, isNegotiated: address.kind === 'term-page' };
}
