import type { IncomingMessage } from 'node:http';
import { addressParser } from '../../core/pages/address-parser';
import type { PublicAddress } from '../../core/pages/public-address';
import type { Features } from '../../core/settings/features';
import { withoutFeatures } from '../../core/pages/feature-addresses';
import { basePathOf, pathBelow } from '../../../shared/core/site/base-url';
import type { Settings } from '../../core/settings/settings';
import type { TermFormat } from '../../core/term/term-formats';
import { VERSION_PARAMETER } from '../../core/versions/version-query';
import { acceptedFormat } from './accepted-format';

export interface PublicRequest {
  /** Below the base path; works with reverse proxies that keep the sub-path of PUBLIC_URL and with those that strip it. */
  readonly path: string;
  /** Null for addresses of Strapi. */
  readonly address: PublicAddress | null;
  /** At a term's address, the format of its suffix, or the best one for the client; null when none is acceptable. */
  readonly format: TermFormat | null;
  /** At a term's address, whether a version is requested instead of the current term. */
  readonly isAboutVersion: boolean;
}

/** A property of the request: a WeakMap costs 2 µs per request, mostly for garbage collection. */
const UNDERSTOOD = Symbol('understood');
type Understood = IncomingMessage & { [UNDERSTOOD]?: PublicRequest };

export type PublicRequestsService = ReturnType<typeof createPublicRequests>;

/** Parses each request once, for the fast path and for the public router behind it. */
export function createPublicRequests({
  settings,
}: {
  readonly settings: Pick<Settings, 'publicUrl' | 'glossaryPath' | 'isSite' | 'features'>;
}) {
  const basePath = basePathOf(settings);
  const addressOf = withoutFeatures(addressParser(settings), settings.features);

  return {
    of(request: Understood): PublicRequest {
      request[UNDERSTOOD] ??= publicRequestOf(
        request.url ?? '',
        basePath,
        request.headers.accept,
        addressOf,
        settings.features,
      );
      return request[UNDERSTOOD];
    },
  };
}

/**
 * @param url path and query
 * @param accept the `Accept` header
 * @param addressOf reads a path below the base path
 */
export function publicRequestOf(
  url: string,
  basePath: string,
  accept: string | undefined,
  addressOf: (path: string) => PublicAddress | null,
  features: Features,
): PublicRequest {
  const fragment = url.indexOf('#');
  const target = fragment < 0 ? url : url.slice(0, fragment);
  const query = target.indexOf('?');
  const whole = query < 0 ? target : target.slice(0, query);
  const path = pathBelow(basePath, whole) ?? whole;
  const address = addressOf(path);
  const format = formatOf(address, accept);
  const isOfTerm = address?.kind === 'term-page' || address?.kind === 'term-data';
  const isAboutVersion =
    isOfTerm && query >= 0 && new URLSearchParams(target.slice(query)).has(VERSION_PARAMETER);
  return isAboutVersion && !features.versions
    ? { path, address: { kind: 'switched-off', address }, format, isAboutVersion }
    : { path, address, format, isAboutVersion };
}

/** The kind of address under which metrics count a format. */
export function routeOfFormat(format: TermFormat): 'term-page' | 'term-data' {
  return format === 'page' ? 'term-page' : 'term-data';
}

function formatOf(address: PublicAddress | null, accept: string | undefined): TermFormat | null {
  if (address?.kind === 'term-data') return address.format;
  return address?.kind === 'term-page' ? acceptedFormat(accept) : null;
}

export interface RequestedTerm {
  readonly slug: string;
  readonly format: TermFormat;
  /** Whether the format was negotiated by `Accept`: the address has others as well. */
  readonly isNegotiated: boolean;
}

/** The current term that a request is for at its canonical address; null for all other requests. The term need not exist. */
export function requestedTermOf({
  address,
  format,
  isAboutVersion,
}: PublicRequest): RequestedTerm | null {
  if (address?.kind !== 'term-page' && address?.kind !== 'term-data') return null;
  if (!address.asWritten || format === null || isAboutVersion) return null;
  return { slug: address.slug, format, isNegotiated: address.kind === 'term-page' };
}
